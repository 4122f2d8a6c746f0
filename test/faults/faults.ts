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

/** The faults of a group, which are met in one way; and why programs see what they see. */
export interface FaultGroup {
  readonly name: string;
  readonly because: string;
  readonly rows: readonly FaultRow[];
}

const json = { "content-type": "application/json" };
const coded = (coding: string) => ({ ...json, "content-encoding": coding });
const page = {
  body: "<html><body>Sign in</body></html>",
  headers: { "content-type": "text/html" },
};

const data = (read: string, write = read, part = write): Expected => ({
  read,
  lookup: read,
  write,
  part,
});
const tokens = (token: string, renewal = token): Expected => ({ token, renewal });
/** What a program sees where some answer of a status comes in the host's place. */
const as = (status: number): Expected => ({ ...data(`${status}`), ...tokens("502") });
const unsure = (status: number): Expected => ({ write: `${status}?`, part: `${status}?` });
const fine: Expected = { ...data("ok"), ...tokens("ok") };
const lost: Expected = { ...data("lost", "lost?", "502?"), ...tokens("lost") };
const foreign: Expected = { ...as(502), ...unsure(502) };
const refusedKey = tokens("invalid_client", "401");

/** Faults that programs see alike, by what they are; those of the second list stand for their like. */
const all = (
  expect: Expected,
  faults: Readonly<Record<string, Fault>>,
  ...typical: readonly string[]
): readonly FaultRow[] =>
  Object.entries(faults).map(([name, fault]) => ({
    name,
    fault,
    expect,
    isTypical: typical.includes(name),
  }));

const refusals = (
  statuses: readonly number[],
  expect: Expected = {},
  [more, fault]: readonly [string, object] = ["", {}],
): readonly FaultRow[] =>
  statuses.map((status) => ({
    name: `${status}${more}`,
    fault: { status, body: { message: "Told by the host." }, headers: {}, ...fault },
    expect: { ...as(status), ...expect },
    isTypical: [403, 429, 503].includes(status),
  }));
const later = [" with Retry-After", { headers: { "retry-after": "7" } }] as const;
const served = [", after the host carried the request out", { served: true }] as const;

/** The host's own answer, which comes in another form on the wire. */
interface HostAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const headOf = ({ status, headers }: HostAnswer, version = "1.1") =>
  `HTTP/${version} ${status} X\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}`;
const lengthOf = ({ status, body }: HostAnswer, more = 0) =>
  status === 204 && more === 0 ? "" : `Content-Length: ${Buffer.byteLength(body) + more}\r\n`;
const whole = (answer: HostAnswer, field = "") =>
  `${headOf(answer)}${field}${lengthOf(answer)}\r\n${answer.body}`;
const after = (before: string): Fault => ({ raw: (answer: HostAnswer) => before + whole(answer) });

const ok = "HTTP/1.1 200 OK\r\n";
const okJson = `${ok}Content-Type: application/json\r\n`;
const chunked = `${okJson}Transfer-Encoding: chunked\r\n\r\n`;
const bomb = gzipSync(`[${"{},".repeat(6_000_000)}{}]`);
const bombHead = `${okJson}Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`;

