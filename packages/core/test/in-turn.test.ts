import { describe, expect, test } from "vitest";
import { InTurn, SingleFlight } from "../src/in-turn.js";

const settled = () => new Promise((done) => setImmediate(done));

describe("work in turn", () => {
  test("that comes while other work waits is done after it", async () => {
    const turns = new InTurn();
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const work = (nth: number) =>
      turns.run("one", () => {
        begun.push(nth);
        return new Promise<void>((done) => ends.push(done));
      });
    const [first, last] = [work(1), work(2)];
    await settled();
    ends[0]?.();
    await first;
    await settled();
    const third = work(3);
    await settled();
    expect(begun).toEqual([1, 2]);
    ends[1]?.();
    await last;
    await settled();
    expect(begun).toEqual([1, 2, 3]);
    ends[2]?.();
    await third;
  });

  test("goes on whatever becomes of earlier work, and does not wait for that of another key", async () => {
    const turns = new InTurn();
    const seen: string[] = [];
    const work = (name: string) => async () => {
      seen.push(`${name} begins`);
      await settled();
      seen.push(`${name} ends`);
      if (name === "a") throw new Error("No.");
    };
    const done = [turns.run("one", work("a")), turns.run("one", work("b"))];
    void turns.run("two", work("c"));
    expect((await Promise.allSettled(done)).map(({ status }) => status)).toEqual([
      "rejected",
      "fulfilled",
    ]);
    const own = seen.filter((each) => !each.startsWith("c"));
    expect(own).toEqual(["a begins", "a ends", "b begins", "b ends"]);
    expect(seen.indexOf("c begins")).toBe(1);
  });
});

describe("a single flight", () => {
  test("serves all who come while it is under way, and nobody later", async () => {
    const flights = new SingleFlight<number>();
    let made = 0;
    const work = async () => {
      await settled();
      return ++made;
    };
    const both = await Promise.all([flights.run("a", work), flights.run("a", work)]);
    expect([...both, await flights.run("a", work), await flights.run("b", work)]).toEqual([
      1, 1, 2, 3,
    ]);
  });

  test("that fails is not remembered", async () => {
    const flights = new SingleFlight<number>();
    await expect(flights.run("a", () => Promise.reject(new Error("No.")))).rejects.toThrow("No.");
    expect(await flights.run("a", async () => 1)).toBe(1);
  });
});
