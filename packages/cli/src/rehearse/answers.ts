import type { ServerResponse } from "node:http";
import { type LoopbackServer, startLoopbackServer } from "../run/proxy.js";
import type { Verdict } from "./check-record.js";

export function problem(detail: string): object {
  return { detail: `Rehearsal: ${detail}`, status: 400 };
}

/** The header by which the doors learn of a verdict. */
export function verdictHeader(verdict: Verdict): Record<string, string> {
  const reasons = verdict.outcome === "would-pass" ? [] : verdict.reasons;
  const value = [verdict.outcome, ...reasons].join("; ");
  return { "edbridge-rehearsed": value.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, 1000) };
}

export function fail(response: ServerResponse, status: number, reasons: readonly string[]): void {
  const headers = verdictHeader({ outcome: "would-fail", status, reasons });
  json(response, status, { detail: reasons.join("; "), status }, headers);
}

export function json(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    ...headers,
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
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
    const origin = decodeURIComponent(new URL(request.url ?? "/", "http://host").pathname.slice(1));
    const message = `edbridge: held back in a rehearsal, because ${origin} is not the host that is rehearsed. ${addressAdvice(origin, variable)}`;
    json(response, 501, { message });
  });
}
