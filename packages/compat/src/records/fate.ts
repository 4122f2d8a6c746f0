import { NetworkError } from "@edbridge/core";
import { isTaken } from "@edbridge/core/internal";
import { discard } from "../http/body.js";
import { isLegacyError, type LegacyError, legacyError } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import { isRecord } from "../routing/host-target.js";
import type { BridgedCall } from "../auth/bridged-call.js";

/** Whether a request changes something on the host. */
export function isWrite({ method }: BridgedCall): boolean {
  return method === "POST" || method === "PUT" || method === "DELETE";
}

/** The statuses of a gateway that got no response of the host. */
const noResponse: ReadonlySet<number> = new Set([502, 504]);

/**
 * Whether it is unknown if a write was carried out, by its response. A 502 or 504 of a gateway may hide
 * one that was.
 */
export function isUnsure(answer: Answer): boolean {
  return isLegacyError(answer) ? answer.isUnsure === true : noResponse.has(answer.status);
}

/** The response to a write. A 2xx that is not the host's own becomes an unsure 502. */
export function withFate(answer: Answer, { method, target }: BridgedCall): Answer | LegacyError {
  const { status } = answer;
  if (status < 200 || status > 299 || !target || isTaken(method, answer)) return answer;
  // Such a body may be slow, or have no end.
  void discard(answer);
  const message = `The host answered ${method} ${target.name} with ${status}, but not as an Ed-Fi host does. A gateway may have answered.`;
  return { ...legacyError(502, message), isUnsure: true, option: hostAddress };
}

/**
 * The error of a request without a whole response. It does not name the address of the host, and says
 * what a caller may do after a write.
 */
export function withoutResponse(error: NetworkError, call: BridgedCall): NetworkError {
  const { method, target, route } = call;
  const doing = target ? `${method} ${target.name}` : method;
  if (error.isUnsent || route.kind !== "data" || !isWrite(call)) {
    return new NetworkError(doing, error.cause, error.retryable);
  }
  return new NetworkError(doing, error.cause, false, "unknown", adviceFor(call));
}

/** What a caller may do if it is unknown whether a write was carried out. */
export function adviceFor(call: BridgedCall): string {
  const { method, target } = call;
  const isKnown = target !== undefined && (method === "POST" || isRecord(target));
  const isUnderCondition = isConditional(call) && call.headers["if-match"] !== ofNoRecord;
  const why = isKnown && !isUnderCondition ? safe[method] : undefined;
  if (why === undefined) return `${maybe} Look whether it was before you send it again.`;
  return `${maybe} Sending it again is safe: ${why}.`;
}

/** An `If-Match` that no record has: a POST with it creates a record, and never replaces one. */
export const ofNoRecord = '"0"';

/** Whether a caller sets a condition on the state of a record. */
export function isConditional({ headers }: Pick<BridgedCall, "headers">): boolean {
  return headers["if-match"] !== undefined || headers["if-none-match"] !== undefined;
}

const maybe = "It may have been carried out.";

/** Why a write may be carried out twice. */
const safe: Readonly<Record<string, string>> = {
  POST: "the host replaces the record that has the same key",
  PUT: "the host replaces the record that has this id",
  DELETE: "a 404 then means that the record is deleted",
};

/** The option to check if something else than the host has answered. */
export const hostAddress = { name: "baseUrl", effect: "names where the host is" } as const;
