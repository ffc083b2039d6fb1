import type { LockedLibrary, LockFile } from "./lock-file.ts";

/** What differs between two lock files, a line for each difference, in the order of the later one. */
export function compareLocks(before: LockFile, after: LockFile): readonly string[] {
  const [old, now] = [librariesOf(before), librariesOf(after)];
  const stayed = [...now].flatMap(([id, library]) => {
    const known = old.get(id);
    return known === undefined ? [`${id} is not in it`] : changes(known, library).map((change) => `${id}: ${change}`);
  });
  const gone = [...old.keys()].filter((id) => !now.has(id)).map((id) => `${id} is no longer asked for`);
  const order = stayed.length + gone.length > 0 ? [] : changes(orderOf(before), orderOf(after));
  return [...changes(headOf(before), headOf(after)), ...stayed, ...gone, ...order];
}

function headOf({ dialect, dependencies }: LockFile): object {
  return { dialect, "the root's dependencies": list(dependencies) };
}

function orderOf({ libraries, passedOver }: LockFile): object {
  const ids = (each: readonly LockedLibrary[]): string => list(each.map(({ id }) => id));
  return { "the order": ids(libraries), "passed over": ids(passedOver) };
}

function librariesOf({ libraries, passedOver }: LockFile): ReadonlyMap<string, object> {
  const facts = ({ asked, address, moves, also, pin, documents, dependencies }: LockedLibrary): object => ({
    asked,
    address,
    moves,
    also,
    pin,
    documents,
    dependencies: list(dependencies),
  });
  return new Map([...libraries, ...passedOver].map((library) => [library.id, facts(library)]));
}

function list(ids: readonly string[]): string {
  return ids.join(", ") || "none";
}

/** `pin.commit was 1234…, is abcd…` */
function changes(before: object, after: object): readonly string[] {
  const [old, now] = [new Map(leaves(before)), new Map(leaves(after))];
  const names = [...new Set([...now.keys(), ...old.keys()])];
  return names
    .filter((name) => old.get(name) !== now.get(name))
    .map((name) => `${name} was ${old.get(name) ?? "not there"}, is ${now.get(name) ?? "not there"}`);
}

function leaves(value: object, way = ""): readonly (readonly [string, string])[] {
  return Object.entries(value).flatMap(([key, each]: [string, unknown]) => {
    if (typeof each === "object" && each !== null) return leaves(each, `${way}${key}.`);
    return each === undefined
      ? []
      : [[`${way}${key}`, typeof each === "string" ? each : JSON.stringify(each)] as const];
  });
}
