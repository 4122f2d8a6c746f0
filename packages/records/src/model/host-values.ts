import { none } from "@edbridge/core/internal";
import type { Code } from "./code-list.js";
import {
  type Conversion,
  type DescriptorKind,
  isUri,
  standardNamespace,
} from "./descriptor-kind.js";
import {
  descriptorNamespaceToCurrent,
  descriptorNamespaceToLegacy,
  isDescriptor,
  plainToCurrent,
} from "./plain-value.js";

/** A value, or the promise of it. */
export type Awaitable<T> = T | Promise<T>;

/** Goes on with a value. There is no promise where the value is there already: most records need nothing. */
export function whenThere<T, R>(
  value: Awaitable<T>,
  use: (value: T) => Awaitable<R>,
): Awaitable<R> {
  return value instanceof Promise ? value.then(use) : use(value);
}

/** All of some values; a promise only where one of them is. */
export function allOf<T>(values: readonly Awaitable<T>[]): Awaitable<readonly T[]> {
  return values.some((each) => each instanceof Promise)
    ? Promise.all(values)
    : (values as readonly T[]);
}

/** Tells which descriptors a host has, and which organization a caller belongs to. */
export interface DescriptorSource {
  /**
   * The descriptors of a current collection such as `termDescriptors`: the same list as long as
   * nothing has changed. `undefined` for one that may not be read; the codes of the Data Standard are
   * used then.
   *
   * @param isMissed whether the list that was given lacks a code, so that a newer one is wanted
   */
  descriptors?(collection: string, isMissed: boolean): Awaitable<readonly Code[] | undefined>;
  /**
   * What the namespaces of the caller's organization begin with, such as `uri://state.example`; codes
   * in the first are preferred.
   */
  namespaces?(): Awaitable<readonly string[]>;
}

/** What a call knows of the codes that the host has of one descriptor. */
interface HostCodes {
  /** Absent where they may not be read. */
  codes?: readonly Code[] | undefined;
  isWaiting: boolean;
  /** Whether the codes were asked for again, since one was not among them. */
  readonly isRenewed: boolean;
  /** The conversion by these codes, made when first needed. */
  conversion?: Conversion;
}

/**
 * The values of one call by the descriptors of its host. They are asked for when first needed, and
 * until they are there its values are not right: {@link settled} works again then.
 */
export class HostValues {
  readonly #source: DescriptorSource;
  readonly #named: (name: string) => DescriptorKind;
  /** Absent where the host is not asked for its codes. */
  readonly #codes: Map<DescriptorKind, HostCodes> | undefined;
  /** What is being read. */
  #waiting: Set<Promise<void>> | undefined;
  #namespaces: readonly string[] | undefined;
  #asksNamespaces = false;
  /** Whether the caller has only the namespace of the Data Standard. */
  #isStandard = false;

  constructor(source: DescriptorSource, named: (name: string) => DescriptorKind) {
    this.#source = source;
    this.#named = named;
    this.#codes = source.descriptors && new Map();
  }

