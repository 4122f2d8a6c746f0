import { HostError, type NamedTransportOptions, systemClock } from "@edbridge/core";
import {
  checkAllOptions,
  checkBaseUrl,
  checkedElsewhere,
  isTransient,
  jsonObject,
  namedChecks,
  networkError,
  parseRetryAfter,
  send,
  withRetry,
} from "@edbridge/core/internal";
import {
  type DiscoveryDocument,
  discoverySchema,
  type DiscoveredRoutes,
  routesOf,
} from "./routes-of.js";

/** Options of {@link discover}. */
export interface DiscoverOptions extends NamedTransportOptions {
  /** Ends the reading. */
  readonly signal?: AbortSignal | undefined;
}

/** What a host's discovery document tells, and the settings that follow from it. */
export interface Discovery extends DiscoveredRoutes {
  /** The version of the API, such as `7.2`. */
  readonly version: string;
  /** The Data Standard of its record model, such as `5.1.0`; absent where it does not say. */
  readonly dataStandard?: string;
  /** How it keeps years apart, as hosts up to 6.2 say: `Sandbox`, `Year Specific` and so on. */
  readonly apiMode?: string;
  /** Record models by name: the standard and its extensions. */
  readonly dataModels: readonly { readonly name: string; readonly version: string }[];
}

/** Bytes of a discovery document that are read at most. */
const documentLimit = 256 * 1024;

const checks = { ...namedChecks, ...checkedElsewhere("signal") };

/**
 * Reads a current host's discovery document, in all forms from version 3.1 to 8, and gives the
 * settings for it: `{ ...await discover(baseUrl) }` can be spread into `createCurrentClient`.
 * Placeholders such as `{schoolYear}` are left for the caller to fill.
 *
 * @throws `HostError` where the address answers otherwise, `NetworkError`, `SettingError`
 * @example
 * ```ts
 * import { createCurrentClient, discover } from "@edbridge/current-flow";
 *
 * const baseUrl = "https://host.example/api";
 * const { dataPath, tokenPath } = await discover(baseUrl);
 * const credentials = { clientKey: "populated", clientSecret: "populatedSecret" };
 * const client = createCurrentClient({ baseUrl, dataPath, tokenPath, credentials });
 * ```
 */
export async function discover(
  baseUrl: string | URL,
  options: DiscoverOptions = {},
): Promise<Discovery> {
  checkAllOptions(options, checks);
  const {
    dispatcher,
    retry = {},
    clock = systemClock,
    random = Math.random,
    userAgent,
    signal,
    allowInsecureHttp,
  } = options;
  const base = checkBaseUrl(baseUrl, { allowInsecureHttp });
  const request = {
    origin: base.origin,
    path: `${base.prefix}/`,
    method: "GET",
    headers: { accept: "application/json" },
    userAgent,
    signal,
  };
  const read = async () => {
    const { status, headers, body } = await send(request, dispatcher);
    const text = await body.text(documentLimit).catch((error: unknown) => {
      throw networkError("Reading the discovery document", error, signal);
    });
    const document = status === 200 ? discoverySchema().safeParse(jsonObject(text)) : undefined;
    if (document?.success) return document.data;
    throw notADocument(status, parseRetryAfter(headers["retry-after"], clock.now()));
  };
  const document = await withRetry(read, retry, { clock, random, signal });
  return { ...routesOf(document, base), ...description(document) };
}

function description({ version, apiMode, dataModels }: DiscoveryDocument) {
  const dataStandard = dataModels.find(({ name }) => /^ed-?fi$/i.test(name))?.version;
  return {
    version,
    dataModels,
    ...(dataStandard === undefined ? {} : { dataStandard }),
    ...(apiMode === undefined ? {} : { apiMode }),
  };
}

function notADocument(status: number, retryAfter: number | undefined): HostError {
  const retryable = isTransient(status);
  const advice = retryable
    ? "The host, or a gateway in front of it, failed or is busy. Try again later."
    : "Check baseUrl. A legacy host has no such document.";
  return new HostError(
    status === 200 ? "EDB_HOST_ANSWER" : "EDB_HOST_STATUS",
    `The base URL answered ${status} with no discovery document. ${advice}`,
    { status, retryable, retryAfter },
  );
}
