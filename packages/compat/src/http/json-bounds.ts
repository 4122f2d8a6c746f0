/** How deep a body may be nested; no record comes near. */
export const mostLevels = 64;

/** Members and items that a record may have in all; the largest published ones have hundreds. */
export const mostInRecord = 20_000;

/** Members and items that a page of the host's records may have in all. */
export const mostInPage = 500_000;

const [quote, apostrophe, backslash, slash, star] = [0x22, 0x27, 0x5c, 0x2f, 0x2a];
const [comma, colon, openList, closeList, open, close] = [0x2c, 0x3a, 0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether a text is too deep, or too full, to be parsed. It reads JSON, and what legacy programs send
 * for it, once from left to right, and builds nothing: a parser takes memory and time for each value.
 */
export function excessOf(text: string, mostValues: number): "deep" | "full" | undefined {
  let levels = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
      case apostrophe:
        at = endOfString(text, at);
        break;
      case slash:
        at = endOfComment(text, at);
        break;
      case open:
      case openList:
        if (++levels > mostLevels) return "deep";
        if (++values > mostValues) return "full";
        break;
      case close:
      case closeList:
        levels--;
        break;
      case comma:
      case colon:
        if (++values > mostValues) return "full";
    }
  }
  return undefined;
}

/** Texts that are kept once at most, and the letters of such a text. */
const mostTexts = 5000;
const mostLetters = 512;

/** The value of a descriptor, or a text such as `Grand Bend`, which many records have. */
const common = /^(?:uri:|[A-Z][A-Za-z /-]*$)/;

/**
 * Whether a parsed value is nested too deeply to be walked through, or printed.
 *
 * @param texts those that many records have and that are in memory already: they take the place of equal
 * ones in the value, and new ones are added. So records that are kept for long take less memory
 */
export function isDeep(value: unknown, texts?: Map<string, string>): boolean {
  let level: readonly unknown[] = [value];
  for (let levels = 0; level.length > 0; levels++) {
    const next: unknown[] = [];
    for (const each of level) {
      if (typeof each !== "object" || each === null) continue;
      if (levels === mostLevels) return true;
      if (Array.isArray(each)) {
        for (const item of each) next.push(item);
        continue;
      }
      const object = each as Record<string, unknown>;
      // A list of the members of each object would cost ten times as much.
      for (const name in object) {
        const member = object[name];
        if (typeof member === "object") next.push(member);
        else if (texts && typeof member === "string" && common.test(member)) {
          const known = texts.get(member);
          if (known !== undefined) object[name] = known;
          else if (texts.size < mostTexts && member.length <= mostLetters)
            texts.set(member, member);
        }
      }
    }
    level = next;
  }
  return false;
}

/** Where the string that begins here ends. */
function endOfString(text: string, begin: number): number {
  const mark = text.charCodeAt(begin);
  let at = begin + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === mark) return at;
    if (code === backslash) at++;
  }
  return at;
}

/** Where the comment that begins here ends; a slash that begins none is an end of its own. */
function endOfComment(text: string, begin: number): number {
  const next = text.charCodeAt(begin + 1);
  if (next === star) {
    const end = text.indexOf("*/", begin + 2);
    return end < 0 ? text.length : end + 1;
  }
  let at = begin;
  if (next === slash) while (at < text.length && !isLineEnd(text.charCodeAt(at + 1))) at++;
  return at;
}

/** Whether a comment ends here, as it does for legacy hosts. */
function isLineEnd(code: number): boolean {
  return code === 0x0a || code === 0x0d;
}
