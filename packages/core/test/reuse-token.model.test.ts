import { type AccessToken, TokenError } from "@edbridge/core";
import fc from "fast-check";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { bench } from "./support/bench.js";
import { unhandledRejections } from "./support/rejections.js";

const often = ["call", "call", "answer", "answer", "pass", "pass"];
const seldom = ["refuse", "refuse", "use", "use", "fail", "suspend", "set forward"];
const event = fc.constantFrom(...often, ...often, ...seldom);
const step = fc.tuple(event, fc.integer({ min: 1, max: 2000 }));

/** What is true of a token, whatever any clock says. */
interface Known {
  /** When its life began, in milliseconds that really went by. */
  since: number;
  readonly born: number;
  used: boolean;
  refused: boolean;
}

/** What may happen in a world with one source. */
function worldOf(expiry: AccessToken["expiry"]) {
  const { clock, exchanges, source } = bench({ expiry });
  const known = new Map<string, Known>();
  const sent: number[] = [];
  let [passed, answered, isRefusal] = [0, 0, false];
  let last: AccessToken | undefined;
  const knownOf = ({ value }: AccessToken) => known.get(value);
  const isUsable = (token: AccessToken) => {
    const { since = -Infinity, refused = true } = knownOf(token) ?? {};
    return !refused && passed - since < token.expiresIn * 1000;
  };
  const events: Record<string, (seconds: number) => Promise<void> | void> = {
    async call() {
      const leaving = new AbortController();
      let given: AccessToken | undefined;
      void source.getToken({ signal: leaving.signal }).then(
        (token) => (given = last = token),
        () => {},
      );
      await setImmediate();
      leaving.abort();
      // Given at once: then it was there, and must be good.
      if (given) expect(isUsable(given)).toBe(true);
    },
    answer(seconds) {
      const exchange = exchanges[answered];
      if (!exchange) return;
      const born = sent[answered++] ?? 0;
      known.set(`token${answered}`, { since: born, born, used: false, refused: false });
      exchange.answer(`token${answered}`, seconds);
    },
    fail() {
      if (!exchanges[answered]) return;
      exchanges[answered++]?.fail(new TokenError("EDB_TOKEN_REFUSED", "no", { status: 401 }));
    },
    refuse() {
      const token = last && knownOf(last);
      if (!last || !token) return;
      // The first refusal counts if the token was good before or is old enough. A pause may follow.
      const isNewest = [...known.values()].at(-1) === token;
      if (isNewest && !isRefusal) token.refused = token.used || passed - token.born >= 10_000;
      if (isNewest) isRefusal = true;
      source.invalidate(last);
    },
    use() {
      const token = last && knownOf(last);
      if (!last || !token || !isUsable(last)) return;
      if (expiry === "sliding") token.since = passed;
      token.used = true;
      source.noteUse(last);
    },
    pass(seconds) {
      passed += seconds * 1000;
      clock.advance(seconds * 1000);
    },
    suspend(seconds) {
      passed += seconds * 1000;
      clock.suspend(seconds * 1000);
    },
    "set forward": (seconds) => clock.setWall(clock.now() + seconds * 1000),
  };
  return async (what: string, seconds: number) => {
    await events[what]?.(seconds);
    await setImmediate();
    while (sent.length < exchanges.length) sent.push(passed);
    expect(exchanges.length - answered).toBeLessThanOrEqual(1);
  };
}

test.each(["fixed", "sliding"] as const)(
  "whatever happens (%s): one exchange at a time, and no token given that has ended or was refused",
  async (expiry) => {
    const unhandled = unhandledRejections();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        const play = worldOf(expiry);
        for (const [what, seconds] of steps) await play(what, seconds);
      }),
    );
    expect(unhandled).toEqual([]);
  },
);
