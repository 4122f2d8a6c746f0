import type { HostTarget } from "../../routing/host-target.js";
import { type QueryPart, queryValue } from "../../http/query-string.js";

/** A legacy call to the identity system. */
type IdentityOperation =
  /** A person by a unique id. */
  | { readonly kind: "person"; readonly id: string }
  /** The persons who match an example, or its unique id. */
  | { readonly kind: "example" }
  /** A new person, whom the body describes. */
  | { readonly kind: "create" }
  /** Persons by unique ids, or by descriptions; the body is the same on both sides. */
  | { readonly kind: "find" | "search" }
  /** The result of a search. */
  | { readonly kind: "results"; readonly token: string }
  | { readonly kind: "other" };

/** The operation of a call below `identities` or `identity`, and the beginning of its address. */
export interface IdentityCall {
  readonly operation: IdentityOperation;
  /** Below the year: `identities`, `identity` or `identity/identities`. */
  readonly prefix: string;
}

/**
 * The operation of a call to the identity system; `undefined` for another call. Legacy hosts up to 2.1
 * had `identities`. Later ones have all operations below `identity`.
 */
export function identityCall(
  { name, part = "" }: HostTarget,
  method: string,
): IdentityCall | undefined {
  // Few calls are for identities. This check by length is quick.
  if (name.length !== 8 && name.length !== 10) return undefined;
  const found = /^(identities|identity(?:\/identities)?)(?:\/(.*))?$/i.exec(`${name}/${part}`);
  if (!found) return undefined;
  const [, prefix = "", rest = ""] = found;
  return { operation: operationOf(rest, method), prefix };
}

function operationOf(rest: string, method: string): IdentityOperation {
  const [first = "", second, more] = rest.split("/");
  const name = first.toLowerCase();
  if (more !== undefined) return { kind: "other" };
  if (method === "POST" && second === undefined) {
    if (name === "") return { kind: "create" };
    if (name === "find" || name === "search") return { kind: name };
  }
  if (method !== "GET") return { kind: "other" };
  if (name === "results" && second !== undefined) return { kind: "results", token: second };
  if (second !== undefined) return { kind: "other" };
  // A path that cannot be decoded is no target: path-safety.ts.
  return name === "" ? { kind: "example" } : { kind: "person", id: decodeURIComponent(first) };
}

/** Names that describe a person, the same in both generations. */
const plain = [
  "lastSurname",
  "firstName",
  "middleName",
  "generationCodeSuffix",
  "sexType",
  "birthDate",
  "birthOrder",
];
const place = ["city", "stateAbbreviation", "internationalProvince", "country"];

/** The example in a query: a description, a unique id, or the name that is not known. */
export function exampleOf(
  query: readonly QueryPart[],
):
  | { readonly id: string }
  | { readonly criteria: Readonly<Record<string, unknown>> }
  | { readonly unknown: string } {
  const id = queryValue(query, "uniqueId");
  if (id) return { id };
  const criteria: Record<string, unknown> = {};
  const birthLocation: Record<string, unknown> = {};
  for (const { name, value } of query) {
    if (value === "" || /^(?:uniqueId|limit|offset)$/i.test(name)) continue;
    const inner = /^birthLocation\.(.+)$/i.exec(name)?.[1];
    const names = inner === undefined ? plain : place;
    const known = names.find((each) => each.toLowerCase() === (inner ?? name).toLowerCase());
    if (known === undefined) return { unknown: name };
    const plainValue = known === "birthOrder" && /^\d+$/.test(value) ? Number(value) : value;
    (inner === undefined ? criteria : birthLocation)[known] = plainValue;
  }
  if (Object.keys(birthLocation).length > 0) criteria["birthLocation"] = birthLocation;
  return { criteria };
}
