import { isRecordValue, type JsonRecord, plainText } from "../http/json.js";
import type { LinkEdit } from "./page-edits/member-edit.js";

/** The link that a reference gets; `undefined` where it has none or keeps its own. */
export function editedLink(reference: JsonRecord, edit: LinkEdit): JsonRecord | undefined {
  const { link } = reference;
  if (!isRecordValue(link) || typeof link["href"] !== "string") return undefined;
  const made = edit(link["href"], (name) => plainText(reference[name]));
  if (!made) return undefined;
  const { href, rel } = made;
  return rel === undefined || link["rel"] === undefined
    ? { ...link, href }
    : { ...link, href, rel };
}
