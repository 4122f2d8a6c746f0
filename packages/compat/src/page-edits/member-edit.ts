import type { Collection } from "../catalog.js";
import type { JsonRecord } from "../json-text.js";
import type { CompatSettings } from "../options.js";

/** What is known of an answer's records before they have come, and what their edits depend on. */
export interface PageKind {
  readonly settings: CompatSettings;
  readonly schoolYear: string;
  readonly collection: Collection | undefined;
  /** Whether the record comes by itself, not on a page of a collection. */
  readonly alone: boolean;
}

/** What a change does to members of records, said so that it can be done without parsing a page. */
export type MemberEdit =
  /** Members of this name are taken out, at any depth. */
  | { readonly drop: string }
  /** Gives an object with a member `link` another one, at any depth. */
  | { readonly link: LinkEdit }
  | TextEdit;

/** The link that an object gets; `undefined` where it keeps its own. */
export type LinkEdit = (reference: JsonRecord) => JsonRecord | undefined;

/** Texts of some form get another one where they stand at this path. */
export interface TextEdit {
  /** The names from a record on, through lists. */
  readonly path: readonly string[];
  /** The pattern of the form, from the beginning of the text to the quote at its end. */
  readonly where: string;
  /** Where a text of the form has a dash: by that it is found. */
  readonly dash: number;
  /** Gives what is made of letters, digits and dashes only. */
  readonly turn: (text: string) => string;
}
