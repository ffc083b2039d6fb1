import type { Source } from "lzkit";

/** `platform/base@2026.01.0/lz_policy_default_values.json:8` */
export function formatSource({ library, file, line }: Source): string {
  return `${library}/${file}${line === undefined ? "" : `:${line}`}`;
}
