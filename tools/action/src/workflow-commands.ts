import { randomUUID } from "node:crypto";

/** Tells something in the log and at the top of the job's page. */
export function annotate(level: "error" | "warning" | "notice", message: string): void {
  const escaped = message.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  process.stdout.write(`::${level} title=lzkit::${escaped}\n`);
}

/** Shows what a program said. No line of it is taken for a command to GitHub. */
export function showLog(text: string): void {
  if (text === "") return;
  const token = randomUUID();
  process.stdout.write(`::stop-commands::${token}\n${text}${text.endsWith("\n") ? "" : "\n"}::${token}::\n`);
}

/** Runs a step; what it throws becomes an annotation, and the step fails. */
export async function runStep(step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    annotate("error", error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
