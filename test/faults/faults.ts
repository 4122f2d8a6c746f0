import { gzipSync } from "node:zlib";
import type { Fault } from "@edbridge/sandbox";
import type { StepKind } from "./scenarios.ts";

/**
 * What a program sees of a fault, by what the request was for: see `Seen.outcome`. `lost` is what
 * each door says where no whole response came.
 */
type Expected = Readonly<Partial<Record<StepKind, string>>>;

/** A fault, and what becomes of it at every door. */
export interface FaultRow {
  /** In plain words, for the page. */
  readonly name: string;
  readonly fault: Fault;
  /** A kind that is left out is one that the fault has no meaning for. */
  readonly expect: Expected;
  /** Whether it stands for its like at look-ups, of which there are many. */
  readonly isTypical?: boolean;
}

/** The faults of a group, which are met in one way. */
export interface FaultGroup {
  readonly name: string;
  /** Why programs see what they see. */
  readonly because: string;
  readonly rows: readonly FaultRow[];
}

const json = { "content-type": "application/json" };
const html = { "content-type": "text/html" };
const page = "<html><body>Sign in</body></html>";
const told = { message: "Told by the host." };

/** The same for all requests for records. */
const data = (outcome: string): Expected => ({
  read: outcome,
  lookup: outcome,
  write: outcome,
  part: outcome,
});
const tokens = (token: string, renewal = token): Expected => ({ token, renewal });

const fine: Expected = { ...data("ok"), ...tokens("ok") };
const lost: Expected = {
  ...data("lost"),
  write: "lost?",
  part: "502?",
  ...tokens("lost"),
};
const foreign: Expected = { ...data("502"), write: "502?", part: "502?", ...tokens("502") };

/** An answer of the host that says no. */
function refusal(
  status: number,
  { expect = {}, headers = {}, name = `${status}` }: Partial<FaultRow> & { headers?: object } = {},
): FaultRow {
  const fault = { status, body: told, headers: { ...headers } };
  return {
    name,
    fault,
    expect: { ...data(`${status}`), ...tokens("502"), ...expect },
    isTypical: [403, 429, 503].includes(status),
  };
}

/** The host's own answer in another form on the wire. */
function wire(form: (answer: HostAnswer) => string): Fault {
  return { raw: form };
}
interface HostAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
const fieldsOf = ({ headers }: HostAnswer) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
const lengthOf = ({ status, body }: HostAnswer, more = 0) =>
  status === 204 && more === 0 ? "" : `Content-Length: ${Buffer.byteLength(body) + more}\r\n`;
/** A whole response, after something else. */
const after = (before: string) =>
  wire((answer) =>
    [
      before,
      `HTTP/1.1 ${answer.status} X\r\n`,
      fieldsOf(answer),
      lengthOf(answer),
      "\r\n",
      answer.body,
    ].join(""),
  );

