import type { Clock } from "@edbridge/core";
import { describe, expect, test } from "vitest";
import type { Answer } from "../src/http/message.js";
import { finishWrite } from "../src/records/finish-write.js";
import { ProcessLock } from "../src/records/record-lock.js";
import type { DataCall } from "../src/sessions/bridged-call.js";

const stored: Answer = { status: 204, headers: {} };

/** A write that goes on until it is let go. */
function held() {
  let finish: (answer: Answer) => void = () => {};
  const answer = new Promise<Answer>((resolve) => (finish = resolve));
  return { write: () => answer, finish: () => finish(stored) };
}

/** Long enough for all that waits for nothing. */
const settled = () => new Promise<void>((done) => setImmediate(done));

describe("writes of one record", () => {
  test("follow each other, also after one that failed; those of others do not wait", async () => {
    const lock = new ProcessLock();
    const first = held();
    const seen: string[] = [];
    const write = (name: string) => async () => {
      seen.push(name);
      return stored;
    };
    const failed = lock.inTurn("a", () => first.write().then(() => Promise.reject(new Error("x"))));
    const second = lock.inTurn("a", write("second"));
    await lock.inTurn("b", write("other"));
    expect(seen).toEqual(["other"]);
    first.finish();
    await expect(failed).rejects.toThrow("x");
    await second;
    expect([seen, lock.size]).toEqual([["other", "second"], 0]);
  });

  test("are not begun for a caller who left while they waited", async () => {
    const lock = new ProcessLock();
    const first = held();
    const leaving = new AbortController();
    let hasBegun = false;
    const sent = lock.inTurn("a", first.write, leaving.signal);
    const left = lock.inTurn(
      "a",
      async () => {
        hasBegun = true;
        return stored;
      },
      leaving.signal,
    );
    await settled();
    leaving.abort(new Error("left"));
    await expect(left).rejects.toThrow("left");
    first.finish();
    // One that has begun sees to its signal itself.
    expect(await sent).toBe(stored);
    await settled();
    expect([hasBegun, lock.size]).toEqual([false, 0]);
  });

  test("do not wait without bound", async () => {
    const lock = new ProcessLock();
    const first = held();
    const all = Array.from({ length: 105 }, () => lock.inTurn("a", first.write));
    await settled();
    first.finish();
    const answers = await Promise.all(all);
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(4);
    expect(answers.at(-1)?.headers["retry-after"]).toBe("1");
  });
});

describe("a write whose caller leaves", () => {
  const open = (hasBegun: boolean) => {
    const leaving = new AbortController();
    const sleeps: number[] = [];
    let wake = () => {};
    let left = 0;
    const clock: Clock = {
      now: () => 0,
      monotonic: () => 0,
      sleep: (ms) => {
        sleeps.push(ms);
        return new Promise((done) => (wake = done));
      },
    };
    let own: AbortSignal | undefined;
    const call = { signal: leaving.signal } as DataCall;
    const answer = finishWrite(call, { clock, onLeft: () => left++ }, (given, begin) => {
      own = given.signal;
      if (hasBegun) begin();
      return new Promise(() => {});
    });
    leaving.abort(new Error("left"));
    const state = () => ({ ended: own?.aborted, left, sleeps });
    return { answer, state, wake: () => wake() };
  };

  test("ends with it before anything was changed", async () => {
    const { answer, state } = open(false);
    await expect(answer).rejects.toThrow("left");
    expect(state()).toEqual({ ended: true, left: 0, sleeps: [] });
  });

  test("has ten seconds to be finished after that", async () => {
    const { answer, state, wake } = open(true);
    await expect(answer).rejects.toThrow("left");
    expect(state()).toEqual({ ended: false, left: 1, sleeps: [10_000] });
    wake();
    await settled();
    expect(state().ended).toBe(true);
  });
});
