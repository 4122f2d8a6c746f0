import { type Credentials, EdbridgeError, SettingError, systemClock } from "@edbridge/core";
import { type BaseUrl, checkCredentials } from "@edbridge/core/internal";
import type { ChangeContext } from "../changes/change.js";
import { allChanges } from "../changes/index.js";
import { callerHeaders, hostHeaders, withoutBodyHeaders } from "../http/headers.js";
import { legacyError } from "../http/legacy-response.js";
import type { Answer, Call, Send } from "../http/message.js";
import { lookupsFor } from "../lookups/for-call.js";
import { LookupCaches } from "../lookups/lookup-store.js";
import { type LegacyRoute, legacyRoute, legacyRouteAt } from "../routing/legacy-route.js";
import { KeyOrganizations } from "../sessions/key-organizations.js";
import { type BridgeCounts, SessionStore } from "../sessions/session-store.js";
import type { CompatOptions, CompatSettings } from "../settings/compat-options.js";
import { HostProfile } from "../settings/host-profile.js";
import { Chains, compose } from "./chain.js";
import { HostExchange } from "./host-exchange.js";

const chains = new Chains(allChanges);

/**
 * The centre that all doors share: takes a legacy request through the changes to the current host
 * and the response back. It knows no HTTP library; a door turns its library's requests into calls
 * and answers into its library's responses.
 */
export class Bridge {
  readonly #profile: HostProfile;
  readonly #sessions: SessionStore;
  readonly #caches: LookupCaches;
  readonly #organizations = new KeyOrganizations();

  readonly #rename: RenameSetting;

  /**
   * @param rename names a setting as the owner of this door knows it, such as by a variable
   * @throws `SettingError` naming an option that cannot be used
   */
  constructor(options: CompatOptions, rename: RenameSetting = (error) => error) {
    this.#rename = rename;
    this.#profile = new HostProfile(options);
    const { clock = systemClock } = this.#profile.given.transport;
    this.#sessions = new SessionStore(clock);
    this.#caches = new LookupCaches(clock);
  }

  /**
   * What an absolute URL means here; `undefined` for one outside the legacy base. A door that is
   * itself the legacy host gives the base by which this caller reached it.
   */
  route(url: string, base: BaseUrl = this.#profile.given.legacy): LegacyRoute | undefined {
    return legacyRoute(url, base);
  }

  /** {@link route} of an origin and a path that are given apart. */
  routeAt(origin: string, path: string): LegacyRoute | undefined {
    return legacyRouteAt(origin, path, this.#profile.given.legacy);
  }

  /** The address of the current host. */
  get host(): BaseUrl {
    return this.#profile.given.current;
  }

  /** How often things happened so far, for whoever watches. */
  get counts(): BridgeCounts {
    return this.#sessions.counts;
  }

  /**
   * Reads what the host says about itself, where that is still needed. The first request does it
   * too; a server does it at its start, to find a wrong setting before a caller does.
   *
   * @throws `EdbridgeError` that says what to do
   */
  async learn(signal?: AbortSignal): Promise<void> {
    for (const profile of this.#profile.all) await this.#learn(profile, signal);
  }

  /**
   * Proves credentials at the host and gives a handle for them, as a legacy token call does.
   *
   * @throws `TokenError`, `NetworkError` from the host; `EdbridgeError` where it tells nothing
   */
  async signIn(credentials: Credentials, signal?: AbortSignal): Promise<string> {
    const settings = await this.#learn(this.#profile, signal);
    return this.#sessions.open(checkCredentials(credentials), settings, signal);
  }

  /**
   * Answers a request as the legacy host would have. `send` reaches the current host.
   *
   * @throws `NetworkError` when the host is not reached; the signal's reason when it aborts;
   * `EdbridgeError` where the host's base URL has no discovery document; `SettingError` where an
   * option contradicts it
   */
  async handle(call: Call, route: LegacyRoute, send: Send): Promise<Answer> {
    const year = route.kind === "data" ? route.schoolYear : "";
    const profile = this.#profile.ofYear(year) ?? this.#profile;
    // A code is minted here, whatever the host is.
    let settings = route.kind === "authorize" ? profile.given : profile.settings;
    try {
      settings ??= await this.#learn(profile, call.signal);
    } catch (error) {
      if (!(error instanceof EdbridgeError && isOutage(error))) throw error;
      return legacyError(503, error.message);
    }
    const exchange = new HostExchange(send, settings);
    const context: ChangeContext = {
      settings,
      sessions: this.#sessions,
      district: async ({ session }) =>
        session && this.#organizations.districtOf(session, settings, send),
      lookups: (each, how) =>
        lookupsFor(each, settings, this.#caches, exchange.sendAsIs, {
          ...how,
          namespaces: () =>
            each.session ? this.#organizations.namespacesOf(each.session, settings, send) : [],
        }),
    };
    const chain = chains.of(route.kind, call.method);
    const { method, url, headers, body, signal } = call;
    const request = { method, url, headers: hostHeaders(headers), body, signal, route };
    return print(await compose(chain, exchange.send, context)(request));
  }

  async #learn(profile: HostProfile, signal: AbortSignal | undefined): Promise<CompatSettings> {
    try {
      return await profile.learn(signal);
    } catch (error) {
      throw error instanceof SettingError ? this.#rename(error) : error;
    }
  }
}

/** Names the setting of an error as its reader can change it. */
type RenameSetting = (error: SettingError) => SettingError;

/** Whether a host is out of order for a while, of which legacy callers are told by a status. */
function isOutage({ code, retryable }: EdbridgeError): boolean {
  return code === "EDB_HOST_STATUS" && retryable;
}

/** A response as its caller gets it. */
function print(answer: Answer): Answer {
  const { json, ...rest } = answer;
  if (!json) return { ...rest, headers: callerHeaders(rest.headers) };
  const headers = callerHeaders(withoutBodyHeaders(rest.headers));
  return { ...rest, headers, body: json.print() };
}
