import * as z from "zod/mini";
import type { Fault } from "./faults.js";
import { type Answer, empty, json } from "./http/answer.js";
import { isJson, parseJson } from "./http/body.js";
import { type Call, mediaType } from "./http/call.js";
import { complaint } from "./schema-issue.js";
import type { Sandbox } from "./sandbox.js";
import { checkData } from "./store/load.js";

const text = z.string("must be a text");
const number = z.number("must be a number");
const time = "must be a time such as 2030-01-01T00:00:00Z, or milliseconds";

const clockSchema = z.union(
  [
    z.strictObject({ advance: number }),
    z.strictObject({ set: z.union([number, z.iso.datetime({ offset: true, error: time })]) }),
  ],
  "must be { advance: milliseconds } or { set: a time }",
);
const revokeSchema = z.strictObject({ clientKey: z.optional(text) });
/** What a call may do, by method and the first segment after `/_sandbox`. */
const ACTIONS: Readonly<
  Record<string, (sandbox: Sandbox, body: unknown, rest: string) => unknown>
> = {
  "GET state": ({ clock, counts, version, dataStandard }) => ({
    now: new Date(clock.now()).toISOString(),
    version,
    dataStandard,
    counts,
  }),
  "POST clock": ({ clock }, body) => {
    const change = read(clockSchema, body);
    if ("advance" in change) clock.advance(change.advance);
    else clock.set(typeof change.set === "number" ? change.set : Date.parse(change.set));
    return { now: new Date(clock.now()).toISOString() };
  },
  "POST faults": (sandbox, body) => {
    const fault = body as Fault;
    // JSON has no infinity. The sandbox itself refuses what says nothing, or too much.
    sandbox.fault(Object(fault).times === "all" ? { ...fault, times: Infinity } : fault);
  },
  "DELETE faults": (sandbox) => sandbox.clearFaults(),
  "POST revoke": (sandbox, body) => sandbox.revokeTokens(read(revokeSchema, body).clientKey),
  "POST reset": (sandbox) => sandbox.reset(),
  "POST records": (sandbox, body) => sandbox.load(checkData(body, "body")),
  "GET records": (sandbox, _, collection) => sandbox.records(collection),
  "GET requests": ({ requests }) => requests,
  "DELETE requests": (sandbox) => sandbox.clearRequests(),
};

/** Whether a server that listens at `host` can be reached from this machine alone. */
function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

/**
 * `/_sandbox/{what}`: the clock, faults, tokens, records and requests for programs in any language.
 * Only programs of this machine may use it: a page in a browser may not, nor a name that leads here.
 */
export async function control(call: Call, sandbox: Sandbox, host: string): Promise<Answer> {
  const requestHost = (call.headers.host ?? "").replace(/:\d+$/, "");
  if (!isLoopback(host) || !isLoopback(requestHost) || call.headers.origin !== undefined) {
    return json(403, { error: "Only programs on the sandbox's own machine may use /_sandbox." });
  }
  const action = ACTIONS[`${call.method} ${call.params.what}`];
  if (action === undefined) {
    return json(404, { error: `Here are ${Object.keys(ACTIONS).join(", ")}.` });
  }
  const sent = call.body.length > 0;
  if (sent && !isJson(mediaType(call))) return json(415, { error: "The body must be JSON." });
  const body = sent ? parseJson(call.body, false) : {};
  if (body === undefined) return json(400, { error: "The body is no JSON." });
  try {
    const answer = await action(sandbox, body, call.params.rest ?? "");
    return answer === undefined ? empty(204) : json(200, answer);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return json(400, { error: error.message });
  }
}

function read<T extends z.ZodMiniType>(schema: T, body: unknown): z.output<T> {
  const checked = schema.safeParse(body);
  if (!checked.success) throw new TypeError(complaint(checked.error, "body", schema));
  return checked.data;
}
