import { strict as assert } from "node:assert";
import type { AccessToken, Credentials, TokenSource } from "../token-source.js";
import { fakeClock, type FakeClock } from "./fake-clock.js";
import { TokenHost } from "./token-host.js";

/** What a token source under test is made from. */
export interface TokenSourceLab {
  /** A host that speaks both generations' OAuth operations. */
  readonly baseUrl: string;
  /** The one pair that it knows. */
  readonly credentials: Credentials;
  /** The only clock the source may read. */
  readonly clock: FakeClock;
  /** The only chance it may take. */
  readonly random: () => number;
}

/** Makes the token source to be held to the law. Retries must wait on the lab's clock. */
export type MakeTokenSource = (lab: TokenSourceLab) => TokenSource | Promise<TokenSource>;

/** One law, or a part of it, as a check that throws when it is broken. */
export interface TokenSourceLaw {
  /** Its number in the list that `TokenSource` documents. */
  readonly law: 1 | 2 | 3 | 4 | 5 | 6;
  readonly name: string;
  /** @throws `AssertionError` naming what is broken */
  check(makeSource: MakeTokenSource): Promise<void>;
}

/** What a check works with. */
export interface Bench {
  readonly host: TokenHost;
  readonly clock: FakeClock;
  readonly source: TokenSource;
}

/** A law whose check runs on a host and a source of its own, and leaves no rejection unhandled. */
export function law(
  number: TokenSourceLaw["law"],
  name: string,
  run: (bench: Bench) => Promise<void>,
  random: () => number = () => 0.5,
): TokenSourceLaw {
  const check = async (makeSource: MakeTokenSource) => {
    const host = new TokenHost();
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on("unhandledRejection", note);
    await host.open();
    try {
      const { baseUrl, credentials } = host;
      const clock = fakeClock();
      const source = await makeSource({ baseUrl, credentials, clock, random });
      await run({ host, clock, source });
      await host.roundTrips();
      assert.deepEqual(unhandled, [], "a rejection was left unhandled");
    } finally {
      process.off("unhandledRejection", note);
      await host.close();
    }
  };
  return { law: number, name, check };
}

/** Calls `getToken` as often as said, all at once. */
export function together(source: TokenSource, count: number): Promise<AccessToken[]> {
  return Promise.all(Array.from({ length: count }, () => source.getToken()));
}

/** Asserts that `token` is the same as `expected`, and that this took so many exchanges. */
export function assertToken(
  token: AccessToken,
  expected: AccessToken,
  host: TokenHost,
  exchanges: number,
  message: string,
): void {
  assert.equal(token.value === expected.value, true, message);
  assertExchanges(host, exchanges, message);
}

export function assertExchanges(host: TokenHost, expected: number, message: string): void {
  const { exchanges } = host;
  assert.equal(exchanges, expected, `${message}: ${exchanges} exchanges instead of ${expected}`);
}

/** Calls `getToken` until it gives another token than `old`, with some round trips in between. */
export async function untilRenewed(
  { host, source }: Bench,
  old: AccessToken,
): Promise<AccessToken> {
  for (let tries = 0; tries < 100; tries++) {
    const token = await source.getToken();
    if (token.value !== old.value) return token;
    await host.roundTrips(1);
  }
  return assert.fail("the renewed token was never given");
}
