import {
  EdbridgeError,
  HostError,
  SettingError,
  TokenError,
  writeRecords,
  type WriteRecordsOptions,
  type WriteResult,
} from "@edbridge/core";
import fc from "fast-check";
import { getEventListeners } from "node:events";
import { describe, expect, onTestFinished, test } from "vitest";
import { clientAt, schools } from "./support/client.js";
import { naming } from "./support/naming.js";
import { gate, json, serve } from "./support/serve.js";

/** A host that takes schools, but for those whose numbers have a status of their own. */
async function host(statuses: Record<number, number> = {}) {
  const state = { now: 0, most: 0 };
  const { baseUrl, arrived } = await serve(async ({ body }, response) => {
    state.most = Math.max(state.most, ++state.now);
    const { schoolId } = JSON.parse(body) as { schoolId: number };
    await new Promise(setImmediate);
    state.now--;
    const status = statuses[schoolId] ?? 201;
    const location = `/data/v3/ed-fi/schools/${schoolId}`;
    if (status === 201) response.writeHead(201, { location }).end();
    else json(response, status, { detail: "No." });
  });
  return { baseUrl, arrived, state, ...clientAt(baseUrl) };
}

async function all<R>(results: AsyncIterable<WriteResult<R>>): Promise<WriteResult<R>[]> {
  const found = [];
  for await (const result of results) found.push(result);
  return found.toSorted((one, other) => one.index - other.index);
}

