import { editedLink } from "../reference-link.js";
import { isRecordValue, printExact, readJson } from "../../http/json.js";
import { closing, opening, quoted, scalar } from "./json-tokens.js";
import type { PagePlan } from "./page-plan.js";
import { afterSpace } from "./space.js";
import { valueBeside } from "./value-beside.js";

const plain = String.raw`"[ !#-\[\]-~]*"`;
/**
 * A reference as hosts write it: members without an escape and in ASCII, then the link. Captures
 * its `rel` and `href`.
 */
const usual = new RegExp(
  String.raw`^\{\s*(?:${plain}\s*:\s*(?:${plain}|[-+.\w]+)\s*,\s*)*"link"\s*:\s*\{\s*"rel"\s*:\s*(${plain})\s*,\s*"href"\s*:\s*(${plain})\s*\}\s*\}$`,
);

const member = String.raw`${quoted}\s*:\s*${scalar}\s*`;
/** An object of scalars and a link, of scalars as well: captures what is before the link, and it. */
const reference = new RegExp(
  String.raw`(\{\s*(?:${member},\s*)*)"link"\s*:\s*(\{\s*(?:${member}(?:,\s*${member})*)?\})\s*(?:,\s*${member})*\}`,
  "y",
);

/** Characters that a reference has at most before its link. */
const longest = 2000;

/** Makes the other edits within a link. */
type Inner = (link: string) => string;

/** A link that was read. */
export interface ReadLink {
  /** The link that takes its place; `undefined` where it stays. */
  readonly link: string | undefined;
  /** Where it ends. */
  readonly end: number;
}

/**
 * The link whose name stands at `at` and its value at `value`; `undefined` where the object it is in
 * is not as hosts write it, of scalars only.
 */
export function linkAt(
  text: string,
  at: number,
  value: number,
  plan: PagePlan,
  inner: Inner,
): ReadLink | undefined {
  const start = openingBefore(text, at);
  if (start < 0) return undefined;
  const end = text.indexOf("}", value) + 1;
  if (end === 0) return undefined;
  const last = afterSpace(text, end);
  if (text.charCodeAt(last) === closing) {
    const read = usualLink(text.slice(start, last + 1), plan);
    if (read) return { link: read.link, end };
  }
  reference.lastIndex = start;
  const [object, before = "", own = ""] = reference.exec(text) ?? [];
  // Read from amid a text, quotes would open where they close, and the link not be met there.
  if (object === undefined || start + before.length !== at) return undefined;
  if (value + own.length !== end) return undefined;
  return { link: linkAmong(object, plan, inner), end };
}

/** Where the brace next before `at` stands; -1 where that is too far for a reference. */
function openingBefore(text: string, at: number): number {
  // A loop over so few characters takes a fraction of what lastIndexOf() does.
  const least = Math.max(0, at - longest);
  for (let start = at - 1; start >= least; start--) {
    if (text.charCodeAt(start) === opening) return start;
  }
  return -1;
}

/**
 * The link of a reference that is as hosts write it, read without parsing: there is one for nearly
 * each record of a page. `undefined` for any other object.
 */
export function usualLink(object: string, plan: PagePlan): Pick<ReadLink, "link"> | undefined {
  const [, rel, href] = usual.exec(object) ?? [];
  if (rel === undefined || href === undefined) return undefined;
  const made = plan.link?.(href.slice(1, -1), (name) => valueBeside(object, name));
  if (!made) return { link: undefined };
  const relMade = made.rel === undefined ? rel : `"${made.rel}"`;
  return { link: `{"rel":${relMade},"href":"${made.href}"}` };
}

/** The link that an object gets, printed; `undefined` where it keeps its own. */
export function linkAmong(object: string, { link }: PagePlan, inner: Inner): string | undefined {
  const value = readJson(Buffer.from(object, "latin1").toString())?.value;
  const made = link && isRecordValue(value) ? editedLink(value, link) : undefined;
  if (made === undefined) return undefined;
  const printed = Buffer.from(printExact(made)).toString("latin1");
  const isUsual = Object.keys(made).every((name) => name === "rel" || name === "href");
  return isUsual && typeof made["href"] === "string" ? printed : inner(printed);
}
