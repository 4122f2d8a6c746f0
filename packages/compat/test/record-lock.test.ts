import { getEventListeners } from "node:events";
import type { Clock } from "@edbridge/core";
import { describe, expect, test } from "vitest";
import type { Answer } from "../src/http/message.js";
import { finishWrite } from "../src/writes/write.js";
import { lockOf, ProcessLock, type RecordLock, Turn, type Writer } from "../src/writes/turns.js";
import type { DataCall } from "../src/auth/bridged-call.js";
import type { CompatSettings } from "../src/settings/compat-options.js";
import type { LockRefusal, SharedStore, StoreLock } from "../src/store/store.js";

const stored: Answer = { status: 204, headers: {} };

const owner = "one";

/** A write that goes on until it is let go. */
function held() {
  let finish: (answer: Answer) => void = () => {};
  const answer = new Promise<Answer>((resolve) => (finish = resolve));
  return { write: () => answer, finish: () => finish(stored) };
}

/** Makes a write in the turn of a record. */
async function inTurn(
  lock: RecordLock,
  record: string,
  write: () => Promise<Answer>,
  writer: Writer,
): Promise<Answer> {
  const turn = new Turn(lock, "", writer);
  await turn.take({ collection: record, key: {} });
  try {
    return turn.refusal ?? (await write());
  } finally {
    await turn.end();
  }
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
    const failed = inTurn(
      lock,
      "a",
      () => first.write().then(() => Promise.reject(new Error("x"))),
      { owner },
    );
    const second = inTurn(lock, "a", write("second"), { owner });
    await inTurn(lock, "b", write("other"), { owner });
    expect(seen).toEqual(["other"]);
    first.finish();
    await expect(failed).rejects.toThrow("x");
    await second;
    expect([seen, lock.size]).toEqual([["other", "second"], 0]);
  });

  test("follow each other also where one comes while others wait", async () => {
    const lock = new ProcessLock();
    const [first, second, third] = [held(), held(), held()];
    const begun: number[] = [];
    const write =
      (nth: number, { write: go }: typeof first) =>
      () => {
        begun.push(nth);
        return go();
      };
    const one = inTurn(lock, "a", write(1, first), { owner });
    const two = inTurn(lock, "a", write(2, second), { owner });
    first.finish();
    await one;
    await settled();
    const three = inTurn(lock, "a", write(3, third), { owner });
    await settled();
    expect([begun, lock.size]).toEqual([[1, 2], 1]);
    second.finish();
    await two;
    await settled();
    expect(begun).toEqual([1, 2, 3]);
    third.finish();
    await three;
    await settled();
    expect(lock.size).toBe(0);
  });

  test("leave nothing on the signals of their callers", async () => {
    const lock = new ProcessLock();
    const { signal } = new AbortController();
    const writes = [1, 2].map(() => inTurn(lock, "a", async () => stored, { owner, signal }));
    expect(getEventListeners(signal, "abort")).toHaveLength(1);
    await Promise.all(writes);
    await settled();
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  test("are not begun for a caller who left while they waited", async () => {
    const lock = new ProcessLock();
    const first = held();
    const leaving = new AbortController();
    let hasBegun = false;
    const sent = inTurn(lock, "a", first.write, { owner, signal: leaving.signal });
    const left = inTurn(
      lock,
      "a",
      async () => {
        hasBegun = true;
        return stored;
      },
      { owner, signal: leaving.signal },
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

  test("that waited, and have begun, see to their signals themselves", async () => {
    const lock = new ProcessLock();
    const [first, second] = [held(), held()];
    const leaving = new AbortController();
    const before = inTurn(lock, "a", first.write, { owner });
    const sent = inTurn(lock, "a", second.write, { owner, signal: leaving.signal });
    first.finish();
    await before;
    await settled();
    leaving.abort(new Error("left"));
    second.finish();
    expect(await sent).toBe(stored);
  });

  test("of several owners are made in turns, those of each owner in their order", async () => {
    const lock = new ProcessLock();
    const first = held();
    const seen: string[] = [];
    const write = (who: string, nth: number) =>
      inTurn(lock, "a", () => Promise.resolve(stored).finally(() => seen.push(who + nth)), {
        owner: who,
      });
    const running = inTurn(lock, "a", first.write, { owner: "one" });
    const many = Array.from({ length: 100 }, (_, at) => write("one", at));
    const others = ["two", "three", "two"].map((who, at) => write(who, at));
    expect((await write("one", 100)).status).toBe(503);
    first.finish();
    await Promise.all([running, ...many, ...others]);
    seen.splice(seen.indexOf("one3"), 96);
    expect(seen).toEqual(["one0", "two0", "three1", "one1", "two2", "one2", "one99"]);
    expect(lock.size).toBe(0);
  });

  test("do not wait without bound", async () => {
    const lock = new ProcessLock();
    const first = held();
    const all = Array.from({ length: 105 }, () => inTurn(lock, "a", first.write, { owner }));
    await settled();
    first.finish();
    const answers = await Promise.all(all);
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(4);
    expect(answers.at(-1)?.headers["retry-after"]).toBe("1");
  });
});

describe("writes of one record in several processes", () => {
  /** A lock whose store has these answers, and what the store was asked for. */
  function open(answer: "free" | LockRefusal, keys = [new Uint8Array(32)]) {
    const asked: (string | number)[] = [];
    const own: StoreLock = {
      fence: "1",
      async release() {
        asked.push("released");
      },
    };
    const store: SharedStore = {
      async read() {
        return undefined;
      },
      async write() {
        return false;
      },
      async delete() {
        return false;
      },
      async lock(key, wait) {
        asked.push(key, wait);
        return answer === "free" ? own : answer;
      },
    };
    const lock = lockOf({ store, sessionKeys: keys } as unknown as CompatSettings);
    const write = async () => {
      asked.push("written");
      return stored;
    };
    return { lock, asked, write };
  }

  const name = expect.stringMatching(/^write-[0-9a-f]{64}$/);

  test("hold the lock of the store while they are made, under a name that tells nothing", async () => {
    const { lock, asked, write } = open("free");
    expect(await inTurn(lock, "schools of a host", write, { owner })).toBe(stored);
    expect(asked).toEqual([name, 20_000, "written", "released"]);
    await inTurn(lock, "other", write, { owner });
    expect(asked[4]).not.toBe(asked[0]);
  });

  test("give it back where they fail", async () => {
    const { lock, asked } = open("free");
    const failing = () => Promise.reject(new Error("lost"));
    await expect(inTurn(lock, "a", failing, { owner })).rejects.toThrow("lost");
    expect(asked).toEqual([name, 20_000, "released"]);
  });

  test("are not made while another process writes for long", async () => {
    const { lock, asked, write } = open("taken");
    const answer = await inTurn(lock, "a", write, { owner });
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "1"]);
    expect(answer).toMatchObject({ message: expect.stringContaining("Request not sent") });
    expect(asked).toEqual([name, 20_000]);
  });

  test("are made without the store where it is not reached, and where there is no key for names", async () => {
    for (const [answer, keys, expected] of [
      ["unreachable", undefined, [name, 20_000, "written"]],
      ["free", [], ["written"]],
    ] as const) {
      const { lock, asked, write } = open(answer, keys && [...keys]);
      expect(await inTurn(lock, "a", write, { owner })).toBe(stored);
      expect(asked).toEqual(expected);
    }
  });

  test("follow each other in the process before the store is asked", async () => {
    const { lock, asked, write } = open("free");
    const first = held();
    const writing = inTurn(lock, "a", first.write, { owner });
    const next = inTurn(lock, "a", write, { owner });
    await settled();
    expect(asked).toEqual([name, 20_000]);
    first.finish();
    await Promise.all([writing, next]);
    expect(asked).toEqual([name, 20_000, "released", name, 20_000, "written", "released"]);
  });
});

describe("a write whose caller may leave", () => {
  const clock = { now: () => 0, monotonic: () => 0, sleep: () => new Promise<void>(() => {}) };

  test("is made as it is for a caller who cannot leave", async () => {
    const call = {} as DataCall;
    const given: DataCall[] = [];
    const answer = await finishWrite(call, { clock, onLeft: () => {} }, async (own, begin) => {
      begin();
      given.push(own);
      return stored;
    });
    expect([answer, given[0] === call]).toEqual([stored, true]);
  });

  test("is not begun for one who has left", async () => {
    const call = { signal: AbortSignal.abort(new Error("left")) } as DataCall;
    let works = 0;
    const work = async () => {
      works++;
      return stored;
    };
    await expect(finishWrite(call, { clock, onLeft: () => {} }, work)).rejects.toThrow("left");
    expect(works).toBe(0);
  });

  test("leaves nothing behind when it is done", async () => {
    const { signal } = new AbortController();
    const waits: AbortSignal[] = [];
    const noting = {
      ...clock,
      sleep: (_ms: number, until?: AbortSignal) => {
        if (until) waits.push(until);
        return new Promise<void>(() => {});
      },
    };
    const call = { signal } as DataCall;
    expect(await finishWrite(call, { clock: noting, onLeft: () => {} }, async () => stored)).toBe(
      stored,
    );
    expect(getEventListeners(signal, "abort")).toEqual([]);
    // One that is finished after its caller has left waits no more.
    const leaving = new AbortController();
    const write = held();
    const sent = finishWrite(
      { signal: leaving.signal } as DataCall,
      { clock: noting, onLeft: () => {} },
      (_own, begin) => {
        begin();
        return write.write();
      },
    );
    leaving.abort(new Error("left"));
    await expect(sent).rejects.toThrow("left");
    expect(waits.map(({ aborted }) => aborted)).toEqual([false]);
    write.finish();
    await settled();
    expect(waits.map(({ aborted }) => aborted)).toEqual([true]);
    expect(getEventListeners(leaving.signal, "abort")).toEqual([]);
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
