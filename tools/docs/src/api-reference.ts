import { join } from "node:path";
import { Application, type Context, Converter, type TypeDocOptions } from "typedoc";
import type { PluginOptions } from "typedoc-plugin-markdown";
import { type ApiModule, apiPackages, modulesOf } from "./api-modules.ts";

const root = join(import.meta.dirname, "../../..");

/**
 * Writes a page for each module into a folder, from the comments in the code.
 *
 * @throws Where a module cannot be read, or an option is not known.
 */
export async function writeApiReference(folder: string): Promise<void> {
  const modules = apiPackages.flatMap(modulesOf);
  const options: Partial<TypeDocOptions & PluginOptions> = {
    plugin: ["typedoc-plugin-markdown"],
    entryPoints: modules.map(({ source }) => join(root, source)),
    tsconfig: join(import.meta.dirname, "../tsconfig.api.json"),
    outputs: [{ name: "markdown", path: folder }],
    name: "API reference",
    readme: "none",
    logLevel: "Warn",
    skipErrorChecking: true,
    disableSources: true,
    outputFileStrategy: "modules",
    hidePageHeader: true,
    hideBreadcrumbs: true,
    entryFileName: "index",
    parametersFormat: "table",
    interfacePropertiesFormat: "table",
    typeAliasPropertiesFormat: "table",
    typeDeclarationFormat: "table",
    propertyMembersFormat: "table",
    tableColumnSettings: { hideModifiers: true },
    useCodeBlocks: true,
    sanitizeComments: true,
  };
  const app = await Application.bootstrapWithPlugins(options);
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, (context: Context) => nameModules(context, modules));
  const project = await app.convert();
  if (project !== undefined) await app.generateOutputs(project);
  if (project === undefined || app.logger.hasErrors()) throw new Error("The API reference could not be made.");
}

/** Typedoc names modules by their paths; they are known by what is imported. */
function nameModules(context: Context, modules: readonly ApiModule[]): void {
  for (const reflection of context.project.children ?? []) {
    const file = context.getSymbolFromReflection(reflection)?.declarations?.[0]?.getSourceFile().fileName;
    const module = modules.find(({ source }) => join(root, source) === file);
    if (module === undefined) throw new Error(`The API reference knows no module ${reflection.name}.`);
    reflection.name = module.name;
  }
}
