import { withMidnight, withoutTime, withoutZone, withZone } from "./model/date-value.js";
import type { Descriptors } from "./model/descriptor-value.js";
import {
  descriptorNamespaceToCurrent,
  descriptorNamespaceToLegacy,
  namespaceToCurrent,
  namespaceToLegacy,
} from "./model/namespace-value.js";
import { bareCode } from "./pairs.js";
import { isRecord } from "./record.js";

/** Converts one value; what it does not understand it returns as it is, for the host to judge. */
export type Convert = (value: unknown) => unknown;

/** The conversions of one kind of value. */
export interface Conversion {
  readonly toCurrent: Convert;
  readonly toLegacy: Convert;
}

/**
 * The conversion that a table names: `date`, `type SchoolType`, `descriptor Term`.
 *
 * @throws `SyntaxError` for a word that names none
 */
export function conversionOf(word: string, descriptors: Descriptors): Conversion {
  const [kind, name] = word.split(" ");
  if (name !== undefined) {
    const { toCurrent, toLegacy } = descriptors.of(name, kind === "type");
    return { toCurrent: ofText(toCurrent), toLegacy: ofText(toLegacy) };
  }
  const plain = conversions[word];
  if (!plain) throw new SyntaxError(`${word} is not a value of a table.`);
  return plain;
}

const conversions: Readonly<Record<string, Conversion>> = {
  date: { toCurrent: ofText(withoutTime), toLegacy: ofText(withMidnight) },
  dateTime: { toCurrent: ofText(withZone), toLegacy: ofText(withoutZone) },
  namespace: { toCurrent: ofText(namespaceToCurrent), toLegacy: ofText(namespaceToLegacy) },
  descriptorNamespace: {
    toCurrent: ofText(descriptorNamespaceToCurrent),
    toLegacy: ofText(descriptorNamespaceToLegacy),
  },
  text: { toCurrent: asText, toLegacy: (value) => (isDigits(value) ? Number(value) : value) },
  decimal: { toCurrent: asText, toLegacy: (value) => (isDecimal(value) ? Number(value) : value) },
  code: { toCurrent: ofText(bareCode), toLegacy: (value) => value },
  // Zeros before a number are a part of its text, and would not come back.
  number: {
    toCurrent: (value) =>
      isDigits(value) && String(Number(value)) === value ? Number(value) : value,
    toLegacy: asText,
  },
};

/** A conversion of text; empty text and other values stay as they are. */
function ofText(convert: (value: string) => string): Convert {
  return (value) => (typeof value === "string" && value !== "" ? convert(value) : value);
}

function asText(value: unknown): unknown {
  return isNumber(value) ? String(value) : value;
}

function isDigits(value: unknown): boolean {
  return typeof value === "string" && /^-?\d{1,15}$/.test(value);
}

function isDecimal(value: unknown): boolean {
  return typeof value === "string" && /^-?\d{1,9}(?:\.\d{1,9})?$/.test(value);
}

// A number that its reader kept exact is an object.
function isNumber(value: unknown): boolean {
  if (typeof value === "number") return true;
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isRecord(value);
}
