import { textOf } from "./code-list.js";
import {
  type CodeStandard,
  codeStandards,
  type FieldStandard,
  nearestCodeStandard,
  nearestDataStandard,
} from "./data-standard.js";
import { kept } from "./memoize.js";
import { Descriptors } from "./descriptor-value.js";
import { renamedValues, shippedCodes } from "./shipped-codes.js";

/** One code of a descriptor as records of each generation name it. */
export interface ExampleCode {
  /** The bare legacy value, such as `Ninth grade`. */
  readonly legacy: string;
  /** The current code, which follows the `#` of the URI. */
  readonly current: string;
}

/**
 * A legacy value of a descriptor and the code that the Data Standard has for it, to show the form of
 * its values. The legacy value is the same for each Data Standard that has a code for it.
 *
 * @param descriptor its name, such as `GradeLevel`
 * @param isType whether its legacy values were those of a type
 * @returns `undefined` for a descriptor without codes of its own
 */
export function exampleCode(
  descriptor: string,
  isType: boolean,
  standard: FieldStandard,
): ExampleCode | undefined {
  const pairs = pairsOf(descriptor, isType, nearestCodeStandard(standard));
  const all = codeStandards.map((each) => pairsOf(descriptor, isType, each));
  const isUsual = ({ legacy }: ExampleCode) =>
    all.every((own) => own.length === 0 || own.some((pair) => pair.legacy === legacy));
  const usual = all.flat().find(isUsual);
  return pairs.find(({ legacy }) => legacy === usual?.legacy) ?? pairs[0];
}

/**
 * The legacy values of a descriptor whose code has another name in a Data Standard, in the order of the
 * alphabet. Every other code has the name that it had.
 *
 * @param descriptor its name, such as `Race`
 * @param isType whether its legacy values were those of a type
 */
export function renamedCodes(
  descriptor: string,
  isType: boolean,
  standard: FieldStandard,
): readonly ExampleCode[] {
  const version = nearestCodeStandard(standard);
  const rows = renamedValues(descriptor, version);
  const pairs = pairsOf(descriptor, isType, version).filter(
    ({ legacy, current }) => legacy.toLowerCase() !== current.toLowerCase(),
  );
  const all = new Map([...pairs, ...rows].map((each) => [each.legacy.toLowerCase(), each]));
  return [...all.values()]
    .map(({ legacy, current }) => ({ legacy, current }))
    .toSorted((one, other) => (one.legacy < other.legacy ? -1 : 1));
}

/** The codes of a descriptor that a legacy value leads to, each with that value. */
function pairsOf(
  descriptor: string,
  isType: boolean,
  version: CodeStandard,
): readonly ExampleCode[] {
  return pairsIn(version)(isType ? `${descriptor}+` : descriptor) ?? [];
}

// The table has some hundred descriptors, so that what is kept has an end.
const pairsIn = kept((version: CodeStandard) =>
  kept((id: string): readonly ExampleCode[] | undefined => {
    const isType = id.endsWith("+");
    const descriptor = id.replace("+", "");
    const found = shippedCodes(descriptor, version);
    const dataStandard = nearestDataStandard(version);
    if (!found || !dataStandard) return undefined;
    const kind = new Descriptors({ dataStandard, version }).of(descriptor, isType);
    const renamed = renamedValues(descriptor, version);
    return [...found.all].flatMap((code): ExampleCode[] => {
      const row = renamed.find(({ current, up }) => current === code.codeValue && !up);
      const legacy = row?.legacy ?? (isType ? textOf(code) : code.codeValue);
      const isBack = found.at(kind.toCurrent(legacy)) === code;
      return isBack ? [{ legacy, current: code.codeValue }] : [];
    });
  }),
);
