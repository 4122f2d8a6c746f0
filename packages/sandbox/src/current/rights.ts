import type { Client, Denial } from "../access/access.js";
import type { Action } from "../access/claims.js";
import type { Collection } from "../catalog.js";
import type { Answer } from "../http/answer.js";
import type { Call } from "../http/call.js";
import type { JsonObject } from "../json.js";
import type { World } from "../world.js";
import { bearerOf } from "./bearer.js";
import { problem } from "./problems.js";

const ACTIONS: Readonly<Record<string, Action>> = {
  GET: "Read",
  POST: "Create",
  PUT: "Update",
  DELETE: "Delete",
};

/** The key behind a call whose bearer is good. */
export function clientOf(call: Call, world: World): Client {
  const token = world.currentTokens.peek(bearerOf(call.headers.authorization));
  return world.access.client(token?.clientKey ?? "");
}

/** The refusal of a call that the key's claim set has no right to, whatever the record. */
export function refuseAction(call: Call, collection: Collection, world: World): Answer | undefined {
  const action = ACTIONS[call.method];
  if (action === undefined) return undefined;
  return refused(call, world, world.access.denies(clientOf(call, world), collection, action));
}

/** The refusal of an action on this very record. */
export function refuseRecord(
  call: Call,
  collection: Collection,
  action: Action,
  body: JsonObject,
  world: World,
): Answer | undefined {
  const client = clientOf(call, world);
  const denial =
    world.access.denies(client, collection, action) ??
    world.access.deniesRecord(client, collection, action, body);
  return refused(call, world, denial);
}

function refused(call: Call, world: World, denial: Denial | undefined): Answer | undefined {
  if (denial === undefined) return undefined;
  const { name, error, hint } = denial;
  const detail = "Access to the requested data could not be authorized.";
  return problem(name, call, world.settings.traits.errors, {
    ...(hint === undefined ? {} : { detail: `${detail} Hint: ${hint}` }),
    errors: [error],
  });
}
