import {
  type AnyCollections,
  type CallOptions,
  type DataClientOptions,
  HostError,
  type JsonRecord,
  type Query,
  SettingError,
} from "@edbridge/core";
import {
  callChecks,
  checkAllOptions,
  checkOptions,
  checkQuery,
  checkResource,
  HostClient,
  isObject,
  jsonOf,
  whole,
} from "@edbridge/core/internal";
import { changedRecords } from "./changed-records.js";
import type {
  ChangeRange,
  ChangesOptions,
  ChangeVersions,
  CurrentClient,
  DeletedRecord,
  KeyChange,
} from "./current-client.js";
import { tokenInfoOf } from "./token-info.js";

const readingChecks = { ...callChecks, pageSize: whole(1), rangeSize: whole(1) };
const rangeChecks = { minChangeVersion: whole(0), maxChangeVersion: whole(0) };

/** What a {@link CurrentHostClient} is made of, its options checked. */
export interface CurrentHost extends DataClientOptions {
  /** The token operation, such as `/oauth/token`. */
  readonly tokenPath: string;
}

/** A client for one host: what only current hosts have, too. */
export class CurrentHostClient extends HostClient implements CurrentClient<AnyCollections> {
  readonly #options: CurrentHost;

  constructor(options: CurrentHost) {
    super(options);
    this.#options = options;
  }

  async count(resource: string, query: Query = {}, options: CallOptions = {}): Promise<number> {
    const path = `${this.#options.dataPath}/${checkResource(resource)}`;
    checkQuery(query);
    const counting = { ...query, offset: 0, limit: 0, totalCount: true };
    const { status, headers } = await this.ask(resource, { ...options, path, query: counting });
    const total = headers["total-count"];
    if (typeof total === "string" && /^\d{1,15}$/.test(total)) return Number(total);
    const message = `The host answered GET ${resource} without a total count. Hosts before version 3 have none.`;
    throw new HostError("EDB_HOST_ANSWER", message, { status });
  }

  async availableChangeVersions(options: CallOptions = {}): Promise<ChangeVersions> {
    const resource = "availableChangeVersions";
    const path = `${changeQueriesPath(this.#options.dataPath)}/${resource}`;
    const answer = await this.ask(resource, { ...options, path });
    const value = jsonOf(answer, { method: "GET", resource });
    // Some hosts write the names with a capital letter.
    const members = new Map(
      Object.entries(value ?? {}).map(([name, member]) => [name.toLowerCase(), member]),
    );
    const [oldest = 0, newest] = ["oldestchangeversion", "newestchangeversion"].map((name) => {
      const version = Number(members.get(name) ?? Number.NaN);
      return Number.isSafeInteger(version) ? version : undefined;
    });
    if (newest !== undefined) return { oldest, newest };
    const message = `The host answered GET ${resource} without a change version. Check that baseUrl and dataPath name an Ed-Fi host.`;
    throw new HostError("EDB_HOST_ANSWER", message, { status: answer.status });
  }

  changes(resource: string, query: Query & ChangeRange, options: ChangesOptions = {}) {
    return this.#changed(resource, query, options);
  }

  async *deletes(resource: string, range: ChangeRange, options: ChangesOptions = {}) {
    const path = `${checkResource(resource)}/deletes`;
    for await (const each of this.#changed(path, { ...range }, options)) {
      const { keyValues } = each;
      yield changeOf<DeletedRecord>(each, path, keyValues === undefined || isObject(keyValues));
    }
  }

  async *keyChanges(resource: string, range: ChangeRange, options: ChangesOptions = {}) {
    const path = `${checkResource(resource)}/keyChanges`;
    for await (const each of this.#changed(path, { ...range }, options)) {
      const { oldKeyValues, newKeyValues } = each;
      yield changeOf<KeyChange>(each, path, isObject(oldKeyValues) && isObject(newKeyValues));
    }
  }

  async tokenInfo(options: CallOptions = {}) {
    const request = {
      ...options,
      method: "POST",
      path: `${this.#options.tokenPath}_info`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    };
    // Hosts answer only the bearer of the token that is asked about.
    const form = (token: string) => new URLSearchParams({ token }).toString();
    return tokenInfoOf(await this.ask("token_info", request, form));
  }

  #changed(resource: string, asked: Query & ChangeRange, options: ChangesOptions) {
    // A program in JavaScript may leave the range out.
    const query: Query & Partial<ChangeRange> = asked ?? {};
    checkAllOptions(options, readingChecks);
    checkQuery(query);
    const { minChangeVersion = 0, maxChangeVersion, ...filter } = query;
    const { pageSize = 100, rangeSize = 10_000, ...call } = options;
    if (maxChangeVersion === undefined) {
      const advice = "must be given: read newest of availableChangeVersions() when a run begins.";
      throw new SettingError("maxChangeVersion", advice);
    }
    checkOptions(rangeChecks, query);
    for (const name of ["offset", "limit", "totalCount"]) {
      if (filter[name] !== undefined)
        throw new SettingError(`query.${name}`, "is set by the client here.");
    }
    const range = [minChangeVersion, maxChangeVersion] as const;
    return changedRecords(this, resource, filter, range, { pageSize, rangeSize, ...call });
  }
}

/** The path of change queries: `/data/v3/2024/ed-fi` becomes `/changeQueries/v1/2024`. */
function changeQueriesPath(dataPath: string): string {
  const parts = dataPath.split("/");
  const at = parts.lastIndexOf("data", -2);
  const inner = parts.slice(parts[at + 1] === "v3" ? at + 2 : at + 1, -1);
  if (at >= 0) return [...parts.slice(0, at), "changeQueries/v1", ...inner].join("/");
  throw new SettingError(
    "dataPath",
    "must hold /data for change queries, such as /data/v3/{namespace}: they stand beside it.",
  );
}

/** One change as the host tells it, checked. */
function changeOf<T>(each: JsonRecord, path: string, hasKeys: boolean): T {
  const isChange = typeof each["id"] === "string" && Number.isSafeInteger(each["changeVersion"]);
  if (isChange && hasKeys) return each as T;
  const message = `The host answered GET ${path} with JSON that is no list of changes.`;
  throw new HostError("EDB_HOST_ANSWER", message, { status: 200 });
}
