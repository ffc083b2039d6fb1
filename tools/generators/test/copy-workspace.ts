import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";

export const workspaceRoot: string = join(import.meta.dirname, "../../..");

/** A copy of parts of the workspace that generators may change. */
export interface WorkspaceCopy {
  readonly root: string;
  /** Runs a program of the workspace in a folder of the copy; gives what it prints. Throws with that when it fails. */
  run(folder: string, command: string, ...args: readonly string[]): string;
  read(path: string): string;
  /** Uses what is installed for one package for another. */
  borrow(installedFor: string, folder: string): void;
  remove(): void;
}

const copied = ["*.json", "*.yaml", "*.base.ts", ".ox*.json", "LICENSE", "packages", "tools", "fixtures", "docs"];
const left = new Set(["node_modules", "dist", "reports", ".examples"]);

/** Copies the sources of the workspace; what is installed from elsewhere is used in place. */
export function copyWorkspace(): WorkspaceCopy {
  const root = mkdtempSync(join(tmpdir(), "lzkit-generators-"));
  for (const path of globSync(copied, { cwd: workspaceRoot })) {
    cpSync(join(workspaceRoot, path), join(root, path), {
      recursive: true,
      filter: (source) => !left.has(basename(source)),
    });
  }
  const borrow = (from: string, to: string): void => linkInstalled(join(workspaceRoot, from), join(root, to), root);
  for (const manifest of globSync(["package.json", "{packages,tools}/*/package.json"], { cwd: root })) {
    borrow(dirname(manifest), dirname(manifest));
  }
  return {
    root,
    borrow,
    run: (folder, command, ...args) => run(join(root, folder), command, args),
    read: (path) => readFileSync(join(root, path), "utf8"),
    remove: () => rmSync(root, { recursive: true }),
  };
}

/** Links what is installed for a package, but the workspace's own packages as they are in the copy. */
function linkInstalled(from: string, to: string, root: string): void {
  const installed = globSync(["*", "@*/*", ".bin", ".pnpm", ".modules.yaml"], { cwd: join(from, "node_modules") });
  for (const name of installed.filter((each) => !/^@[^/]+$/.test(each))) {
    const target = realpathSync(join(from, "node_modules", name));
    const link = join(to, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    const own = relative(workspaceRoot, target);
    symlinkSync(/^(?:packages|tools)\//.test(own) ? join(root, own) : target, link);
  }
}

function run(cwd: string, command: string, args: readonly string[]): string {
  // A test may itself run in a task of nx, whose workspace is another one.
  const own = Object.entries(process.env).filter(([name]) => !/^(?:NX_|VITEST|npm_|INIT_CWD|FORCE_COLOR)/.test(name));
  const env = {
    ...Object.fromEntries(own),
    NO_COLOR: "1",
    PATH: `${workspaceRoot}/node_modules/.bin:${process.env["PATH"]}`,
  };
  try {
    return execFileSync(command, args, { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`${command} ${args.join(" ")} failed:\n${stdout}\n${stderr}`, { cause: error });
  }
}
