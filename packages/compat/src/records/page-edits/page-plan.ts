import type { LinkEdit, MemberEdit, TextEdit } from "./member-edit.js";
import { scannerLayout } from "./scanner-layout.js";
import { TextForms } from "./text-forms.js";
import { TextPaths } from "./text-paths.js";

/** The edits of one kind of page, ready to be made on any number of them. */
export interface PagePlan {
  readonly names: readonly EditedName[];
  /** A pattern of what may mean an edit: a name, or the dash in a text. */
  readonly candidates: string;
  readonly forms: TextForms;
  readonly link: LinkEdit | undefined;
  /** The plan as the scanner reads it; `undefined` for one that it cannot hold. */
  readonly layout: Buffer | undefined;
}

/** The name of a member that is taken out or, of a link, that may get another value. */
export interface EditedName {
  /** With its quotes. */
  readonly quoted: string;
  readonly isLink: boolean;
}

/** The plan of some edits together. */
export function pagePlan(edits: readonly MemberEdit[]): PagePlan {
  const names: EditedName[] = [];
  const texts: TextEdit[] = [];
  let link: LinkEdit | undefined;
  for (const edit of edits) {
    if ("drop" in edit) names.push({ quoted: `"${edit.drop}"`, isLink: false });
    else if ("path" in edit) texts.push(edit);
    else link = edit.link;
  }
  if (link) names.push({ quoted: `"link"`, isLink: true });
  const paths = new TextPaths(texts);
  const forms = new TextForms(texts, (edit) => paths.nodeOf(edit));
  const candidates = [...names.map(({ quoted }) => quoted), ...(texts.length > 0 ? ["-"] : [])];
  return {
    names,
    candidates: candidates.join("|") || "(?!)",
    link,
    forms,
    layout: scannerLayout(names, forms, paths),
  };
}
