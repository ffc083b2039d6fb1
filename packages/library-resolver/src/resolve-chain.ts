import type { Finding } from "@lzkit/schema";
import type { Chain, ResolvedLibrary } from "./chain.ts";
import { checkLock } from "./lock/check-lock.ts";
import { createLock, dependencyIds, readLibraries } from "./lock/create-lock.ts";
import { checkOptions } from "./check-options.ts";
import { builtInFetchers } from "./built-in-fetchers.ts";
import { resolverRules } from "./library-resolver-rules.ts";
import type { ResolveOptions } from "./resolve-options.ts";
import { asOne, withWay } from "./order/chain-errors.ts";
import { checkDepth } from "./order/check-depth.ts";
import { explore } from "./walk/explore.ts";
import { isNode, type LibraryNode } from "./walk/library-node.ts";
import { orderLibraries } from "./order/order-libraries.ts";
import { reach, wayIds } from "./order/reach.ts";
import { settleVersions } from "./order/settle-versions.ts";
import { start } from "./walk/start.ts";
import { withDeadline } from "./with-deadline.ts";

/**
 * Resolves a library and all that it depends on, base first (specification 2.1, rule 2).
 *
 * Order, ids, findings and errors depend on the libraries only, never on timing.
 *
 * @param root A folder, `path@ref`, or an address as `custom_url` takes it. Folders count from the current one.
 * @throws {@link ResolverError} That of the library that cannot be read; CHAIN_BROKEN where there are several;
 * CYCLE, TOO_DEEP, TOO_MANY_LIBRARIES, VERSION_CONFLICT, LOCK_OUTDATED for the chain as a whole; TIMED_OUT, ABORTED.
 * @example
 * ```ts
 * const chain = await resolveChain("platform/slz@2026.04.3", { dialect: azure });
 * console.log(chain.libraries.map((library) => library.id));
 * // [ "platform/alz@2026.04.2", "platform/slz@2026.04.3" ]
 * ```
 */
export async function resolveChain(root: string, options: ResolveOptions = {}): Promise<Chain> {
  checkOptions(options);
  const { signal, timeout, overrides = {}, versionConflict = "error" } = options;
  return withDeadline({ signal, timeout }, async (signal) => {
    const { located, options: walk } = start(root, options, {
      fetchers: options.fetchers ?? builtInFetchers(),
      signal,
    });
    const explored = await explore(located, walk);
    if (!isNode(explored.root)) throw explored.root;
    const read = readLibraries(
      reach(explored.root).map(({ node }) => node),
      walk.pinner.moves,
    );
    const settled = settleVersions(explored.root, versionConflict);
    const failure = asOne([...failures(explored.root), ...settled.errors]);
    if (failure !== undefined) throw failure;
    const ordered = orderLibraries(explored.root);
    checkDepth(ordered, walk.limits.depth);
    const findings = ordered.flatMap(({ id, documents }) => [
      ...documents.findings,
      ...settled.findings.filter(({ library }) => library === id),
    ]);
    const lock = lazily(() => createLock({ dialect: explored.dialect.name, ordered, read }));
    return {
      dialect: explored.dialect,
      libraries: ordered.map(toLibrary),
      findings: [...findings, ...unusedOverrides(ordered, Object.keys(overrides)), ...checkLock(lock, options)],
      get lock() {
        return lock();
      },
    };
  });
}

/** Works an answer out when it is first asked for, and lets go of what it is made of. */
function lazily<T extends object>(answer: () => T): () => T {
  let known: T | (() => T) = answer;
  return () => (known = typeof known === "function" ? known() : known);
}

/** What went wrong with single libraries, nearest to the root first; each with the place that asked for it. */
function failures(root: LibraryNode) {
  const found = reach(root).flatMap(({ node, way }) =>
    node.edges.flatMap((edge) => {
      const { target, declared } = edge;
      return target === undefined || isNode(target)
        ? []
        : [{ error: target, way: wayIds(root, [...way, edge]), place: declared.place() }];
    }),
  );
  const first = found.filter(({ error }, index) => found.findIndex((each) => each.error === error) === index);
  return first.map(({ error, way, place }) => withWay(error, way, place));
}

function toLibrary({ id, located, pin, edges, documents, tree }: LibraryNode): ResolvedLibrary {
  const name = documents.metadata?.value?.name;
  return {
    id,
    name: name === undefined || name === "" ? id : name,
    address: located.address,
    pin,
    dependencies: dependencyIds(edges),
    documents,
    tree,
  };
}

function unusedOverrides(libraries: readonly LibraryNode[], overrides: readonly string[]): readonly Finding[] {
  const references = libraries.flatMap(({ edges }) => edges.map(({ declared }) => declared.reference));
  const asked = new Set(references.map((reference) => ("path" in reference ? reference.path : undefined)));
  return overrides
    .filter((path) => !asked.has(path))
    .map((path) => ({
      rule: "override-unused",
      severity: resolverRules["override-unused"].severity,
      message: `The override of ${path} changes nothing: no library of the chain asks for it.`,
      hint: "Check its spelling, or take it away.",
    }));
}
