import type { ReleaseStep } from "./diff.ts";

const release = /^(.*)@(\d{4})\.(\d{1,2})\.(\d+)([-.].*)?$/;

/**
 * How two releases of one library relate, by their ids `path@YYYY.0M.P`.
 *
 * `undefined`: these are not two releases of one library.
 */
export function releaseStep(before: string, after: string): ReleaseStep | undefined {
  const [, oldPath, oldYear, oldMonth, oldPatch] = release.exec(before) ?? [];
  const [, path, year, month, patch] = release.exec(after) ?? [];
  if (path === undefined || path !== oldPath || before === after) return undefined;
  const order = [Number(year) - Number(oldYear), Number(month) - Number(oldMonth), Number(patch) - Number(oldPatch)];
  const step = order.find((each) => each !== 0) ?? 0;
  const isPatch = order[0] === 0 && order[1] === 0;
  const kind = step < 0 ? "older" : isPatch ? "patch" : "release";
  return { from: before.slice(path.length + 1), to: after.slice(path.length + 1), kind };
}
