import type { JsonRecord } from "@edbridge/core";
import { fakeClock } from "@edbridge/core/testing";
import fc from "fast-check";
import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { eachRecord, pagesOf } from "../src/pages.js";
import { clientAt, clientOf, schools } from "./support/client.js";
import { gate, json, serve } from "./support/serve.js";
import { unhandledRejections } from "./support/rejections.js";

/** A collection whose host gives at most, or at least, so many records a page. */
function collection(size: number, { most = Infinity, least = 0 }) {
  const all = schools(size);
  const seen = { reads: 0, inFlight: 0, peak: 0, asked: 0 };
  const read = async (offset: number, limit: number, signal: AbortSignal) => {
    seen.reads++;
    seen.asked = Math.max(seen.asked, limit);
    seen.peak = Math.max(seen.peak, ++seen.inFlight);
    const release = () => seen.inFlight--;
    signal.addEventListener("abort", release, { once: true });
    await setImmediate();
    signal.throwIfAborted();
    signal.removeEventListener("abort", release);
    release();
    return all.slice(offset, offset + Math.max(least, Math.min(limit, most)));
  };
  return { all, seen, read };
}

test("every record is read once, in order, whatever the host's page is, and no further ahead than asked", async () => {
  const sizes = fc.record({
    size: fc.nat(120),
    host: fc.oneof(
      fc.record({ most: fc.integer({ min: 1, max: 130 }) }),
      fc.record({ least: fc.nat(50) }),
    ),
    pageSize: fc.integer({ min: 1, max: 130 }),
    lookAhead: fc.integer({ min: 1, max: 6 }),
    offset: fc.nat(20),
  });
  await fc.assert(
    fc.asyncProperty(sizes, async ({ size, host, pageSize, lookAhead, offset }) => {
      const { all, seen, read } = collection(size, host);
      const found: JsonRecord[] = [];
      const options = { pageSize, lookAhead, offset };
      for await (const record of eachRecord(read, options)) found.push(record);
      expect(found).toEqual(all.slice(offset));
      expect(seen.asked).toBe(pageSize);
      expect(seen.peak).toBeLessThanOrEqual(lookAhead);
      const page = "most" in host ? Math.min(host.most, pageSize) : pageSize;
      expect(seen.reads).toBeLessThanOrEqual(found.length / page + 2 * lookAhead + 2);
      expect(seen.inFlight).toBe(0);
    }),
  );
});

