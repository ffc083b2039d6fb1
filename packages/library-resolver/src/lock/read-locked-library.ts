import type { DocumentPath } from "@lzkit/schema";
import type { Address, Pin } from "../fetcher.ts";
import { stableKey } from "../walk/stable-key.ts";
import type { Asked, LockedLibrary, LockedRequest, LockFile } from "./lock-file.ts";
import type { LockReader } from "./lock-reader.ts";

/** What pins of the built-in fetchers have from their addresses; others have what bears the same name. */
const shared: ReadonlyMap<string, readonly string[]> = new Map([
  ["git", ["repository", "subdirectory"]],
  ["archive", ["url", "subdirectory", "format"]],
  // A folder is looked at anew whenever it is used.
  ["path", []],
]);

/** Reads one library of a lock file. */
export function readLocked(value: unknown, path: DocumentPath, reader: LockReader): LockedLibrary {
  const data = reader.object(value, path);
  const at = (key: string): DocumentPath => [...path, key];
  const request = readRequest(data, path, reader);
  const also = reader
    .list(data["also"] ?? [], at("also"))
    .map((each, index) => readRequest(each, [...at("also"), index], reader));
  const pin = readTyped(data["pin"], at("pin"), reader);
  for (const { address } of [request, ...also]) checkPin(address, pin, (reason) => reader.invalid(reason, at("pin")));
  return {
    id: reader.text(data["id"], at("id")),
    ...request,
    also,
    pin,
    documents: readDigests(data["documents"], at("documents"), reader),
    dependencies: reader.texts(data["dependencies"], at("dependencies")),
  };
}

/** Checks that each library stands there once. */
export function checkIds({ libraries, passedOver }: LockFile, reader: LockReader): void {
  const ids = new Set<string>();
  for (const [key, list] of Object.entries({ libraries, passedOver })) {
    for (const [index, { id }] of list.entries()) {
      if (ids.has(id)) throw reader.invalid(`${JSON.stringify(id)} stands in it twice`, [key, index, "id"]);
      ids.add(id);
    }
  }
}

function readRequest(value: unknown, path: DocumentPath, reader: LockReader): LockedRequest {
  const { asked, address, moves } = reader.object(value, path);
  if (moves !== undefined && moves !== true) throw reader.invalid("moves is not true", [...path, "moves"]);
  return {
    asked: readAsked(asked, [...path, "asked"], reader),
    address: readTyped(address, [...path, "address"], reader),
    ...(moves && { moves }),
  };
}

function readAsked(value: unknown, path: DocumentPath, reader: LockReader): Asked {
  const { path: member, ref, custom_url } = reader.object(value, path);
  if (custom_url !== undefined) return { custom_url: reader.text(custom_url, [...path, "custom_url"]) };
  return { path: reader.text(member, [...path, "path"]), ref: reader.text(ref, [...path, "ref"]) };
}

function readTyped(value: unknown, path: DocumentPath, reader: LockReader): Address & Pin {
  const { type, subdirectory, ...rest } = reader.object(value, path);
  const inside =
    subdirectory === undefined || subdirectory === ""
      ? subdirectory
      : reader.text(subdirectory, [...path, "subdirectory"]);
  return {
    ...rest,
    type: reader.text(type, [...path, "type"]),
    ...(inside === undefined ? {} : { subdirectory: inside }),
  };
}

/** A pin that leads elsewhere than its address would slip past whoever reviews the file. */
function checkPin(address: Address, pin: Pin, invalid: (reason: string) => Error): void {
  if (pin.type !== address.type) throw invalid(`its pin is of type ${pin.type}, its address of type ${address.type}`);
  const [asked, pinned] = [new Map(Object.entries(address)), new Map(Object.entries(pin))];
  const keys = shared.get(pin.type) ?? [...asked.keys()].filter((key) => pinned.has(key));
  const other = keys.find((key) => stableKey(asked.get(key)) !== stableKey(pinned.get(key)));
  if (other !== undefined) throw invalid(`the ${other} of its pin is not that of its address`);
}

function readDigests(value: unknown, path: DocumentPath, reader: LockReader): Readonly<Record<string, string>> {
  const entries = Object.entries(reader.object(value, path)).map(([file, digest]) => {
    const text = reader.text(digest, [...path, file]);
    if (!/^sha256:[\da-f]{64}$/.test(text)) throw reader.invalid(`the digest of ${file} is none`, [...path, file]);
    return [file, text] as const;
  });
  return Object.fromEntries(entries);
}
