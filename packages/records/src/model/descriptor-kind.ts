import { type CodeList, isBelow, textOf, uriOf } from "./code-list.js";
import type { CodeStandard } from "./data-standard.js";
import { memoize } from "./memoize.js";
import { addressOf } from "./namespace-value.js";
import { renamedValues, shippedCodes } from "./shipped-codes.js";

/** The namespace of the Data Standard's own codes. */
export const standardNamespace = "uri://ed-fi.org";

/** What an owner says of one descriptor, and what it is called. */
export interface KindOptions {
  /** Its name, such as `Term`. */
  readonly name: string;
  /** Whether its legacy values were those of a type. */
  readonly isType: boolean;
  readonly standard: CodeStandard;
  /** The namespace that the owner gives for its bare values. */
  readonly given: string | undefined;
  /** The namespace of values that nothing else is known of. */
  readonly usual: string;
  /** The owner's own codes by legacy value. */
  readonly values: Readonly<Record<string, string>>;
}

/** The values of one descriptor in both generations. */
interface DescriptorConversion {
  /**
   * `uri://ed-fi.org/TermDescriptor#Fall` for `Fall`, and for
   * `http://ed-fi.org/Descriptor/TermDescriptor.xml/Fall`; `undefined` where the host has no such code.
   */
  toCurrent(value: string): string | undefined;
  /** The legacy value of a URI: {@link toCurrent} makes the same URI of it again. */
  toLegacy(value: string): string;
}

/** One descriptor: what the owner and the Data Standard say of its values. */
export class DescriptorKind {
  readonly name: string;
  readonly isType: boolean;
  /** Whether its legacy values are the same for callers of the Data Standard's namespace alone. */
  readonly isStandard: boolean;
  /** The conversion by the owner's options and the Data Standard, without the host's own codes. */
  readonly standard: StandardConversion;
  readonly #options: KindOptions;
  readonly #shared: Shared;
  readonly #byList = new WeakMap<CodeList, Map<string, HostConversion>>();

