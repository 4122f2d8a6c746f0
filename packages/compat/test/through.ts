import { Readable } from "node:stream";
import type { HostDispatcher } from "@edbridge/core";
import {
  callChannel,
  type CallEvent,
  compatInterceptor,
  type CompatOptions,
} from "@edbridge/compat";
import { Dispatcher } from "undici";
import type { Answer, Call, Send } from "../src/http/message.js";

export type { JsonRecord } from "../src/http/json.js";
export type { Answer, Call, Send };

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
export const sending = (method: string, body: unknown, more: object = {}) => ({
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
}

/** A request that reads the host's descriptors to find what a value means. */
const readsCodes = /Descriptors\?limit=\d+&totalCount=true$/;

/**
 * Makes a legacy call by `compatInterceptor`; gives what reached the host and what came back. The host
 * lets nobody read its descriptors: the codes of the Data Standard are used.
 */
export const through = (url: string, { options, ...more }: Through = {}) =>
  opened(options)(url, more);

/** Makes such calls of one program, one after the other. */
export function opened(options: Through["options"] = {}) {
  let asked: Call[] = [];
  let answered: Through["host"];
  const send: Send = async (request) => {
    if (readsCodes.test(request.url)) return { status: 403, headers: {} };
    asked.push(request);
    const answer = typeof answered === "function" ? answered(request) : answered;
    return { status: 200, headers: {}, ...answer };
  };
  const program = bridged(connectionTo(send), { ...passed, ...options });
  const headers = { authorization: "Bearer hosttoken" };
  return async (url: string, { host, call }: Omit<Through, "options"> = {}) => {
    asked = [];
    answered = host;
    return { asked, answer: await seen(program, url, { headers, ...call }) };
  };
}

/** The dispatcher of a legacy program, over a connection to a host. */
export function bridged({ dispatch }: HostDispatcher, options: Partial<CompatOptions>): Dispatcher {
  const bridge = compatInterceptor({ baseUrl: hostUrl, legacyUrl: baseUrl, ...options });
  return Object.assign(new Dispatcher(), { dispatch: bridge(dispatch) });
}

/** A connection to a host that answers so. */
export function connectionTo(send: Send): HostDispatcher {
  return {
    dispatch({ origin, path, method, headers, body }, handler) {
      const gone = new AbortController();
      let ready: Promise<void> | undefined;
      let resume = () => {};
      const flow = {
        abort: (reason: Error) => gone.abort(reason),
        pause: () => void (ready ??= new Promise((wake) => (resume = wake))),
        resume: () => resume(),
      } as Dispatcher.DispatchController;
      const answer = async () => {
        handler.onRequestStart?.(flow, {});
        const sent = body instanceof Readable ? await textOf({ body }) : body;
        const url = `${String(origin)}${path}`;
        const call = { method, headers, url, body: sent ?? undefined, signal: gone.signal };
        const given = await send(call as Call);
        const fields = given.headers as Record<string, string | string[]>;
        handler.onResponseStart?.(flow, given.status, fields, given.reason);
        for await (const chunk of chunksOf(given)) {
          if (gone.signal.aborted) break;
          handler.onResponseData?.(flow, Buffer.from(chunk));
          await ready;
          ready = undefined;
        }
        handler.onResponseEnd?.(flow, {});
      };
      answer().catch((error: Error) => handler.onResponseError?.(flow, error));
      return true;
    },
  };
}

let event: CallEvent | undefined;
const hear = (heard: unknown) => void (event = heard as CallEvent);

let calls = 0;

/** Makes a call; gives what a program sees of the response, and its owner of the call. */
export async function seen(
  program: Dispatcher,
  url: string,
  { method = "GET", ...call }: Partial<Call>,
) {
  const [, origin = "", path = ""] = /^(\w+:\/\/[^/]*)(.*)$/s.exec(url) ?? [];
  const sent = { origin, path: path || "/", method, headers: {}, ...call };
  if (calls++ === 0) callChannel.subscribe(hear);
  const requested = program.request(sent as Dispatcher.RequestOptions);
  const response = await requested.finally(() => {
    if (--calls === 0) callChannel.unsubscribe(hear);
  });
  const { statusCode: status, statusText: reason, headers } = response;
  const { refused, reason: why } = event ?? {};
  const heard = { event, change: refused ?? undefined, option: why?.split("option: ")[1] };
  event = undefined;
  const body = await response.body.text();
  const message = /^\{\s*"message": (".*")\s*\}$/.exec(body)?.[1];
  const said = message === undefined ? message : (JSON.parse(message) as string);
  return { status, reason, headers: headers as Answer["headers"], body, message: said, ...heard };
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
export async function textOf(answer: Pick<Answer, "body"> | undefined): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(answer)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

function chunksOf({ body = "" }: Pick<Answer, "body"> = {}) {
  return typeof body === "string" || body instanceof Uint8Array ? [body] : body;
}
