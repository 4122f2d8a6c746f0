import type { Call } from "./through.js";

/** A call with a JSON body, with the host's own bearer. */
export function sending(method: string, body: unknown, headers = {}): Partial<Call> {
  const type = { "content-type": "application/json" };
  return {
    method,
    headers: { authorization: "Bearer x", ...type, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  };
}
