import { AccessToken, reuseToken, type ReuseOptions } from "@edbridge/core";
import { fakeClock } from "@edbridge/core/testing";
import type { ReadySource } from "../../src/token-source.js";

/** One exchange under way, for the test to answer. */
interface Exchange {
  readonly signal: AbortSignal;
  readonly answer: (value: string, expiresIn?: number) => void;
  readonly fail: (error: unknown) => void;
}

/** A source whose exchanges the test answers itself, in any order. */
export function bench(options: ReuseOptions & { expiry?: AccessToken["expiry"] } = {}) {
  const { expiry = "fixed", ...rest } = options;
  const clock = fakeClock();
  const exchanges: Exchange[] = [];
  const source: ReadySource = reuseToken(
    ({ signal }) =>
      new Promise((resolve, reject) => {
        const answer = (value: string, expiresIn = 1800) =>
          resolve(new AccessToken({ value, expiry, expiresIn }));
        exchanges.push({ signal, answer, fail: reject });
      }),
    { clock, random: () => 0.5, ...rest },
  );
  const value = async () => (await source.getToken()).value;
  /** The next token, which its exchange gives at once. */
  const next = (name: string, expiresIn?: number) => {
    const asked = source.getToken();
    exchanges.at(-1)?.answer(name, expiresIn);
    return asked;
  };
  return { clock, exchanges, source, value, next };
}