  /**
   * The result of work with the values when all lists that it needs are there: the lists that it lacks
   * are read together, and it is done again. Whatever the work changes must be the same after it was
   * done twice. It is a promise only where a list is waited for.
   */
  settled<T>(work: () => T): T | Promise<T> {
    const result = work();
    if (!this.#waiting || this.#waiting.size === 0) return result;
    return Promise.all(this.#waiting).then(() => this.settled(work));
  }

  /** The descriptor of a query name or member name. */
  kindOf(name: string): DescriptorKind {
    return this.#named(name);
  }

  /** A legacy value by a query name or member name; `undefined` if the host has no such code. */
  toCurrent(name: string, value: string): string | undefined {
    if (!isDescriptor(name) || value === "") return plainToCurrent(name, value);
    return this.currentOf(this.#named(name), value);
  }

  /** A current value as a legacy caller had it. */
  toLegacy(name: string, value: string): string {
    return isDescriptor(name) ? this.legacyOf(this.#named(name), value) : value;
  }

  /**
   * A legacy value as the host's records have it after translation, by a query name or member name:
   * whatever the caller writes, a descriptor's is a bare code, or has the namespace of an agency.
   */
  asShown(name: string, value: string): string {
    if (name === "namespace")
      return descriptorNamespaceToLegacy(descriptorNamespaceToCurrent(value));
    const current = isDescriptor(name) ? this.toCurrent(name, value) : undefined;
    return current === undefined ? value : this.toLegacy(name, current);
  }

  /** The codes that the host has and that differ least from a value, by a query name or member name. */
  nearest(name: string, value: string): readonly string[] {
    return this.nearestOf(this.#named(name), value);
  }

  /** {@link toCurrent} of a descriptor. */
  currentOf(kind: DescriptorKind, value: string): string | undefined {
    if (isUri(value)) return value;
    const conversion = this.#conversionOf(kind);
    const found = conversion?.toCurrent(value);
    if (found !== undefined || !conversion || !this.#renew(kind)) return found;
    return this.#conversionOf(kind)?.toCurrent(value);
  }

  /** {@link toLegacy} of a descriptor. */
  legacyOf(kind: DescriptorKind, value: string): string {
    if (!this.#namespaces && !this.#namespacesOfCaller()) return value;
    // What the Data Standard decides takes no request.
    if (kind.isStandard && this.#isStandard) {
      const known = kind.standard.legacyOfStandard(value);
      if (known !== undefined) return known;
    }
    const conversion = this.#conversionOf(kind);
    if (!conversion) return value;
    const isMissed = conversion.isOfHost && !conversion.has(value);
    if (!isMissed || !this.#renew(kind)) return conversion.toLegacy(value);
    return this.#conversionOf(kind)?.toLegacy(value) ?? value;
  }

  /** {@link nearest} of a descriptor. */
  nearestOf(kind: DescriptorKind, value: string): readonly string[] {
    const conversion = this.#conversionOf(kind);
    return conversion?.isOfHost ? (conversion.list()?.nearest(value) ?? none) : [];
  }

  #namespacesOfCaller(): readonly string[] | undefined {
    if (this.#namespaces || this.#asksNamespaces) return this.#namespaces;
    this.#asksNamespaces = true;
    this.#whenThere(this.#source.namespaces?.() ?? none, (namespaces) => {
      this.#asksNamespaces = false;
      this.#namespaces = namespaces;
      this.#isStandard =
        namespaces?.every((each) => each.toLowerCase() === standardNamespace) === true;
    });
    return this.#namespaces;
  }

  /** The conversion by the host's codes; `undefined` while they are being read. */
  #conversionOf(kind: DescriptorKind): Conversion | undefined {
    if (!this.#codes) return kind.standard;
    const known = this.#codes.get(kind) ?? this.#ask(kind, false);
    const namespaces = this.#namespacesOfCaller();
    if (known.isWaiting || !namespaces) return undefined;
    const { codes } = known;
    // A host without any code takes none. Where the Data Standard's own are not known, it says nothing.
    const isKnown = codes && (codes.length > 0 || kind.standard.list() !== undefined);
    return (known.conversion ??= isKnown ? kind.of(codes, namespaces) : kind.standard);
  }

  /** Asks, once a call, for a newer list than one that lacks a code. Returns whether there may be one. */
  #renew(kind: DescriptorKind): boolean {
    const known = this.#codes?.get(kind);
    if (!known?.codes || known.isRenewed) return false;
    this.#ask(kind, true);
    return true;
  }

  #ask(kind: DescriptorKind, isRenewed: boolean): HostCodes {
    const known: HostCodes = { isWaiting: true, isRenewed };
    const found = this.#source.descriptors?.(kind.collection, isRenewed);
    this.#codes?.set(kind, known);
    this.#whenThere(found, (codes) => {
      known.codes = codes;
      known.isWaiting = false;
    });
    return known;
  }

  /** Uses a value at once, or when it is there: {@link settled} waits for it. */
  #whenThere<T>(found: Awaitable<T>, use: (value?: T) => void): void {
    if (!(found instanceof Promise)) return use(found);
    const reading = found.then(use).finally(() => this.#waiting?.delete(reading));
    // Without them, the values are what the Data Standard says.
    reading.catch(() => use());
    (this.#waiting ??= new Set()).add(reading);
  }
}
