import type {
  AnyCollections,
  CallOptions,
  CollectionName,
  Collections,
  DataClient,
  QueryOf,
  StoredRecord,
} from "@edbridge/core";
import type { TokenInfo } from "./token-info.js";

/** How far the host's count of changes has come. Each write and deletion counts one up. */
export interface ChangeVersions {
  readonly oldest: number;
  readonly newest: number;
}

/** The changes to read: both ends are part of them. */
export interface ChangeRange {
  /** Default 0: from the first one on. */
  readonly minChangeVersion?: number | undefined;
  /** Not above `newest` of the host's {@link ChangeVersions}. */
  readonly maxChangeVersion: number;
}

/** How changes are read. */
export interface ChangesOptions extends CallOptions {
  /** Records a page. Default 100, the most that every host allows. */
  readonly pageSize?: number | undefined;
  /** Records of a range at most; one with more is halved. Default 10,000. */
  readonly rangeSize?: number | undefined;
}

/** A record that was deleted. */
export interface DeletedRecord {
  readonly id: string;
  readonly changeVersion: number;
  /** Its natural key; absent on hosts before 6.0. */
  readonly keyValues?: Readonly<Record<string, unknown>>;
}

/** A record whose natural key was changed. */
export interface KeyChange {
  readonly id: string;
  readonly changeVersion: number;
  readonly oldKeyValues: Readonly<Record<string, unknown>>;
  readonly newKeyValues: Readonly<Record<string, unknown>>;
}

/**
 * A client of a current host: all that a `DataClient` does, and what only current hosts have.
 *
 * A program that keeps a copy of the host's records reads `availableChangeVersions()` first, then for
 * each collection `keyChanges`, `changes` and `deletes` of that range, and remembers `newest` for the
 * next time. A record that is changed meanwhile has a newer version: it comes the next time.
 */
export interface CurrentClient<S extends Collections<S> = AnyCollections> extends DataClient<S> {
  /** How many records of a collection fit the query. */
  count<C extends CollectionName<S>>(
    resource: C,
    query?: QueryOf<S, C>,
    options?: CallOptions,
  ): Promise<number>;
  /** How far the host's count of changes has come. */
  availableChangeVersions(options?: CallOptions): Promise<ChangeVersions>;
  /**
   * The records that were last changed in a range of change versions. None is missed because others
   * change while it is read; one may come twice. `query` holds the range, and filters.
   */
  changes<C extends CollectionName<S>>(
    resource: C,
    query: Omit<QueryOf<S, C>, keyof ChangeRange> & ChangeRange,
    options?: ChangesOptions,
  ): AsyncGenerator<StoredRecord<S, C>, void, undefined>;
  /** The records that were deleted in a range of change versions; read as `changes`. */
  deletes(
    resource: CollectionName<S>,
    range: ChangeRange,
    options?: ChangesOptions,
  ): AsyncGenerator<DeletedRecord, void, undefined>;
  /** The records that got another natural key in a range; hosts from 6.0 on. Read as `changes`. */
  keyChanges(
    resource: CollectionName<S>,
    range: ChangeRange,
    options?: ChangesOptions,
  ): AsyncGenerator<KeyChange, void, undefined>;
  /** What the host says of the client's key; hosts from 5.0 on. */
  tokenInfo(options?: CallOptions): Promise<TokenInfo>;
}
