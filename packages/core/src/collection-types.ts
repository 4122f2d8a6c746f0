import type { JsonRecord } from "./json.js";
import type { Query } from "./query.js";

/** Collections of any name, with records of any fields: what a client knows without types. */
export interface AnyCollections {
  readonly [collection: string]: { readonly record: JsonRecord; readonly filters: Query };
}

/**
 * What a type of collections must be like: by the name of each collection its `record` and the
 * `filters` of its queries. `DataStandard50` of `@edbridge/current-flow/ds-5.0` is one. An interface
 * that extends it adds the collections of an extension.
 */
export type Collections<S> = {
  readonly [C in keyof S]: { readonly record: object; readonly filters: object };
};

declare const collections: unique symbol;

/** Lets the compiler find the collections of a client. Nothing of it is there at run time. */
export interface TypedBy<S> {
  readonly [collections]?: S;
}

/** The name of a collection; any text without types. */
export type CollectionName<S> = keyof S & string;

/** What a host adds to each record that it gives. */
export interface HostFields {
  id: string;
  _etag?: string;
  /** Hosts from 7.0 on. */
  _lastModifiedDate?: string;
}

/** A record as a host gives it. */
export type StoredRecord<S extends Collections<S>, C extends keyof S> = string extends keyof S
  ? JsonRecord
  : S[C]["record"] & HostFields;

/** A record as a program writes it; that of the host may be sent back as it is. */
export type GivenRecord<S extends Collections<S>, C extends keyof S> = string extends keyof S
  ? JsonRecord
  : S[C]["record"] & Partial<HostFields>;

/** What every collection takes in a query beside its own fields. */
interface PageQuery {
  offset?: number | undefined;
  limit?: number | undefined;
  /** Asks for the header `Total-Count`; current hosts. */
  totalCount?: boolean | undefined;
  /** Only records that changed at this change version or later; current hosts. */
  minChangeVersion?: number | undefined;
  /** Only records that changed at this change version or earlier; current hosts. */
  maxChangeVersion?: number | undefined;
}

/** The query of a collection: its filters, and a page. */
export type QueryOf<S extends Collections<S>, C extends keyof S> = string extends keyof S
  ? Query
  : PageQuery & { [F in keyof S[C]["filters"]]?: S[C]["filters"][F] | undefined };
