import type { AccessToken } from "./access-token.js";

/**
 * Ages in milliseconds at which `token` is due: from `soft` on a new one is fetched behind, from
 * `hard` on callers wait for it. Many processes start together, so `soft` is spread by a fifth.
 * A sliding token lives on by being used: it has no soft window.
 */
export function refreshWindows(
  token: AccessToken,
  random: () => number,
): { soft: number; hard: number } {
  const life = token.expiresIn * 1000;
  const hard = hardWindow(token);
  if (token.expiry === "sliding") return { soft: hard, hard };
  const window = Math.min(60_000, life * 0.1) * (0.8 + 0.4 * random());
  return { soft: life - window, hard };
}

/** The age in milliseconds from which callers wait for a new token. */
export function hardWindow({ expiresIn }: AccessToken): number {
  const life = expiresIn * 1000;
  return life - Math.min(5_000, life * 0.02);
}

/** Milliseconds without another renewal behind, after `fruitless` of them in a row. */
export function restAfter(fruitless: number): number {
  return Math.min(30_000, 1000 * 2 ** (fruitless - 1));
}
