import { none, once } from "@edbridge/core/internal";
import {
  type Code,
  CodeList,
  isBelow,
  textOf,
  uriOf,
  renamedValues,
  shippedCodes,
} from "./code-list.js";
import { type CodeStandard, type DataStandard, nearestCodeStandard } from "./data-standard.js";
import { memoize } from "./memoize.js";
import { addressOf } from "./plain-value.js";

export const standardNamespace = "uri://ed-fi.org";

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

/** One descriptor: what the owner and the Data Standard say of its values. */
export class DescriptorKind {
  readonly name: string;
  /** The current collection of its codes, such as `termDescriptors`. */
  readonly collection: string;
  /** Whether its legacy values are the same for callers of the Data Standard's namespace alone. */
  readonly isStandard: boolean;
  /** The conversion by the owner's options and the Data Standard, without the host's own codes. */
  readonly standard: Conversion;
  /** Whether its legacy values were those of a type. */
  readonly isType: boolean;
  /** The namespace that the owner gives for its bare values. */
  readonly configured: string | undefined;
  /** The namespace of values that nothing else is known of. */
  readonly usual: string;
  /** Of most descriptors no call has a value. */
  readonly names: () => ReturnType<typeof namesOf>;
  /** By the codes of a host, which many calls use: a function for their list, and conversions by namespaces. */
  readonly #byCodes = new WeakMap<
    readonly Code[],
    readonly [() => CodeList, Map<string, Conversion>]
  >();
  /** What was asked for last: most calls are of one host, and of one organization. */
  #last: readonly [codes: readonly Code[], namespaces: readonly string[], Conversion] | undefined;

  /** @param name such as `Term` */
  constructor(name: string, isType: boolean, options: DescriptorOptions) {
    const { dataStandard, version = dataStandard, descriptorNamespace, namespaces = {} } = options;
    const standard = nearestCodeStandard(version);
    this.name = name;
    this.collection = `${name.charAt(0).toLowerCase()}${name.slice(1)}Descriptors`;
    this.isType = isType;
    this.configured = namespaces[name] ?? descriptorNamespace;
    this.isStandard = (this.configured ?? standardNamespace) === standardNamespace;
    // A legacy type had no namespace: its values are those of the Data Standard itself.
    this.usual =
      namespaces[name] ?? (isType ? undefined : descriptorNamespace) ?? standardNamespace;
    this.names = once(() => namesOf(name, standard, options.values?.[name] ?? {}));
    this.standard = new Conversion(
      this,
      once(() => shippedCodes(name, standard)),
    );
  }

  /** A legacy value by the owner's options and the Data Standard; itself where it is no code. */
  toCurrent(value: string): string {
    return this.standard.toCurrent(value) ?? value;
  }

  /** Whether the owner or the Data Standard gives another name to a legacy value, or to a code or its URI. */
  isRenamed(value: string, uri: string = value): boolean {
    const { mapped, renamed, mappedBack, renamedBack } = this.names();
    const legacy = value.toLowerCase();
    const isMapped = mapped.has(legacy) || mappedBack.has(uri) || mappedBack.has(value);
    return isMapped || renamed.has(legacy) || renamedBack.has(value);
  }

  /** The conversion by the codes of a host, and the namespaces of the caller's organization. */
  of(codes: readonly Code[], namespaces: readonly string[]): Conversion {
    const [lastCodes, lastNamespaces, of] = this.#last ?? none;
    if (of && lastCodes === codes && lastNamespaces === namespaces) return of;
    const { configured } = this;
    // An agency's own codes come first, though most keys name the Data Standard as well.
    const agencies = namespaces.filter((each) => !isSame(each, standardNamespace));
    const all = [...(configured === undefined ? [] : [configured]), ...agencies, standardNamespace];
    const key = all.join(" ");
    const known = this.#byCodes.get(codes) ?? [once(() => new CodeList(codes)), new Map()];
    this.#byCodes.set(codes, known);
    const [list, conversions] = known;
    const conversion = conversions.get(key) ?? new Conversion(this, list, all);
    conversions.set(key, conversion);
    this.#last = [codes, namespaces, conversion];
    return conversion;
  }
}

