import type { HostDispatcher } from "@edbridge/core";
import { type Answer, type Call, type Send, sentBody } from "../src/http/message.js";
import type { CompatOptions } from "../src/index.js";
import type { LegacyError } from "../src/http/legacy-response.js";
import { Bridge } from "../src/pipeline/bridge.js";
import type { CallEvent, CallNote } from "../src/report/event.js";
import type { Owner } from "../src/report/owner.js";

export type { JsonRecord } from "../src/http/json.js";
export type { Answer, Call, Owner, Send };

export const baseUrl = "https://old.example/v2";
export const hostUrl = "https://new.example/api";
/** What a caller's data addresses begin with. */
export const root = `${baseUrl}/api/v2.0/2017`;
/** What they begin with on the host. */
export const dataRoot = `${hostUrl}/data/v3/ed-fi`;

/** An id, as legacy programs write it and as hosts may. */
export const id = "0123456789abcdef0123456789abcdef";
export const dashed = "01234567-89ab-cdef-0123-456789abcdef";

/** A call that writes a record: as JSON, or as the bytes or the text that it is. */
export const write = (method: string, body: unknown, more: object = {}) => ({
  method,
  headers: { authorization: "Bearer x", "content-type": "application/json", ...more },
  body: typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body),
});

/** What a host would else be asked for. */
export const told = {
  dataPath: "/data/v3/{namespace}",
  tokenPath: "/oauth/token",
  dataStandard: "5.0",
} as const;

/** The same, for records that a test passes as they are. */
export const passed = { ...told, records: false } as const;

/** What a test says beside the address. */
export interface Through {
  readonly options?: Partial<CompatOptions>;
  /** The host's answer, or what makes it of a call. */
  readonly host?: Partial<Answer> | ((call: Call) => Partial<Answer>);
  readonly call?: Partial<Call>;
  readonly owner?: Owner;
}

/** A request that reads the host's descriptors to find what a value means. */
const readsCodes = /Descriptors\?limit=\d+&totalCount=true$/;

/**
 * Sends a legacy call through the bridge; gives what reached the host and what came back. The host
 * lets nobody read its descriptors: the codes of the Data Standard are used.
 */
export async function through(
  url: string,
  { options = {}, host = {}, call = {}, owner = {} }: Through = {},
): Promise<{ asked: Call[]; answer: ReportedAnswer | undefined }> {
  const bridge = new Bridge({ baseUrl: hostUrl, legacyUrl: baseUrl, ...passed, ...options }, owner);
  const route = bridge.route(url);
  const asked: Call[] = [];
  const headers = { authorization: "Bearer hosttoken" };
  const send: Send = async (given) => {
    if (readsCodes.test(given.url)) return { status: 403, headers: {} };
    asked.push(given);
    return { status: 200, headers: {}, ...(typeof host === "function" ? host(given) : host) };
  };
  const asCalled = { method: "GET", url, headers, ...call };
  return { asked, answer: route && (await handled(bridge, asCalled, route, send)) };
}

/** A response with what is reported of its call. */
export interface ReportedAnswer extends Answer, Partial<LegacyError> {
  readonly status: number;
  readonly headers: Answer["headers"];
  readonly note: CallNote | undefined;
  readonly event: CallEvent | undefined;
}

/** Carries out a call; gives its response with its report. */
export async function handled(
  bridge: Bridge,
  call: Call,
  route: NonNullable<ReturnType<Bridge["route"]>>,
  send: Send,
  dispatcher?: HostDispatcher,
): Promise<ReportedAnswer> {
  const report = bridge.reporter.begin();
  const answer = await bridge.handle(call, route, send, { report, dispatcher });
  const { note, answeredBy: change, event } = report;
  return {
    ...answer,
    body: sentBody(answer),
    json: undefined,
    note,
    event,
    ...(change ? { change } : {}),
  };
}

/** A host's JSON answer. */
export function json(value: unknown, status = 200, headers = {}): Partial<Answer> {
  const type = "application/json; charset=utf-8";
  return { status, headers: { "content-type": type, ...headers }, body: JSON.stringify(value) };
}

/** A host's answer to a POST of a new record. */
export const created: Partial<Answer> = {
  status: 201,
  headers: { location: `${dataRoot}/schools/0123456789abcdef0123456789abcdef` },
};

/** The part of a list that a host answers a URL with: by limit and offset, counted where asked. */
export function pageOf(records: readonly unknown[], url: string): Partial<Answer> {
  const { searchParams } = new URL(url);
  const offset = Number(searchParams.get("offset") ?? 0);
  const page = records.slice(offset, offset + Number(searchParams.get("limit") ?? 25));
  const isCounted = searchParams.get("totalCount") === "true";
  return json(page, 200, isCounted ? { "total-count": String(records.length) } : {});
}

/** The JSON value of an answer's body. */
export async function valueOf(answer: Answer | undefined): Promise<unknown> {
  return JSON.parse(await textOf(answer));
}

/** An answer's body as text. */
export async function textOf(answer: Answer | undefined): Promise<string> {
  const body = answer?.body ?? "";
  if (typeof body === "string") return body;
  if (body instanceof Uint8Array) return Buffer.from(body).toString();
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
