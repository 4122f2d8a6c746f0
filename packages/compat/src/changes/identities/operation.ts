import type { HostTarget } from "../../routing/host-target.js";
import { type QueryPart, queryValue } from "../../http/query-string.js";

/** What a legacy call asks of the identity system. */
type IdentityOperation =
  /** A person by a unique id. */
  | { readonly kind: "person"; readonly id: string }
  /** Those whom an example fits, or who has its unique id. */
  | { readonly kind: "example" }
  /** A new person, whom the body describes. */
  | { readonly kind: "create" }
  /** Persons by unique ids, or by descriptions; the body is the same on both sides. */
  | { readonly kind: "find" | "search" }
  /** What came of a search. */
  | { readonly kind: "results"; readonly token: string }
  | { readonly kind: "other" };

/** The operation of a call below `identities` or `identity`, and what its address begins with. */
export interface IdentityCall {
  readonly operation: IdentityOperation;
  /** Below the year: `identities`, `identity` or `identity/identities`. */
  readonly prefix: string;
}

/**
 * What a call asks of the identity system; `undefined` where it is none of its calls. Legacy hosts
 * up to 2.1 had `identities`, later ones all of it below `identity`.
 */
export function identityCall(
  { name, part = "" }: HostTarget,
  method: string,
): IdentityCall | undefined {
  // Nearly no call is one; these are the lengths of both names.
  if (name.length !== 8 && name.length !== 10) return undefined;
  const path = part === "" ? name : `${name}/${part}`;
  const found = /^(identities|identity(?:\/identities)?)(?:\/(.*))?$/i.exec(path);
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
  return name === "" ? { kind: "example" } : { kind: "person", id: readable(first) };
}

function readable(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** What a person is described by, the same on both sides. */
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

/** The example in a query: who is described, by what id, or the name that says nothing of a person. */
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