describe("records", () => {
  /** A client of a host of `size` schools that gives at most `cap` a page. */
  const clientFor = (size: number, cap = 100, options = {}) =>
    clientOf(({ url }, response) => {
      const { searchParams } = new URL(url, "http://host.example");
      const offset = Number(searchParams.get("offset"));
      const limit = Math.min(cap, Number(searchParams.get("limit")));
      json(response, 200, schools(size).slice(offset, offset + limit));
    }, options);

  /** Reads all there is into `found`, also where that fails. */
  async function gather(list: AsyncIterable<JsonRecord>, found: unknown[] = []) {
    for await (const { schoolId } of list) found.push(schoolId);
    return found;
  }

  test.each([
    [100, 100],
    [250, 25],
    [30, 500],
  ])("read %d schools from a host of pages up to %d", async (size, cap) => {
    const { client, arrived } = await clientFor(size, cap);
    expect(await gather(client.records("schools", { type: "x" }))).toEqual([...Array(size).keys()]);
    expect(arrived[0]?.url).toBe("/data/v3/ed-fi/schools?type=x&offset=0&limit=100");
  });

  test("begin at an offset, one page after the other, each within the timeout", async () => {
    const waits: number[] = [];
    const sleep = (ms: number) => {
      waits.push(ms);
      return new Promise<void>(() => {});
    };
    const { client, arrived } = await clientFor(10, 100, { clock: { ...fakeClock(), sleep } });
    const options = { pageSize: 3, lookAhead: 1, timeout: 70 };
    expect(await gather(client.records("schools", { offset: 4 }, options))).toEqual([
      4, 5, 6, 7, 8, 9,
    ]);
    const queries = arrived.map(({ url }) => url.split("?")[1]);
    expect(queries).toEqual(["offset=4&limit=3", "offset=7&limit=3", "offset=10&limit=3"]);
    expect(waits).toEqual([70, 70, 70]);
  });

  test("end after the bare record that a legacy host gives by its whole key, at any offset", async () => {
    const { client, arrived } = await clientOf({ json: { schoolId: 7 } });
    expect(await gather(client.records("schools", { schoolId: 7 }))).toEqual([7]);
    expect(arrived).toHaveLength(1);
  });

  test.each([
    ["neither offset nor limit", 250],
    ["no offset", 100],
    ["no offset, and has few", 10],
    ["no offset, and has one", 1],
  ])("end with an error at a host that heeds %s", async (_what, size) => {
    const { client } = await clientOf({ json: schools(size) });
    const found: unknown[] = [];
    const reading = (async () => {
      for await (const school of client.records("schools")) {
        found.push(school["schoolId"]);
        Object.assign(school, { schoolId: "changed by its reader" });
      }
    })();
    const message = expect.stringMatching(/ignores offset\..*get\(\)/);
    const error = { code: "EDB_HOST_ANSWER", retryable: false, status: 200, message };
    await expect(reading).rejects.toMatchObject(error);
    expect(found.slice(0, size)).toEqual([...Array(size).keys()]);
    const pages = pagesOf(async () => ({ records: schools(size) }));
    const all = (async () => {
      for await (const { records } of pages) expect(records).toHaveLength(size);
    })();
    await expect(all).rejects.toMatchObject(error);
  });

  test("go on where the last record was moved on by others that were stored meanwhile", async () => {
    const one = { json: schools(1) };
    const { client } = await clientOf([one, one, one, { json: [] }]);
    expect(await gather(client.records("schools"))).toEqual([0, 0, 0]);
  });

  test("go on where the fields that the caller chose are the same in all", async () => {
    const page = { json: schools(100).map(() => ({ schoolId: 1 })) };
    const { client } = await clientOf([page, page, { json: [] }]);
    expect(await gather(client.records("schools", { fields: "schoolId" }))).toHaveLength(200);
  });

  test("come in order to calls of next that do not wait for each other", async () => {
    const { client } = await clientFor(3);
    const list = client.records("schools", {}, { pageSize: 2 });
    const over = { done: true, value: undefined };
    const given = schools(3).map((value) => ({ done: false, value }));
    const all = await Promise.all(Array.from({ length: 5 }, () => list.next()));
    expect([...all, await list.next()]).toEqual([...given, over, over, over]);
  });

  test("are left: what is in flight is aborted", async () => {
    const unhandled = unhandledRejections();
    const cut = gate();
    const { baseUrl, arrived } = await serve(({ url }, response) => {
      if (url.includes("offset=0&")) return json(response, 200, schools(10));
      response.on("close", cut.open);
    });
    for await (const _ of clientAt(baseUrl).client.records("schools", {}, { pageSize: 10 })) {
      // Once as many pages are on their way as are looked ahead for.
      while (arrived.length < 5) await setImmediate();
      break;
    }
    await cut.opened;
    expect(unhandled).toEqual([]);
  });

  test("are aborted: the next record is the reason", async () => {
    const { client } = await clientFor(1000);
    const leaving = new AbortController();
    const list = client.records("schools", {}, { signal: leaving.signal });
    for (let read = 0; read < 4; read++) await list.next();
    leaving.abort("left");
    await expect(list.next()).rejects.toBe("left");
  });

  test("fail with the host's answer to a page, after the records before", async () => {
    const refusal = { status: 400, json: { message: "offset too large" } };
    const { client } = await clientOf([{ json: schools(100) }, refusal]);
    const found: unknown[] = [];
    const reading = gather(client.records("schools"), found);
    await expect(reading).rejects.toMatchObject({ code: "EDB_HOST_STATUS", status: 400 });
    expect(found).toHaveLength(100);
  });
});
