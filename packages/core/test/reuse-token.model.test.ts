import { AccessToken, type Expiry, reuseToken, TokenError } from "@edbridge/core";
import { fakeClock } from "@edbridge/core/testing";
import fc from "fast-check";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { elapsed, type Instant, instant } from "../src/clock.js";
import { hardWindow } from "../src/renewal.js";
import { unhandledRejections } from "./support/token-host.js";

/** What may happen, and how often. */
const events = {
  call: 5,
  answer: 3,
  fail: 1,
  refuse: 2,
  use: 2,
  pass: 3,
  suspend: 1,
  "set forward": 1,
};
const event = fc.oneof(
  ...Object.entries(events).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name) })),
);
const step = fc.tuple(event, fc.integer({ min: 1, max: 2000 }));

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

  expiry: Expiry = "fixed";

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

async function play(world: World, what: string, seconds: number): Promise<void> {
  const { clock, source } = world;
  if (what === "call") {
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
  } else if (what === "answer") world.answer(seconds);
  else if (what === "fail") world.answer();
  else if (what === "refuse") world.refuse();
  else if (what === "use") world.use();
  else if (what === "set forward") clock.setWall(clock.now() + seconds * 1000);
  else {
    world.passed += seconds * 1000;
    if (what === "pass") clock.advance(seconds * 1000);
    else clock.suspend(seconds * 1000);
  }
  await setImmediate();
}

test.each(["fixed", "sliding"] as const)(
  "whatever happens (%s): one exchange at a time, and no token given that has ended or was refused",
  async (expiry) => {
    const unhandled = unhandledRejections();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        const world = Object.assign(new World(), { expiry });
        for (const [what, seconds] of steps) {
          await play(world, what, seconds);
          expect(world.pending.length).toBeLessThanOrEqual(1);
        }
      }),
    );
    expect(unhandled).toEqual([]);
  },
);
