import { backslash } from "./json-tokens.js";

// Letters, digits, dashes and underscores, which JSON never needs to escape.
const needless = /\\u00(?:2d|5f|3\d|[46][1-9a-f]|[57][\da])/gi;

/**
 * The same JSON without escapes that it does not need, so that the names in it are found as they
 * are. Hosts write none; to read them costs a look for a backslash.
 */
export function withoutNeedlessEscapes(text: string): string {
  if (!text.includes("\\u00")) return text;
  return text.replace(needless, (escape, index: number) => {
    let before = index;
    while (text.charCodeAt(before - 1) === backslash) before--;
    const isEscaped = (index - before) % 2 === 1;
    return isEscaped ? escape : String.fromCharCode(Number.parseInt(escape.slice(2), 16));
  });
}
