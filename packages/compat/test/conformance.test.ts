import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compatFetch } from "@edbridge/compat";
import { type MirrorHost, startMirrorHost } from "./mirror-host.js";
import { passed } from "./through.js";

// The built-in fetch is the oracle: called on the same host, it must behave as compatFetch does. The
// path is a current one, whose answers nothing edits.
let host: MirrorHost;
let fetches: [name: string, fetch: typeof globalThis.fetch][];
const url = (name: string) => `${host.baseUrl}/data/v3/ed-fi/${name}`;
const signed = { authorization: "Bearer 0123" };

beforeAll(async () => {
  host = await startMirrorHost();
  fetches = [
    ["built-in", globalThis.fetch],
    ["compat", compatFetch({ baseUrl: host.baseUrl, ...passed })],
  ];
});
afterAll(() => host.stop());

/** What `observe` sees with each fetch; the oracle's first. */
async function both<T>(observe: (fetch: typeof globalThis.fetch) => Promise<T>): Promise<[T, T]> {
  const [oracle, ours] = await Promise.all(fetches.map(([, fetch]) => observe(fetch)));
  return [oracle, ours] as [T, T];
}

describe("an answer", () => {
  const names = ["json", "large", "chunked", "gzip", "deflate", "brotli", "bytes", "headers"];
  test.each([...names, "none", "unchanged", "empty-gzip"])("%s", async (name) => {
    const [oracle, ours] = await both(async (fetch) => {
      const answer = await fetch(url(name), { headers: signed });
      const { ok, status, statusText, bodyUsed, redirected } = answer;
      const headers = [...answer.headers].filter(([header]) => header !== "date");
      const isGenuine = answer instanceof Response;
      const isBodiless = answer.body === null;
      const text = await answer.text();
      const after = answer.bodyUsed;
      const { url: address } = answer;
      return {
        ok,
        status,
        statusText,
        bodyUsed,
        redirected,
        headers,
        isGenuine,
        isBodiless,
        text,
        after,
        address,
      };
    });
    const connection = (list: string[][]) =>
      list.filter(([header]) => !/^(connection|keep-alive|transfer-encoding)$/.test(header ?? ""));
    expect({ ...ours, headers: connection(ours.headers) }).toEqual({
      ...oracle,
      headers: connection(oracle.headers),
    });
  });

  test.each<[string, (answer: Response) => Promise<unknown>]>([
    ["json", (answer) => answer.json()],
    ["bytes", (answer) => answer.bytes()],
    [
      "a clone",
      async (answer) => [answer.clone().url, await answer.clone().text(), await answer.text()],
    ],
    [
      "its stream",
      async ({ body }) => {
        const parts: Uint8Array[] = [];
        for await (const part of body ?? []) parts.push(part);
        return Buffer.concat(parts).toString();
      },
    ],
    [
      "a second reading",
      async (answer) => {
        await answer.text();
        return answer.text().catch((error: Error) => error.name);
      },
    ],
  ])("read as %s", async (_name, read) => {
    for (const name of ["json", "large", "gzip"]) {
      const [oracle, ours] = await both(async (fetch) =>
        read(await fetch(url(name), { headers: signed })),
      );
      expect(ours).toEqual(oracle);
    }
  });

  test("read as a form", async () => {
    const [oracle, ours] = await both(async (fetch) => {
      const form = await (await fetch(url("form"), { headers: signed })).formData();
      const file = form.get("f");
      return [form.get("a"), file instanceof File ? [file.name, await file.text()] : file];
    });
    expect(ours).toEqual(oracle);
  });

  test("to HEAD has headers and no body", async () => {
    const [oracle, ours] = await both(async (fetch) => {
      const answer = await fetch(url("json"), { method: "HEAD", headers: signed });
      return [answer.status, answer.headers.get("content-length"), await answer.text()];
    });
    expect(ours).toEqual(oracle);
  });
});

