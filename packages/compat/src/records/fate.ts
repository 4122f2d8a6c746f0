import { NetworkError } from "@edbridge/core";
import { isTaken } from "@edbridge/core/internal";
import { discard } from "../http/body.js";
import { legacyError } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import { isRecord } from "../routing/host-target.js";
import type { BridgedCall } from "../sessions/bridged-call.js";

/** Whether a request changes something on the host. */
export function isWrite({ method, target, url }: BridgedCall): boolean {
  // Persons are sought by POST.
  if (target === undefined && /\/identities\/(?:find|search)(?:\?|$)/i.test(url)) return false;
  return method === "POST" || method === "PUT" || method === "DELETE";
}

/** Of a gateway that lost the host, or its patience with it. */
const lostBehind: ReadonlySet<number> = new Set([502, 504]);

/**
 * The response to a write, marked where its status does not tell the fate of the write: a 2xx that is
 * not the host's own becomes a 502, and a 502 or 504 of a gateway may stand before a write that was done.
 */
export function withFate(answer: Answer, { method, target }: BridgedCall): Answer {
  const { status } = answer;
  if (lostBehind.has(status)) return { ...answer, isUnsure: true };
  if (status < 200 || status > 299 || !target || isTaken(method, answer)) return answer;
  // A page of something else may come slowly, or never end.
  void discard(answer);
  const message = `The host answered ${method} ${target.name} with ${status}, but not as an Ed-Fi host does: something before it may have answered.`;
  return { ...legacyError(502, message), isUnsure: true, option: hostAddress };
}

/**
 * The error of a request that got no whole response. It names no address of the host, and says what
 * becomes of a write.
 */
export function withoutResponse(error: NetworkError, call: BridgedCall): NetworkError {
  const { method, target, route } = call;
  const doing = target ? `${method} ${target.name}` : method;
  if (error.isUnsent || route.kind !== "data" || !isWrite(call)) {
    return new NetworkError(doing, error.cause, error.retryable);
  }
  return new NetworkError(doing, error.cause, false, "unknown", adviceFor(call));
}

/** What a caller may do after a write whose fate is unknown. */
export function adviceFor({ method, target, headers }: BridgedCall): string {
  const isConditional = headers["if-match"] !== undefined || headers["if-none-match"] !== undefined;
  const isKnown = target !== undefined && (method === "POST" || isRecord(target));
  const why = isKnown && !isConditional ? safe[method] : undefined;
  if (why === undefined) return `${maybe} Look whether it was before you send it again.`;
  return `${maybe} Sending it again is safe: ${why}.`;
}

const maybe = "It may have been carried out.";

/** Why a write does no harm when it is carried out twice. */
const safe: Readonly<Record<string, string>> = {
  POST: "the host replaces the record that has the same key",
  PUT: "the host replaces the record that has this id",
  DELETE: "a 404 then means that the record is deleted",
};

/** The option to look at where something else than the host has answered. */
export const hostAddress = { name: "currentBaseUrl", effect: "names where the host is" } as const;
