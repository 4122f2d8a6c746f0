import type { JsonObject, JsonValue } from "../json.js";

/** The people that an identity system knows, and the searches whose outcome waits to be fetched. */
export class Identities {
  readonly people = new Map<string, JsonObject>();
  readonly results = new Map<string, { readonly found: JsonValue; asked: number }>();
}
