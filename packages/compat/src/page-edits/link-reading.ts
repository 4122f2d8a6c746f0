import { isRecordValue, printExact, readJson } from "../json-text.js";
import type { KnownLink, PagePlan } from "./page-plan.js";
import { afterSpace } from "./space.js";
import { quoted, scalar } from "./json-tokens.js";

/** Links that are remembered. */
const remembered = 200;

const member = String.raw`${quoted}\s*:\s*${scalar}\s*`;
/** An object of scalars and a link, of scalars as well: captures what is before the link, and it. */
const reference = new RegExp(
  String.raw`(\{\s*(?:${member},\s*)*)"link"\s*:\s*(\{\s*(?:${member}(?:,\s*${member})*)?\})\s*(?:,\s*${member})*\}`,
  "y",
);

/** Makes the other edits within a link. */
type Inner = (link: string) => string;

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
): KnownLink | undefined {
  const { last } = plan;
  if (last && isIn(last, text, at)) return last;
  const known = read(text, at, value, plan, inner);
  if (known) plan.last = known;
  return known;
}

/** Whether the link at `at` stands in the same object as another before. */
function isIn({ object, at: inObject }: KnownLink, text: string, at: number): boolean {
  const start = at - inObject;
  return start >= 0 && text.slice(start, start + object.length) === object;
}

/** Reads the object that a link stands in, unless it has been read before. */
function read(text: string, at: number, value: number, plan: PagePlan, inner: Inner) {
  const start = text.lastIndexOf("{", at);
  const end = text.indexOf("}", value) + 1;
  if (start < 0 || end === 0) return undefined;
  // Where the link is the last member, as hosts write it, this is the whole object.
  const key = text.slice(start, afterSpace(text, end) + 1);
  const known = plan.links.get(key);
  if (known) return known;
  reference.lastIndex = start;
  const [object, before = "", own = ""] = reference.exec(text) ?? [];
  // Read from amid a text, quotes would open where they close, and the link not be met there.
  if (object === undefined || start + before.length !== at) return undefined;
  if (value + own.length !== end) return undefined;
  const link = linkAmong(object, plan, inner);
  // A part of a text would keep the whole text.
  const kept = Buffer.from(object, "latin1").toString("latin1");
  const made: KnownLink = { object: kept, at: at - start, end: end - start, link };
  if (plan.links.size >= remembered) plan.links.clear();
  if (key === object) plan.links.set(kept, made);
  return made;
}

/** The link that an object gets, printed; `undefined` where it keeps its own. */
export function linkAmong(object: string, { link }: PagePlan, inner: Inner): string | undefined {
  const value = readJson(Buffer.from(object, "latin1").toString())?.value;
  const made = isRecordValue(value) ? link?.(value) : undefined;
  if (made === undefined) return undefined;
  const printed = Buffer.from(printExact(made)).toString("latin1");
  const isUsual = Object.keys(made).every((name) => name === "rel" || name === "href");
  return isUsual && typeof made["href"] === "string" ? printed : inner(printed);
}
