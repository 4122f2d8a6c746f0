import { none } from "@edbridge/core/internal";
import { mostLevels } from "./json.js";

/**
 * A text that a legacy host accepted as JSON, in strict JSON; `undefined` for one that it refused.
 * Such hosts read with Json.NET 6. It accepts single quotes, names without quotes, comments, and a
 * comma at the end of a list or an object. It accepts line breaks within a text, numbers such as `.5`,
 * `0x1F` and the octal `017`, and anything after the record. `undefined`, `NaN` and an empty place in a list are refused, as such
 * hosts did where a record has a text or a number. Digits stay as they are written.
 *
 * @see https://github.com/JamesNK/Newtonsoft.Json/blob/6.0.8/Src/Newtonsoft.Json/JsonTextReader.cs
 */
export function strictJson(text: string): string | undefined {
  try {
    return valueIn(tokensOf(text), 0);
  } catch {
    return undefined;
  }
}

// A byte order mark counts as a space in regular expressions.
const skipped = /\s+|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/|\/\/[^\r\n]*/y;
const token = /[{}[\]:,]|"[^"\\]*(?:\\[^][^"\\]*)*"|'[^'\\]*(?:\\[^][^'\\]*)*'|[^\s{}[\]:,"'/]+/y;

type Tokens = Generator<string, undefined>;

function* tokensOf(text: string): Tokens {
  let at = 0;
  const taken = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? none;
    at += found?.length ?? 0;
    return found;
  };
  for (;;) {
    while (taken(skipped) !== undefined);
    const found = taken(token);
    if (found === undefined) return undefined;
    yield found;
  }
}

function valueIn(tokens: Tokens, levels: number, first = next(tokens)): string {
  if (levels > mostLevels) throw new SyntaxError();
  if (first === "{") return `{${membersIn(tokens, levels + 1).join(",")}}`;
  if (first === "[") return `[${itemsIn(tokens, levels + 1).join(",")}]`;
  return isQuoted(first) ? quoted(first) : plainValue(first);
}

function membersIn(tokens: Tokens, levels: number): string[] {
  const members: string[] = [];
  for (let name = next(tokens); name !== "}"; name = next(tokens)) {
    if (!isQuoted(name) && !/^[\p{L}\p{Nd}_$]+$/u.test(name)) throw new SyntaxError();
    if (next(tokens) !== ":") throw new SyntaxError();
    members.push(
      `${isQuoted(name) ? quoted(name) : JSON.stringify(name)}:${valueIn(tokens, levels)}`,
    );
    if (isEnd(next(tokens), "}")) break;
  }
  return members;
}

function itemsIn(tokens: Tokens, levels: number): string[] {
  const items: string[] = [];
  for (let first = next(tokens); first !== "]"; first = next(tokens)) {
    items.push(valueIn(tokens, levels, first));
    if (isEnd(next(tokens), "]")) break;
  }
  return items;
}

function next(tokens: Tokens): string {
  const { value } = tokens.next();
  if (value === undefined) throw new SyntaxError();
  return value;
}

/** Whether a list or an object ends here; otherwise a comma has to follow. */
function isEnd(found: string, end: string): boolean {
  if (found !== end && found !== ",") throw new SyntaxError();
  return found === end;
}

function isQuoted(found: string): boolean {
  return found.startsWith('"') || found.startsWith("'");
}

function quoted(found: string): string {
  const text = found
    .slice(1, -1)
    .replaceAll(/\\(?:u[\da-fA-F]{4}|[^])/g, (escape) =>
      escape === "\\'" ? "'" : (JSON.parse(`"${escape}"`) as string),
    );
  return JSON.stringify(text);
}

function plainValue(word: string): string {
  if (["true", "false", "null"].includes(word)) return word;
  if (/^0[xX][\da-fA-F]{1,15}$/.test(word)) return String(BigInt(word));
  if (/^0[0-7]{1,20}$/.test(word)) return String(BigInt(`0o${word}`));
  // Another number that begins with a zero was read as an octal one, and refused.
  const [, sign = "", whole = "", fraction = "", exponent = ""] =
    /^(-?)(\d*)(?:\.(\d*))?([eE][-+]?\d+)?$/.exec(word) ?? none;
  if (whole + fraction === "" || (sign === "" && /^0\d/.test(whole))) throw new SyntaxError();
  return `${sign}${whole.replace(/^0+(?=\d)/, "") || "0"}${fraction && `.${fraction}`}${exponent}`;
}
