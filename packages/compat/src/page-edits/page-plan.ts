import { KnownLinks } from "./known-links.js";
import type { LinkEdit, MemberEdit, TextEdit } from "./member-edit.js";
import { NameSearch } from "./name-search.js";
import { TextSearch } from "./text-search.js";

/** The edits of one kind of page, ready to be made on any number of them. */
export interface PagePlan {
  readonly names: readonly EditedName[];
  readonly texts: TextSearch | undefined;
  readonly link: LinkEdit | undefined;
  readonly links: KnownLinks;
}

/** The name of a member that is taken out or, of a link, that may get another value. */
export interface EditedName {
  readonly search: NameSearch;
  readonly isLink: boolean;
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
    links: new KnownLinks(),
  };
}
