import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The workspace's folder, with a slash at its end. */
export const workspaceRoot: string = fileURLToPath(new URL("../../../", import.meta.url));

/** The built command. */
export const builtLz: string = `${workspaceRoot}packages/cli/dist/bin.js`;

const data = fileURLToPath(new URL("../shared/data/azure-landing-zones-library", `file://${workspaceRoot}`));

/** Releases of a real library beside the workspace; `undefined` where they are absent. */
export const realLibraries: string | undefined = existsSync(data) ? data : undefined;
