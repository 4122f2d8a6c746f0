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
  | {
      /** Gives an object with a member `link` another one, at any depth; `undefined` leaves it. */
      readonly link: (reference: JsonRecord) => JsonRecord | undefined;
    }
  | ParsedMember;

/** A page on which a member has a text of some form has to be parsed. */
export interface ParsedMember {
  /** The member's name. */
  readonly parse: string;
  /** The pattern of the form, from the beginning of the text on. */
  readonly where: string;
  /** Where a text of the form has a dash: by that it is found. */
  readonly dash: number;
}
