import { isObject } from "@edbridge/core/internal";
import { bodyText, decoded } from "../../http/body.js";
import type { Answer } from "../../http/message.js";
import { type JsonDocument, readJson } from "../../http/json.js";

/** A person whom an identity system has found, or proposes. */
type Person = Readonly<Record<string, unknown>>;

/** The people who were found, and the document with them. */
export interface People {
  readonly people: readonly Person[];
  readonly json: JsonDocument;
}

/** The result of a search: the persons who were found, or that it is not finished. */
export type Outcome = People | { readonly kind: "early" | "unread" };

/** Bytes of an outcome that are read at most. */
const limit = 16 * 1024 * 1024;

/** Reads `{ searchResponses: [{ responses: [person] }], status }`. */
export async function outcomeOf({ body, headers }: Answer): Promise<Outcome> {
  const text = await bodyText(body === undefined ? body : decoded(body, headers), limit);
  const json = text === undefined ? undefined : readJson(text);
  if (!json || !isObject(json.value)) return { kind: "unread" };
  const { searchResponses, status } = json.value;
  // Some hosts name the two states of a search, others number them.
  if (status === "Incomplete" || status === 0) return { kind: "early" };
  if (!Array.isArray(searchResponses)) return { kind: "unread" };
  const people = searchResponses.flatMap((each: unknown) =>
    isObject(each) && Array.isArray(each["responses"]) ? each["responses"].filter(isObject) : [],
  );
  return { people, json };
}
