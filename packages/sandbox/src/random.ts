/** A repeatable source of chance: the same seed gives the same sequence on every machine. */
export interface Random {
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number;
  /** One of `choices`, which must not be empty. */
  pick<T>(choices: readonly [T, ...T[]]): T;
  /** `length` characters of `alphabet`. */
  text(length: number, alphabet: string): string;
  /** A record id: 32 hexadecimal digits in lower case. */
  id(): string;
}

const HEX = "0123456789abcdef";

/** Starts a sequence (mulberry32) at `seed`. Not for secrets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const text = (length: number, alphabet: string): string =>
    Array.from({ length }, () => alphabet.charAt(below(alphabet.length))).join("");
  return {
    below,
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
    text,
    id: () => text(32, HEX),
  };
}
