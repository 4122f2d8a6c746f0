import type { Client, Denial } from "../access/access.js";
import type { Action } from "../access/claims.js";
import type { Collection } from "../catalog.js";
import type { Call } from "../http/call.js";
import type { JsonObject } from "../json.js";
import type { World } from "../world.js";
import { refuse } from "./problems.js";

const ACTIONS: Readonly<Record<string, Action>> = {
  GET: "Read",
  POST: "Create",
  PUT: "Update",
  DELETE: "Delete",
};

/** Refuses a call without a good bearer token. */
export function requireBearer(call: Call, world: World): void {
  const error = bearerError(call.headers.authorization, world);
  if (error !== undefined) refuse("authentication", call, world, { errors: [error] });
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

/** The key behind a call whose bearer is good. */
export function clientOf(call: Call, world: World): Client {
  const token = world.currentTokens.peek(bearerOf(call.headers.authorization));
  return world.access.client(token?.clientKey ?? "");
}

/** Refuses a call that the key's claim set has no right to, whatever the record. */
export function requireAction(call: Call, collection: Collection, world: World): void {
  const action = ACTIONS[call.method];
  if (action === undefined) return;
  refuseDenied(call, world, world.access.denies(clientOf(call, world), collection, action));
}

/** Refuses an action on this very record. */
export function requireRecord(
  call: Call,
  collection: Collection,
  action: Action,
  body: JsonObject,
  world: World,
): void {
  const client = clientOf(call, world);
  const denial =
    world.access.denies(client, collection, action) ??
    world.access.deniesRecord(client, collection, action, body);
  refuseDenied(call, world, denial);
}

function refuseDenied(call: Call, world: World, denial: Denial | undefined): void {
  if (denial === undefined) return;
  const { name, error, hint } = denial;
  const detail = `Access to the requested data could not be authorized. Hint: ${hint}`;
  refuse(name, call, world, { ...(hint === undefined ? {} : { detail }), errors: [error] });
}
