import { afterAll, beforeAll, expect, test } from "vitest";
import { compatFetch } from "@edbridge/compat";
import { type PlainHost, startPlainHost } from "../../../test/register/host.ts";
import { replies } from "./replies.js";
import { passed } from "./through.js";

// The built-in fetch is the oracle: called on the same host, it must behave as compatFetch does. The
// path is a current one, whose answers nothing edits.
type Fetch = typeof globalThis.fetch;
type Given = () => Parameters<Fetch>;
let host: PlainHost;
let compat: Fetch;
const url = (name: string) => `${host.baseUrl}/data/v3/ed-fi/${name}`;
const headers = { authorization: "Bearer 0123" };
const post = { method: "POST", headers };

beforeAll(async () => {
  host = await startPlainHost(replies);
  compat = compatFetch({ baseUrl: host.baseUrl, ...passed });
});
afterAll(() => host.stop());

async function behavesAlike(observe: (fetch: Fetch) => Promise<unknown>) {
  const [oracle, ours] = await Promise.all([observe(globalThis.fetch), observe(compat)]);
  expect(ours).toEqual(oracle);
}

const whole = ["json", "large", "chunked", "gzip", "deflate", "brotli", "bytes", "fields"];
const names = [...whole, "none", "unchanged", "empty-gzip", "json by HEAD"];

test.each(names)("an answer with %s", (name) =>
  behavesAlike(async (fetch) => {
    const [at = "", method = "GET"] = name.split(" by ");
    const answer = await fetch(url(at), { method, headers });
    const { ok, status, statusText, bodyUsed, redirected, url: address } = answer;
    const ofConnection = /^(connection|date|keep-alive|transfer-encoding)$/;
    const pairs = [...answer.headers].filter(([header]) => !ofConnection.test(header));
    const kind = [answer instanceof Response, answer.body === null, bodyUsed, redirected];
    const text = await answer.text();
    return { ok, status, statusText, address, pairs, kind, text, isRead: answer.bodyUsed };
  }),
);

test.each<[string, (answer: Response) => Promise<unknown>]>([
  ["json", (answer) => answer.json()],
  ["bytes", (answer) => answer.bytes()],
  [
    "a clone",
    async (answer) => [answer.clone().url, await answer.clone().text(), await answer.text()],
  ],
  ["its stream", ({ body }) => new Response(body).text()],
  ["a second reading", (answer) => answer.text().then(() => answer.text().catch(shape))],
])("an answer read as %s", (_name, read) =>
  behavesAlike((fetch) =>
    Promise.all(
      ["json", "large", "gzip"].map(async (name) => read(await fetch(url(name), { headers }))),
    ),
  ),
);

test("an answer read as a form", () =>
  behavesAlike(async (fetch) => {
    const form = await (await fetch(url("form"), { headers })).formData();
    const file = form.get("f");
    return [form.get("a"), file instanceof File ? [file.name, await file.text()] : file];
  }));

test.each<[string, Given]>([
  ["text", () => [url("echo"), { ...post, body: "täxt" }]],
  ["a form", () => [url("echo"), { ...post, body: new URLSearchParams({ a: "1 ü" }) }]],
  ["bytes", () => [url("echo"), { ...post, body: new Uint8Array([0, 255]) }]],
  ["an ArrayBuffer", () => [url("echo"), { ...post, body: new Uint8Array([7]).buffer }]],
  ["a Blob", () => [url("echo"), { ...post, body: new Blob(["b"], { type: "text/x" }) }]],
  ["a stream", () => [url("echo"), { ...post, body: new Blob(["s"]).stream(), duplex: "half" }]],
  ["form data", () => [url("echo"), { ...post, body: formData() }]],
  ["a Request", () => [new Request(url("echo"), { ...post, body: "x" })]],
  ["a Request and more", () => [new Request(url("echo"), post), { method: "PUT", body: "y" }]],
  ["Headers", () => [url("echo"), { ...post, headers: new Headers({ "Content-Type": "a/b" }) }]],
  ["a method in lower case", () => [url("echo"), { method: "delete", headers }]],
])("a request with %s", (_name, given) =>
  behavesAlike(async (fetch) => {
    const echo = (await (await fetch(...given())).json()) as { type?: string };
    const boundary = /boundary=(.*)$/.exec(echo.type ?? "")?.[1] ?? "none";
    return JSON.stringify(echo).replaceAll(boundary, "B");
  }),
);

function formData(): FormData {
  const form = new FormData();
  form.set("a", "1");
  form.set("f", new Blob(["x"]), "name.txt");
  return form;
}

const shape = (error: { name?: string; cause?: { code?: string } }) => ({
  name: error?.name ?? error,
  isTypeError: error instanceof TypeError,
  code: error?.cause?.code,
});

test.each<[string, Given]>([
  ["a refused connection", () => ["http://127.0.0.1:1/api/v2.0/2017/schools", { headers }]],
  ["a reset", () => [url("reset"), { headers }]],
  ["a body cut off", () => [url("cut"), { headers }]],
  ["a signal aborted before", () => [url("json"), { headers, signal: AbortSignal.abort() }]],
  ["a reason of one's own", () => [url("json"), { headers, signal: AbortSignal.abort("mine") }]],
  ["an aborted Request", () => [new Request(url("json"), { signal: AbortSignal.abort() })]],
  ["an abort while the answer is awaited", () => [url("hang"), { headers, signal: soon() }]],
  ["a GET with a body", () => [url("json"), { headers, body: "x" }]],
  ["a method that is none", () => [url("json"), { headers, method: "a b" }]],
  ["a header's name that is none", () => [url("json"), { headers: { "a b": "c" } }]],
  ["a used Request", () => [usedRequest()]],
  ["a body that breaks off", () => [url("echo"), { ...post, body: brokenOff(), duplex: "half" }]],
])("%s", (_name, given) =>
  behavesAlike((fetch) =>
    fetch(...given()).then(
      async (answer) => ({ answered: answer.status, read: await answer.text().catch(shape) }),
      shape,
    ),
  ),
);

test.each(["while it is", "before it is"])("an abort of a body %s read", (when) =>
  behavesAlike(async (fetch) => {
    const control = new AbortController();
    const isEarly = when.startsWith("before");
    const answer = await fetch(url(isEarly ? "json" : "stall"), {
      headers,
      signal: control.signal,
    });
    if (isEarly) control.abort();
    const reading = answer.text().catch(shape);
    control.abort();
    return reading;
  }),
);

function soon(): AbortSignal {
  const control = new AbortController();
  setImmediate(() => control.abort());
  return control.signal;
}

function brokenOff(): ReadableStream {
  const broken = Object.assign(new Error("The disk is gone."), { code: "EIO" });
  return new ReadableStream({ start: (controller) => controller.error(broken) });
}

function usedRequest(): Request {
  const request = new Request(url("echo"), { method: "POST", body: "x" });
  void request.text();
  return request;
}

test("a header's value that is none is not repeated", async () => {
  const wrong = { headers: { authorization: "Bearer geheim\u0001" } };
  for (const input of [url("json"), new Request(url("json"))]) {
    const refused = await compat(input, wrong).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(TypeError);
    expect(String(refused)).not.toMatch(/geheim/);
  }
});
