import { none } from "@edbridge/core/internal";
import { type Catalog, catalogOf } from "./catalog.js";
import {
  nearestCodeStandard,
  nearestFieldStandard,
  type CodeStandard,
  codeStandards,
  type FieldStandard,
  nearestDataStandard,
} from "./data-standard.js";
import { DescriptorKind, type DescriptorOptions } from "./descriptor-kind.js";
import { kept } from "./memoize.js";
import { type DescriptorSource, HostValues } from "./host-values.js";
import { isDescriptor, plainToCurrent } from "./plain-value.js";
import { textOf, renamedValues, shippedCodes } from "./code-list.js";

/** The values of query names and keys in both generations. */
export interface DescriptorValues {
  /**
   * A legacy value as the current host has it. A name that ends in `Descriptor` has a descriptor's
   * values, and one that ends in `namespace` a namespace in the current form. Other values are as hosts keep
   * them: most lose a midnight, and a long assessment family its end.
   *
   * @param name a current query name or member name, such as `termDescriptor`
   */
  toCurrent(name: string, value: string): string;
  /**
   * A current value as a legacy caller had it: a descriptor by its legacy name, or bare; as an address
   * where that would mean another one. Other values stay as they are. {@link toCurrent} makes the same
   * descriptor of it again.
   */
  toLegacy(name: string, value: string): string;
}

/** The same, and by the descriptors that a host has. */
export interface HostDescriptorValues extends DescriptorValues {
  /** For one call. */
  by(source: DescriptorSource): HostValues;
}

/** The descriptor values of one host, for queries, keys and links. */
export function descriptorValues(options: DescriptorOptions): HostDescriptorValues {
  return new Descriptors(options);
}

/** The descriptor values of one host; record bodies ask by descriptor, queries by query name. */
export class Descriptors implements HostDescriptorValues {
  readonly #options: DescriptorOptions;
  readonly #catalog: Catalog;
  readonly #kinds = {
    types: kept((name: string) => new DescriptorKind(name, true, this.#options)),
    descriptors: kept((name: string) => new DescriptorKind(name, false, this.#options)),
  };
  readonly #byName = new Map<string, DescriptorKind>();
  readonly #named = (name: string) => this.named(name);

  constructor(options: DescriptorOptions) {
    this.#options = options;
    this.#catalog = catalogOf(nearestFieldStandard(options.version ?? options.dataStandard));
  }

  toCurrent(name: string, value: string): string {
    if (!isDescriptor(name) || value === "") return plainToCurrent(name, value);
    return this.named(name).toCurrent(value);
  }

  toLegacy(name: string, value: string): string {
    return isDescriptor(name) ? this.named(name).standard.toLegacy(value) : value;
  }

  by(source: DescriptorSource): HostValues {
    return new HostValues(source, this.#named);
  }

  /** A descriptor such as `Term`; `isType` says that its legacy values were those of a type. */
  of(name: string, isType: boolean): DescriptorKind {
    return this.#kinds[isType ? "types" : "descriptors"](name);
  }

  /** The descriptor of a query name or member name, such as `birthStateAbbreviationDescriptor`. */
  named(name: string): DescriptorKind {
    let kind = this.#byName.get(name);
    if (!kind) {
      const descriptor = this.#descriptorOf(name);
      const { kind: list } = this.#catalog.ofCurrent(`${descriptor}Descriptors`) ?? {};
      kind = this.of(descriptor, list === "type");
      // Names in a query are a caller's own and without end.
      if (this.#byName.size < 500) this.#byName.set(name, kind);
    }
    return kind;
  }

  /** `StateAbbreviation` for `birthStateAbbreviationDescriptor`: the longest ending that is one. */
  #descriptorOf(name: string): string {
    const words = name.split(/(?=[A-Z])/);
    for (let skipped = 0; skipped < words.length; skipped++) {
      const { current } = this.#catalog.find(`${words.slice(skipped).join("")}s`) ?? {};
      if (current?.endsWith("Descriptors")) return capitalize(current.slice(0, -1));
    }
    return capitalize(name);
  }
}

/** The name of a descriptor with a capital and without its ending. */
function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replace(/descriptor$/i, "");
}

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
    all.every(
      (standardPairs) =>
        standardPairs.length === 0 || standardPairs.some((pair) => pair.legacy === legacy),
    );
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
  return pairsIn(version)(isType ? `${descriptor}+` : descriptor) ?? none;
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
