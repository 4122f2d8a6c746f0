import type { Collection } from "../../model/catalog.js";
import type { CompatSettings } from "../../settings/compat-options.js";

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
  /** Objects named `link` that hold an `href` lead elsewhere, at any depth. */
  | { readonly link: LinkEdit }
  | TextEdit;

/** Where a link leads a legacy caller; `undefined` for one that stays as it is. */
export type LinkEdit = (href: string, valueOf: ValueOf) => EditedLink | undefined;

/** The text of a number, a text or a truth value that stands beside a link, by its name. */
export type ValueOf = (name: string) => string | undefined;

/** Made of what JSON need not escape, unless what it is made of had to be. */
export interface EditedLink {
  readonly href: string;
  /** What a link that has a `rel` gets instead; `undefined` where it keeps it. */
  readonly rel: string | undefined;
}

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
