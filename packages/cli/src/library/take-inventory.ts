import { type Chain, type Inventory, readInventory } from "lzkit";
import type { LibraryOptions } from "../options/library-options.ts";
import type { World } from "../world.ts";
import { resolveLibrary } from "./resolve-library.ts";

/** A chain, and everything that it holds. */
export interface TakenInventory {
  readonly chain: Chain;
  readonly inventory: Inventory;
}

/** Resolves the library that an argument names, and reads every asset of its chain. */
export async function takeInventory(library: string, options: LibraryOptions, world: World): Promise<TakenInventory> {
  const chain = await resolveLibrary(library, options, world);
  return { chain, inventory: await readInventory(chain) };
}
