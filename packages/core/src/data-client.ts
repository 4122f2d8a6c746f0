import type { JsonRecord, JsonValue } from "./json.js";
import type { Query } from "./paths.js";

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
export type WrittenRecord<S extends Collections<S>, C extends keyof S> = string extends keyof S
  ? object
  : S[C]["record"] & Partial<HostFields>;

/** What every collection takes in a query beside its own fields. */
export interface PageQuery {
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

/** What every call of a {@link DataClient} takes. */
export interface CallOptions {
  /** Ends the call; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for the whole call. Default: the client's `timeout`. */
  readonly timeout?: number | undefined;
}

/** How {@link DataClient.records} reads on. */
export interface RecordsOptions extends CallOptions {
  /** Records a page. Default 100, the most that every host of both generations allows. */
  readonly pageSize?: number | undefined;
  /** Pages in flight; 1 reads one after the other. Default 6. */
  readonly lookAhead?: number | undefined;
}

/** Options of a write to a record that exists. */
export interface ChangeOptions extends CallOptions {
  /** Change it only if its ETag is still this one; else the host answers 412. */
  readonly ifMatch?: string | undefined;
}

/** What a host says of a write. */
export interface Written {
  /** 201 where the record is new, 200 or 204 where it was there. */
  readonly status: number;
  /** The host's id of the record, where it named one. */
  readonly id?: string;
  /** The record's address. */
  readonly location?: string;
  /** The record's new ETag, as the host wrote it. */
  readonly etag?: string;
}

/** Anything else than reads and writes of records, for {@link DataClient.request}. */
export interface DataRequest extends CallOptions {
  /** Default `GET`. */
  readonly method?: string | undefined;
  /** Below the base URL, such as `/composites/v1/ed-fi/enrollment/Schools`. */
  readonly path: string;
  readonly query?: Query | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Text and bytes are sent again after a fault; a stream is sent once. */
  readonly body?: string | Uint8Array | AsyncIterable<Uint8Array> | undefined;
}

/** An answer as it came. Its body must be read or discarded, once. */
export interface DataResponse {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body's bytes as they arrive. */
  readonly body: AsyncIterable<Uint8Array>;
  /** The whole body as JSON. @throws `HostError` `EDB_HOST_ANSWER`, `NetworkError` */
  json(): Promise<JsonValue>;
  /** The whole body as text. @throws `NetworkError` */
  text(): Promise<string>;
  /** Discards the body. */
  discard(): Promise<void>;
}

/**
 * A client of a host's data, the same for both generations. Every call carries a valid token. After
 * a 401 it is made once more with a new one. It is tried again after 408, 429 and 503, and if no
 * connection was made, as long as its body can be sent again. After a lost connection, 502 and 504 only
 * reads are tried again, and a DELETE without `ifMatch`. Any other write may have been carried out, and
 * a second one could replace a later write: the error has `outcome: "unknown"`.
 *
 * All calls throw `SettingError` before anything is sent, `TokenError` if there is no token,
 * `NetworkError` if no complete response came, and `HostError` for any answer but success.
 *
 * @typeParam S - the collections of the host, such as `DataStandard50`. Without it any collection,
 * filter and field is allowed. It is known to the compiler alone: nothing is checked at run time.
 */
export interface DataClient<S extends Collections<S> = AnyCollections> extends TypedBy<S> {
  /** The records of a collection that fit the query: one page, as large as the host makes it. */
  get<C extends CollectionName<S>>(
    resource: C,
    query?: QueryOf<S, C>,
    options?: CallOptions,
  ): Promise<readonly StoredRecord<S, C>[]>;
  /** One record by the host's id. Where only the header has its ETag, that is `_etag`, without quotes. */
  getById<C extends CollectionName<S>>(
    resource: C,
    id: string,
    options?: CallOptions,
  ): Promise<StoredRecord<S, C>>;
  /**
   * All records of a collection that fit the query, page by page, read ahead. If some are deleted meanwhile,
   * the others move forward, and as many may be left out: collect the ids first, then delete.
   */
  records<C extends CollectionName<S>>(
    resource: C,
    query?: QueryOf<S, C>,
    options?: RecordsOptions,
  ): AsyncIterableIterator<StoredRecord<S, C>>;
  /** Creates the record, or updates the one with its natural key. */
  create<C extends CollectionName<S>>(
    resource: C,
    record: WrittenRecord<S, C>,
    options?: CallOptions,
  ): Promise<Written>;
  /** Replaces the record with this id. */
  update<C extends CollectionName<S>>(
    resource: C,
    id: string,
    record: WrittenRecord<S, C>,
    options?: ChangeOptions,
  ): Promise<Written>;
  /** Deletes the record with this id. */
  delete(resource: CollectionName<S>, id: string, options?: ChangeOptions): Promise<void>;
  /** Any other call to the host; gives every answer as it came, also 4xx and 5xx. */
  request(request: DataRequest): Promise<DataResponse>;
}
