import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type CodeSplittingGroup, defineConfig, type Plugin } from "rolldown";
import { eagerFunctions } from "./scripts/eager-functions.ts";

const commands = readdirSync("src/commands").filter((file) => !file.endsWith(".test.ts")).length;

/**
 * Makes `dist`: the command and all that it imports, in a few files, of which each command loads only its own.
 * Loading a file costs Node about half a millisecond, and there are hundreds.
 */
export default defineConfig({
  input: "src/bin.ts",
  platform: "node",
  external: [/^@lzkit\/emulator/, "@azure/identity"],
  resolve: {
    conditionNames: ["@lzkit/source", "node", "import", "default"],
    mainFields: ["module", "main"],
  },
  output: {
    dir: "dist",
    format: "cjs",
    cleanDir: true,
    chunkFileNames: "[name]-[hash].js",
    codeSplitting: { groups: [sharedBy("most", 4 / 5, 1), sharedBy("many", 2 / 5, 0)] },
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  },
  plugins: [withoutChildProcess(), eagerFunctions(), asciiOnly(), commonJs(), licenses()],
});

/** What this part of all commands uses goes into one file: each command may load a little more, from far fewer files. */
function sharedBy(name: string, part: number, priority: number): CodeSplittingGroup {
  return { name, minShareCount: Math.round(commands * part), priority };
}

/** commander could start programs, which this command has none of: what it would load for that costs 3 ms. */
function withoutChildProcess(): Plugin {
  return {
    name: "without-child-process",
    resolveId: (id, importer = "") =>
      id === "node:child_process" && /[\\/]commander[\\/]/.test(importer) ? "\0no-child-process" : undefined,
    load: (id) => (id === "\0no-child-process" ? "export default {};" : undefined),
  };
}

/** A file with any other character takes twice the memory and longer to load; all of them stand in texts. */
function asciiOnly(): Plugin {
  const escape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return {
    name: "ascii-only",
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === "chunk") output.code = output.code.replace(/[^\0-\x7f]/g, escape);
      }
    },
  };
}

/** As CommonJS it starts 5 ms faster: an `import` of Node's own modules runs all their getters. */
function commonJs(): Plugin {
  return {
    name: "common-js",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "package.json", source: '{ "type": "commonjs" }\n' });
    },
  };
}

/** Writes the licences of all packages that were bundled beside them. */
function licenses(): Plugin {
  return {
    name: "licenses",
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((output) => (output.type === "chunk" ? output.moduleIds : []));
      const folders = modules.map((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0]);
      const unique = new Set(folders.filter((folder) => folder !== undefined));
      const source = Array.from(unique, describeLicense).sort().join("\n\n");
      this.emitFile({ type: "asset", fileName: "licenses.txt", source });
    },
  };
}

function describeLicense(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? "" : readFileSync(join(folder, file), "utf8").trim();
  return `${name} ${version} (${license})\n\n${text}`;
}
