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

/** The persons who were found, or that the search is not finished; `undefined` if it cannot be read. */
export type Outcome = People | "early" | undefined;

/** Bytes of an outcome that are read at most. */
const limit = 16 * 1024 * 1024;

/** Reads `{ searchResponses: [{ responses: [person] }], status }`. */
export async function outcomeOf({ body, headers }: Answer): Promise<Outcome> {
  const text = await bodyText(body === undefined ? body : decoded(body, headers), limit);
  const json = text === undefined ? undefined : readJson(text);
  if (!json || !isObject(json.value)) return undefined;
  const { searchResponses, status } = json.value;
  // Some hosts name the two states of a search, others number them.
  if (status === "Incomplete" || status === 0) return "early";
  if (!Array.isArray(searchResponses)) return undefined;
  const people = searchResponses.flatMap((each: unknown) =>
    isObject(each) && Array.isArray(each["responses"]) ? each["responses"].filter(isObject) : [],
  );
  return { people, json };
}
