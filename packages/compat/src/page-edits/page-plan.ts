import type { LinkEdit, MemberEdit, TextEdit } from "./member-edit.js";
import { NameSearch } from "./name-search.js";
import { TextSearch } from "./text-search.js";

/** The edits of one kind of page, ready to be made on any number of them. */
export interface PagePlan {
  readonly names: readonly EditedName[];
  readonly texts: TextSearch | undefined;
  readonly link: LinkEdit | undefined;
  /** Links met before, by the objects they stand in: on a page the same come over and over. */
  readonly links: Map<string, KnownLink>;
  /** The one met last. */
  last?: KnownLink;
}

/** The name of a member that is taken out or, of a link, that may get another value. */
export interface EditedName {
  readonly search: NameSearch;
  readonly isLink: boolean;
}

/** A link and the object it stands in, as they are written. */
export interface KnownLink {
  readonly object: string;
  /** Where in the object the member begins, and where it ends. */
  readonly at: number;
  readonly end: number;
  /** The link that takes its place; `undefined` where it stays. */
  readonly link: string | undefined;
}

/** The plan of some edits together. */
export function pagePlan(edits: readonly MemberEdit[]): PagePlan {
  const names: EditedName[] = [];
  const texts: TextEdit[] = [];
  let link: LinkEdit | undefined;
  for (const edit of edits) {
    if ("drop" in edit) names.push({ search: new NameSearch(edit.drop), isLink: false });
    else if ("path" in edit) texts.push(edit);
    else link = edit.link;
  }
  if (link) names.push({ search: new NameSearch("link"), isLink: true });
  return {
    names,
    texts: texts.length === 0 ? undefined : new TextSearch(texts),
    link,
    links: new Map(),
  };
}
