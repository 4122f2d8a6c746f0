import type { MemberEdit } from "./member-edit.js";

/** The edits of one kind of page, ready to be made on any number of them. */
export interface PagePlan {
  /**
   * Finds the next place that concerns them: the name of a member, which it captures, or what has
   * to be parsed, without a capture.
   */
  readonly search: RegExp;
  readonly link: LinkEdit | undefined;
  /** Links made before, by the objects they stand in: on a page the same come over and over. */
  readonly links: Map<string, string | undefined>;
}

type LinkEdit = Extract<MemberEdit, { link: unknown }>["link"];

// A name with letters, digits or underscores written as escapes would not be found.
const escapedName = String.raw`\\u00(?:3\d|[46][1-9a-fA-F]|[57][\daA]|5[fF])`;

/** The plan of some edits together. */
export function pagePlan(edits: readonly MemberEdit[]): PagePlan {
  const names: string[] = [];
  const parsed: string[] = [];
  let link: LinkEdit | undefined;
  for (const edit of edits) {
    if ("drop" in edit) names.push(edit.drop);
    else if ("parse" in edit) parsed.push(String.raw`"${edit.parse}"\s*:\s*"${edit.where}`);
    else link = edit.link;
  }
  if (link) names.push("link");
  const places = [`"(${names.join("|")})"`, ...new Set(parsed), escapedName];
  return { search: new RegExp(places.join("|"), "g"), link, links: new Map() };
}
