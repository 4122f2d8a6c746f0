import type { DiscoveredOptions } from "@edbridge/compat";
import { totalCount } from "@edbridge/compat/internal";
import { EdbridgeError, type TokenSource, type TransportOptions } from "@edbridge/core";
import {
  type BaseUrl,
  fromJson,
  isForeign,
  isObject,
  limitedText,
  type OptionsOf,
  send,
} from "@edbridge/core/internal";
import type { Code } from "@edbridge/records/internal";
import { atOnce } from "../command/at-once.js";
import type { hostRows } from "../command/command-options.js";
import defaults from "./legacy-codes.json" with { type: "json" };

/**
 * Default codes of legacy hosts, by the current collection of their kind: the kinds that most legacy
 * programs send.
 */
export const legacyCodes: Readonly<Record<string, readonly string[]>> = defaults.codes;

/** The current generation, as the discovery document tells. */
export interface CurrentSide extends Pick<DiscoveredOptions, "maxLimit"> {
  readonly version: string;
  readonly dataStandard?: string | undefined;
  readonly apiMode?: string | undefined;
  readonly layout: string;
  readonly dataPath: string;
  readonly tokenPath: string;
}

/** The values that its owner gives of a host, in addition to the address. */
export interface HostValues extends Omit<OptionsOf<typeof hostRows>, "baseUrl"> {
  /** The school year to look at, on a host that keeps each year apart. */
  readonly schoolYear?: string | undefined;
}

/** The name of a host's layout, by where its path templates have their placeholders. */
export function layoutName(dataPath: string): string {
  const before = dataPath.slice(0, Math.max(dataPath.indexOf("/data"), 0));
  const after = dataPath.slice(before.length);
  const has = (name: string, part: string) => part.includes(`{${name}}`);
  if (has("context", after) && has("schoolYear", after)) return "instanceYear";
  if (has("schoolYear", after)) return "year";
  const routed = has("context", before) || has("schoolYear", before);
  if (has("tenant", before)) return routed ? "tenantContext" : "tenant";
  return routed ? "context" : "shared";
}

/** Bytes of an answer that are read at most. */
const limit = 16 * 1024 * 1024;

export interface Reading {
  /** 0 where no whole answer came, or no token. */
  readonly status: number;
  /** The body, if it is JSON of a size that can be read. */
  readonly json: unknown;
  /** How many records the list has, if the host says so. */
  readonly total?: number | undefined;
  /** Whether a gateway or firewall before the host answered, with a page of its own. */
  readonly isForeign: boolean;
}

/** Reads from a host, a few requests at a time. It only sends GET, except for `tokenInfo`. */
export function hostReader(
  { origin, prefix }: BaseUrl,
  source: TokenSource,
  dispatcher: TransportOptions["dispatcher"],
) {
  // A host in use is not burdened.
  const inTurn = atOnce(4);
  const ask = async (
    path: string,
    requestHeaders: object = {},
    form?: string,
  ): Promise<Reading> => {
    const method = form === undefined ? "GET" : "POST";
    const headers = { accept: "application/json", ...requestHeaders };
    const request = { origin, path, method, headers, body: form };
    const { status, headers: fields, body } = await send(request, dispatcher);
    const json = fromJson(await limitedText(body, limit).catch(() => undefined));
    const total = totalCount({ headers: fields });
    return { status, json, total, isForeign: isForeign({ status, headers: fields }) };
  };
  const read = async (path: string) => {
    const { authorization } = await source.getToken();
    return ask(prefix + path, { authorization });
  };
  const orNothing = (act: () => Promise<Reading>) =>
    inTurn(act).catch((error: unknown) => {
      if (error instanceof EdbridgeError) return { status: 0, json: undefined, isForeign: false };
      throw error;
    });
  return {
    /** Reads a path below the host's base URL. @throws `EdbridgeError` where no answer comes, or no token */
    read,
    get: (path: string) => orNothing(() => read(path)),
    /** The JSON at a path of the host, without the token. */
    getPublic: async (path: string) => (await orNothing(() => ask(path))).json,
    /** What the host tells of this token. Hosts take the question as a POST; it changes nothing. */
    tokenInfo: (tokenPath: string) =>
      orNothing(async () => {
        const { value, authorization } = await source.getToken();
        const headers = { authorization, "content-type": "application/x-www-form-urlencoded" };
        return ask(`${prefix}${tokenPath}_info`, headers, `token=${encodeURIComponent(value)}`);
      }),
  };
}

export type HostReader = ReturnType<typeof hostReader>;

/** The records of a page; none where it is no page. */
export function recordsOf({ status, json }: Reading): readonly Readonly<Record<string, unknown>>[] {
  return status === 200 ? listIn(json).filter(isObject) : [];
}

/** A list of JSON; an empty one for any other value. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The code that a record of a host's descriptors has; none where it is no such record. */
export function codeIn(record: Readonly<Record<string, unknown>>): readonly Code[] {
  const { namespace, codeValue, shortDescription } = record;
  if (typeof namespace !== "string" || typeof codeValue !== "string") return [];
  const text = typeof shortDescription === "string" ? shortDescription : undefined;
  return [{ namespace, codeValue, shortDescription: text }];
}

/** OpenAPI documents of a host that are read at most. */
const mostDocuments = 10;

/**
 * The OpenAPI documents of a host that have a wanted name, as its discovery document says; none where it
 * names none. Behind a proxy the addresses that a host names are often the inner ones.
 *
 * @param read gives the JSON at a path of the host, without a token
 */
export async function openApiDocuments(
  baseUrl: string,
  read: (path: string) => Promise<unknown>,
  isWanted: (name: string) => boolean,
) {
  const readAt = async (address: unknown) => {
    const base = baseUrl.replace(/\/?$/, "/");
    if (typeof address !== "string" || !URL.canParse(address, base)) return undefined;
    const { pathname, search } = new URL(address, base);
    return read(pathname + search);
  };
  const memberOf = (value: unknown, name: string) => (isObject(value) ? value[name] : undefined);
  const sections = await readAt(memberOf(memberOf(await readAt(""), "urls"), "openApiMetadata"));
  const named = listIn(sections).filter((each) => isWanted(String(memberOf(each, "name"))));
  const found = named.slice(0, mostDocuments).map(async (each) => ({
    name: String(memberOf(each, "name")),
    document: await readAt(memberOf(each, "endpointUri")),
  }));
  return Promise.all(found);
}
