import fc from "fast-check";
import { expect, test } from "vitest";
import { Turns } from "../src/serve/turns.js";
import { waitingClock } from "./support.js";

/** Turns whose requests are noted as `owner` and number when they start, and with `!` when refused. */
function turnsOf(limits: { most: number; mostOfOne: number; queue: number }) {
  const clock = waitingClock();
  const turns = new Turns({ ...limits, patience: 10_000, clock });
  const events: string[] = [];
  const leave = new Map<string, () => void>();
  const enter = (owner: string, ...numbers: number[]) => {
    for (const number of numbers) {
      const name = owner + number;
      const done = turns.enter(owner, {
        start: () => void events.push(name),
        refuse: ({ code }) => void events.push(code === "EDB_BUSY" ? `${name}!` : code),
      });
      leave.set(name, done);
    }
  };
  return { turns, clock, events, enter, leave: (name: string) => leave.get(name)?.() };
}

test("those who wait come one of each owner after the other", () => {
  const { enter, leave, events } = turnsOf({ most: 1, mostOfOne: 1, queue: 100 });
  enter("a", 1, 2, 3, 4);
  enter("b", 1, 2);
  enter("c", 1);
  for (const name of ["a1", "a2", "b1", "c1", "a3", "b2"]) leave(name);
  expect(events).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
});

test("a full queue costs the owner who fills it", () => {
  const { enter, leave, events } = turnsOf({ most: 1, mostOfOne: 1, queue: 3 });
  enter("a", 1, 2, 3, 4, 5);
  expect(events).toEqual(["a1", "a5!"]);
  enter("b", 1);
  expect(events).toEqual(["a1", "a5!", "a4!"]);
  leave("a1");
  leave("a2");
  expect(events.slice(3)).toEqual(["a2", "b1"]);
});

test("the limits hold whatever comes, and everyone is started or refused in the end", async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant("enter" as const), owner: fc.constantFrom("a", "b", "c") }),
    fc.record({ do: fc.constant("leave" as const), at: fc.nat(30) }),
    fc.record({ do: fc.constant("wait" as const), ms: fc.nat(12_000) }),
  );
  const limits = { most: 3, mostOfOne: 2, queue: 4 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
      const { turns, clock, events, enter, leave } = turnsOf(limits);
      const left = new Set<string>();
      let count = 0;
      const entered: string[] = [];
      const running = () => events.filter((name) => !name.endsWith("!") && !left.has(name));
      for (const one of steps) {
        if (one.do === "enter") {
          enter(one.owner, ++count);
          entered.push(one.owner + count);
        } else if (one.do === "leave") {
          const name = entered[one.at % Math.max(1, entered.length)] ?? "";
          leave(name);
          left.add(name);
        } else await clock.advance(one.ms);
        expect(running().length).toBeLessThanOrEqual(limits.most);
        for (const owner of ["a", "b", "c"]) {
          const own = running().filter((name) => name.startsWith(owner));
          expect(own.length).toBeLessThanOrEqual(limits.mostOfOne);
          expect(turns.isRunning(owner)).toBe(own.length > 0);
        }
        expect(turns.waiting).toBeLessThanOrEqual(limits.queue);
      }
      await clock.advance(10_000);
      expect(turns.waiting).toBe(0);
      for (const name of entered) {
        const told = events.filter((event) => event === name || event === `${name}!`);
        expect(told.length).toBe(left.has(name) ? Math.min(told.length, 1) : 1);
      }
    }),
    { numRuns: 200 },
  );
});
