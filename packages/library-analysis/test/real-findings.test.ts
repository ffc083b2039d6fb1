import { describe, expect, it } from "vitest";
import { type CheckFinding, checkChain } from "../src/index.ts";
import { chainOfReleases, haveReleases } from "./releases.ts";

/** Findings as short lines: `rule file:line about`, the ending of the file's name left out. */
function short(findings: readonly CheckFinding[]): string[] {
  return findings.map(({ rule, file, line, message }) => {
    const names = Array.from(message.matchAll(/"([^"]+)"/g), ([, name]) => name);
    return `${rule} ${file?.replace(/^.*\/|\.alz_.*$/g, "")}:${line} ${names.join(" ")}`;
  });
}

async function check(...releases: readonly string[]): Promise<readonly CheckFinding[]> {
  return checkChain(await chainOfReleases(...releases)).findings;
}

describe.skipIf(!haveReleases)("on the real releases (skipped where they are not on the machine)", () => {
  it("finds in alz 2026.04.2 what is there, and nothing else", async () => {
    const findings = await check("alz/2026.04.2");
    const told = short(findings.filter(({ severity }) => severity !== "info"));
    expect(told).toEqual([
      // The assignment sets EffectDisks, EffectPublicIpAddresses and EffectServerFarms; the set's parameters start
      // with a small letter. The service does not mind, the first versions of the first client did.
      "parameter-case Audit-UnusedResources:18 Audit-UnusedResources EffectDisks Audit-UnusedResourcesCostOptimization effectDisks",
      "parameter-case Audit-UnusedResources:21 Audit-UnusedResources EffectPublicIpAddresses Audit-UnusedResourcesCostOptimization effectPublicIpAddresses",
      "parameter-case Audit-UnusedResources:24 Audit-UnusedResources EffectServerFarms Audit-UnusedResourcesCostOptimization effectServerFarms",
      // Both parameters hold the text ${default_location}. Clients fill in the assignment's own location, which holds
      // it too, but no parameters: users have seen the text arrive in the portal. Since a default sets both
      // parameters, the text is only left where that default has no value; the hint says so.
      "leftover-placeholder Deploy-MDFC-Config-H224:31 Deploy-MDFC-Config-H224 ${default_location} properties.parameters.ascExportResourceGroupLocation.value",
      "leftover-placeholder Deploy-SvcHealth-BuiltIn:23 Deploy-SvcHealth-BuiltIn ${default_location} properties.parameters.resourceGroupLocation.value",
      // The member takes [parameters('aaModifyLocalAUth')]; line 34 of the set declares aaModifyLocalAuth.
      "parameter-case Enforce-Guardrails-Automation:119 Enforce-Guardrails-Automation Modify-Aa-Local-Auth aaModifyLocalAUth Enforce-Guardrails-Automation aaModifyLocalAuth",
    ]);
  });

  it("says which assignments of alz 2026.04.2 it could not check", async () => {
    const findings = await check("alz/2026.04.2");
    const told = short(findings.filter(({ severity }) => severity === "info"));
    // Each is named by a default of alz_policy_default_values.json, and has a policyDefinitionId that starts with
    // /providers/Microsoft.Authorization/, so its definition is in no library.
    expect(told).toEqual([
      "built-in-definition Deploy-AzActivity-Log:13 Deploy-AzActivity-Log logAnalytics",
      "built-in-definition Deploy-AzSqlDb-Auditing:13 Deploy-AzSqlDb-Auditing logAnalyticsWorkspaceId",
      "built-in-definition Deploy-Diag-LogsCat:13 Deploy-Diag-LogsCat logAnalytics",
      "built-in-definition Deploy-MDFC-DefSQL-AMA:13 Deploy-MDFC-DefSQL-AMA userAssignedIdentityResourceId dcrResourceId userWorkspaceResourceId",
      "built-in-definition Deploy-SvcHealth-BuiltIn:13 Deploy-SvcHealth-BuiltIn resourceGroupLocation resourceGroupName",
      "built-in-definition Deploy-VM-ChangeTrack:13 Deploy-VM-ChangeTrack userAssignedIdentityResourceId dcrResourceId",
      "built-in-definition Deploy-VM-Monitoring:13 Deploy-VM-Monitoring userAssignedIdentityResourceId dcrResourceId",
      "built-in-definition Deploy-VMSS-ChangeTrack:13 Deploy-VMSS-ChangeTrack userAssignedIdentityResourceId dcrResourceId",
      "built-in-definition Deploy-VMSS-Monitoring:13 Deploy-VMSS-Monitoring userAssignedIdentityResourceId dcrResourceId",
      "built-in-definition Deploy-vmArc-ChangeTrack:13 Deploy-vmArc-ChangeTrack dcrResourceId",
      "built-in-definition Deploy-vmHybr-Monitoring:13 Deploy-vmHybr-Monitoring dcrResourceId",
      "built-in-definition Enable-DDoS-VNET:13 Enable-DDoS-VNET ddosPlan",
    ]);
  });

  it("finds in amba 2026.01.1 what is there, and nothing else", async () => {
    const gap = (line: number, name: string, parameter: string, assignment: string): string =>
      `sibling-gap alz_policy_default_values.json:${line} ${name} ${parameter} ${assignment}`;
    const inSet = (set: string, lines: readonly number[]): string[] =>
      ["PolicyEffect", "AlertState", "EvaluationFrequency", "AlertSeverity", "WindowSize"].map(
        (part, index) =>
          `parameter-case ${set}:${lines[index]} ${set} ALZ_LBDataPathAvailability LBDataPathAvailability${part} ${set} LBDatapathAvailability${part}`,
      );
    expect(short(await check("amba/2026.01.1"))).toEqual([
      // Deploy-AMBA-SvcHealth is the predecessor of Deploy-AMBA-Res-SvcHlth. Its set Alerting-ServiceHealth declares
      // the parameters, and all defaults but one now name its successor instead. No archetype holds it, which each
      // of the findings says: who uses it all the same has to set the parameters by hand.
      gap(35, "amba_alz_resource_group_name", "ALZMonitorResourceGroupName", "Deploy-AMBA-SvcHealth"),
      gap(107, "amba_alz_resource_group_tags", "ALZMonitorResourceGroupTags", "Deploy-AMBA-SvcHealth"),
      gap(179, "amba_alz_resource_group_location", "ALZMonitorResourceGroupLocation", "Deploy-AMBA-SvcHealth"),
      // Alerting-LoadBalancing and Alerting-RecoveryServices declare both tag parameters, as the sets of the other
      // twelve assignments do, and archetypes hold both assignments: a tag that is chosen once does not reach them.
      gap(281, "amba_alz_disable_tag_name", "ALZMonitorDisableTagName", "Deploy-AMBA-LoadBalance"),
      gap(281, "amba_alz_disable_tag_name", "ALZMonitorDisableTagName", "Deploy-AMBA-RecoverySvc"),
      gap(281, "amba_alz_disable_tag_name", "ALZMonitorDisableTagName", "Deploy-AMBA-SvcHealth"),
      gap(359, "amba_alz_disable_tag_values", "ALZMonitorDisableTagValues", "Deploy-AMBA-LoadBalance"),
      gap(359, "amba_alz_disable_tag_values", "ALZMonitorDisableTagValues", "Deploy-AMBA-RecoverySvc"),
      gap(359, "amba_alz_disable_tag_values", "ALZMonitorDisableTagValues", "Deploy-AMBA-SvcHealth"),
      gap(455, "amba_alz_arm_role_id", "ALZArmRoleId", "Deploy-AMBA-SvcHealth"),
      gap(599, "amba_alz_byo_action_group", "BYOActionGroup", "Deploy-AMBA-SvcHealth"),
      // None of the six archetypes lists it.
      "unused-assignment Deploy-AMBA-SvcHealth:4 Deploy-AMBA-SvcHealth",
      // Both sets declare LBDatapathAvailability… and pass on [parameters('LBDataPathAvailability…')].
      ...inSet("Alerting-Connectivity", [4935, 4938, 4941, 4944, 4947]),
      ...inSet("Alerting-LoadBalancing", [2297, 2300, 2303, 2306, 2309]),
    ]);
  });

  it("finds no error in any of the five releases", async () => {
    const chains = [["alz/2025.02.0", "slz/2025.03.0"], ["alz/2026.04.2", "slz/2026.04.3"], ["amba/2026.01.1"]];
    const findings = (await Promise.all(chains.map((chain) => check(...chain)))).flat();
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  });
});
