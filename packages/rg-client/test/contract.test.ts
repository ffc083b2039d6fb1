import { targets } from "./contract-target.ts";
import { describeGroupContract } from "./contract.ts";

for (const target of targets) describeGroupContract(target);
