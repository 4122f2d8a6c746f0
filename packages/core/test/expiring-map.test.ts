import { fakeClock } from "@edbridge/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ExpiringMap } from "../src/expiring-map.js";

const life = 1000;
const make = (limit = 100) => {
  const clock = fakeClock();
  return { clock, map: new ExpiringMap<number>({ life, limit, clock }) };
};

test("an entry ends after its life, and a touch begins it anew", () => {
  const { clock, map } = make();
  const entry = map.set("a", 1);
  clock.advance(life - 1);
  expect(map.find("a")).toBe(entry);
  map.touch(entry);
  clock.advance(life - 1);
  expect(map.get("a")).toBe(1);
  clock.advance(1);
  expect(map.get("a")).toBeUndefined();
  map.touch(entry);
  expect(map.get("a")).toBeUndefined();
});

test("an entry that was removed or replaced is not brought back by a touch", () => {
  const { clock, map } = make();
  const first = map.set("a", 1);
  map.delete("a");
  map.touch(first);
  expect([map.get("a"), map.size]).toEqual([undefined, 0]);
  const second = map.set("a", 2);
  map.set("b", 3);
  map.set("a", 4);
  clock.advance(life - 1);
  map.touch(second);
  clock.advance(1);
  map.removeEnded();
  expect([map.get("a"), map.size]).toEqual([undefined, 0]);
});

test("two ended entries at most are removed for each that comes", () => {
  const { clock, map } = make(10_000);
  for (let index = 0; index < 100; index++) map.set(`old ${index}`, index);
  clock.advance(life);
  for (let index = 1; index <= 3; index++) {
    map.set(`new ${index}`, index);
    expect(map.size).toBe(100 - index);
  }
});

test("one that was used again and not moved yet hides none that has ended", () => {
  const { clock, map } = make();
  const used = map.set("used", 1);
  clock.advance(1);
  map.set("ended", 2);
  clock.advance(10);
  map.touch(used);
  clock.advance(life - 10);
  map.removeEnded();
  expect([map.get("used"), map.size]).toEqual([1, 1]);
});

test("it holds what a plain model holds", () => {
  const key = fc.constantFrom("a", "b", "c", "d");
  const step = fc.oneof(
    fc.record({ do: fc.constantFrom("set", "touch", "delete"), key }),
    fc.record({
      do: fc.constant("wait"),
      ms: fc.oneof(fc.nat(40), fc.integer({ min: 1, max: 700 })),
    }),
  );
  fc.assert(
    fc.property(fc.nat(20), fc.array(step, { minLength: 30, maxLength: 60 }), (start, steps) => {
      const { clock, map } = make();
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

test("what is made for a key is made once while it lives", () => {
  const { clock, map } = make(2);
  const made: string[] = [];
  const get = (key: string) => map.getOrSet(key, () => made.push(key));
  expect([get("a"), get("a"), get("b"), get("a")]).toEqual([1, 1, 2, 1]);
  clock.advance(life);
  expect([get("a"), made]).toEqual([3, ["a", "b", "a"]]);
});