/**
 * Current codes by legacy value in small letters, and legacy values by current code: the owner's own,
 * which may be URIs, and the Data Standard's.
 */
function namesOf(
  name: string,
  standard: CodeStandard,
  values: Readonly<Record<string, string>>,
): Readonly<
  Record<"mapped" | "renamed" | "mappedBack" | "renamedBack", ReadonlyMap<string, string>>
> {
  const entries = Object.entries(values);
  const renamed = renamedValues(name, standard);
  return {
    mapped: new Map([
      ...entries.map(([legacy, code]) => [legacy.toLowerCase(), code] as const),
      ...entries,
    ]),
    renamed: new Map(renamed.map(({ legacy, current }) => [legacy.toLowerCase(), current])),
    mappedBack: new Map(entries.map(([legacy, code]) => [code, legacy])),
    renamedBack: new Map(
      renamed.flatMap(({ legacy, current, up }) => (up ? [] : [[current, legacy] as const])),
    ),
  };
}

/** Whether a value is the URI of a code, as current records have it. */
export function isUri(value: string): boolean {
  // Most values begin with another letter.
  return (value.charCodeAt(0) | 0x20) === 0x75 && /^uri:\/\/[^#]+#/i.test(value);
}

const currentUri = /^(uri:\/\/[^#]+)\/(\w+)#(.+)$/is;

/**
 * The values of one descriptor in both generations: by the codes of a host, or by the Data Standard. What
 * a host has beside the codes of the Data Standard is not known then.
 */
export class Conversion {
  /** Gives `undefined` for a descriptor that the Data Standard does not have. */
  readonly list: () => CodeList | undefined;
  /** Whether the codes are those of a host. */
  readonly isOfHost: boolean;
  /**
   * `uri://ed-fi.org/TermDescriptor#Fall` for `Fall`, and for
   * `http://ed-fi.org/Descriptor/TermDescriptor.xml/Fall`; `undefined` where the host has no such code.
   */
  readonly toCurrent: (value: string) => string | undefined;
  /** The legacy value of a URI: {@link toCurrent} makes the same URI of it again. */
  readonly toLegacy: (uri: string) => string;
  /** The same for a URI of the Data Standard; `undefined` for another one. */
  readonly legacyOfStandard: (uri: string) => string | undefined;
  /** Whether there is a code, by its URI. */
  readonly has: (uri: string) => boolean;
  readonly #kind: DescriptorKind;
  /** Those in which a host's code is looked for first. */
  readonly #namespaces: readonly string[];
  /** The namespace of the descriptor, where nothing else is known of a value. */
  readonly #usual: string;

  /** @param namespaces absent without a host */
  constructor(
    kind: DescriptorKind,
    list: () => CodeList | undefined,
    namespaces?: readonly string[],
  ) {
    this.list = list;
    this.isOfHost = namespaces !== undefined;
    this.#kind = kind;
    this.#namespaces = namespaces ?? [standardNamespace];
    this.#usual = `${kind.usual}/${kind.name}Descriptor`;
    const prefix = `${standardNamespace}/${kind.name}Descriptor#`;
    this.toCurrent = memoize((value) => this.#resolve(value));
    this.toLegacy = memoize((uri) => this.#legacyOf(uri));
    this.has = memoize((uri) => this.list()?.at(uri) !== undefined);
    this.legacyOfStandard = memoize((uri) =>
      uri.startsWith(prefix) && this.has(uri) ? this.toLegacy(uri) : undefined,
    );
  }

  #resolve(value: string): string | undefined {
    if (isUri(value)) return value;
    const address = this.#addressOf(value);
    // It is no code: the host refuses it, if it is wrong.
    if (!address)
      return /^uri:\/\//i.test(value) ? value : (this.#mapped(value) ?? this.#bare(value));
    const { namespace, code } = address;
    const uri = `${namespace}#${code}`;
    const name = `/${this.#kind.name}Descriptor`;
    const isUsual = isSame(namespace, this.#usual);
    const mapped = isUsual ? this.#mapped(code) : undefined;
    if (mapped !== undefined) return mapped;
    // The host decides about what is in another list than that of the field.
    if (!isSame(namespace.slice(-name.length), name)) return uri;
    const known = this.list()?.at(uri) ?? this.list()?.at(uri.replace("://", "://www."));
    if (known) return uriOf(known);
    // What is not in the usual namespace may be there, where no host was asked.
    if (!this.isOfHost && !isUsual) return uri;
    return isUsual || isSame(namespace, standardNamespace + name) ? this.#bare(code) : undefined;
  }

  /** The code that the owner gives a value, as a URI. */
  #mapped(value: string): string | undefined {
    const { mapped } = this.#kind.names();
    const code = mapped.get(value) ?? mapped.get(value.toLowerCase());
    if (code === undefined || isUri(code)) return code;
    return (this.isOfHost ? this.#find(code) : undefined) ?? `${this.#usual}#${code}`;
  }

  /** The URI of a bare value, beside what the owner says. */
  #bare(value: string): string | undefined {
    const renamed = this.#kind.names().renamed.get(value.toLowerCase());
    const found = this.#find(value) ?? (renamed === undefined ? undefined : this.#find(renamed));
    return found ?? (this.isOfHost ? undefined : `${this.#usual}#${value}`);
  }

  #find(value: string): string | undefined {
    const { usual, isType } = this.#kind;
    // Of an agency's own codes nothing is known.
    if (!this.isOfHost && usual !== standardNamespace) return undefined;
    const found = this.list()?.find(value, this.#namespaces, isType);
    return found && uriOf(found);
  }

  /**
   * The parts of a legacy address. Levels are grade levels now, and the services of a kind of program
   * have a list of their own.
   */
  #addressOf(value: string): ReturnType<typeof addressOf> {
    const address = addressOf(value);
    if (!address) return undefined;
    const at = address.namespace.lastIndexOf("/") + 1;
    const descriptorName = `${this.#kind.name}Descriptor`;
    const name = address.namespace.slice(at);
    const isKindName = /^[A-Z]/.test(name) && descriptorName.endsWith(name);
    return isKindName
      ? { ...address, namespace: address.namespace.slice(0, at) + descriptorName }
      : address;
  }

  #legacyOf(uri: string): string {
    const [, space, name, code] = currentUri.exec(uri) ?? none;
    if (space === undefined || name === undefined || code === undefined) return uri;
    const { mappedBack, renamedBack } = this.#kind.names();
    const { isType, configured } = this.#kind;
    const known = this.list()?.at(uri);
    // Legacy hosts gave the codes of one namespace bare, and the owner says which. A type had none.
    const isBare = [standardNamespace, configured ?? space].some((each) => isBelow(space, each));
    const texts = [
      mappedBack.get(uri),
      `${space}/${name}` === this.#usual ? mappedBack.get(code) : undefined,
      ...(isBare || isType
        ? [renamedBack.get(code), isType && known ? textOf(known) : undefined, code]
        : []),
    ];
    for (const text of texts) {
      // A value that would not come back as the same URI is none.
      if (text === undefined || /^(?:uri|https?):/i.test(text)) continue;
      if (this.toCurrent(text) === uri) return text;
    }
    const address = `${space.replace(/^uri:/i, "http:")}/Descriptor/${name}.xml/${code}`;
    const back = this.#addressOf(address);
    if (!back || `${back.namespace}#${back.code}` !== uri) return uri;
    const isOpen = this.isOfHost && !known;
    return this.toCurrent(address) === uri || isOpen ? address : uri;
  }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
