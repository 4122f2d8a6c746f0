import { memberName, type Path, type Selector, type Step } from "./table-path.js";
import { memoize } from "../model/memoize.js";

/** The kinds of values that one word names. */
const plainValues = [
  "date",
  "dateTime",
  "namespace",
  "descriptorNamespace",
  "text",
  "number",
  "integer",
  "decimal",
  "code",
  "numbered",
] as const;
export type PlainValue = (typeof plainValues)[number];

/** What a table says about the values of a field, such as `descriptor Term` or `first 60`. */
type Value =
  | { readonly kind: "plain"; readonly word: PlainValue }
  | { readonly kind: "first"; readonly most: number }
  | {
      readonly kind: "type" | "typeText" | "descriptor" | "codeOf";
      readonly descriptor: string;
    };

/** A field, and the codes that it must have, or must not have. */
interface CodeList {
  readonly path: Path;
  readonly isNot: boolean;
  readonly codes: readonly string[];
  /** The field that counts as a code where this one has no value, or a code that is in no list. */
  readonly without: Path | undefined;
  /** The codes that never count. Without any, the field `without` counts only where there is no value. */
  readonly others: readonly string[];
}

/**
 * Reads a path such as `addresses[].periods[now].beginDate`.
 *
 * @throws `SyntaxError` with the column of what cannot be read, as all functions of this file
 */
export const parsePath: (text: string) => Path = memoize((text) => whole(text, readPath), 2048);

/** Reads the `value` of a row: `date`, `first 60`, `descriptor Term`. */
export const parseValue: (text: string) => Value = memoize((text) =>
  whole(text, (tokens): Value => {
    for (const kind of ["type", "typeText", "descriptor", "codeOf"] as const) {
      if (!tokens.take(new RegExp(`${kind} `, "y"))) continue;
      return {
        kind,
        descriptor: tokens.need(/[A-Z]\w*/y, "the name of a descriptor"),
      };
    }
    if (tokens.take(/first /y)) {
      return {
        kind: "first",
        most: Number(tokens.need(/[1-9]\d*/y, "a number")),
      };
    }
    const word = plainValues.find((each) => tokens.take(new RegExp(`${each}\\b`, "y")));
    return word ? { kind: "plain", word } : tokens.fail("a kind of value, such as date,");
  }),
);

/** The descriptor of a value `descriptor Term` or `type Term`, whose codes records have. */
export function descriptorIn(
  text: string | undefined,
): { readonly descriptor: string; readonly isType: boolean } | undefined {
  const value = text ? parseValue(text) : undefined;
  if (value?.kind !== "descriptor" && value?.kind !== "type") return undefined;
  return { descriptor: value.descriptor, isType: value.kind === "type" };
}

/**
 * Reads a condition such as `documents[].type is not Passport or Visa`, `role is Driver else trips`, or
 * `role is Driver else trips unless Rider or Guest`.
 */
export function parseCondition(text: string): CodeList {
  return whole(text, (tokens) => {
    const path = readPath(tokens);
    tokens.need(/ is /y, '" is "');
    const isNot = tokens.take(/not /y) !== undefined;
    const readCodes = () => readAll(tokens, () => tokens.need(/(?:(?! or | else ).)+/y, "a code"));
    const codes = readCodes();
    const without = tokens.take(/ else /y) === undefined ? undefined : readPath(tokens);
    const others = without && tokens.take(/ unless /y) !== undefined ? readCodes() : [];
    return { path, isNot, codes, without, others };
  });
}

/** Reads the paths of `= codeValue or = shortDescription`. */
export function parseSameAs(text: string): readonly Path[] {
  return whole(text, (tokens) =>
    readAll(tokens, () => {
      tokens.need(/= /y, '"= "');
      return readPath(tokens);
    }),
  );
}

function whole<T>(text: string, read: (tokens: Tokens) => T): T {
  const tokens = new Tokens(text);
  const result = read(tokens);
  tokens.need(/$/y, "the end");
  return result;
}

/** What stands before and after each ` or `. */
function readAll<T>(tokens: Tokens, read: () => T): T[] {
  const all = [read()];
  while (tokens.take(/ or /y)) all.push(read());
  return all;
}

function readPath(tokens: Tokens): Path {
  const steps: Step[] = [];
  do {
    const name = memberName(tokens.need(/(?!__proto__)[~\w-]+/y, "a name"));
    steps.push(tokens.take(/\[/y) ? { name, item: readSelector(tokens) } : { name });
  } while (tokens.take(/\./y));
  const leaf = steps.pop();
  if (!leaf || leaf.item) return tokens.fail("a dot and the name of a field");
  return { steps, name: leaf.name };
}

function readSelector(tokens: Tokens): Selector {
  if (tokens.take(/\]/y)) return { kind: "each" };
  if (tokens.take(/\*\]/y)) return { kind: "all" };
  if (tokens.take(/now\]/y)) return { kind: "now" };
  const index = tokens.take(/\d+(?=\])/y);
  const member =
    index ?? tokens.need(/\w+(?==)/y, "a bracket, a number, or a member and its value");
  const tag = index ?? tokens.need(/=[^\]]*/y, "a value").slice(1);
  tokens.need(/\]/y, "a closing bracket");
  if (index !== undefined) return { kind: "at", index: Number(index) };
  const value = tag === "true" || tag === "false" ? tag === "true" : tag;
  return { kind: "tagged", member, value };
}

/** The parts of a text, from left to right. */
class Tokens {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** What a sticky pattern finds next; `undefined` where it finds nothing. */
  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    this.#at += found?.length ?? 0;
    return found;
  }

  need(pattern: RegExp, what: string): string {
    return this.take(pattern) ?? this.fail(what);
  }

  fail(what: string): never {
    throw new SyntaxError(`cannot be read at column ${this.#at + 1}, where ${what} must be.`);
  }
}