export const groups: readonly FaultGroup[] = [
  {
    name: "The host says no",
    because:
      "The program sees the status of the host. Only a 401 is sent once more, with a new token. If a part fails after its record is stored, the response has the status of the part, and says what is stored.",
    rows: [
      ...refusals([400], refusedKey),
      ...refusals([401], { part: "502", ...refusedKey }),
      ...refusals([403], { part: "ok~", lookup: "ok~", ...refusedKey }),
      ...refusals([404, 405, 408, 409, 412, 413]),
      ...refusals([429], tokens("429")),
      ...refusals([429], tokens("429"), later),
      ...refusals([500, 501, 503]),
      ...refusals([503], tokens("503"), later),
    ],
  },
  {
    name: "A gateway lost the host",
    because:
      "502 and 504 come from something before the host, and the host may have carried the write out. The error says so. edbridge sends nothing again.",
    rows: [
      ...refusals([502], unsure(502)),
      ...refusals([504], unsure(504)),
      ...refusals([502], unsure(502), served),
      ...refusals([504], unsure(504), served),
    ],
  },
  {
    name: "Something else answers in the host's place",
    because:
      "edbridge accepts only responses that look like those of a host: records come with 200 as JSON, and a created record has a Location. With another response, nobody knows whether the write was carried out.",
    rows: [
      ...refusals([403, 500], {}, [" with a web page", page]),
      ...refusals([404], { lookup: "502" }, [" with a web page", page]),
      ...all(
        foreign,
        {
          "200 with a web page": { status: 200, ...page },
          "200 with a text": { status: 200, body: "ok" },
          "200 with nothing": { status: 200 },
        },
        "200 with a web page",
      ),
      ...all(
        { ...foreign, read: "ok" },
        { "200 with JSON that is no record": { status: 200, body: { a: 1 } } },
        "200 with JSON that is no record",
      ),
      ...all(foreign, {
        "200 with JSON that breaks off": { status: 200, body: '[{"a":', headers: json },
      }),
      ...all(
        { ...foreign, read: "lost" },
        { "200 with bytes that are not gzip": { status: 200, body: "[]", headers: coded("gzip") } },
      ),
      ...all(foreign, {
        "200 in an unknown coding": { status: 200, body: "zz", headers: coded("zz") },
        "200 with 200 kB that become 18 MB": { raw: Buffer.concat([Buffer.from(bombHead), bomb]) },
        "201 without a Location, after the host carried the request out": {
          raw: () => "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n",
        },
      }),
      ...all(foreign, {
        "202": { status: 202 },
        "204": { status: 204 },
        "206": { status: 206, body: [] },
      }),
      ...all(
        as(502),
        {
          "302 to another machine": { status: 302, headers: { location: "http://127.0.0.1:9/" } },
          "307 to another path": { status: 307, headers: { location: "/elsewhere" } },
        },
        "302 to another machine",
      ),
      ...all(
        { ...as(502), read: "304", write: "304" },
        { "304 that nobody asked for": { status: 304 } },
      ),
    ],
  },
  {
    name: "No whole response comes",
    because:
      "A read fails. The error of a write says that the host may have carried it out, and no door sends the write again. A DELETE has succeeded if the record is gone.",
    rows: [
      ...all(
        lost,
        {
          "reset before the host works": { reset: true },
          "reset after the host worked": { reset: true, served: true },
          "closed before the host works": { raw: "" },
          "closed after the host worked": { raw: "", served: true },
          "broken off after the head": { cut: 0 },
          "broken off in the body": { cut: 5 },
          silence: { hang: true },
          "silence after the host worked": { hang: true, served: true },
          "silence in the body": { stall: 5 },
          "no HTTP": { raw: "nonsense\r\n\r\n" },
          "no HTTP, after the host worked": { raw: "nonsense\r\n\r\n", served: true },
          "broken off in the head": { raw: `${ok}Content-Ty` },
          "a chunk of no size": { raw: `${chunked}ZZ\r\n[]\r\n0\r\n\r\n` },
          "no last chunk": { raw: `${chunked}2\r\n[]\r\n` },
          "two lengths": { raw: `${ok}Content-Length: 2\r\nContent-Length: 3\r\n\r\n[]` },
          "a head of 40 kB": { raw: `${ok}X: ${"x".repeat(40_000)}\r\n\r\n` },
        },
        "reset before the host works",
        "silence",
      ),
      ...all(foreign, {
        "HTTP/1.0 that breaks off": { raw: `${okJson.replace("1.1", "1.0")}\r\n[{"a"` },
      }),
      ...all(lost, {
        "HTTP/1.0 in chunks that break off": {
          raw: `${chunked.replace("1.1", "1.0")}2\r\n[]\r\n`,
        },
        // RFC 9110 section 15.2: a client must be able to parse it. undici ends the connection.
        "100 that nobody asked for, before the response": after("HTTP/1.1 100 Continue\r\n\r\n"),
      }),
    ],
  },
  {
    name: "Odd, but whole",
    because: "The program does not notice it.",
    rows: all(
      fine,
      {
        "60 ms late": { delay: 60 },
        "Connection: close": { raw: (answer) => whole(answer, "Connection: close\r\n") },
        "HTTP/1.0": { raw: (answer) => `${headOf(answer, "1.0")}\r\n${answer.body}` },
        // RFC 9112 section 6.1: such a message is read, and its connection is closed.
        "HTTP/1.0 in chunks": {
          raw(answer) {
            const { status, body } = answer;
            const head = headOf(answer, "1.0");
            if (status === 204) return `${head}\r\n`;
            const size = Buffer.byteLength(body).toString(16);
            const chunks = body === "" ? "" : `${size}\r\n${body}\r\n`;
            return `${head}Transfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`;
          },
        },
        "103 before the response": after("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"),
        "204 with a length and a body": {
          raw(answer) {
            const more = answer.status === 204 ? "abc" : "";
            return `${headOf(answer)}${lengthOf(answer, more.length)}\r\n${answer.body}${more}`;
          },
        },
        "a response that nobody asked for": {
          after: `${okJson}Content-Length: 15\r\n\r\n[{"foreign":1}]`,
        },
      },
      "60 ms late",
    ),
  },
  {
    name: "No token",
    because:
      "If the host refuses the key, the program gets that refusal. edbridge reports any other failure as a fault, never as a wrong secret. edbridge asks the host three times at most. Then it waits before it asks again, longer each time.",
    rows: [
      ...all(refusedKey, {
        "401 invalid_client": { status: 401, body: { error: "invalid_client" } },
        "400 invalid_client": { status: 400, body: { error: "invalid_client" } },
        "401 with nothing": { status: 401 },
      }),
      ...all(tokens("429"), {
        "too many tokens": {
          status: 429,
          body: { type: "urn:ed-fi:api:security:authentication:too-many-tokens" },
          headers: { "content-type": "application/problem+json" },
        },
      }),
      ...Object.entries({
        "no token": {},
        "a token of two lines": { access_token: "a\nb", expires_in: 1800 },
        "a token that has ended": { access_token: "abc", expires_in: 0 },
        "a token of no known life": { access_token: "abc", expires_in: "soon" },
        "a token of another type": { access_token: "abc", expires_in: 1800, token_type: "mac" },
      }).map(([what, body]): FaultRow => ({
        name: `200 with ${what}`,
        fault: { status: 200, body: { token_type: "bearer", ...body } },
        expect: tokens("502"),
      })),
    ],
  },
];

export const faults: readonly FaultRow[] = groups.flatMap(({ rows }) => rows);
