import { type Catalog, catalogOf } from "./catalog.js";
import { type DataStandard, nearestCodeStandard, nearestFieldStandard } from "./data-standard.js";
import { DescriptorKind, standardNamespace } from "./descriptor-kind.js";
import { kept } from "./memoize.js";
import { type DescriptorSource, HostValues } from "./host-values.js";
import { isDescriptor, plainToCurrent } from "./namespace-value.js";

/** The options of a host's descriptors. */
export interface DescriptorOptions {
  /** What the host serves; it decides which descriptors there are. */
  readonly dataStandard: DataStandard;
  /** The very version, such as `5.2.0`: it decides which codes there are. Default `dataStandard`. */
  readonly version?: string | undefined;
  /**
   * The namespace in which bare descriptor values are looked for first. If it is given, codes of others
   * than this and `uri://ed-fi.org` become legacy addresses, as on a legacy host with this default.
   * Default `uri://ed-fi.org`, where codes of all namespaces become bare values if these come back.
   */
  readonly descriptorNamespace?: string | undefined;
  /** The same for single descriptors, by name: `{ GradeLevel: "uri://state.example" }`. */
  readonly namespaces?: Readonly<Record<string, string>> | undefined;
  /**
   * Codes, or whole URIs, by legacy value, where neither the host's descriptors nor the tables tell
   * them: `{ Term: { Fall: "Fall Semester" } }`. Letter case of the legacy value does not count.
   */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
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
   * A current value as a legacy caller had it: a descriptor by its legacy name, or bare; as an address
   * where that would mean another one. Other values stay as they are. {@link toCurrent} makes the same
   * current value of it again.
   */
  toLegacy(name: string, value: string): string;
  /** The same by the descriptors that a host has, for one call. */
  by(source: DescriptorSource): HostValues;
}

/** The descriptor values of one host, for queries, keys and links. */
export function descriptorValues(options: DescriptorOptions): DescriptorValues {
  return new Descriptors(options);
}

/** The descriptor values of one host; record bodies ask by descriptor, queries by query name. */
export class Descriptors implements DescriptorValues {
  readonly #options: DescriptorOptions;
  readonly #catalog: Catalog;
  readonly #kinds = {
    types: kept((name: string) => this.#kindOf(name, true)),
    descriptors: kept((name: string) => this.#kindOf(name, false)),
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

  #kindOf(name: string, isType: boolean): DescriptorKind {
    const { dataStandard, version = dataStandard, namespaces = {}, values = {} } = this.#options;
    const { descriptorNamespace } = this.#options;
    return new DescriptorKind({
      name,
      isType,
      standard: nearestCodeStandard(version),
      configured: namespaces[name] ?? descriptorNamespace,
      // A legacy type had no namespace: its values are those of the Data Standard itself.
      usual: namespaces[name] ?? (isType ? undefined : descriptorNamespace) ?? standardNamespace,
      values: values[name] ?? {},
    });
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