describe("writeRecords", () => {
  test("tells of each record what became of it; one that fails ends nothing", async () => {
    const { client } = await host({ 2: 400, 4: 502 });
    const results = await all(writeRecords(client, "schools", schools(6)));
    expect(results.map(({ index, record }) => [index, record["schoolId"]])).toEqual(
      [0, 1, 2, 3, 4, 5].map((each) => [each, each]),
    );
    expect(results.map((each) => (each.ok ? each.written.id : (each.fate ?? "refused")))).toEqual([
      "0",
      "1",
      "refused",
      "3",
      "unknown",
      "5",
    ]);
  });

  test("has as many writes under way as told, and eight by default", async () => {
    const few = await host();
    await all(writeRecords(few.client, "schools", schools(20), { concurrency: 3 }));
    expect(few.state.most).toBeLessThanOrEqual(3);
    const many = await host();
    await all(writeRecords(many.client, "schools", schools(40)));
    expect(many.state.most).toBeGreaterThan(3);
    expect(many.state.most).toBeLessThanOrEqual(8);
  });

  test("takes no more records than there is room for while nobody reads", async () => {
    const { client, arrived } = await host();
    let taken = 0;
    async function* source() {
      for (const record of schools(100)) {
        taken++;
        yield record;
      }
    }
    const results = writeRecords(client, "schools", source(), { concurrency: 4 });
    expect(taken).toBe(0);
    await results.next();
    await expect.poll(() => arrived.length).toBe(5);
    expect(taken).toBe(5);
    await results.return();
    expect(taken).toBe(5);
  });

  test("ends on abort, and tells of the records under way that their fate is unknown", async () => {
    const held = gate();
    onTestFinished(held.open);
    const reached = gate();
    const { baseUrl } = await serve(async (_request, response, nth) => {
      if (nth === 3) reached.open();
      await held.opened;
      response.end();
    });
    const control = new AbortController();
    const options = { concurrency: 3, signal: control.signal };
    const results = writeRecords(clientAt(baseUrl).client, "schools", schools(50), options);
    const found: WriteResult<unknown>[] = [];
    const reading = (async () => {
      for await (const each of results) found.push(each);
    })();
    await reached.opened;
    control.abort(new Error("enough"));
    await expect(reading).rejects.toThrow("enough");
    expect(found.map((each) => ("fate" in each ? each.fate : ""))).toEqual(
      Array.from({ length: 3 }, () => "unknown"),
    );
  });

  test("ends a source that is left early, and waits for that", async () => {
    const { client } = await host();
    const ended: string[] = [];
    async function* source() {
      try {
        for (;;) yield { schoolId: ended.length };
      } finally {
        await new Promise(setImmediate);
        ended.push("ended");
      }
    }
    for await (const _ of writeRecords(client, "schools", source(), { concurrency: 2 })) break;
    expect(ended).toEqual(["ended"]);
  });

  test("ends early without the source that it waits for, and writes nothing of it later", async () => {
    const { client, arrived } = await host();
    const held = gate();
    async function* source() {
      yield* schools(1);
      await held.opened;
      yield* schools(5);
    }
    for await (const _ of writeRecords(client, "schools", source(), { concurrency: 2 })) break;
    held.open();
    // A round trip elsewhere is time enough for another record.
    const elsewhere = await host();
    await elsewhere.client.create("schools", { schoolId: 1 });
    expect(arrived).toHaveLength(1);
  });

  test("keeps no listener of the signal, and hands signal and timeout on", async () => {
    const { signal } = new AbortController();
    const given: unknown[] = [];
    const create = async (_resource: string, _record: object, options?: object) => {
      given.push(options);
      return { status: 201 };
    };
    await all(writeRecords({ create }, "schools", schools(1), { signal, timeout: 70 }));
    expect(given).toEqual([{ signal, timeout: 70 }]);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  test.each([
    ["an option that is wrong", new SettingError("ifMatch", "must be text."), true],
    ["a token that is refused", new TokenError("EDB_TOKEN_REFUSED", "No.", { status: 401 }), true],
    [
      "a token that may be had later",
      new TokenError("EDB_TOKEN_ANSWER", "No.", { status: 503, retryable: true }),
      false,
    ],
    ["a refused record", new HostError("EDB_HOST_STATUS", "No.", { status: 400 }), false],
  ])("ends, or not, after %s", async (_what, error, ends) => {
    const create = () => Promise.reject(error);
    const found: unknown[] = [];
    const reading = (async () => {
      const results = writeRecords({ create }, "schools", schools(3), { concurrency: 1 });
      for await (const result of results) found.push("error" in result && result.error);
    })();
    if (ends) await expect(reading).rejects.toBe(error);
    else await reading;
    expect(found).toEqual(ends ? [error] : [error, error, error]);
  });

  test("gives an error of the source after the results of what was begun", async () => {
    const { client } = await host();
    function* source() {
      yield* schools(2);
      throw new Error("line 3 of the file");
    }
    const results = writeRecords(client, "schools", source());
    const first = [await results.next(), await results.next()];
    expect(first.map(({ value }) => value?.ok)).toEqual([true, true]);
    await expect(results.next()).rejects.toMatchObject({ message: "line 3 of the file" });
  });

  test.each([
    [{ concurrency: 0 }, "concurrency"],
    [{ concurency: 4 }, "concurency"],
    [{ timeout: -1 }, "timeout"],
  ])("refuses %j at once", (options, setting) => {
    const { client } = clientAt("http://127.0.0.1:1");
    expect(() => writeRecords(client, "schools", [], options as WriteRecordsOptions)).toThrow(
      expect.objectContaining({ setting }),
    );
    expect(() => writeRecords(client, "../x", [])).toThrow(naming("resource"));
    expect(() => writeRecords(client, "schools", JSON.parse("{}"))).toThrow(naming("records"));
    const list = [] as WriteRecordsOptions;
    expect(() => writeRecords(client, "schools", [], list)).toThrow(naming("options"));
  });

  test("loses no record, whatever fails and however it is read", async () => {
    const outcome = fc.constantFrom("ok", "refused", "unknown");
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ outcome, turns: fc.nat(5) }), { maxLength: 30 }),
        fc.integer({ min: 1, max: 6 }),
        async (plans, concurrency) => {
          const create = async (_resource: string, record: object) => {
            const plan = plans[(record as { nth: number }).nth];
            for (let turn = 0; turn < (plan?.turns ?? 0); turn++) await Promise.resolve();
            if (plan?.outcome === "ok") return { status: 201 };
            const fate = plan?.outcome === "unknown" ? "unknown" : undefined;
            throw new EdbridgeError("EDB_NETWORK", "No.", { fate });
          };
          const records = plans.map((_plan, nth) => ({ nth }));
          const found = await all(writeRecords({ create }, "schools", records, { concurrency }));
          expect(found.map((each) => (each.ok ? "ok" : (each.fate ?? "refused")))).toEqual(
            plans.map((plan) => plan.outcome),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});
