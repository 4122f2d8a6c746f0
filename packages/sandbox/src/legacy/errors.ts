import { type Answer, empty, json } from "../http/answer.js";

/**
 * A failed legacy call: `{"message"}`, indented; with what could not be read by its place, where a body
 * is of wrong types. Source: Ed-Fi ODS/API 2.x.
 */
export function legacyError(
  status: number,
  message: string,
  modelState?: Readonly<Record<string, readonly string[]>>,
): Answer {
  return json(status, { message, ...(modelState === undefined ? {} : { modelState }) });
}

/** What is wrong with the credentials of a legacy data call; told in the reason phrase alone. */
export type LegacyRefusal = "Missing credentials" | "Invalid credentials" | "Invalid token";

/** A legacy 401: no body, the reason in the status line. */
export function legacyRefusal(reason: LegacyRefusal): Answer {
  return { ...empty(401, { "www-authenticate": "Bearer" }), reason };
}

/** A legacy call with a method that the path does not take. */
export function legacyMethod(method: string): Answer {
  return legacyError(405, `The requested resource does not support http method '${method}'.`);
}

/** What a legacy host says when `If-Match` names an older state. */
export function stale(): Answer {
  return legacyError(412, "Resource was modified by another consumer.");
}
