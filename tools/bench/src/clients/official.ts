import { ACEProvisioningManagementPartnerAPI } from "@azure/arm-managementpartner";
import { ResourceManagementClient } from "@azure/arm-resources";

type Credential = ConstructorParameters<typeof ResourceManagementClient>[0];

/** One operation of each client. */
export async function createBoth(credential: Credential, subscriptionId: string): Promise<void> {
  await new ACEProvisioningManagementPartnerAPI(credential).partner.create("123456");
  const groups = new ResourceManagementClient(credential, subscriptionId).resourceGroups;
  await groups.createOrUpdate("rg-hub", { location: "westeurope" });
}
