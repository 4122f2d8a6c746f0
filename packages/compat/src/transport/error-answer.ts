import { EdbridgeError } from "@edbridge/core";
import { legacyError, retryingAfter } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";

/** What a caller gets instead of an answer that could not be made, from a door that answers HTTP. */
export function errorAnswer(error: unknown): Answer {
  if (error instanceof EdbridgeError) {
    const status = error.code === "EDB_BUSY" ? 503 : 502;
    return retryingAfter(legacyError(status, error.message), error.retryAfter);
  }
  return legacyError(500, "Internal edbridge error while handling this request.");
}
