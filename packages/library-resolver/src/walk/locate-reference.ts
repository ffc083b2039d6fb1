import { posix } from "node:path";
import type { Dialect } from "@lzkit/schema";
import { addressInvalid } from "../address/address-invalid.ts";
import { type Anchor, anchorSpecifier } from "../address/anchor-specifier.ts";
import { claimAddress } from "../address/claim-address.ts";
import { portableAddress, portablePath } from "../address/local-part.ts";
import { dotted } from "../address/local-path.ts";
import { parseSource } from "../address/parse-source.ts";
import { withoutSecrets } from "../address/show-address.ts";
import type { GitSource } from "../address/source.ts";
import { joinSpecifier, splitSpecifier } from "../address/split-specifier.ts";
import type { Fetcher } from "../fetcher.ts";
import { ResolverError } from "../library-resolver-error.ts";
import { folderOf } from "../path/path-address.ts";
import type { Reference } from "../reference.ts";
import type { Trust } from "../trust/create-trust.ts";
import type { LibraryNode, Located, Member, Place } from "./library-node.ts";

/** What references are located with. */
export interface LocateContext {
  readonly fetchers: readonly Fetcher[];
  /** Absolute; from it the paths of addresses count. */
  readonly baseFolder: string;
  readonly trust: Trust;
  readonly dialect: Dialect;
  /** Address of the library repository, seen from the base folder; `undefined`: the dialect's. */
  readonly libraryRepository: string | undefined;
  /** Told of each address, as it was written. */
  readonly note: (specifier: string) => void;
  /** Refs, or addresses seen from the base folder, by the path of a member. */
  readonly overrides: ReadonlyMap<string, Override>;
}

/** What is taken for a member. */
export type Override = { readonly ref: string } | { readonly specifier: string };

/** Where a reference leads that stands in a library. */
export function locateReference(reference: Reference, declaring: LibraryNode, context: LocateContext): Located {
  if (reference.type === "address") {
    const asked = { custom_url: withoutSecrets(reference.specifier) };
    return { ...locateAddress(reference.specifier, declaring, context), asked };
  }
  const { path, ref } = reference;
  return { ...locateWanted({ path, ref }, context), asked: { path, ref } };
}

/** Where a reference leads that the caller gave; its folders count from the base folder. */
export function locateRoot(reference: Reference, context: LocateContext): Located {
  const isAddress = reference.type === "address";
  const place = isAddress ? locateSpecifier(reference.specifier, context) : locateMember(reference, context);
  return { ...place, asked: undefined };
}

function locateWanted(member: Member, context: LocateContext): Place {
  const override = context.overrides.get(member.path);
  if (override !== undefined && "specifier" in override) return locateSpecifier(override.specifier, context);
  return locateMember({ ...member, ...override }, context);
}

/** Where an address leads that counts from the base folder. */
function locateSpecifier(specifier: string, { fetchers, baseFolder, note }: LocateContext): Place {
  const address = portableAddress(claimAddress(specifier, fetchers), baseFolder);
  note(specifier);
  const source = parseSource(specifier, "git");
  const label = source === undefined ? withoutSecrets(specifier) : describeGit(source);
  return { label, specifier: source === undefined ? specifier : label, address, pin: undefined, member: undefined };
}

function locateAddress(specifier: string, declaring: LibraryNode, context: LocateContext): Place {
  const anchor = anchorOf(declaring);
  const anchored = anchorSpecifier(specifier, anchor);
  if ("neighbour" in anchored) return neighbour(declaring, anchored.neighbour);
  if (anchor.kind === "fetched") context.trust.check(anchored.specifier, declaring.id);
  return locateSpecifier(anchored.specifier, context);
}

function anchorOf({ id, pin }: LibraryNode): Anchor {
  const folder = folderOf(pin);
  if (folder !== undefined) {
    return { kind: "folder", fromBase: (relative) => posix.join(folder, relative) };
  }
  return { kind: "fetched", library: id, subdirectory: pin.subdirectory };
}

/** The same pin with another subdirectory: a relative address never leaves what its library came from. */
function neighbour({ located, pin }: LibraryNode, subdirectory: string): Place {
  const specifier = joinSpecifier({ ...splitSpecifier(located.specifier), subdirectory });
  return {
    label: withoutSecrets(specifier),
    specifier,
    address: { ...located.address, subdirectory },
    pin: { ...pin, subdirectory },
    member: undefined,
  };
}

function locateMember({ path, ref }: Member, context: LocateContext): Place {
  const { dialect } = context;
  const repository = context.libraryRepository ?? dialect.libraryRepository;
  if (repository === undefined) throw noLibraryRepository({ path, ref }, dialect);
  const { subdirectory: folder, ...source } = librarySource(repository, context.baseFolder);
  context.note(`git::${repository.replace(/^git::/i, "")}`);
  const tag = dialect.releaseTag.replaceAll("{path}", () => path).replaceAll("{ref}", () => ref);
  const subdirectory = folder === "" ? path : `${folder}/${path}`;
  return {
    label: `${path}@${ref}`,
    specifier: describeGit({ ...source, subdirectory, ref: tag }),
    address: { type: "git", repository: source.repository, subdirectory, ref, tag } as Place["address"],
    pin: undefined,
    member: { path, ref },
  };
}

/**
 * The git repository that a library repository's address names.
 *
 * @throws {@link ResolverError} ADDRESS_INVALID
 */
function librarySource(repository: string, baseFolder: string): GitSource {
  const forced = /^git::/i.test(repository) ? repository : `git::${repository}`;
  const source = parseSource(forced, "git");
  if (source === undefined) throw addressInvalid(repository, "it is not a git repository");
  if (source.ref !== undefined) {
    throw addressInvalid(repository, "a library repository has no ref of its own", "Take ?ref= away.");
  }
  return source.local ? { ...source, repository: dotted(portablePath(source.repository, baseFolder)) } : source;
}

/** The one way to write a git address, without secrets: it can be typed again. */
function describeGit(source: Pick<GitSource, "repository" | "subdirectory" | "ref">): string {
  const subdirectory = source.subdirectory === "" ? "" : `//${source.subdirectory}`;
  const ref = source.ref === undefined ? "" : `?ref=${encodeURIComponent(source.ref).replaceAll("%2F", "/")}`;
  return `git::${source.repository}${subdirectory}${ref}`;
}

function noLibraryRepository({ path, ref }: Member, dialect: Dialect): ResolverError<"NO_LIBRARY_REPOSITORY"> {
  return new ResolverError("NO_LIBRARY_REPOSITORY", {
    message: `${path}@${ref} is in no known repository: the dialect "${dialect.name}" names none.`,
    context: { path, ref, dialect: dialect.name },
    hint:
      "Give one with --library-repository, LZ_LIBRARY_REPOSITORY or the option libraryRepository; " +
      "for the Azure Landing Zones Library take --dialect azure.",
  });
}
