import { checkBaseUrl } from "./base-url.js";
import {
  checkWritten,
  dataResponse,
  recordIn,
  recordsIn,
  type WholeAnswer,
} from "./data-answer.js";
import type {
  AnyCollections,
  CallOptions,
  ChangeOptions,
  Collections,
  DataClient,
  DataRequest,
  DataResponse,
  RecordsOptions,
  Written,
} from "./data-client.js";
import { SettingError } from "./errors.js";
import { HostConnection, type OutgoingCall, outgoingRequest } from "./host-connection.js";
import { checkAllOptions, checkedElsewhere, checkValue } from "./internal/option-check.js";
import { objectWith, whole } from "./internal/option-kinds.js";
import { isObject, type JsonRecord } from "./json.js";
import { eachRecord } from "./pages.js";
import {
  checkQuery,
  checkResource,
  checkSegment,
  fillPath,
  type Query,
  queryString,
} from "./paths.js";
import type { TokenSource } from "./token-source.js";
import { callChecks, clientChecks, type ClientTransportOptions, headerValue } from "./transport.js";

/** Options of {@link createDataClient}. */
export interface DataClientOptions extends ClientTransportOptions {
  /** The API's root address, such as `https://host.example/api`. */
  readonly baseUrl: string | URL;
  /** The path of the collections below it, such as `/data/v3/ed-fi` or `/api/v2.0/2017`. */
  readonly dataPath: string;
  /** Where tokens come from. */
  readonly tokenSource: TokenSource;
}

const checks = { ...clientChecks, ...checkedElsewhere("baseUrl", "dataPath", "tokenSource") };
const source = objectWith<TokenSource>("TokenSource", "getToken", "invalidate", "noteUse");
/** Pages in flight: enough to keep the reader busy, and not too many for a host. */
const usualLookAhead = 6;

const changeChecks = { ...callChecks, ifMatch: headerValue };
const readingChecks = { ...callChecks, pageSize: whole(1), lookAhead: whole(1) };

/**
 * A {@link DataClient} for any host whose records are below one path. The flows' own
 * `createLegacyClient` and `createCurrentClient` know the path and bring a token source.
 *
 * @throws `SettingError` naming the option
 * @example
 * ```ts
 * import { createDataClient, type TokenSource } from "@edbridge/core";
 *
 * export async function schoolNames(tokenSource: TokenSource): Promise<unknown[]> {
 *   const baseUrl = "https://host.example/api";
 *   const client = createDataClient({ baseUrl, dataPath: "/data/v3/ed-fi", tokenSource });
 *   const names = [];
 *   for await (const school of client.records("schools")) names.push(school["nameOfInstitution"]);
 *   return names;
 * }
 * ```
 */
export function createDataClient<S extends Collections<S> = AnyCollections>(
  options: DataClientOptions,
): DataClient<S> {
  checkAllOptions(options, checks);
  // The types of records are the caller's word: what the host gives is not checked against them.
  return new HostClient(options) as DataClient as unknown as DataClient<S>;
}

/** The client itself, of options whose names are checked. */
export class HostClient implements DataClient {
  readonly #root: string;
  readonly #baseHref: string;
  readonly #host: HostConnection;

  constructor(options: DataClientOptions) {
    const { tokenSource, allowInsecureHttp } = options;
    checkValue(source, tokenSource, "tokenSource");
    const base = checkBaseUrl(options.baseUrl, { allowInsecureHttp });
    this.#root = base.prefix + fillPath("dataPath", options.dataPath, {});
    this.#baseHref = base.href;
    this.#host = new HostConnection(base, tokenSource, options);
  }

  get(resource: string, query?: Query, options: CallOptions = {}) {
    return this.#page(resource, query, options, () => {});
  }

  async getById(resource: string, id: string, options: CallOptions = {}) {
    const call = this.#call("GET", resource, `/${checkSegment("id", id)}`, options, callChecks);
    return this.#host.perform(call, (answer) => recordIn(answer, call));
  }

