/** Draws a whole number from 0 to below a limit. */
export type Pick = (below: number) => number;

/** Bytes that another hand went through: flipped, cut out, doubled, put in, or taken from elsewhere; one to six times. */
export function mutate(bytes: Uint8Array, pick: Pick): Uint8Array {
  let mutant = Buffer.from(bytes);
  for (let times = 1 + pick(6); times > 0; times--) {
    mutant = Buffer.from((changes[pick(changes.length)] ?? flip)(mutant, pick));
  }
  return new Uint8Array(mutant);
}

type Change = (bytes: Buffer, pick: Pick) => Uint8Array;

const changes: readonly Change[] = [flip, flip, replace, cut, breakOff, double, put, swap];

function flip(bytes: Buffer, pick: Pick): Uint8Array {
  const at = pick(bytes.length || 1);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << pick(8));
  return bytes;
}

/** By a byte that means something somewhere. */
function replace(bytes: Buffer, pick: Pick): Uint8Array {
  bytes[pick(bytes.length || 1)] = telling[pick(telling.length)] ?? 0;
  return bytes;
}

const telling = Buffer.from('\0\u0001\u007f{}[]",:\\/.&*!|>%#-0 9\n\tPKÿþ', "latin1");

function cut(bytes: Buffer, pick: Pick): Uint8Array {
  const at = pick(bytes.length || 1);
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + pick(40))]);
}

function breakOff(bytes: Buffer, pick: Pick): Uint8Array {
  return pick(4) === 0 ? bytes.subarray(0, pick(bytes.length || 1)) : bytes;
}

function double(bytes: Buffer, pick: Pick): Uint8Array {
  const at = pick(bytes.length || 1);
  const end = at + 1 + pick(600);
  return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at, end), bytes.subarray(end)]);
}

function put(bytes: Buffer, pick: Pick): Uint8Array {
  const at = pick(bytes.length || 1);
  const some = Buffer.from(Array.from({ length: 1 + pick(12) }, () => pick(256)));
  return Buffer.concat([bytes.subarray(0, at), some, bytes.subarray(at)]);
}

function swap(bytes: Buffer, pick: Pick): Uint8Array {
  const [from, to] = [pick(bytes.length || 1), pick(bytes.length || 1)];
  bytes.copy(bytes, to, from, from + pick(64));
  return bytes;
}