  constructor(options: KindOptions) {
    this.name = options.name;
    this.isType = options.isType;
    this.isStandard = (options.given ?? standardNamespace) === standardNamespace;
    this.#options = options;
    this.#shared = sharedOf(options);
    this.standard = new StandardConversion(options, this.#shared);
  }

  /** The current collection of its codes, such as `termDescriptors`. */
  get collection(): string {
    return `${this.name.charAt(0).toLowerCase()}${this.name.slice(1)}Descriptors`;
  }

  /** Whether the owner or the Data Standard gives another name to a legacy value, or to a code or its URI. */
  isRenamed(value: string, uri: string = value): boolean {
    const { own, renamed, ownBack, renamedBack } = this.#shared;
    const legacy = value.toLowerCase();
    return (
      own.has(legacy) ||
      renamed.has(legacy) ||
      ownBack.has(uri) ||
      ownBack.has(value) ||
      renamedBack.has(value)
    );
  }

  /**
   * The conversion by the codes that a host has.
   *
   * @param namespaces those of the caller's organization
   */
  of(list: CodeList, namespaces: readonly string[]): HostConversion {
    const { given } = this.#options;
    // An agency's own codes come first, though most keys name the Data Standard as well.
    const agencies = namespaces.filter((each) => !isSame(each, standardNamespace));
    const all = [...(given === undefined ? [] : [given]), ...agencies, standardNamespace];
    const key = all.join(" ");
    const known = this.#byList.get(list) ?? new Map<string, HostConversion>();
    this.#byList.set(list, known);
    const conversion = known.get(key) ?? new HostConversion(this.#options, this.#shared, list, all);
    known.set(key, conversion);
    return conversion;
  }
}

/** What the conversions of one descriptor have in common. */
interface Shared {
  readonly usual: string;
  readonly shipped: CodeList | undefined;
  /** Current codes by legacy value in small letters: the owner's own, and the Data Standard's. */
  readonly own: ReadonlyMap<string, string>;
  readonly renamed: ReadonlyMap<string, string>;
  /** Legacy values by current code, or by the URI that the owner gives. */
  readonly ownBack: ReadonlyMap<string, string>;
  readonly renamedBack: ReadonlyMap<string, string>;
}

function sharedOf({ name, standard, usual, values }: KindOptions): Shared {
  const own = Object.entries(values);
  const renamed = renamedValues(name, standard);
  return {
    usual: `${usual}/${name}Descriptor`,
    shipped: shippedCodes(name, standard),
    own: new Map([...own.map(([legacy, code]) => [legacy.toLowerCase(), code] as const), ...own]),
    renamed: new Map(renamed.map(({ legacy, current }) => [legacy.toLowerCase(), current])),
    ownBack: new Map(own.map(([legacy, code]) => [code, legacy])),
    renamedBack: new Map(
      renamed.flatMap(({ legacy, current, up }) => (up ? [] : [[current, legacy] as const])),
    ),
  };
}

/** Whether a value is the URI of a code, as current records have it. */
export function isUri(value: string): boolean {
  return /^uri:\/\/[^#]+#/i.test(value);
}

const currentUri = /^(uri:\/\/[^#]+)\/(\w+)#(.+)$/is;

/** What both conversions of a descriptor do alike. */
abstract class Conversion implements DescriptorConversion {
  protected readonly options: KindOptions;
  protected readonly shared: Shared;
  readonly #toCurrent: (value: string) => string | undefined;
  readonly #toLegacy: (uri: string) => string;

  constructor(options: KindOptions, shared: Shared) {
    this.options = options;
    this.shared = shared;
    this.#toCurrent = memoize((value) => this.#resolve(value));
    this.#toLegacy = memoize((uri) => this.#legacyOf(uri));
  }

  toCurrent(value: string): string | undefined {
    return this.#toCurrent(value);
  }

  toLegacy(value: string): string {
    return this.#toLegacy(value);
  }

  /** The URI of a bare value, beside what the owner says. */
  protected abstract bare(value: string): string | undefined;
  /** The URI of a code that the owner names. */
  protected abstract named(code: string): string;
  /** The URI of a code in the namespace of a legacy address. */
  protected abstract addressed(uri: string): string | undefined;
  /** The short description of a URI, if it is known. */
  protected abstract textOf(uri: string): string | undefined;
  /** Whether it is known that a host has a URI, or not known that it has it not. */
  protected abstract isOpen(uri: string): boolean;

  #resolve(value: string): string | undefined {
    if (isUri(value)) return value;
    const address = this.#addressOf(value);
    // It is no code: the host refuses it, if it is wrong.
    if (!address) return /^uri:\/\//i.test(value) ? value : (this.#own(value) ?? this.bare(value));
    const { namespace, code } = address;
    const uri = `${namespace}#${code}`;
    const name = `/${this.options.name}Descriptor`;
    const own = isSame(namespace, this.shared.usual) ? this.#own(code) : undefined;
    if (own !== undefined) return own;
    // The host decides about what is in another list than that of the field.
    if (!isSame(namespace.slice(-name.length), name)) return uri;
    const isBare = [this.shared.usual, standardNamespace + name].some((each) =>
      isSame(namespace, each),
    );
    return this.addressed(uri) ?? (isBare ? this.bare(code) : undefined);
  }

  #own(value: string): string | undefined {
    const { own } = this.shared;
    const code = own.get(value) ?? own.get(value.toLowerCase());
    if (code === undefined) return undefined;
    return isUri(code) ? code : this.named(code);
  }

  /**
   * The parts of a legacy address. Levels are grade levels now, and the services of a kind of program
   * have a list of their own.
   */
  #addressOf(value: string): ReturnType<typeof addressOf> {
    const address = addressOf(value);
    if (!address) return undefined;
    const at = address.namespace.lastIndexOf("/") + 1;
    const own = `${this.options.name}Descriptor`;
    const name = address.namespace.slice(at);
    const isOwn = /^[A-Z]/.test(name) && own.endsWith(name);
    return isOwn ? { ...address, namespace: address.namespace.slice(0, at) + own } : address;
  }

  #legacyOf(uri: string): string {
    const [, space, name, code] = currentUri.exec(uri) ?? [];
    if (space === undefined || name === undefined || code === undefined) return uri;
    const { usual, ownBack, renamedBack } = this.shared;
    const { isType, given } = this.options;
    // Legacy hosts gave the codes of one namespace bare, and the owner says which. A type had none.
    const isBare = [standardNamespace, given ?? space].some((each) => isBelow(space, each));
    const texts = [
      ownBack.get(uri),
      `${space}/${name}` === usual ? ownBack.get(code) : undefined,
      ...(isBare || isType
        ? [renamedBack.get(code), isType ? this.textOf(uri) : undefined, code]
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
    return this.toCurrent(address) === uri || this.isOpen(uri) ? address : uri;
  }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** By the owner's options and the Data Standard: what a host has beside its codes is not known. */
class StandardConversion extends Conversion {
  /** The legacy value of a URI of the Data Standard; `undefined` for another one. */
  readonly legacyOfStandard: (uri: string) => string | undefined;

  constructor(options: KindOptions, shared: Shared) {
    super(options, shared);
    const prefix = `${standardNamespace}/${options.name}Descriptor#`;
    this.legacyOfStandard = memoize((uri) =>
      uri.startsWith(prefix) && shared.shipped?.at(uri) ? this.toLegacy(uri) : undefined,
    );
  }

  override toCurrent(value: string): string {
    return super.toCurrent(value) ?? value;
  }

  protected override bare(value: string): string {
    const renamed = this.shared.renamed.get(value.toLowerCase());
    const found = this.#find(value) ?? (renamed === undefined ? undefined : this.#find(renamed));
    return found ?? this.named(value);
  }

  #find(value: string): string | undefined {
    // Of an agency's own codes nothing is known.
    if (this.options.usual !== standardNamespace) return undefined;
    const found = this.shared.shipped?.find(value, [standardNamespace], this.options.isType);
    return found && uriOf(found);
  }

  protected override named(code: string): string {
    return `${this.shared.usual}#${code}`;
  }

  protected override addressed(uri: string): string | undefined {
    const standard = this.shared.shipped?.at(uri);
    if (standard) return uriOf(standard);
    // One of the usual namespace goes on as a bare value does.
    return uri.toLowerCase().startsWith(`${this.shared.usual}#`.toLowerCase()) ? undefined : uri;
  }

  protected override textOf(uri: string): string | undefined {
    const code = this.shared.shipped?.at(uri);
    return code && textOf(code);
  }

  protected override isOpen(): boolean {
    return false;
  }
}

/** By the codes that the host has. */
export class HostConversion extends Conversion {
  readonly list: CodeList;
  /** Whether the host has a code, by its URI. */
  readonly has: (uri: string) => boolean;
  readonly #namespaces: readonly string[];

  constructor(options: KindOptions, shared: Shared, list: CodeList, namespaces: readonly string[]) {
    super(options, shared);
    this.list = list;
    this.has = memoize((uri) => list.at(uri) !== undefined);
    this.#namespaces = namespaces;
  }

  protected override bare(value: string): string | undefined {
    const renamed = this.shared.renamed.get(value.toLowerCase());
    return this.#find(value) ?? (renamed === undefined ? undefined : this.#find(renamed));
  }

  protected override named(code: string): string {
    return this.#find(code) ?? `${this.shared.usual}#${code}`;
  }

  protected override addressed(uri: string): string | undefined {
    const found = this.list.at(uri) ?? this.list.at(uri.replace("://", "://www."));
    return found && uriOf(found);
  }

  protected override textOf(uri: string): string | undefined {
    const code = this.list.at(uri);
    return code && textOf(code);
  }

  protected override isOpen(uri: string): boolean {
    return this.list.at(uri) === undefined;
  }

  #find(value: string): string | undefined {
    const found = this.list.find(value, this.#namespaces, this.options.isType);
    return found && uriOf(found);
  }
}
