import { AccessToken, type Expiry, reuseToken, TokenError } from "@edbridge/core";
import { fakeClock } from "@edbridge/core/testing";
import fc from "fast-check";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { elapsed, type Instant, instant } from "../src/clock.js";
import { hardWindow } from "../src/renewal.js";
import { unhandledRejections } from "./support/token-host.js";

const seconds = fc.integer({ min: 1, max: 2000 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ do: "call" as const }) },
  { weight: 1, arbitrary: fc.constant({ do: "call and leave" as const }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("answer" as const), seconds }) },
  { weight: 1, arbitrary: fc.constant({ do: "fail" as const }) },
  { weight: 2, arbitrary: fc.constant({ do: "refuse" as const }) },
  { weight: 2, arbitrary: fc.constant({ do: "use" as const }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("pass" as const), seconds }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("suspend" as const), seconds }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("set forward" as const), seconds }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What is known of a token: when its life began, and whether the host has taken and refused it. */
interface Known {
  since: number;
  /** The same moment by the clocks of the source. */
  begun: Instant;
  readonly born: number;
  used: boolean;
  refused: boolean;
}

/** What is true of the tokens, whatever any clock says. */
class World {
  readonly clock = fakeClock();
  /** Milliseconds that really went by. */
  passed = 0;
  readonly #tokens = new Map<AccessToken, Known>();
  readonly pending: { sent: number; begun: Instant; settle: (token?: AccessToken) => void }[] = [];
  last: AccessToken | undefined;
  #newest: AccessToken | undefined;
  #isRefusal = false;

  readonly expiry: Expiry;

  constructor(expiry: Expiry) {
    this.expiry = expiry;
  }

  readonly source = reuseToken(
    () =>
      new Promise<AccessToken>((resolve, reject) => {
        const refusal = new TokenError("EDB_TOKEN_REFUSED", "no", { status: 401 });
        const settle = (token?: AccessToken) => (token ? resolve(token) : reject(refusal));
        this.pending.push({ sent: this.passed, begun: instant(this.clock), settle });
      }),
    { clock: this.clock },
  );

  answer(life?: number): void {
    const exchange = this.pending.shift();
    if (!exchange || life === undefined) return exchange?.settle();
    const value = `token${this.#tokens.size}`;
    const token = new AccessToken({ value, expiry: this.expiry, expiresIn: life });
    const { sent: since, begun } = exchange;
    this.#tokens.set(token, { since, begun, born: since, used: false, refused: false });
    this.#newest = token;
    exchange.settle(token);
  }

  refuse(): void {
    const token = this.last && this.#tokens.get(this.last);
    if (!this.last || !token) return;
    // A refusal of a token that has ended tells nothing.
    const given =
      this.#newest === this.last && elapsed(this.clock, token.begun) < hardWindow(this.last);
    const isFresh = this.passed - token.born < 10_000;
    // The first refusal counts if the token was good before or is old enough. A pause may follow.
    if (given && !this.#isRefusal) {
      token.refused = token.used || !isFresh;
      this.#isRefusal = true;
    }
    this.source.invalidate(this.last);
  }

  use(): void {
    const token = this.last && this.#tokens.get(this.last);
    if (!this.last || !token || !this.usable(this.last)) return;
    if (this.expiry === "sliding") {
      token.since = this.passed;
      token.begun = instant(this.clock);
    }
    token.used = true;
    this.source.noteUse(this.last);
  }

  usable(token: AccessToken): boolean {
    const known = this.#tokens.get(token);
    if (!known || known.refused) return false;
    return this.passed - known.since < token.expiresIn * 1000;
  }
}

async function play(world: World, one: Step): Promise<void> {
  const { clock, source } = world;
  if (one.do === "call" || one.do === "call and leave") {
    const leaving = new AbortController();
    let given: AccessToken | undefined;
    void source.getToken({ signal: leaving.signal }).then(
      (token) => (given = world.last = token),
      () => {},
    );
    await setImmediate();
    leaving.abort();
    // Given at once: then it was there, and must be good.
    if (given) expect(world.usable(given)).toBe(true);
  } else if (one.do === "answer") world.answer(one.seconds);
  else if (one.do === "fail") world.answer();
  else if (one.do === "refuse") world.refuse();
  else if (one.do === "use") world.use();
  else if (one.do === "set forward") clock.setWall(clock.now() + one.seconds * 1000);
  else {
    world.passed += one.seconds * 1000;
    if (one.do === "pass") clock.advance(one.seconds * 1000);
    else clock.suspend(one.seconds * 1000);
  }
  await setImmediate();
}

test.each(["fixed", "sliding"] as const)(
  "whatever happens (%s): one exchange at a time, and no token given that has ended or was refused",
  async (expiry) => {
    const unhandled = unhandledRejections();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        const world = new World(expiry);
        for (const one of steps) {
          await play(world, one);
          expect(world.pending.length).toBeLessThanOrEqual(1);
        }
      }),
    );
    expect(unhandled).toEqual([]);
  },
);
