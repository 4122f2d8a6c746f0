import {
  type Credentials,
  type HostDispatcher,
  NetworkError,
  type TokenSource,
} from "@edbridge/core";
import {
  type Entry,
  isForeign,
  jsonObject,
  isObject,
  usualDeadline,
  withDeadline,
} from "@edbridge/core/internal";
import { clientCredentialsFlow } from "@edbridge/current-flow/internal";
import type { CompatSettings } from "../settings/compat-options.js";
import { storeOf } from "../store/files.js";
import { type KeptFacts, keptFacts } from "../store/kept-facts.js";
import type { SharedStore } from "../store/store.js";
import { partsSeal, SecretSeal } from "./seal.js";
import { sharedTokens } from "./shared-tokens.js";
import type { Awaitable } from "@edbridge/records/internal";
import { bodyText, decoded } from "../http/body.js";
import type { Send } from "../http/message.js";

/** Gives the token sources of credentials at one host. */
export type Flow = ReturnType<typeof clientCredentialsFlow>;

/** What a credential has of one host. */
interface HostOfKey {
  /** Renews the token. */
  readonly source: TokenSource;
  /** What the host has said last about the key. */
  organizations?: Organizations;
  /** The question to the host that is under way. */
  asking?: Promise<Organizations> | undefined;
}

/** A credential that the host has accepted. All its handles share it. */
export class ProvenCredential {
  /** The entry that remembers it as proven. */
  entry: Entry<ProvenCredential> | undefined;
  /** Whether the owner knows that it has signed in. */
  isAnnounced = false;
  /** Equal for equal credentials, also if they are proven again. It holds no secret. */
  readonly id: string;
  readonly clientKey: string;
  /** Seals parts of new people for this credential alone. */
  readonly partsSeal: SecretSeal;
  readonly #credentials: Credentials;
  readonly #flowAt: (settings: CompatSettings) => Flow;
  /** Keeps what hosts say about themselves; absent without a state folder. */
  readonly #facts: SharedStore | undefined;
  /** Of the latest request that brought one. */
  #dispatcher: HostDispatcher | undefined;
  /** By the token operation. */
  readonly #hosts = new Map<string, HostOfKey>();

  constructor(
    id: string,
    credentials: Credentials,
    flowAt: (settings: CompatSettings) => Flow,
    facts: SharedStore | undefined,
  ) {
    this.id = id;
    this.clientKey = credentials.clientKey;
    this.partsSeal = partsSeal(credentials.clientSecret);
    this.#credentials = credentials;
    this.#flowAt = flowAt;
    this.#facts = facts;
  }

  /** What no error of a host may repeat. */
  get ownWords(): readonly string[] {
    return [this.#credentials.clientSecret, this.clientKey];
  }

  /** What a host has said about itself to this credential, since it describes itself as it does now. */
  keptAt({ description, transport }: CompatSettings): KeptFacts | undefined {
    const seal = new SecretSeal(this.#credentials.clientSecret, "host");
    return this.#facts && keptFacts(this.#facts, transport.clock, [this.id, description], seal);
  }

  /** Renews the token of the host of a year. Exchanges go by the dispatcher of the latest request with one. */
  sourceAt(settings: CompatSettings, dispatcher?: HostDispatcher): TokenSource {
    if (dispatcher) this.#dispatcher = dispatcher;
    return this.#at(settings).source;
  }

  /**
   * The education organizations of the key, as the host tells the bearer of a token at `oauth/token_info`; at
   * once where they are known. Hosts have that from version 5.0 on; a host that refuses is not asked again. A
   * gateway may let nobody through to it: that ends no call.
   *
   * @throws `NetworkError`, `TokenError` if there is no token
   */
  organizationsAt(settings: CompatSettings, send: Send): Awaitable<Organizations> {
    const host = this.#at(settings);
    const { organizations: known } = host;
    const { clock } = settings.transport;
    if (known && known.until > clock.monotonic()) return known;
    return (host.asking ??= this.#organizationsOf(host, settings, send).finally(
      () => (host.asking = undefined),
    ));
  }

  async #organizationsOf(
    host: HostOfKey,
    settings: CompatSettings,
    send: Send,
  ): Promise<Organizations> {
    const kept = this.keptAt(settings);
    const what = `organizations ${tokenUrlOf(settings)}`;
    const before = organizationsIn((await kept?.read(what))?.value);
    const found = before ?? (await this.#readOrganizations(settings, send));
    host.organizations = found;
    // A key without organizations may get some, and its next run is to know them.
    if (!before && found.ids.length > 0) await kept?.keep(what, found);
    return found;
  }

  async #readOrganizations(settings: CompatSettings, send: Send): Promise<Organizations> {
    const { current, tokenPath, transport } = settings;
    if (!tokenPath.endsWith("/token")) return { ids: [], namespaces: [], until: Infinity };
    const { authorization, value } = await this.sourceAt(settings).getToken();
    const { clock } = transport;
    const begun = clock.monotonic();
    const [status, text] = await withDeadline(
      usualDeadline,
      "Reading about the token",
      async (signal, begin) => {
        const answer = await send({
          method: "POST",
          url: `${current.href}${tokenPath}_info`,
          headers: {
            authorization,
            accept: "application/json",
            "content-type": "application/x-www-form-urlencoded",
          },
          body: new URLSearchParams({ token: value }).toString(),
          credential: this.id,
          signal,
          onStart: begin,
        });
        const { headers, body } = answer;
        const read = body && (await bodyText(decoded(body, headers), limit));
        return [isForeign(answer) ? 0 : answer.status, read] as const;
      },
      // A program may have sent thousands of requests before it.
      false,
    ).catch((error: unknown) => {
      if (error instanceof NetworkError) return [0, undefined] as const;
      throw error;
    });
    const ended = clock.monotonic();
    const isFinal = [200, 403, 404, 405].includes(status);
    const info = status === 200 ? jsonObject(text) : undefined;
    const { namespace_prefixes: prefixes } = info ?? {};
    const isText = (each: unknown) => typeof each === "string" && each !== "";
    return {
      ids: districtsOf(info),
      namespaces: Array.isArray(prefixes) ? prefixes.filter(isText) : [],
      until: isFinal ? Infinity : ended + pauseFactor * (ended - begun),
    };
  }

