import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { created, root, textOf, through, sending } from "./through.js";

const record = Buffer.from(JSON.stringify({ id: "0a", schoolId: 1, _etag: "2" }));

/** A record posted in a content coding. */
function posted(coding: string, body: Uint8Array) {
  const call = { ...sending("POST", "", { "content-encoding": coding }), body };
  return through(`${root}/schools`, { host: created, call });
}

test.each([
  ["gzip", gzipSync(record)],
  ["GZIP", gzipSync(record)],
  ["x-gzip", gzipSync(record)],
  ["deflate", deflateSync(record)],
  ["br", brotliCompressSync(record)],
  ["deflate, gzip", gzipSync(deflateSync(record))],
  ["identity", record],
  ["gzip, identity", gzipSync(record)],
])("a record in %s is edited like any other, and sent in none", async (coding, body) => {
  const { asked, answer } = await posted(coding, body);
  expect(answer?.status).toBe(201);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.headers).not.toHaveProperty("content-encoding");
  expect(await textOf({ body: asked[0]?.body })).toBe('{"schoolId":1}');
});

test.each([
  ["snappy", record, 415, "Send records without this Content-Encoding."],
  ["gzip,gzip,gzip", gzipSync(record), 415, "Send records without this Content-Encoding."],
  ["gzip, snappy", gzipSync(record), 415, "Send records without this Content-Encoding."],
  ["gzip", record, 400, "The record is not in the Content-Encoding that it names."],
  ["br", record, 400, "The record is not in the Content-Encoding that it names."],
  ["deflate", record, 400, "The record is not in the Content-Encoding that it names."],
])("a record that is not in %s is refused unsent", async (coding, body, ...given) => {
  const [status, message] = given;
  const { asked, answer } = await posted(coding, body);
  expect([answer?.status, asked]).toEqual([status, []]);
  expect(JSON.parse(await textOf(answer))).toEqual({ message: `${message} (EDB025)` });
});
