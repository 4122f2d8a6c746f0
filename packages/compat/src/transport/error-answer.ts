import { EdbridgeError, type EdbridgeErrorCode } from "@edbridge/core";
import { legacyError, retryingAfter } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";

/**
 * What a caller gets instead of an answer that could not be made, from a door that answers HTTP. The
 * address of the host is not told: it may be one of an inner network.
 */
export function errorAnswer(caught: unknown): Answer {
  const { code, message, retryAfter } = errorOf(caught);
  const status = statuses[code] ?? 502;
  return retryingAfter(legacyError(status, message.replaceAll(addresses, "the host")), retryAfter);
}

const statuses: Partial<Record<EdbridgeErrorCode, number>> = { EDB_BUSY: 503, EDB_INTERNAL: 500 };

/** An error as edbridge reports it; one that nobody foresaw is the cause of another. */
export function errorOf(caught: unknown): EdbridgeError {
  if (caught instanceof EdbridgeError) return caught;
  const message = "Internal edbridge error while handling this request.";
  return new EdbridgeError("EDB_INTERNAL", message, { cause: caught });
}

// Without the full stop or colon of the sentence.
const addresses = /https?:\/\/[^\s"'<>(),;]*[^\s"'<>(),;.:]/gi;