const bomb = gzipSync(`[${"{},".repeat(6_000_000)}{}]`);
const bombHead = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`;
const chunked =
  "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
const unasked =
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n[{"foreign":1}]';

/** All faults. */
export const groups: readonly FaultGroup[] = [
  {
    name: "The host says no",
    because:
      "The program sees the status of the host. Only a 401 is sent once more, with a new token. If a part fails after its record is stored, the response has the status of the part, and says what is stored.",
    rows: [
      refusal(400, { expect: tokens("invalid_client", "401") }),
      refusal(401, { expect: { part: "502", ...tokens("invalid_client", "401") } }),
      refusal(403, { expect: { part: "ok~", lookup: "ok~", ...tokens("invalid_client", "401") } }),
      refusal(404),
      refusal(405),
      refusal(408),
      refusal(409),
      refusal(412),
      refusal(413),
      refusal(429, { expect: tokens("429") }),
      refusal(429, {
        name: "429 with Retry-After",
        headers: { "retry-after": "7" },
        expect: tokens("429"),
      }),
      refusal(500),
      refusal(501),
      refusal(503),
      refusal(503, {
        name: "503 with Retry-After",
        headers: { "retry-after": "7" },
        expect: tokens("503"),
      }),
    ],
  },
  {
    name: "A gateway lost the host",
    because:
      "502 and 504 come from something before the host, and the host may have carried the write out. The error says so. edbridge sends nothing again.",
    rows: [
      refusal(502, { expect: { write: "502?", part: "502?" } }),
      refusal(504, { expect: { write: "504?", part: "504?" } }),
      ...[502, 504].map((status): FaultRow => ({
        name: `${status}, after the host carried the request out`,
        fault: { status, body: told, served: true },
        expect: { ...data(`${status}`), write: `${status}?`, part: `${status}?`, ...tokens("502") },
      })),
    ],
  },
  {
    name: "Something else answers in the host's place",
    because:
      "edbridge accepts only responses that look like those of a host: records come with 200 as JSON, and a created record has a Location. With another response, nobody knows whether the write was carried out.",
    rows: [
      {
        name: "403 with a web page",
        fault: { status: 403, body: page, headers: html },
        expect: { ...data("403"), ...tokens("502") },
        isTypical: true,
      },
      {
        name: "404 with a web page",
        fault: { status: 404, body: page, headers: html },
        expect: { ...data("404"), ...tokens("502") },
      },
      {
        name: "500 with a web page",
        fault: { status: 500, body: page, headers: html },
        expect: { ...data("500"), ...tokens("502") },
      },
      {
        name: "200 with a web page",
        fault: { status: 200, body: page, headers: html },
        expect: foreign,
        isTypical: true,
      },
      { name: "200 with a text", fault: { status: 200, body: "ok" }, expect: foreign },
      { name: "200 with nothing", fault: { status: 200 }, expect: foreign },
      {
        name: "200 with JSON that is no record",
        fault: { status: 200, body: { a: 1 } },
        expect: { ...foreign, read: "ok" },
        isTypical: true,
      },
      {
        name: "200 with JSON that breaks off",
        fault: { status: 200, body: '[{"a":', headers: json },
        expect: foreign,
      },
      {
        name: "200 with bytes that are not gzip",
        fault: { status: 200, body: "[]", headers: { ...json, "content-encoding": "gzip" } },
        expect: { ...foreign, read: "lost" },
      },
      {
        name: "200 in an unknown coding",
        fault: { status: 200, body: "zz", headers: { ...json, "content-encoding": "zz" } },
        expect: foreign,
      },
      {
        name: "200 with 200 kB that become 18 MB",
        fault: { raw: Buffer.concat([Buffer.from(bombHead), bomb]) },
        expect: foreign,
      },
      {
        name: "201 without a Location, after the host carried the request out",
        fault: wire(() => "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n"),
        expect: foreign,
      },
      { name: "202", fault: { status: 202 }, expect: foreign },
      { name: "204", fault: { status: 204 }, expect: foreign },
      { name: "206", fault: { status: 206, body: [] }, expect: foreign },
      {
        name: "302 to another machine",
        fault: { status: 302, headers: { location: "http://127.0.0.1:9/" } },
        expect: { ...data("502"), ...tokens("502") },
        isTypical: true,
      },
      {
        name: "307 to another path",
        fault: { status: 307, headers: { location: "/elsewhere" } },
        expect: { ...data("502"), ...tokens("502") },
      },
      {
        name: "304 that nobody asked for",
        fault: { status: 304 },
        expect: { read: "304", lookup: "502", write: "304", part: "502", ...tokens("502") },
      },
    ],
  },
  {
    name: "No whole response comes",
    because:
      "A read fails. The error of a write says that the host may have carried it out, and no door sends the write again. A DELETE has succeeded if the record is gone.",
    rows: [
      {
        name: "reset before the host works",
        fault: { reset: true },
        expect: lost,
        isTypical: true,
      },
      { name: "reset after the host worked", fault: { reset: true, served: true }, expect: lost },
      { name: "closed before the host works", fault: { raw: "" }, expect: lost },
      { name: "closed after the host worked", fault: { raw: "", served: true }, expect: lost },
      { name: "broken off after the head", fault: { cut: 0 }, expect: lost },
      { name: "broken off in the body", fault: { cut: 5 }, expect: lost },
      { name: "silence", fault: { hang: true }, expect: lost, isTypical: true },
      { name: "silence after the host worked", fault: { hang: true, served: true }, expect: lost },
      { name: "silence in the body", fault: { stall: 5 }, expect: lost },
      { name: "no HTTP", fault: { raw: "nonsense\r\n\r\n" }, expect: lost },
      {
        name: "no HTTP, after the host worked",
        fault: { raw: "nonsense\r\n\r\n", served: true },
        expect: lost,
      },
      {
        name: "broken off in the head",
        fault: { raw: "HTTP/1.1 200 OK\r\nContent-Ty" },
        expect: lost,
      },
      {
        name: "a chunk of no size",
        fault: { raw: `${chunked}ZZ\r\n[]\r\n0\r\n\r\n` },
        expect: lost,
      },
      { name: "no last chunk", fault: { raw: `${chunked}2\r\n[]\r\n` }, expect: lost },
      {
        name: "two lengths",
        fault: { raw: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n[]" },
        expect: lost,
      },
      {
        name: "a head of 40 kB",
        fault: { raw: `HTTP/1.1 200 OK\r\nX: ${"x".repeat(40_000)}\r\n\r\n` },
        expect: lost,
      },
      {
        name: "HTTP/1.0 that breaks off",
        fault: { raw: 'HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n[{"a"' },
        expect: foreign,
      },
      {
        name: "HTTP/1.0 in chunks that break off",
        fault: { raw: `${chunked.replace("HTTP/1.1", "HTTP/1.0")}2\r\n[]\r\n` },
        expect: lost,
      },
      {
        // RFC 9110 section 15.2: a client must be able to parse it. undici ends the connection.
        name: "100 that nobody asked for, before the response",
        fault: after("HTTP/1.1 100 Continue\r\n\r\n"),
        expect: lost,
      },
    ],
  },
  {
    name: "Odd, but whole",
    because: "The program does not notice it.",
    rows: [
      { name: "60 ms late", fault: { delay: 60 }, expect: fine, isTypical: true },
      {
        name: "Connection: close",
        fault: wire((answer) =>
          [
            `HTTP/1.1 ${answer.status} X\r\nConnection: close\r\n`,
            fieldsOf(answer),
            lengthOf(answer),
            "\r\n",
            answer.body,
          ].join(""),
        ),
        expect: fine,
      },
      {
        name: "HTTP/1.0",
        fault: wire((answer) =>
          [`HTTP/1.0 ${answer.status} X\r\n`, fieldsOf(answer), "\r\n", answer.body].join(""),
        ),
        expect: fine,
      },
      {
        // RFC 9112 section 6.1: such a message is read, and its connection is closed.
        name: "HTTP/1.0 in chunks",
        fault: wire((answer) => {
          const { status, body } = answer;
          const head = `HTTP/1.0 ${status} X\r\n${fieldsOf(answer)}`;
          if (status === 204) return `${head}\r\n`;
          const size = Buffer.byteLength(body).toString(16);
          const chunks = body === "" ? "" : `${size}\r\n${body}\r\n`;
          return `${head}Transfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`;
        }),
        expect: fine,
      },
      {
        name: "103 before the response",
        fault: after("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"),
        expect: fine,
      },
      {
        name: "204 with a length and a body",
        fault: wire((answer) => {
          const more = answer.status === 204 ? "abc" : "";
          const head = `HTTP/1.1 ${answer.status} X\r\n${fieldsOf(answer)}`;
          return `${head}${lengthOf(answer, more.length)}\r\n${answer.body}${more}`;
        }),
        expect: fine,
      },
      { name: "a response that nobody asked for", fault: { after: unasked }, expect: fine },
    ],
  },
  {
    name: "No token",
    because:
      "If the host refuses the key, the program gets that refusal. edbridge reports any other failure as a fault, never as a wrong secret. edbridge asks the host three times at most. Then it waits before it asks again, longer each time.",
    rows: [
      {
        name: "401 invalid_client",
        fault: { status: 401, body: { error: "invalid_client" } },
        expect: tokens("invalid_client", "401"),
      },
      {
        name: "400 invalid_client",
        fault: { status: 400, body: { error: "invalid_client" } },
        expect: tokens("invalid_client", "401"),
      },
      { name: "401 with nothing", fault: { status: 401 }, expect: tokens("invalid_client", "401") },
      {
        name: "too many tokens",
        fault: {
          status: 429,
          body: { type: "urn:ed-fi:api:security:authentication:too-many-tokens" },
          headers: { "content-type": "application/problem+json" },
        },
        expect: tokens("429"),
      },
      {
        name: "200 without a token",
        fault: { status: 200, body: { token_type: "bearer" } },
        expect: tokens("502"),
      },
      {
        name: "200 with a token of two lines",
        fault: {
          status: 200,
          body: { access_token: "a\nb", expires_in: 1800, token_type: "bearer" },
        },
        expect: tokens("502"),
      },
      {
        name: "200 with a token that has ended",
        fault: { status: 200, body: { access_token: "abc", expires_in: 0, token_type: "bearer" } },
        expect: tokens("502"),
      },
      {
        name: "200 with a token of no known life",
        fault: {
          status: 200,
          body: { access_token: "abc", expires_in: "soon", token_type: "bearer" },
        },
        expect: tokens("502"),
      },
      {
        name: "200 with a token of another type",
        fault: { status: 200, body: { access_token: "abc", expires_in: 1800, token_type: "mac" } },
        expect: tokens("502"),
      },
    ],
  },
];

/** All rows, in order. */
export const faults: readonly FaultRow[] = groups.flatMap(({ rows }) => rows);