describe("a request", () => {
  const stream = () => new Blob(["str", "eam"]).stream();
  const post = { method: "POST", headers: signed };
  test.each<[string, () => Parameters<typeof fetch>]>([
    ["text", () => [url("echo"), { ...post, body: "täxt" }]],
    ["a form", () => [url("echo"), { ...post, body: new URLSearchParams({ a: "1 ü" }) }]],
    ["bytes", () => [url("echo"), { ...post, body: new Uint8Array([0, 255]) }]],
    ["an ArrayBuffer", () => [url("echo"), { ...post, body: new Uint8Array([7]).buffer }]],
    ["a Blob", () => [url("echo"), { ...post, body: new Blob(["b"], { type: "text/x" }) }]],
    ["a stream", () => [url("echo"), { ...post, body: stream(), duplex: "half" }]],
    ["a Request", () => [new Request(url("echo"), { ...post, body: "x" })]],
    ["a Request and more", () => [new Request(url("echo"), post), { method: "PUT", body: "y" }]],
    [
      "headers as Headers",
      () => [
        url("echo"),
        { method: "post", headers: new Headers({ ...signed, "Content-Type": "a/b" }), body: "x" },
      ],
    ],
    ["a method in lower case", () => [url("echo"), { method: "delete", headers: signed }]],
  ])("with %s", async (_name, given) => {
    const [oracle, ours] = await both(async (fetch) => (await fetch(...given())).json());
    expect(ours).toEqual(oracle);
  });

  test("with form data", async () => {
    const [oracle, ours] = await both(async (fetch) => {
      const form = new FormData();
      form.set("a", "1");
      form.set("f", new Blob(["x"]), "name.txt");
      const answer = await fetch(url("echo"), { ...post, body: form });
      const echo = (await answer.json()) as { type: string };
      const boundary = /boundary=(.*)$/.exec(echo.type)?.[1] ?? "";
      return JSON.stringify(echo).replaceAll(boundary, "B");
    });
    expect(ours).toEqual(oracle);
  });
});

describe("a failure", () => {
  const failure = (fetch: typeof globalThis.fetch, ...given: Parameters<typeof fetch>) =>
    fetch(...given).then(
      async (answer) => ({ answered: answer.status, read: await answer.text().catch(shape) }),
      shape,
    );
  const shape = (error: { name?: string; cause?: { code?: string } }) => ({
    name: error?.name ?? error,
    isTypeError: error instanceof TypeError,
    code: error?.cause?.code,
  });

  test.each<[string, () => Parameters<typeof fetch>]>([
    [
      "a refused connection",
      () => ["http://127.0.0.1:1/api/v2.0/2017/schools", { headers: signed }],
    ],
    ["a reset", () => [url("reset"), { headers: signed }]],
    ["a body cut off", () => [url("cut"), { headers: signed }]],
    [
      "a signal aborted before",
      () => [url("json"), { headers: signed, signal: AbortSignal.abort() }],
    ],
    [
      "a reason of one's own",
      () => [url("json"), { headers: signed, signal: AbortSignal.abort("mine") }],
    ],
    [
      "a signal aborted on a Request",
      () => [new Request(url("json"), { signal: AbortSignal.abort() })],
    ],
    ["a GET with a body", () => [url("json"), { headers: signed, body: "x" }]],
    ["a method that is none", () => [url("json"), { headers: signed, method: "a b" }]],
    ["a header's name that is none", () => [url("json"), { headers: { "a b": "c" } }]],
    ["a used Request", () => [usedRequest()]],
  ])("%s", async (_name, given) => {
    const [oracle, ours] = await both((fetch) => failure(fetch, ...given()));
    expect(ours).toEqual(oracle);
  });

  function usedRequest(): Request {
    const request = new Request(url("echo"), { method: "POST", body: "x" });
    void request.text();
    return request;
  }

  test("an abort while the answer is awaited", async () => {
    const [oracle, ours] = await both(async (fetch) => {
      const control = new AbortController();
      const waiting = failure(fetch, url("hang"), { headers: signed, signal: control.signal });
      setImmediate(() => control.abort());
      return waiting;
    });
    expect(ours).toEqual(oracle);
  });

  test("an abort while the body is read", async () => {
    const [oracle, ours] = await both(async (fetch) => {
      const control = new AbortController();
      const answer = await fetch(url("stall"), { headers: signed, signal: control.signal });
      const reading = answer.text().catch(shape);
      control.abort();
      return reading;
    });
    expect(ours).toEqual(oracle);
  });

  test("a header's value that is none is not repeated", async () => {
    const compat = fetches[1]?.[1] ?? fetch;
    const headers = { authorization: "Bearer geheim\u0001" };
    await expect(compat(url("json"), { headers })).rejects.toThrow(TypeError);
    await expect(compat(url("json"), { headers })).rejects.not.toThrow(/geheim/);
    const request = compat(new Request(url("json")), { headers });
    await expect(request).rejects.not.toThrow(/geheim/);
  });
});
