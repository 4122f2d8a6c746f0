import { none } from "@edbridge/core/internal";
import type { FieldPath } from "../record/record.js";
import type { DescriptorKind } from "../model/descriptor-kind.js";
import { memoize } from "../model/memoize.js";

/** Which item of a list a path goes on in. */
export type Selector =
  | { readonly kind: "each" | "all" | "now" }
  | { readonly kind: "at"; readonly index: number }
  | {
      readonly kind: "tagged";
      readonly member: string;
      readonly value: string | boolean;
      /** The descriptor whose legacy value the tag is. */
      readonly of?: DescriptorKind | undefined;
    };

/** A member of an object, and if it is a list, the item in it. */
export interface Step {
  readonly name: string;
  readonly item?: Selector | undefined;
}

/** A path of a table: the steps to an object, and the name of a leaf in it. */
export interface Path {
  readonly steps: readonly Step[];
  readonly name: string;
}

/** The path to a field from the item that it is in. */
export function withinItem({ steps, name }: Path): FieldPath {
  const last = steps.findLastIndex(({ item }) => item?.kind === "each");
  const path = steps.slice(last + 1).flatMap((each) => {
    if (!each.item) return [each.name];
    return [each.name, each.item.kind === "at" ? each.item.index : 0];
  });
  return [...path, name];
}

/** How many lists a path passes through item by item. */
export function depthOf({ steps }: Path): number {
  return steps.filter(({ item }) => item?.kind === "each").length;
}

/** A step as a table writes it. */
export function stepText({ name, item }: Step): string {
  if (!item) return name;
  if (item.kind === "tagged") return `${name}[${item.member}=${item.value}]`;
  return `${name}[${item.kind === "at" ? item.index : marks[item.kind]}]`;
}

const marks = { each: "", all: "*", now: "now" } as const;

/** The place that some steps lead to, whichever items they select: `addresses[].periods[]`. */
export function placeText(steps: readonly Step[]): string {
  return steps.map(({ name, item }) => (item ? `${name}[]` : name)).join(".");
}

/** The list of related records of one collection, as paths of tables name it: `~credentials`. */
export function companionList(collection: string): string {
  return memberName(`~${collection}`);
}

/** The related record that a current path leads to. */
export function companionOf(current = ""): string | undefined {
  return /^~(\w+)/.exec(current)?.[1];
}

/** The top-level member that a path begins with. */
export function topOf(path: string): string {
  return path.replace(/[.[].*$/, "");
}

/**
 * A text as the engine keeps the names of members. To find the name of a member among such texts, it
 * does not compare their characters.
 */
function memberName(text: string): string {
  // An object without a prototype leaves no trace in the shapes of others.
  const [name = text] = Object.keys({ __proto__: null, [text]: true });
  return name;
}

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
    const [found] = pattern.exec(this.#text) ?? none;
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
