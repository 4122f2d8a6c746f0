import type { ServerResponse } from "node:http";
import type { Verdict } from "./check-record.js";

/** The body of an error that the rehearsal itself answers with. */
export function problem(detail: string): object {
  return { detail: `Rehearsal: ${detail}`, status: 400 };
}

/** The header by which the doors learn of a verdict. */
export function said(verdict: Verdict): Record<string, string> {
  const reasons = verdict.outcome === "would-pass" ? [] : verdict.reasons;
  const value = [verdict.outcome, ...reasons].join("; ");
  return { "edbridge-rehearsed": value.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, 1000) };
}

/** Refuses a write as the host would, with the verdict. */
export function fail(response: ServerResponse, status: number, reasons: readonly string[]): void {
  const detail = reasons.join("; ");
  json(response, status, { detail, status }, said({ outcome: "would-fail", status, reasons }));
}

/** Answers with a value. */
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