  #at(settings: CompatSettings): HostOfKey {
    const tokenUrl = tokenUrlOf(settings);
    let host = this.#hosts.get(tokenUrl);
    if (!host) {
      const source = this.#flowAt(settings)(this.#credentials, () => this.#dispatcher);
      this.#hosts.set(tokenUrl, (host = { source }));
    }
    return host;
  }
}

export function flowOf(settings: CompatSettings, onToken: () => void, ended: AbortSignal): Flow {
  const { current, tokenPath, transport } = settings;
  const store = storeOf(settings, "tokens");
  return clientCredentialsFlow({
    ...transport,
    baseUrl: current.href,
    tokenPath,
    onToken,
    share: store && sharedTokens(tokenUrlOf(settings), store, transport.clock, ended),
  });
}

export function tokenUrlOf({ current, tokenPath }: CompatSettings): string {
  return current.href + tokenPath;
}

/** Bytes of the host's answer that are read at most. */
const limit = 1024 * 1024;

/** A host that does not answer, or is out of order, is asked again after so many times what that took. */
const pauseFactor = 3;

/** The organizations and namespaces that a host names for a key. */
export interface Organizations {
  /** The districts that it acts for, or the schools if it does not act for the district. */
  readonly ids: readonly number[];
  /** What the namespaces of its organization begin with, such as `uri://state.example`. */
  readonly namespaces: readonly string[];
  /** When the host is asked again, by the monotonic clock; `Infinity` if it has said so for good. */
  readonly until: number;
}

/** The organizations that an earlier process has kept; `undefined` for anything else. */
function organizationsIn(value: unknown): Organizations | undefined {
  const { ids, namespaces } = isObject(value) ? value : {};
  if (!Array.isArray(ids) || !Array.isArray(namespaces)) return undefined;
  return { ids, namespaces, until: Infinity };
}

/** The districts that a key acts for, by the host's response about its token. A key for a school has that. */
export function districtsOf(info: ReturnType<typeof jsonObject>): readonly number[] {
  const list = info?.["education_organizations"];
  if (!Array.isArray(list)) return [];
  const organizations = list.filter(isObject).map((each) => ({
    id: each["education_organization_id"],
    district: each["local_education_agency_id"],
    type: String(each["type"]),
  }));
  const ids = new Set(organizations.map(({ id }) => id));
  const isForAll = organizations.some(({ type }) => aboveDistricts.test(type));
  const districts = organizations.flatMap(({ id, district, type }) => {
    if (district === undefined && aboveDistricts.test(type)) return [];
    const place = isForAll || ids.has(district) ? (district ?? id) : id;
    return typeof place === "number" ? [place] : [];
  });
  return [...new Set(districts)];
}

/** Organizations that have districts below them: a student's data belong to one of these. */
const aboveDistricts = /(?:StateEducationAgency|EducationServiceCenter)$/;
