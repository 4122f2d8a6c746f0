import { expect, test } from "vitest";
import { dataRoot, json, root, through, valueOf, type Answer, sending } from "./through.js";

const bare = "0123456789abcdef0123456789abcdef";
const dashed = "01234567-89ab-cdef-0123-456789abcdef";
const other = "f".repeat(32);

const changed: Partial<Answer> = { status: 204, headers: {} };

test.each([
  ["dashed", bare, { id: bare, a: 1 }, dashed, { id: dashed, a: 1 }],
  // The address decides: the host refuses a record with another id, or none.
  ["dashed", bare, { id: other }, dashed, { id: dashed }],
  ["dashed", bare, { a: 1 }, dashed, { a: 1, id: dashed }],
  ["compact", dashed, { id: dashed }, bare, { id: bare }],
  ["compact", bare, { a: 1 }, bare, { a: 1 }],
  ["compact", bare, { id: other }, bare, { id: bare }],
  ["dashed", bare, [1], dashed, [1]],
] as const)("a PUT to a host of %s ids: %s, %j", async (idFormat, id, record, path, sent) => {
  const call = sending("PUT", record);
  const setting = { options: { idFormat }, call, host: changed };
  const { asked } = await through(`${root}/schools/${id}`, setting);
  expect(asked.map(({ url }) => url)).toEqual([`${dataRoot}/schools/${path}`]);
  expect(JSON.parse(String(asked[0]?.body))).toEqual(sent);
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

test.each([
  ["schools", [{ id: dashed }, { id: bare }], [{ id: bare }, { id: bare }], true],
  [`schools/${bare}`, { id: dashed }, { id: bare }, true],
  ["schools", [{ id: bare }, { id: other }], [{ id: bare }, { id: other }], false],
])("a read of %s has ids without dashes: %j", async (path, value, expected, isNoted) => {
  const { answer } = await through(`${root}/${path}`, { host: json(value) });
  expect(await valueOf(answer)).toEqual(expected);
  expect(answer?.event?.changes.includes("EDB015")).toBe(isNoted);
});