  records(resource: string, query: Query = {}, options: RecordsOptions = {}) {
    checkAllOptions(options, readingChecks);
    const { pageSize = 100, lookAhead = usualLookAhead, signal, timeout } = options;
    checkQuery(query);
    const { offset, limit, ...filter } = query;
    if (limit !== undefined) throw new SettingError("query.limit", "is set by pageSize here.");
    const start = Number(offset ?? 0);
    checkValue(whole(0), start, "query.offset");
    checkResource(resource);
    // By its whole key a legacy host gives the one record bare, and again for any offset.
    let isOver = false;
    const onBare = () => {
      isOver = true;
    };
    const read = async (from: number, size: number, wanted: AbortSignal) =>
      isOver
        ? []
        : this.#page(
            resource,
            { ...filter, offset: from, limit: size },
            { signal: wanted, timeout },
            onBare,
          );
    const areAlike = filter["fields"] !== undefined;
    return eachRecord(read, { pageSize, lookAhead, offset: start, areAlike, signal });
  }

  async create(resource: string, record: JsonRecord, options: CallOptions = {}) {
    return this.#write("POST", resource, "", options, textOf(record));
  }

  async update(resource: string, id: string, record: JsonRecord, options: ChangeOptions = {}) {
    return this.#write("PUT", resource, `/${checkSegment("id", id)}`, options, textOf(record));
  }

  async delete(resource: string, id: string, options: ChangeOptions = {}) {
    await this.#write("DELETE", resource, `/${checkSegment("id", id)}`, options);
  }

  /**
   * Makes a request that changes nothing, and reads its answer.
   *
   * @param form makes the body, of the token with which it is sent
   */
  protected ask(
    resource: string,
    request: DataRequest,
    form?: (token: string) => string,
  ): Promise<WholeAnswer> {
    const call = { ...outgoingRequest(request, this.#baseHref), resource, reads: true, form };
    return this.#host.perform(call, (answer) => answer);
  }

  async request(request: DataRequest): Promise<DataResponse> {
    const call = outgoingRequest(request, this.#baseHref);
    return dataResponse(await this.#host.raw(call), call);
  }

  async #page(
    resource: string,
    query: Query | undefined,
    options: CallOptions,
    onBare: () => void,
  ): Promise<readonly JsonRecord[]> {
    const call = this.#call("GET", resource, queryString(query), options, callChecks);
    return this.#host.perform(call, (answer) => recordsIn(answer, call, onBare));
  }

  #write(
    method: string,
    resource: string,
    rest: string,
    options: ChangeOptions,
    body?: string,
  ): Promise<Written> {
    const call = this.#call(method, resource, rest, options, changeChecks, body);
    return this.#host.perform(call, (answer) => written(answer, call));
  }

  #call(
    method: string,
    resource: string,
    rest: string,
    options: ChangeOptions,
    known: typeof callChecks,
    body?: string,
  ): OutgoingCall {
    checkAllOptions(options, known);
    const { signal, timeout, ifMatch } = options;
    return {
      method,
      resource,
      path: `${this.#root}/${checkResource(resource)}${rest}`,
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(ifMatch === undefined ? {} : { "if-match": ifMatch }),
      },
      body,
      conditional: ifMatch !== undefined,
      signal,
      timeout,
    };
  }
}

/** The JSON of a record, which a program in JavaScript may give in any form. @throws `SettingError` */
function textOf(record: JsonRecord): string {
  let wrong = "must be an object with the fields of the record.";
  try {
    if (isObject(record)) return JSON.stringify(record);
  } catch {
    wrong = "must be JSON: it holds itself, or a value such as a BigInt.";
  }
  throw new SettingError("record", wrong);
}

function written(answer: WholeAnswer, call: OutgoingCall): Written {
  const { status, headers } = answer;
  checkWritten(answer, call);
  const location = firstOf(headers["location"]);
  const etag = firstOf(headers["etag"]);
  // A host of other make may answer with a relative address: the id is its last part all the same.
  const id = location
    ?.replace(/[?#].*/s, "")
    .split("/")
    .pop();
  return {
    status,
    ...(id ? { id } : {}),
    ...(location === undefined ? {} : { location }),
    ...(etag === undefined ? {} : { etag }),
  };
}

function firstOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
