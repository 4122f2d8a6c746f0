import { valueAt, isRecord, type JsonRecord } from "../record/record.js";
import {
  withMidnight,
  withoutTime,
  withoutZone,
  withZone,
  bareCode,
  beginningOf,
  descriptorNamespaceToCurrent,
  descriptorNamespaceToLegacy,
  namespaceToCurrent,
  namespaceToLegacy,
} from "../model/plain-value.js";
import { type DescriptorKind, standardNamespace } from "../model/descriptor-kind.js";
import type { Descriptors } from "../model/descriptor-value.js";
import type { HostValues } from "../model/host-values.js";
import { addedNumber } from "../model/relations.js";
import { parseValue, type PlainValue } from "../tables/grammar.js";

interface ConversionContext {
  readonly values: HostValues;
  /** Notes a legacy value that the host does not have. */
  noteUnknown(kind: DescriptorKind, value: string): void;
}

/**
 * Converts one value; what it does not understand it returns as it is, and the host decides. `item` is the
 * innermost item of a list that the value is in; the record itself outside of lists.
 */
export interface Convert {
  (value: unknown, context: ConversionContext, item: JsonRecord): unknown;
  /** The same for a text, where other values stay as they are. */
  readonly text?: (value: string) => string;
  /** The descriptor, of a conversion of its values. */
  readonly kind?: DescriptorKind;
  /** Whether a part of the value may be lost. */
  readonly cuts?: boolean;
}

/** The conversions of one kind of value. */
export interface Conversion {
  readonly toCurrent: Convert;
  readonly toLegacy: Convert;
}

const same: Convert = (value) => value;

/** Of a word of a table, such as `type SchoolType`. @throws `SyntaxError` for a text that is none */
export function conversionOf(word: string, descriptors: Descriptors): Conversion {
  const value = parseValue(word);
  if (value.kind === "plain") return conversions[value.word];
  if (value.kind === "first") {
    const toCurrent = ofText((text) => beginningOf(text, value.most));
    return { toCurrent: Object.assign(toCurrent, { cuts: true }), toLegacy: same };
  }
  const { kind, descriptor } = value;
  const found = descriptors.of(descriptor, kind === "type" || kind === "typeText");
  if (kind === "typeText") return ofTypeText(found);
  return kind === "codeOf" ? ofListedCode(found) : ofDescriptor(found);
}

const conversions: Readonly<Record<PlainValue, Conversion>> = {
  date: { toCurrent: ofText(withoutTime), toLegacy: ofText(withMidnight) },
  dateTime: { toCurrent: ofText(withZone), toLegacy: ofText(withoutZone) },
  namespace: { toCurrent: ofText(namespaceToCurrent), toLegacy: ofText(namespaceToLegacy) },
  descriptorNamespace: {
    toCurrent: ofText(descriptorNamespaceToCurrent),
    toLegacy: ofText(descriptorNamespaceToLegacy),
  },
  text: { toCurrent: asText, toLegacy: (value) => (isDigits(value) ? Number(value) : value) },
  decimal: { toCurrent: asText, toLegacy: (value) => (isDecimal(value) ? Number(value) : value) },
  // A host writes decimals with all their places, which a strict reader of integers refuses.
  integer: { toCurrent: same, toLegacy: whole },
  code: { toCurrent: ofText(bareCode), toLegacy: same },
  numbered: { toCurrent: same, toLegacy: ofText((text) => text.replace(addedNumber, "")) },
  // Zeros before a number are a part of its text, and would not come back.
  number: {
    toCurrent: (value) =>
      isDigits(value) && String(Number(value)) === value ? Number(value) : value,
    toLegacy: asText,
  },
};

function ofDescriptor(kind: DescriptorKind): Conversion {
  const toCurrent: Convert = (value, context) => {
    // A legacy host took a number for its text.
    const text = asText(value);
    if (typeof text !== "string" || text === "") return value;
    const found = context.values.currentOf(kind, text);
    if (found === undefined) context.noteUnknown(kind, text);
    return found ?? text;
  };
  const toLegacy: Convert = (value, { values }) =>
    typeof value === "string" && value !== "" ? values.legacyOf(kind, value) : value;
  return {
    toCurrent: Object.assign(toCurrent, { kind }),
    toLegacy: Object.assign(toLegacy, { kind }),
  };
}

/** The short description in a list of types: what records have as the value of the type. */
function ofTypeText(kind: DescriptorKind): Conversion {
  return {
    toCurrent: same,
    toLegacy: (value, { values }, item) => {
      const { namespace, codeValue } = item;
      if (typeof namespace !== "string" || typeof codeValue !== "string") return value;
      const uri = `${namespace}#${codeValue}`;
      const text = values.legacyOf(kind, uri);
      // A code or an address tells a reader less than the host's own words.
      const isPlain = text === codeValue || text === uri || /^(?:uri|https?):/i.test(text);
      return isPlain ? value : text;
    },
  };
}

/**
 * The code of a descriptor in the list of its kind. One that has another name now has in the list the
 * name that it has in records; it is written under the code that the host has.
 */
function ofListedCode(kind: DescriptorKind): Conversion {
  const usual = `${standardNamespace}/${kind.name}Descriptor`;
  return {
    toCurrent: (value, { values }, item) => {
      if (typeof value !== "string" || !kind.isRenamed(value)) return value;
      const written = valueAt(item, ["namespace"], true);
      const namespace =
        typeof written === "string" && written !== ""
          ? descriptorNamespaceToCurrent(written)
          : usual;
      const uri = values.currentOf(kind, `${descriptorNamespaceToLegacy(namespace)}/${value}`);
      const isThere = uri?.toLowerCase().startsWith(`${namespace}#`.toLowerCase());
      if (uri === undefined || !isThere) return value;
      // Only what the list shows for this code means it.
      const shown = bareCode(values.legacyOf(kind, uri));
      return shown.toLowerCase() === value.toLowerCase() ? bareCode(uri) : value;
    },
    toLegacy: (value, { values }, { namespace }) => {
      if (typeof value !== "string" || typeof namespace !== "string") return value;
      const uri = `${namespace}#${value}`;
      return kind.isRenamed(value, uri) ? bareCode(values.legacyOf(kind, uri)) : value;
    },
  };
}

/** A conversion of text; other values stay as they are. */
function ofText(text: (value: string) => string): Convert {
  const convert: Convert = (value) => (typeof value === "string" ? text(value) : value);
  return Object.assign(convert, { text });
}

function asText(value: unknown): unknown {
  return isNumber(value) ? String(value) : value;
}

function whole(value: unknown): unknown {
  return isNumber(value) && Number.isSafeInteger(Number(value)) ? Number(value) : value;
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
