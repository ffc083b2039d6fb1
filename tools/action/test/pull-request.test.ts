import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasGit, runGit } from "@lzkit/git-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkOutPullRequest, type CheckedOut, libraries } from "./check-out-pull-request.ts";
import { type ActionRun, runAction } from "./run-action.ts";
import { type CommentsApi, startCommentsApi } from "./start-comments-api.ts";

const folder = "libraries/contoso";
const defaults = `${folder}/lz_policy_default_values.yaml`;
const text = libraries[defaults] ?? "";
const mended = text
  .replace("Deploy-Contacts", "Deploy-Contact")
  .replace("[email]", "[workspaceId]")
  .replace("WorkspaceID", "workspaceId");
/** Nobody is told any more, and a parameter is missing. */
const worse = mended.slice(0, mended.indexOf("  - default_name: contact")).replace("[workspaceId]", "[workspace]");
const landed = { "libraries/contoso/policy_definitions/Landed.lz_policy_definition.json": '{ "name": "Landed" }' };

describe.runIf(process.platform !== "win32" && hasGit())("the action", () => {
  let temp: string;
  let api: CommentsApi;
  beforeAll(() => {
    temp = realpathSync(mkdtempSync(join(tmpdir(), "lzkit-action-")));
  });
  afterAll(() => rmSync(temp, { recursive: true }));
  beforeEach(async () => {
    api = await startCommentsApi();
  });
  afterEach(() => api.close());

  const run = ({ workspace, event }: CheckedOut, inputs: Record<string, string> = {}): Promise<ActionRun> =>
    runAction({ workspace, event, api: api.url, temp, inputs: { directory: folder, options: "--extend", ...inputs } });

  it("annotates a file, and fails where it has an error", async () => {
    const { succeeded, log } = await run(await checkOutPullRequest(temp, { [defaults]: worse }));
    expect(log).toMatch(new RegExp(`^::error file=${defaults},line=6,col=27,title=unknown-parameter::`, "m"));
    expect(log).toMatch(/^Errors: [1-9]\d*, warnings: \d+$/m);
    expect(succeeded).toBe(false);
  });

  it("comments what the pull request changes, and nothing that landed meanwhile", async () => {
    const { log, summary, steps } = await run(await checkOutPullRequest(temp, { [defaults]: worse }, landed));
    expect(steps["comment"]?.outcome).toBe("success");
    const bodies = api.comments.map(({ body }) => body);
    expect(bodies).toEqual([expect.stringContaining("### What this changes in `libraries/contoso`\n\n")]);
    expect(bodies[0]).toContain("- removed: `contact`");
    expect(bodies[0]).toContain("**Breaking**");
    expect(bodies[0]).not.toContain("Landed");
    expect(bodies[0]).not.toContain(temp);
    expect(summary).toBe(bodies[0]?.replace(/^<!--.*-->\n/, ""));
    expect(log).not.toContain("ghs_default");
  });

  it("updates its comment on the next push, wherever it stands among others", async () => {
    for (let id = 1; id <= 130; id += 1) api.comments.push({ id, body: `Comment ${id} on <!-- lzkit -->` });
    await run(await checkOutPullRequest(temp, { [defaults]: worse }));
    const [before, own] = [api.comments.length, api.comments.at(-1)?.body];
    for (let id = 2001; id <= 2005; id += 1) api.comments.push({ id, body: "> quoted" });
    await run(await checkOutPullRequest(temp, { [defaults]: mended }));
    expect(api.comments).toHaveLength(before + 5);
    expect(api.comments[130]?.body).not.toBe(own);
    expect(api.comments[130]?.body).toContain(
      "renamed: `log_workspace_id: Deploy-App-Logs.WorkspaceID → Deploy-App-Logs.workspaceId`",
    );
    await run(await checkOutPullRequest(temp, { "README.md": "Nothing else any more." }));
    expect(api.comments).toHaveLength(before + 5);
    expect(api.comments[130]?.body).toContain("\n\nNo differences.\n");
    expect(api.requests.map(({ method }) => method).filter((method) => method !== "GET")).toEqual([
      "POST",
      "PATCH",
      "PATCH",
    ]);
    expect(new Set(api.requests.map(({ authorization }) => authorization))).toEqual(new Set(["Bearer ghs_default"]));
  });

  it("has a comment for each library", async () => {
    const checkedOut = await checkOutPullRequest(temp, {
      [defaults]: worse,
      "libraries/platform-1/lz_policy_default_values.json": '{ "defaults": [] }',
    });
    await run(checkedOut);
    await run(checkedOut, { directory: "libraries/platform-1" });
    expect(api.comments.map(({ body }) => body.match(/(?<=changes in `).*(?=`)/)?.[0])).toEqual([
      folder,
      "libraries/platform-1",
    ]);
  });

  it("has nothing to say where nothing changed and nothing was said", async () => {
    const { steps } = await run(await checkOutPullRequest(temp, { "README.md": "Something else." }));
    expect(steps["comment"]?.outcome).toBe("success");
    expect(api.comments).toEqual([]);
  });

  it("compares a new library with nothing", async () => {
    const added = Object.entries(libraries).filter(([path]) => path.startsWith("libraries/platform-1/"));
    const files = added.map(([path, content]) => [path.replace("platform-1", "new"), content]);
    await run(await checkOutPullRequest(temp, Object.fromEntries(files)), { directory: "libraries/new" });
    expect(api.comments.map(({ body }) => body)).toEqual([expect.stringContaining("- added: `allowed_regions`")]);
  });

  it("takes the root of the workspace for the library where no other folder is named", async () => {
    const metadata = '{ "name": "root", "display_name": "Root", "description": "" }';
    const files = { "lz_library_metadata.json": metadata, "Own.lz_policy_definition.json": '{ "name": "Own" }' };
    await run(await checkOutPullRequest(temp, files), { directory: "." });
    expect(api.comments.map(({ body }) => body)).toEqual([
      expect.stringMatching(/^<!-- lzkit \. -->\n### What this changes\n\n[^]*- added: `Own`/),
    ]);
  });

  it("goes on with a token that cannot write, and says why there is no comment", async () => {
    api.canWrite = false;
    const { succeeded, log, summary } = await run(await checkOutPullRequest(temp, { [defaults]: mended }));
    expect(log).toMatch(
      /^::warning title=lzkit::.*GitHub answered 403.*Resource not accessible.*pull-requests: write/m,
    );
    expect(summary).toContain("Deploy-App-Logs.workspaceId");
    expect(succeeded).toBe(true);
  });

  it("checks other events than pull requests, without a comment", async () => {
    const { workspace } = await checkOutPullRequest(temp, { [defaults]: mended });
    const { steps } = await run({ workspace, event: { ref: "refs/heads/main" } });
    expect(Object.values(steps).map(({ outcome }) => outcome)).toEqual(["success", "success", "skipped", "skipped"]);
    expect(api.requests).toEqual([]);
  });

  it("says what to do where the base cannot be fetched", async () => {
    const checkedOut = await checkOutPullRequest(temp, { [defaults]: mended });
    await runGit(checkedOut.workspace, "remote", "remove", "origin");
    const { steps, log } = await run(checkedOut);
    expect(steps["compare"]?.outcome).toBe("failure");
    expect(log).toMatch(/^::error title=lzkit::The base [\da-f]{40} is not in the clone.*fetch-depth: 0\.$/m);
  });

  it("tells that the base cannot be read, and goes on", async () => {
    const metadata = `${folder}/lz_library_metadata.json`;
    const checkedOut = await checkOutPullRequest(
      temp,
      { [metadata]: libraries[metadata]?.replace("contoso", "contoso-2"), [defaults]: mended },
      { "libraries/platform-1/lz_library_metadata.json": '{ "dependencies": [{ "custom_url": "../gone" }] }' },
    );
    const { log } = await run(checkedOut);
    expect(log).toMatch(/^::warning title=lzkit::The library could not be compared with the base branch: /m);
  });

  describe("with inputs", () => {
    let checkedOut: CheckedOut;
    beforeAll(async () => {
      checkedOut = await checkOutPullRequest(temp, { [defaults]: text });
    });

    it.each([
      { given: "fail-on: error", inputs: { "fail-on": "error" }, succeeds: false },
      { given: "fail-on: never", inputs: { "fail-on": "never" }, succeeds: true },
      { given: "an option more", inputs: { options: "  --extend\n\n--config=mild.json\n" }, succeeds: true },
      {
        given: "one that makes a warning of it",
        inputs: { "fail-on": "warning", options: "--extend\n--config=mild.json" },
        succeeds: false,
      },
    ])("takes $given", async ({ inputs, succeeds }) => {
      const mild = '{ "check": { "severities": { "unknown-assignment": "warning" } } }';
      const { workspace } = await checkOutPullRequest(temp, { "mild.json": mild });
      const { succeeded, log } = await run({ workspace, event: {} }, inputs);
      expect(log).toContain("title=unknown-assignment::");
      expect(succeeded).toBe(succeeds);
    });

    it("comments nothing where that is not wanted", async () => {
      const { steps } = await run(checkedOut, { comment: "false" });
      expect([steps["compare"]?.outcome, api.requests]).toEqual(["skipped", []]);
    });

    it.each([
      { given: "a folder outside", inputs: { directory: "../elsewhere" }, says: 'directory, "../elsewhere", leaves' },
      { given: "an absolute folder", inputs: { directory: "/etc" }, says: 'directory, "/etc", leaves the workspace' },
      { given: "no such folder", inputs: { directory: "none" }, says: 'directory, "none", is not there' },
      { given: "a typo", inputs: { "fail-on": "errors" }, says: 'fail-on is "errors"; it takes error, warning, never' },
      { given: "another typo", inputs: { comment: "yes" }, says: 'comment is "yes"; it takes true, false' },
      { given: "an unknown dialect", inputs: { dialect: "azur" }, says: "The library could not be checked: " },
      { given: "a shell's words", inputs: { directory: '$(touch x)"; touch x; "' }, says: "is not there" },
    ])("refuses $given", async ({ inputs, says }) => {
      const { succeeded, log } = await run(checkedOut, inputs);
      expect(
        log.split("\n").filter((line) => line.startsWith("::error title=lzkit::") && line.includes(says)),
      ).not.toEqual([]);
      expect(succeeded).toBe(false);
    });

    it("lets nothing that lz says be taken for a command", async () => {
      const { log } = await run(checkedOut, { dialect: "x\n::warning::taken", comment: "false" });
      const [, token = "none"] = /^::stop-commands::(\S+)$/m.exec(log) ?? [];
      const [shown] = log.split(`::stop-commands::${token}\n`)[1]?.split(`\n::${token}::\n`) ?? [];
      expect(shown).toContain("taken");
      expect(log.replace(shown ?? "", "")).not.toMatch(/^::warning::/m);
    });
  });
});
