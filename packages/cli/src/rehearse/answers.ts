import type { ServerResponse } from "node:http";
import type { Dispatcher } from "undici";
import { type LoopbackServer, passHead, startLoopbackServer } from "../run/proxy.js";
import type { Verdict } from "./check-record.js";

/** A response that the rehearsal gives itself. */
export type Reply = Pick<Dispatcher.ResponseData, "statusCode" | "statusText" | "headers"> & {
  readonly text: string;
};

/** @param value what its body says as JSON */
export function replyOf(
  statusCode: number,
  headers: Readonly<Record<string, string>>,
  value?: object,
): Reply {
  const text = value ? JSON.stringify(value) : "";
  const ofBody = {
    ...(value ? { "content-type": "application/json; charset=utf-8" } : {}),
    ...(statusCode === 204 ? {} : { "content-length": String(Buffer.byteLength(text)) }),
  };
  return { statusCode, statusText: "", headers: { ...headers, ...ofBody }, text };
}

/** A refusal of the rehearsal itself. */
export function problem(
  status: number,
  headers: Readonly<Record<string, string>>,
  detail: string,
): Reply {
  return replyOf(status, headers, { detail: `Rehearsal: ${detail}`, status });
}

/** The header by which the doors learn of a verdict. */
export function verdictHeader(outcome: Verdict["outcome"], ...reasons: readonly string[]) {
  const value = [outcome, ...reasons].join("; ");
  return { "edbridge-rehearsed": value.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, 1000) };
}

export function failed(status: number, ...reasons: readonly string[]): Reply {
  const detail = reasons.join("; ");
  return replyOf(status, verdictHeader("would-fail", ...reasons), { detail, status });
}

export function send(response: ServerResponse, reply: Reply): void {
  passHead(response, reply);
  response.end(reply.text);
}

/** What to do about a write to an address that is not rehearsed; without a variable the job is a Node.js program. */
export function addressAdvice(origin: string, variable: string | undefined): string {
  return variable === undefined
    ? `If that is the job's legacy host, give --legacy-url ${origin}.`
    : `If that is the job's host, have the job read its address from ${variable}.`;
}

/**
 * Starts a server that gets the writes of a rehearsed job to other addresses in place of their hosts,
 * and answers each with 501. Its path names the address: `/https%3A%2F%2Fold.example`.
 */
export function startHoldBack(variable: string | undefined): Promise<LoopbackServer> {
  return startLoopbackServer("http://127.0.0.1/", (request, response) => {
    request.resume();
    const origin = decodeURIComponent(new URL(request.url, "http://host").pathname.slice(1));
    const message = `edbridge: held back in a rehearsal, because ${origin} is not the host that is rehearsed. ${addressAdvice(origin, variable)}`;
    send(response, replyOf(501, {}, { message }));
  });
}
