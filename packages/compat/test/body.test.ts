import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import {
  bodyText,
  bytesOf,
  canDecode,
  decoded,
  discard,
  isMiscoded,
  pageLimit,
  wholeBody,
} from "../src/http/body.js";
import { joined } from "@edbridge/core/internal";
import { textOf } from "./through.js";

const text = "täxt ".repeat(100);

async function* chunksOf(...chunks: readonly (Uint8Array | Error)[]) {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk;
    yield chunk;
  }
}

// From Node.js 22.15 on.
const { createZstdDecompress, zstdCompressSync } = process.getBuiltinModule("node:zlib") as Partial<
  typeof import("node:zlib")
>;

describe("a content coding", () => {
  test.each(["br", "deflate", "gzip", "x-gzip", "GZip", "identity"])("%s can be undone", (name) => {
    expect(canDecode(name)).toBe(true);
  });

  test.each(["compress", "", "*", "constructor", "toString"])("%j cannot", (name) => {
    expect(canDecode(name)).toBe(false);
  });

  test("zstd can where Node.js can", () => {
    expect(canDecode("zstd")).toBe(createZstdDecompress !== undefined);
  });

  test.each<[string, Uint8Array]>([
    ["gzip", gzipSync(text)],
    ["X-GZIP", gzipSync(text)],
    ["deflate", deflateSync(text)],
    ["br", brotliCompressSync(text)],
    ["zstd", zstdCompressSync?.(text) ?? Buffer.from(text)],
    ["identity", Buffer.from(text)],
    ["", Buffer.from(text)],
    ["identity , gzip", gzipSync(text)],
    ["gzip, br", brotliCompressSync(gzipSync(text))],
    ["gzip, identity, br", brotliCompressSync(gzipSync(text))],
  ])("%s is undone, of bytes and of chunks", async (coding, bytes) => {
    const headers = { "content-encoding": coding };
    expect(await textOf({ status: 200, headers, body: decoded(bytes, headers) })).toBe(text);
    const chunks = chunksOf(bytes.subarray(0, 5), bytes.subarray(5));
    expect(await textOf({ status: 200, headers, body: decoded(chunks, headers) })).toBe(text);
  });

  test.each(["compress", "gzip, compress", "gzip, gzip, gzip", "constructor"])(
    "%s leaves the body",
    (coding) => {
      const body = gzipSync(text);
      expect(decoded(body, { "content-encoding": coding })).toBe(body);
    },
  );

  test("none leaves the body, and no bytes are none in any", async () => {
    expect(decoded(text, {})).toBe(text);
    const headers = { "content-encoding": "gzip" };
    for (const body of ["", new Uint8Array(), chunksOf(), chunksOf(Buffer.alloc(0))]) {
      expect(await textOf({ status: 200, headers, body: decoded(body, headers) })).toBe("");
    }
  });

  test.each([
    ["gzip", Buffer.from(text)],
    ["gzip", gzipSync(text).subarray(0, 20)],
    ["br", Buffer.from("no brotli")],
  ])("%s that is said but not meant is known by its error", async (coding, body) => {
    const headers = { "content-encoding": coding };
    const reading = textOf({ status: 200, headers, body: decoded(body, headers) });
    const error = await reading.catch((reason: unknown) => reason);
    expect(isMiscoded(error)).toBe(true);
  });

  test.each([
    ["ZSTD_error_prefix_unknown", true],
    ["ERR__ERROR_FORMAT_PADDING_1", true],
    ["ERR_BROTLI_INVALID_PARAM", true],
    ["ECONNRESET", false],
    ["UND_Z_ERR", false],
    [["Z_DATA_ERROR"], false],
    [undefined, false],
  ])("an error of code %j is one of a coding: %s", (code, expected) => {
    expect(isMiscoded({ code })).toBe(expected);
    expect(isMiscoded(code)).toBe(false);
  });
});

describe("the bytes of a body", () => {
  test("are not copied where they need not be", () => {
    const bytes = Buffer.from(text);
    expect(bytesOf(bytes)).toBe(bytes);
    const view = new Uint8Array(bytes.buffer, bytes.byteOffset + 1, 4);
    expect(bytesOf(view).equals(bytes.subarray(1, 5))).toBe(true);
    expect(bytesOf(view).buffer).toBe(view.buffer);
    expect(String(bytesOf(text))).toBe(text);
    expect(joined([bytes])).toBe(bytes);
    expect(String(joined([bytes, bytes]))).toBe(text + text);
    expect(joined([]).byteLength).toBe(0);
  });

  test.each([
    [4, "12345", undefined],
    [5, "12345", "12345"],
    [4, "ää", "ää"],
    [3, "ää", undefined],
    [0, "", ""],
  ])("are %i at most: %j", async (limit, body, expected) => {
    const bytes = Buffer.from(body);
    const parts = () => chunksOf(bytes.subarray(0, 2), bytes.subarray(2));
    for (const each of [body, new Uint8Array(bytes), parts()]) {
      expect((await wholeBody(each, limit))?.toString()).toBe(expected);
    }
    expect(await bodyText(parts(), limit)).toBe(expected);
    expect(await bodyText(bytes, limit)).toBe(expected);
  });

  test("are 8 MiB at most by default, and none without a body", async () => {
    expect(await wholeBody(Buffer.alloc(pageLimit))).toHaveLength(8_388_608);
    expect(await wholeBody(Buffer.alloc(pageLimit + 1))).toBeUndefined();
    expect(await wholeBody(undefined)).toHaveLength(0);
    expect(await bodyText(undefined, 0)).toBe("");
  });

  test("are no text where they break off", async () => {
    expect(await bodyText(chunksOf(Buffer.from("a"), new Error("lost")), 9)).toBeUndefined();
    await expect(wholeBody(chunksOf(new Error("lost")))).rejects.toThrow("lost");
  });

  test("of a text are as many as its characters", async () => {
    expect(await bodyText("12345", 5)).toBe("12345");
    expect(await bodyText("12345", 4)).toBeUndefined();
    expect(await bodyText("ääää", 4)).toBe("ääää");
  });

  test("are read to the end when they are not wanted, but not for ever", async () => {
    let given = 0;
    const body = (async function* () {
      for (; given < 100; given++) yield Buffer.alloc(256 * 1024);
    })();
    await discard({ status: 200, headers: {}, body });
    expect(given).toBe(4);
  });
});
