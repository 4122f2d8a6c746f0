import {
  EdbridgeError,
  HostError,
  type JsonRecord,
  SettingError,
  TokenError,
  writeRecords,
  type WriteRecordsOptions,
  type WriteResult,
} from "@edbridge/core";
import fc from "fast-check";
import { getEventListeners } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { clientAt, clientOf, schools } from "./support/client.js";
import { gate } from "./support/serve.js";

/** A host that takes schools, each in a turn of its own. */
async function open() {
  const state = { now: 0, most: 0 };
  const at = await clientOf(async (_request, response) => {
    state.most = Math.max(state.most, ++state.now);
    await new Promise(setImmediate);
    state.now--;
    response.writeHead(201, { location: "/data/v3/ed-fi/schools/1" }).end();
  });
  return { ...at, state };
}

/** Reads all results into `found`, also where that fails. */
async function gather<R>(results: AsyncIterable<WriteResult<R>>, found: WriteResult<R>[] = []) {
  for await (const result of results) found.push(result);
  return found;
}

const fateOf = <R>(each: WriteResult<R>) => (each.ok ? "ok" : (each.outcome ?? "refused"));

test.each([
  [{ concurrency: 3 }, 1, 3],
  [{}, 4, 8],
])("with %j so many writes are under way at most: %i to %i", async (options, least, most) => {
  const { client, state } = await open();
  await gather(writeRecords(client, "schools", schools(40), options));
  expect(state.most).toBeGreaterThanOrEqual(least);
  expect(state.most).toBeLessThanOrEqual(most);
});

test("no more records are taken than there is room for while nobody reads", async () => {
  const { client, arrived } = await open();
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

test("an abort ends it, and the outcome of the records under way is unknown", async () => {
  const [held, reached] = [gate(), gate()];
  onTestFinished(held.open);
  const { client } = await clientOf(async (_request, response, nth) => {
    if (nth === 3) reached.open();
    await held.opened;
    response.end();
  });
  const control = new AbortController();
  const options = { concurrency: 3, signal: control.signal };
  const found: WriteResult<object>[] = [];
  const reading = gather(writeRecords(client, "schools", schools(50), options), found);
  await reached.opened;
  control.abort(new Error("enough"));
  await expect(reading).rejects.toThrow("enough");
  expect(found.map(fateOf)).toEqual(["unknown", "unknown", "unknown"]);
});

test("a source that is left early is ended, and that is waited for", async () => {
  const { client } = await open();
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

test("a source that is waited for is left early, and nothing of it is written later", async () => {
  const { client, arrived } = await open();
  const held = gate();
  async function* source() {
    yield* schools(1);
    await held.opened;
    yield* schools(5);
  }
  for await (const _ of writeRecords(client, "schools", source(), { concurrency: 2 })) break;
  held.open();
  // A round trip elsewhere is time enough for another record.
  await (await open()).client.create("schools", { schoolId: 1 });
  expect(arrived).toHaveLength(1);
});

test("no listener of the signal is left, and signal and timeout are handed on", async () => {
  const { signal } = new AbortController();
  const given: unknown[] = [];
  const create = async (_resource: string, _record: object, options?: object) => {
    given.push(options);
    return { status: 201 };
  };
  await gather(writeRecords({ create }, "schools", schools(1), { signal, timeout: 70 }));
  expect(given).toEqual([{ signal, timeout: 70 }]);
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

const wrong = new SettingError("ifMatch", "must be text.");
const refused = new TokenError("EDB_TOKEN_REFUSED", "No.", { status: 401 });
const later = new TokenError("EDB_TOKEN_ANSWER", "No.", { status: 503, retryable: true });
const one = new HostError("EDB_HOST_STATUS", "No.", { status: 400 });
test.each([
  ["an option that is wrong", wrong, true],
  ["a token that is refused", refused, true],
  ["a token that may be had later", later, false],
  ["a refused record", one, false],
])("after %s it ends, or not", async (_what, error, ends) => {
  const create = () => Promise.reject(error);
  const found: WriteResult<object>[] = [];
  const reading = gather(
    writeRecords({ create }, "schools", schools(3), { concurrency: 1 }),
    found,
  );
  if (ends) await expect(reading).rejects.toBe(error);
  else await reading;
  expect(found).toMatchObject(ends ? [{ error }] : [{ error }, { error }, { error }]);
});

test("what is no record fails alone, and the rest is written", async () => {
  const { client } = await open();
  const [first, last] = schools(2);
  const rows = JSON.parse(JSON.stringify([first, null, last])) as JsonRecord[];
  const found = await gather(writeRecords(client, "schools", rows, { concurrency: 1 }));
  expect(found.map(fateOf)).toEqual(["ok", "refused", "ok"]);
  expect(found[1]).toMatchObject({ index: 1, error: { setting: "record" } });
});

test("an error of the source comes after the results of what was begun", async () => {
  const { client } = await open();
  function* source() {
    yield* schools(2);
    throw new Error("line 3 of the file");
  }
  const found: WriteResult<object>[] = [];
  const reading = gather(writeRecords(client, "schools", source()), found);
  await expect(reading).rejects.toThrow("line 3 of the file");
  expect(found.map(fateOf)).toEqual(["ok", "ok"]);
});

test.each<[string, string, unknown, unknown]>([
  ["concurrency", "schools", [], { concurrency: 0 }],
  ["concurency", "schools", [], { concurency: 4 }],
  ["timeout", "schools", [], { timeout: -1 }],
  ["options", "schools", [], []],
  ["resource", "../x", [], {}],
  ["records", "schools", {}, {}],
])("a wrong %s is refused at once", (setting, resource, records, options) => {
  const { client } = clientAt("http://127.0.0.1:1");
  const write = () => writeRecords(client, resource, records as [], options as WriteRecordsOptions);
  expect(write).toThrow(expect.objectContaining({ code: "EDB_SETTING", setting }));
});

test("of each record it is told what became of it, whatever fails and however it is read", async () => {
  const outcome = fc.constantFrom("ok", "refused", "unknown");
  const plan = fc.record({ outcome, turns: fc.nat(5) });
  const concurrencies = fc.integer({ min: 1, max: 6 });
  await fc.assert(
    fc.asyncProperty(fc.array(plan), concurrencies, async (plans, concurrency) => {
      const written = { status: 201, id: "0a" };
      const create = async (_resource: string, record: { outcome: string; turns: number }) => {
        for (let turn = 0; turn < record.turns; turn++) await Promise.resolve();
        if (record.outcome === "ok") return written;
        throw new EdbridgeError(
          "EDB_NETWORK",
          "No.",
          record.outcome === "unknown" ? { outcome: "unknown" } : {},
        );
      };
      const found = await gather(writeRecords({ create }, "schools", plans, { concurrency }));
      const results = found.toSorted((each, other) => each.index - other.index);
      expect(results.map(({ index, record }) => [index, record])).toEqual([...plans.entries()]);
      expect(results.map(fateOf)).toEqual(plans.map((each) => each.outcome));
      for (const each of results) if (each.ok) expect(each.written).toBe(written);
    }),
    { numRuns: 60 },
  );
});
