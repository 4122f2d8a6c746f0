import { empty, json, Refused } from "../http/answer.js";

/**
 * Fails a legacy call: `{"message"}`, indented; with what could not be read by its place, where a body
 * is of wrong types. Source: Ed-Fi ODS/API 2.x.
 *
 * @throws Refused
 */
export function refuse(
  status: number,
  message: string,
  modelState?: Readonly<Record<string, readonly string[]>>,
): never {
  throw new Refused(json(status, { message, ...(modelState === undefined ? {} : { modelState }) }));
}

/** A legacy 401: no body, the reason in the status line. */
export function refuseCredentials(
  reason: "Missing credentials" | "Invalid credentials" | "Invalid token",
): never {
  throw new Refused({ ...empty(401, { "www-authenticate": "Bearer" }), reason });
}

/** A legacy call with a method that the path does not take. */
export function refuseMethod(method: string): never {
  return refuse(405, `The requested resource does not support http method '${method}'.`);
}

/** What a legacy host says when `If-Match` names an older state. */
export function refuseStale(): never {
  return refuse(412, "Resource was modified by another consumer.");
}

/** What a legacy host says of a path that it does not have. */
export function refusePath(): never {
  return refuse(404, "No HTTP resource was found that matches the request URI.");
}
