import type { Emulator } from "./emulator.ts";
import type { EmulatorOptions } from "./emulator-options.ts";
import { createKeptEmulator } from "./create-kept-emulator.ts";

/**
 * Makes an emulator in memory.
 *
 * @example
 * ```ts
 * import { createEmulator } from "@lzkit/emulator";
 *
 * const emulator = createEmulator();
 * const token = await emulator.mintToken();
 * const response = await emulator.fetch(
 *   "https://management.example/providers/Vendor.ManagementPartner/partners/123456?api-version=2018-02-01",
 *   { method: "PUT", headers: { authorization: `Bearer ${token}` } },
 * );
 * console.log(response.status); // 200
 * ```
 *
 * @throws {@link EmulatorError} SETTINGS_INVALID
 */
export function createEmulator(options: EmulatorOptions = {}): Emulator {
  return createKeptEmulator(options);
}
