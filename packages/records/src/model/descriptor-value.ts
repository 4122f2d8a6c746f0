import { type Catalog, catalogOf } from "./catalog.js";
import type { DataStandard } from "./data-standard.js";
import { withoutMidnight } from "./date-value.js";
import { memoize } from "./memoize.js";
import { namespaceToCurrent } from "./namespace-value.js";
import { descriptorsOfRenamedTypes } from "./tables/enumerations.js";

/** The options of a host's descriptors. */
export interface DescriptorOptions {
  /** What the host serves; it decides which descriptors there are. */
  readonly dataStandard: DataStandard;
  /** The namespace of descriptors whose legacy values are bare. Default `uri://ed-fi.org`. */
  readonly descriptorNamespace?: string | undefined;
  /** The same for single descriptors, by name: `{ GradeLevel: "uri://state.example" }`. */
  readonly namespaces?: Readonly<Record<string, string>> | undefined;
  /** Current codes by legacy value, where they differ: `{ Term: { Fall: "Fall Semester" } }`. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
}

/** The values of one descriptor in both generations. */
export interface DescriptorConversion {
  /** `uri://ed-fi.org/TermDescriptor#Fall` for `Fall`, and for `http://ed-fi.org/Descriptor/TermDescriptor.xml/Fall`. */
  toCurrent(value: string): string;
  /** `Fall` for `uri://ed-fi.org/TermDescriptor#Fall`; an address where the namespace is not the usual one. */
  toLegacy(value: string): string;
}

/** The values of query names and keys in both generations. */
export interface DescriptorValues {
  /**
   * A legacy value as the current host has it. A name that ends in `Descriptor` has a descriptor's
   * values, `namespace` has namespaces, and any other value loses a midnight.
   *
   * @param name a current query name or member name, such as `termDescriptor`
   */
  toCurrent(name: string, value: string): string;
  /**
   * A current value as a legacy caller had it: a descriptor bare where its namespace is the usual
   * one, and as an address where it is not. Other values stay as they are. {@link toCurrent} makes
   * the same current value of it again.
   */
  toLegacy(name: string, value: string): string;
}

/** The descriptor values of one host, for queries, keys and links. */
export function descriptorValues(options: DescriptorOptions): DescriptorValues {
  return new Descriptors(options);
}

// A legacy type had no namespace: its values are those of the Data Standard itself.
const standardNamespace = "uri://ed-fi.org";

/** The descriptor values of one host; record bodies ask by descriptor, queries by query name. */
export class Descriptors implements DescriptorValues {
  readonly #options: DescriptorOptions;
  readonly #catalog: Catalog;
  readonly #byDescriptor = new Map<string, DescriptorConversion>();
  readonly #byName = new Map<string, DescriptorConversion>();

  constructor(options: DescriptorOptions) {
    this.#options = options;
    this.#catalog = catalogOf(options.dataStandard);
  }

  toCurrent(name: string, value: string): string {
    if (value === "") return value;
    if (isDescriptor(name)) return this.#named(name).toCurrent(value);
    if (/^namespace$/i.test(name)) return namespaceToCurrent(value);
    // Of all query names of current hosts, only these two hold a time as well.
    if (/^administration(?:End)?Date$/i.test(name)) return value;
    return withoutMidnight(value);
  }

  toLegacy(name: string, value: string): string {
    return isDescriptor(name) ? this.#named(name).toLegacy(value) : value;
  }

  /**
   * The conversion of a descriptor.
   *
   * @param descriptor its name, such as `Term`
   * @param isType whether its legacy values were those of a type
   */
  of(descriptor: string, isType: boolean): DescriptorConversion {
    const id = isType ? `${descriptor}+` : descriptor;
    let conversion = this.#byDescriptor.get(id);
    if (!conversion) {
      const { namespaces = {}, values = {} } = this.#options;
      const usual = isType ? standardNamespace : this.#options.descriptorNamespace;
      const namespace = namespaces[descriptor] ?? usual ?? standardNamespace;
      conversion = createConversion(descriptor, namespace, values[descriptor], this.#catalog);
      this.#byDescriptor.set(id, conversion);
    }
    return conversion;
  }

  #named(name: string): DescriptorConversion {
    let conversion = this.#byName.get(name);
    if (!conversion) {
      const descriptor = this.#descriptorOf(name);
      conversion = this.of(descriptor, isFromType(descriptor, this.#catalog));
      // Names in a query are a caller's own and without end.
      if (this.#byName.size < 500) this.#byName.set(name, conversion);
    }
    return conversion;
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

function isDescriptor(name: string): boolean {
  return /descriptor$/i.test(name);
}

/** The name of a descriptor with a capital and without its ending. */
function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replace(/descriptor$/i, "");
}

function isFromType(descriptor: string, catalog: Catalog): boolean {
  if (Object.hasOwn(descriptorsOfRenamedTypes, descriptor)) return true;
  return catalog.ofCurrent(`${descriptor}Descriptors`)?.kind === "type";
}

const legacyAddress =
  /^(?:https?|uri):\/\/(?:www\.)?([^#]+?)(?:\/Descriptor)?\/(\w+)\.xml\/(.+)$/is;
const currentUri = /^(uri:\/\/[^#]+)\/(\w+)#(.+)$/is;

function createConversion(
  descriptor: string,
  namespace: string,
  values: Readonly<Record<string, string>> = {},
  catalog: Catalog,
): DescriptorConversion {
  const own = `${namespace}/${descriptor}Descriptor`;
  const codes = new Map(Object.entries(values));
  const texts = new Map([...codes].map(([legacy, code]) => [code, legacy]));

  /** An address names the descriptor as its host did; some had another name than today's. */
  const currentName = (name: string): string => {
    const found = catalog.find(`${name}s`);
    const isRenamed = found && found.current?.toLowerCase() !== `${name}s`.toLowerCase();
    return isRenamed ? `${descriptor}Descriptor` : name;
  };

  const toCurrent = (value: string): string => {
    if (/^uri:\/\/[^#]+#/i.test(value)) return value;
    const [, agency, name, code] = legacyAddress.exec(value) ?? [];
    if (agency === undefined || name === undefined || code === undefined) {
      // It is not a code: the host refuses it, if it is wrong.
      if (/^uri:\/\//i.test(value)) return value;
      return `${own}#${codes.get(value) ?? value}`;
    }
    const space = `uri://${agency}/${currentName(name)}`;
    return `${space}#${space === own ? (codes.get(code) ?? code) : code}`;
  };

  const toLegacy = (value: string): string => {
    const [, space, name, code] = currentUri.exec(value) ?? [];
    if (space === undefined || name === undefined || code === undefined) return value;
    const bare = texts.get(code) ?? code;
    const isUsual = `${space}/${name}` === own && !/^(?:uri|https?):/i.test(bare);
    // A value that would not come back as the same URI stays the URI.
    if (isUsual && toCurrent(bare) === value) return bare;
    const address = `${space.replace(/^uri:/i, "http:")}/Descriptor/${name}.xml/${code}`;
    return toCurrent(address) === value ? address : value;
  };

  // Nearly all values have the usual namespace; their short codes are found faster than whole URIs.
  const prefix = `${own}#`;
  const codeToLegacy = memoize((code) => toLegacy(prefix + code));
  const uriToLegacy = memoize(toLegacy);
  return {
    toCurrent: memoize(toCurrent),
    toLegacy: (value) =>
      value.startsWith(prefix) ? codeToLegacy(value.slice(prefix.length)) : uriToLegacy(value),
  };
}
