import { isObject } from "@edbridge/core";
import { bodyText, decoded } from "../body-text.js";
import type { Answer } from "../call.js";
import { readJson } from "../json-text.js";

/** One whom an identity system has found, or proposes. */
export type Person = Readonly<Record<string, unknown>>;

/** What came of a search: those who were found, or that it is not over. */
export type Outcome =
  { readonly people: readonly Person[] } | { readonly kind: "early" | "unread" };

/** Bytes of an outcome that are read at most. */
const limit = 16 * 1024 * 1024;

/** Reads `{ searchResponses: [{ responses: [person] }], status }`. */
export async function outcomeOf({ body, headers }: Answer): Promise<Outcome> {
  const text = await bodyText(body === undefined ? body : decoded(body, headers), limit);
  const value = text === undefined ? undefined : readJson(text)?.value;
  if (!isObject(value)) return { kind: "unread" };
  const { searchResponses, status } = value;
  // Hosts name the two states of a search, or number them.
  if (status === "Incomplete" || status === 0) return { kind: "early" };
  if (!Array.isArray(searchResponses)) return { kind: "unread" };
  const people = searchResponses.flatMap((each: unknown) =>
    isObject(each) && Array.isArray(each["responses"]) ? each["responses"].filter(isObject) : [],
  );
  return { people };
}
