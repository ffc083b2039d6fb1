import { targets } from "./contract-target.ts";
import { describePartnerContract } from "./contract.ts";

for (const target of targets) describePartnerContract(target);
