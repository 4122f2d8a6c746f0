import { type JsonDocument, readJson } from "./json.js";
import { excessOf, isDeep, mostInPage } from "./json-bounds.js";

/** Records that a page may have; hosts give some hundreds. */
const mostRecords = 50_000;

/** Why a text is no page. */
export type PageFault = "not JSON" | "too large" | "nested too deeply";

/** Parses a page of the host's records, or one record; or says why it is none. */
export function readPage(text: string): JsonDocument | PageFault {
  // A page of usual size cannot hold too many values.
  if (text.length > mostInPage && excessOf(text, mostInPage)) return "too large";
  const page = readJson(text);
  if (!page) return "not JSON";
  if (Array.isArray(page.value) && page.value.length > mostRecords) return "too large";
  return isDeep(page.value) ? "nested too deeply" : page;
}
