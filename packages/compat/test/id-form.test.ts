import { describe, expect, test } from "vitest";
import type { CompatOptions } from "@edbridge/compat";
import { sending } from "./sending.js";
import { dataRoot, json, root, through, valueOf, type Answer } from "./through.js";

const bare = "0123456789abcdef0123456789abcdef";
const dashed = "01234567-89ab-cdef-0123-456789abcdef";
const other = "f".repeat(32);

const changed: Partial<Answer> = { status: 204, headers: {} };

async function put(path: string, record: unknown, options: Partial<CompatOptions>) {
  const call = sending("PUT", record);
  const { asked } = await through(`${root}/${path}`, { options, call, host: changed });
  return asked.map(({ url, body }) => [url.replace(dataRoot, ""), JSON.parse(String(body))]);
}

describe("a PUT, to a host that writes ids", () => {
  test.each([
    ["dashed", bare, { id: bare, a: 1 }, dashed, { id: dashed, a: 1 }],
    // The address decides: the host refuses a record with another id, or none.
    ["dashed", bare, { id: other }, dashed, { id: dashed }],
    ["dashed", bare, { a: 1 }, dashed, { a: 1, id: dashed }],
    ["compact", dashed, { id: dashed }, bare, { id: bare }],
    ["compact", bare, { a: 1 }, bare, { a: 1 }],
    ["compact", bare, { id: other }, bare, { id: bare }],
    ["dashed", bare, [1], dashed, [1]],
  ] as const)("%s, of %s with %j", async (idFormat, id, record, path, sent) => {
    expect(await put(`schools/${id}`, record, { idFormat })).toEqual([[`/schools/${path}`, sent]]);
  });
});

test.each(["GET", "DELETE"])("a %s has its id in the form of the host", async (method) => {
  const { asked } = await through(`${root}/schools/${bare}`, {
    options: { idFormat: "dashed" },
    call: { method, ...(method === "DELETE" ? { body: `{"id":"${bare}"}` } : {}) },
    host: method === "GET" ? json({}) : changed,
  });
  expect(asked[0]?.url).toBe(`${dataRoot}/schools/${dashed}`);
  if (method === "DELETE") expect(String(asked[0]?.body)).toBe(`{"id":"${bare}"}`);
});

describe("what the caller reads", () => {
  const read = async (path: string, value: unknown) => {
    const owner = { hearsOfCalls: true };
    const { answer } = await through(`${root}/${path}`, { host: json(value), owner });
    return [await valueOf(answer), answer?.event?.changes.includes("EDB015")];
  };

  test.each([
    ["schools", [{ id: dashed }, { id: bare }], [{ id: bare }, { id: bare }], true],
    [`schools/${bare}`, { id: dashed }, { id: bare }, true],
    ["schools", [{ id: bare }, { id: other }], [{ id: bare }, { id: other }], false],
  ])("of %s has ids without dashes: %j", async (path, value, expected, isNoted) => {
    expect(await read(path, value)).toEqual([expected, isNoted]);
  });
});
