import type { Finding, Source } from "lzkit";

/** A finding in the shape that `--json` keeps stable. */
export function findingJson({ rule, severity, message, library, file, line, column, hint }: Finding): object {
  return { rule, severity, message, library, file, line, column, hint };
}

/** A source in the shape that `--json` keeps stable. */
export function sourceJson({ library, file, line, column }: Source): object {
  return { library, file, line, column };
}
