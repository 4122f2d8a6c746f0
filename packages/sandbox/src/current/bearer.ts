import type { Answer } from "../http/answer.js";
import type { Call } from "../http/call.js";
import type { World } from "../world.js";
import { problem } from "./problems.js";

/** The refusal of a call without a good bearer token; undefined when the token is good. */
export function refuseBearer(call: Call, world: World): Answer | undefined {
  const error = bearerError(call.headers.authorization, world);
  if (error === undefined) return undefined;
  return problem("authentication", call, world.settings.traits.errors, { errors: [error] });
}

/** The token of a bearer header; empty when there is none. */
export function bearerOf(header: string | undefined): string {
  const [, scheme = "", token = ""] = /^(\S+)\s+(.+)$/.exec((header ?? "").trim()) ?? [];
  return scheme.toLowerCase() === "bearer" ? token.trim() : "";
}

/** Source: the texts that Ed-Fi ODS/API 7.2 and later give as `errors[0]`. */
function bearerError(header: string | undefined, world: World): string | undefined {
  if (header === undefined) return "Authorization header is missing.";
  const [scheme = "", token = ""] = header.trim().split(/\s+/);
  if (scheme === "") return "Invalid Authorization header.";
  if (scheme.toLowerCase() !== "bearer") return "Unknown Authorization header scheme.";
  if (token === "") return "Missing Authorization header bearer token value.";
  const good = world.currentTokens.validate(bearerOf(header)) !== undefined;
  return good ? undefined : "Invalid token";
}
