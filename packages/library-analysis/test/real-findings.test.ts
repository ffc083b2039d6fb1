import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type CheckFinding, checkChain } from "../src/index.ts";
import { chainOfReleases, haveReleases, releaseFolder } from "./releases.ts";

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

interface AssignmentFile {
  readonly name: string;
  readonly properties: { readonly policyDefinitionId: string; readonly parameters?: object };
}

interface SetFile {
  readonly properties: {
    readonly policyDefinitions: readonly { readonly policyDefinitionId: string; readonly parameters?: object }[];
  };
}

interface DefaultsFile {
  readonly defaults: readonly {
    readonly policy_assignments: readonly {
      readonly policy_assignment_name: string;
      readonly parameter_names: readonly string[];
    }[];
  }[];
}

function readJson(release: string, file: string): unknown {
  return JSON.parse(readFileSync(join(releaseFolder(release), file), "utf8"));
}

function readAll<Content>(release: string, kind: string): Content[] {
  const files = globSync(`**/*.alz_${kind}.json`, { cwd: releaseFolder(release) });
  return files.map((file) => readJson(release, file) as Content);
}

function hasKeys(value: object | undefined): boolean {
  return Object.keys(value ?? {}).length > 0;
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

  it("says what of alz 2026.04.2 it could not check", async () => {
    // Counted a second time, by nothing but JSON.parse: an id that starts with /providers/Microsoft.Authorization/ has
    // no scope, so its definition is in no library, and what is given to its parameters is checked by nobody.
    const isBuiltIn = (id: string): boolean => id.startsWith("/providers/Microsoft.Authorization/");
    const defaults = readJson("alz/2026.04.2", "alz_policy_default_values.json") as DefaultsFile;
    const setByDefaults = defaults.defaults.flatMap((each) => each.policy_assignments);
    const expected = readAll<AssignmentFile>("alz/2026.04.2", "policy_assignment").flatMap(({ name, properties }) => {
      if (!isBuiltIn(properties.policyDefinitionId)) return [];
      const own = Object.keys(properties.parameters ?? {});
      const set = setByDefaults.filter((each) => each.policy_assignment_name === name);
      const parameters = new Set([...own, ...set.flatMap((each) => each.parameter_names)]);
      return parameters.size === 0 ? [] : [[name, ...[...parameters].slice(0, 6)].join(" ")];
    });
    const members = readAll<SetFile>("alz/2026.04.2", "policy_set_definition").flatMap(
      ({ properties }) => properties.policyDefinitions,
    );
    const unchecked = members.filter((each) => isBuiltIn(each.policyDefinitionId) && hasKeys(each.parameters));

    const told = (await check("alz/2026.04.2")).filter(({ severity }) => severity === "info");
    expect(new Set(told.map(({ rule }) => rule))).toEqual(new Set(["built-in-definition"]));
    const [ofSets, ...ofAssignments] = told;
    expect(ofSets?.message).toContain(`give values to ${unchecked.length} built-in definitions`);
    // 12 that defaults name, and 13 that only give values of their own: the effect, mostly.
    expect(ofAssignments).toHaveLength(25);
    expect(short(ofAssignments).map((each) => each.replace(/^\S+ \S+ /, ""))).toEqual(expected.sort());
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
      // Of its sets: see the count for alz.
      "built-in-definition undefined:undefined ",
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
