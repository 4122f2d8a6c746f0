import { EdbridgeError } from "@edbridge/core";
import { legacyError, retryAfterHeader } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";

/** What a caller gets instead of an answer that could not be made, from a door that answers HTTP. */
export function errorAnswer(error: unknown): Answer {
  if (error instanceof EdbridgeError) {
    const answer = legacyError(error.code === "EDB_BUSY" ? 503 : 502, error.message);
    return { ...answer, headers: { ...answer.headers, ...retryAfterHeader(error.retryAfter) } };
  }
  return legacyError(500, "Internal edbridge error while handling this request.");
}
