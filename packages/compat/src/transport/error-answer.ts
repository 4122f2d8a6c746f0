import { EdbridgeError } from "@edbridge/core";
import { legacyError, retryingAfter } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";

/**
 * What a caller gets instead of an answer that could not be made, from a door that answers HTTP. The
 * address of the host is not told: it may be one of an inner network.
 */
export function errorAnswer(error: unknown): Answer {
  if (error instanceof EdbridgeError) {
    const status = error.code === "EDB_BUSY" ? 503 : 502;
    const message = error.message.replaceAll(addresses, "the host");
    return retryingAfter(legacyError(status, message), error.retryAfter);
  }
  return legacyError(500, "Internal edbridge error while handling this request.");
}

// Without the full stop or colon of the sentence.
const addresses = /https?:\/\/[^\s"'<>(),;]*[^\s"'<>(),;.:]/gi;
