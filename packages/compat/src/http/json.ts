import { createRequire } from "node:module";

type Lossless = typeof import("lossless-json");

const load = createRequire(import.meta.url);
// Most texts need it not, and it takes longer to load than all of this package.
let loaded: Lossless | undefined;

function lossless(): Lossless {
  return (loaded ??= load("lossless-json") as Lossless);
}

/** A number that is kept as it was written; there is none before the first was read. */
function isExact(value: unknown): value is InstanceType<Lossless["LosslessNumber"]> {
  return loaded !== undefined && value instanceof loaded.LosslessNumber;
}

/** One JSON object. */
export type JsonRecord = Record<string, unknown>;

// A number that JavaScript would print otherwise than it was written: more than 15 digits, an
// exponent, a fraction's last zero, minus zero. It may also be met inside a text, which only costs.
const changed = /[:[,]\s*(?:-0|-?\d(?:[\d.]{15,}|[\d.]*[eE]|\d*\.\d*0(?!\d)))/;

/** A JSON text and how to print it again without changing a number. */
export interface JsonText {
  readonly value: unknown;
  readonly print: (value: unknown) => string;
  /** The same for a value that parts of other texts have come into; slower. */
  readonly printMixed: (value: unknown) => string;
}

/** Parses JSON; `undefined` for what is none. */
export function readJson(text: string): JsonText | undefined {
  const exact = changed.test(text);
  try {
    const value: unknown = exact ? lossless().parse(text, undefined, numberOf) : JSON.parse(text);
    // Legacy hosts wrote one member a line, which some callers go by; so do most current ones.
    const space = /^\s*[[{]\r?\n/.test(text) ? 2 : undefined;
    const printMixed = (one: unknown) => printExact(one, space);
    const print = exact ? printMixed : (one: unknown) => JSON.stringify(one, null, space);
    return { value, print, printMixed };
  } catch {
    return undefined;
  }
}

/** Prints a value that may hold numbers kept exact. */
export function printExact(value: unknown, space?: number): string {
  // Where none was ever read, there is none to be printed.
  const print = loaded?.stringify ?? JSON.stringify;
  return print(value, null, space) ?? "";
}

/** A number as JavaScript has it, where it would print it as it was written. */
function numberOf(text: string): unknown {
  const number = Number(text);
  return String(number) === text ? number : new (lossless().LosslessNumber)(text);
}

/** Whether a value is an object that may be edited: no list, and no number kept exact. */
export function isRecordValue(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isExact(value);
}

/** The text of a value that can stand in a query; `undefined` for lists, objects and null. */
export function plainText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return isExact(value) ? value.value : undefined;
}
