import { fakeClock } from "@edbridge/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ExpiringMap } from "../src/internal/index.js";

const life = 1000;

test("an entry that comes removes two that have ended", () => {
  const clock = fakeClock();
  const map = new ExpiringMap<number>({ life, limit: 100, clock });
  for (let index = 0; index < 9; index++) map.set(`old ${index}`, index);
  clock.advance(life);
  map.set("new", 1);
  expect(map.size).toBe(8);
});

test("it holds what a plain model holds", () => {
  const key = fc.constantFrom("a", "b", "c", "d");
  const step = fc.oneof(
    fc.record({ do: fc.constantFrom("set", "touch", "delete"), key }),
    fc.record({ do: fc.constant("wait"), ms: fc.oneof(fc.nat(40), fc.nat(700)) }),
  );
  fc.assert(
    fc.property(fc.nat(20), fc.array(step, { minLength: 30, maxLength: 60 }), (start, steps) => {
      const clock = fakeClock();
      const map = new ExpiringMap<number>({ life, limit: 100, clock });
      // Its ticks begin anywhere.
      clock.advance(start);
      const model = new Map<string, number>();
      let now = 0;
      const alive = (k: string) => now - (model.get(k) ?? -Infinity) < life;
      for (const one of steps) {
        if ("ms" in one) {
          clock.advance(one.ms);
          now += one.ms;
        } else if (one.do === "set" || (one.do === "touch" && alive(one.key))) {
          if (one.do === "set") map.set(one.key, 1);
          else map.touch(map.find(one.key) ?? expect.fail("it lives"));
          model.set(one.key, now);
        } else if (one.do === "delete") {
          map.delete(one.key);
          model.delete(one.key);
        }
        for (const k of ["a", "b", "c", "d"]) expect(map.get(k) !== undefined).toBe(alive(k));
        map.removeEnded();
        expect(map.size).toBe([...model.keys()].filter(alive).length);
      }
    }),
  );
});
