import type { ParsedMember } from "./member-edit.js";
import { beforeSpace } from "./space.js";

const quote = 0x22;
const colon = 0x3a;

// A name with letters, digits or underscores written as escapes would not be found.
const escapedName = /\\u00(?:3\d|[46][1-9a-fA-F]|[57][\daA]|5[fF])/;

interface Form {
  readonly names: readonly string[];
  readonly pattern: RegExp;
  readonly dash: number;
}

/**
 * Gives what says whether there is anything in a part of a page for which the page has to be
 * parsed. The engine looks for one letter many times faster than for a pattern, so it goes from
 * dash to dash.
 */
export function asksForParser(members: readonly ParsedMember[]): (text: string) => boolean {
  const forms = formsOf(members);
  return (text) => {
    if (text.includes("\\") && escapedName.test(text)) return true;
    if (forms.length === 0) return false;
    for (let at = text.indexOf("-"); at >= 0; at = text.indexOf("-", at + 1)) {
      for (const form of forms) if (isMember(text, at - form.dash, form)) return true;
    }
    return false;
  };
}

function formsOf(members: readonly ParsedMember[]): Form[] {
  const found = new Map<string, Set<string>>();
  const forms = new Map<string, Form>();
  for (const { parse, where, dash } of members) {
    const names = found.get(where) ?? new Set();
    found.set(where, names.add(`"${parse}"`));
    forms.set(where, { names: [...names], pattern: new RegExp(where, "y"), dash });
  }
  return [...forms.values()];
}

/** Whether the text that begins at `from`, behind a quote, is of that form and so named. */
function isMember(text: string, from: number, { names, pattern }: Form): boolean {
  if (text.charCodeAt(from - 1) !== quote) return false;
  const mark = beforeSpace(text, from - 2);
  if (text.charCodeAt(mark) !== colon) return false;
  const end = beforeSpace(text, mark - 1) + 1;
  if (!names.some((name) => end >= name.length && text.slice(end - name.length, end) === name)) {
    return false;
  }
  pattern.lastIndex = from;
  return pattern.test(text);
}
