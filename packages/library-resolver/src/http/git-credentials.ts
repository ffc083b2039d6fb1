import { devNull } from "node:os";
import { parse } from "node:path";
import type { Credentials } from "../fetch-context.ts";
import { gitEnvironment } from "../git-program/git-environment.ts";
import type { CredentialSource } from "./credential-source.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const timeLimit = 10_000;
const outputLimit = 64 * 1024;

/**
 * What git's credential helpers keep for a repository: `git credential fill`, which never prompts here.
 *
 * Asked only when the host that was named has refused a request, once for each place. Without git there is nothing.
 * The helpers are those of the user and the system, whatever repository the caller stands in.
 */
export function gitCredentials(env: Environment): CredentialSource {
  const answers = new Map<string, Promise<Credentials | undefined>>();
  return ({ url, challenged, redirected }) => {
    const question = challenged && !redirected ? questionFor(url) : undefined;
    if (question === undefined) return undefined;
    const answer = answers.get(question) ?? ask(question, env);
    answers.set(question, answer);
    return answer;
  };
}

/** Helpers may keep credentials by path, and know it decoded. One with line ends would add lines of its own. */
function questionFor({ protocol, host, pathname }: URL): string | undefined {
  const path = decodePath(pathname.replace(/\/(?:info\/refs|git-upload-pack)$/, "")).slice(1);
  if (/[\0\r\n]/.test(path)) return undefined;
  return `protocol=${protocol.slice(0, -1)}\nhost=${host}\npath=${path}\n\n`;
}

async function ask(question: string, env: Environment): Promise<Credentials | undefined> {
  const answer = new Map((await runGit(question, env)).split("\n").map(keyAndValue));
  const [username, password] = [answer.get("username"), answer.get("password")];
  return username === undefined || password === undefined ? undefined : { username, password };
}

/** What git says; nothing where it has nothing, fails, is not there or takes too long. */
async function runGit(question: string, env: Environment): Promise<string> {
  const { spawn } = await import("node:child_process");
  return new Promise((resolve) => {
    const git = spawn("git", ["-c", "credential.interactive=false", "credential", "fill"], {
      // Of no repository: its own configuration would name programs to start.
      cwd: parse(process.execPath).root,
      env: gitEnvironment(env, devNull, "none"),
      stdio: ["pipe", "pipe", "ignore"],
      timeout: timeLimit,
      killSignal: "SIGKILL",
      windowsHide: true,
    });
    let output = "";
    git.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (output.length > outputLimit) git.kill("SIGKILL");
    });
    git.once("error", () => resolve(""));
    git.once("close", (code) => resolve(code === 0 ? output : ""));
    git.stdin.on("error", () => undefined).end(question);
  });
}

function keyAndValue(line: string): readonly [string, string] {
  const at = line.indexOf("=");
  return [line.slice(0, at), line.slice(at + 1)];
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
