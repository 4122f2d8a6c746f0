import {
  type Credentials,
  EdbridgeError,
  type HostDispatcher,
  SettingError,
  systemClock,
} from "@edbridge/core";
import { type BaseUrl, checkCredentials } from "@edbridge/core/internal";
import type { CallOrigin } from "../http/call-event.js";
import { admit } from "../changes/sliding-window.js";
import { callerHeaders, hostHeaders, withoutBodyHeaders } from "../http/headers.js";
import { type BodyLimit, BodyRefused, Intakes } from "../http/intake.js";
import { legacySpace } from "../http/json.js";
import { legacyError, refuseMethod } from "../http/legacy-response.js";
import type { Answer, Call, Send } from "../http/message.js";
import { exchange, sendAsIs } from "../call/exchange.js";
import { LegacyCall, type LookupManner, type Services } from "../call/legacy-call.js";
import { lookupsFor } from "../lookups/for-call.js";
import type { Lookups } from "../lookups/lookups.js";
import { LookupCaches, type LookupCounts } from "../lookups/lookup-caches.js";
import { type HeldCounts, HeldParts, type WaitingPeople } from "../writes/held-parts.js";
import { lockOf, type RecordLock } from "../writes/turns.js";
import { recordsId } from "../records/record-translation.js";
import { collectionNamed } from "../routing/host-target.js";
import {
  type LegacyRoute,
  legacyRoute,
  legacyRouteAt,
  type SignInRoute,
} from "../routing/legacy-route.js";
import { storeOf } from "../store/files.js";
import { SignIn, type SignInServices } from "../auth/sign-in.js";
import { Codes } from "../auth/codes.js";
import { tokenUrlOf } from "../auth/credential.js";
import { codeKey } from "../auth/seal.js";
import { KeyOrganizations } from "../auth/key-organizations.js";
import { type Session, type SessionCounts, SessionStore } from "../auth/sessions.js";
import type { CompatOptions, CompatSettings } from "../settings/compat-options.js";
import { type HostFacts, HostProfile } from "../settings/host-profile.js";
import { CallEvents } from "./call-events.js";
import { callOrigin } from "./call-site.js";
import { CallerNames } from "./caller-names.js";
import { ChangesOff } from "./off-for-caller.js";
import { withoutAddress, withoutHost } from "./host-address.js";
import {
  countInMemory,
  damagedParts,
  lostParts,
  otherSecret,
  partsLostInStore,
  storeIsAway,
} from "./held-warnings.js";
import { locate, noteTarget, Plans } from "./plan.js";
import type { Noted } from "./note-of.js";
import { run } from "./run.js";
import { type ChangeId, Report } from "../report/report.js";
import type { Owner } from "./owner.js";
import { OwnerHooks } from "./owner-hooks.js";

/**
 * The centre that all doors share. It sends a legacy request through the changes to the current host,
 * and the response back. It knows no HTTP library: a door turns the requests of its library into calls,
 * and answers into responses.
 */
export class Bridge implements Services, SignInServices {
  readonly #profile: HostProfile;
  readonly #sessions: SessionStore;
  readonly #signIn: SignIn;
  readonly #caches: LookupCaches;
  readonly #organizations = new KeyOrganizations();
  readonly #owner: OwnerHooks;
  readonly #events: CallEvents;
  readonly #off: ChangesOff;
  readonly #held: HeldParts;
  readonly #lock: RecordLock;
  #finished = 0;
  readonly #intakes: Intakes;

  /** @throws `SettingError` naming an option that cannot be used */
  constructor(options: CompatOptions, owner: Owner = {}) {
    this.#profile = new HostProfile(options);
    const profile = this.#profile;
    const names = new CallerNames(options.callerNames);
    this.#off = new ChangesOff(profile.given.changesOff, names);
    const { clock = systemClock } = profile.given.transport;
    this.#owner = new OwnerHooks(owner, names);
    const { given } = this.#owner;
    this.#events = new CallEvents({ ...given, clock, names });
    const { sessionKeys: keys, sessionLife: life } = profile.given;
    const home = () => profile.settings ?? profile.given;
    this.#sessions = new SessionStore({ clock, keys, life, home });
    const [key] = keys;
    const { store } = profile.given;
    this.#signIn = new SignIn(this, new Codes({ clock, key: key && codeKey(key), store }));
    this.#caches = new LookupCaches(clock);
    this.#held = new HeldParts({
      clock,
      store: storeOf(profile.given, "held"),
      onAway: () => given.warn(storeIsAway),
      onDamaged: () => given.warn(damagedParts),
      onLost: (people) => given.warn(partsLostInStore(people)),
      sessionKey: key,
      onOtherSecret: (clientKey) => given.warn(otherSecret(names.of(clientKey))),
      onDropped: (text) => given.warn(text),
      onMemory: (difference) => countInMemory(difference, given.optionText),
    });
    this.#lock = lockOf(profile.given);
    this.#intakes = new Intakes(profile.given.maxBody);
  }

  /**
   * The meaning of an absolute URL; `undefined` for one outside the legacy base. A door that is itself
   * the legacy host gives the base by which its caller has reached it.
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

  /** Counts of what the bridge has done so far. */
  get counts(): BridgeCounts {
    const sessions = this.#sessions.counts;
    const lookups = this.#caches.counts;
    return { ...sessions, ...this.#held.counts, finished: this.#finished, lookups };
  }

  /** Of which new people parts wait, wherever they wait, as it was within the last minute. */
  waitingPeople(): Promise<WaitingPeople> {
    return this.#held.waiting();
  }

  /**
   * Puts parts of new people that are in memory into the store, if there is one, and warns of those
   * that are lost. A server does it at its end.
   */
  async end(): Promise<void> {
    const lost = await this.#held.end();
    const { warn, optionText } = this.#owner.given;
    if (lost > 0) warn(lostParts(lost, optionText));
  }

  /**
   * Reads what the host says about itself, if that is still needed. The first request does it too. A
   * server does it at its start, to find a wrong setting before a caller does.
   *
   * @throws `EdbridgeError` that says what to do
   */
  async learn(signal?: AbortSignal): Promise<void> {
    for (const profile of this.#profile.all) await this.#learn(profile, signal);
  }

  /** What is known of each host. The host for all school years comes first. */
  get facts(): readonly HostFacts[] {
    return this.#profile.all.flatMap(({ facts }) => facts ?? []);
  }

  /**
   * Proves credentials at the host and gives a handle for them, as a legacy token call does.
   *
   * @throws `TokenError` or `NetworkError`; `EdbridgeError` if the host does not describe itself
   */
  async signIn(credentials: Credentials, signal?: AbortSignal): Promise<string> {
    const settings = await this.#learn(this.#profile, signal);
    return this.#sessions.open(checkCredentials(credentials), settings, { signal });
  }

  /**
   * Answers a request as the legacy host would have. `send` sends requests to the current host.
   * `dispatcher` sends those for tokens and for the discovery document. Default: the option.
   *
   * @throws `NetworkError` if the host is not reached; the reason of the signal if it aborts;
   * `EdbridgeError` if the host's base URL has no discovery document; `SettingError` if an option
   * contradicts that document
   */
  async handle(
    call: Call,
    route: LegacyRoute,
    send: Send,
    dispatcher?: HostDispatcher,
  ): Promise<Answer> {
    const ways = { send, dispatcher };
    if (!this.#events.listens) return this.#handle(call, route, ways, new Report());
    const collection = this.collectionOf(route);
    const clientKey = () =>
      this.#sessions.named(call.headers["authorization"])?.credential.clientKey;
    return this.#events.report({ call, route, collection, clientKey }, (report) =>
      this.#handle(call, route, ways, report),
    );
  }

  /** The place in the program that makes the call, if somebody listens. */
  origin(): CallOrigin | undefined {
    return this.#events.listens ? callOrigin() : undefined;
  }

  async #handle(call: Call, route: LegacyRoute, ways: Ways, report: Report): Promise<Answer> {
    if (!hostMethods.has(call.method)) return this.#told(refuseMethod(call), { call, route });
    if (route.kind === "authorize" || route.kind === "token") {
      return this.#answerSignIn(call, route, ways, report);
    }
    const profile = this.#profileFor(route);
    const needsHandle =
      this.#owner.given.facesStrangers && profile.given.host.records !== undefined;
    const admission = admit({ ...call, route }, this.#sessions, needsHandle);
    if ("refused" in admission) return this.#told(admission.refused, { call, route });
    const { session } = admission;
    const admitted = this.#owner.admit(session?.credential.clientKey);
    if ("refused" in admitted) return this.#told(admitted.refused, { call, route });
    try {
      const known = { route, profile, session, maxBody: admitted.maxBody };
      return await this.#served(call, known, ways, report);
    } finally {
      admitted.ended?.();
    }
  }

  /** Answers the call of a caller that is known, or that needs not be. */
  async #served(
    call: Call,
    { route, profile, session, maxBody }: Known,
    { send, dispatcher }: Ways,
    report: Report,
  ): Promise<Answer> {
    let settings: CompatSettings;
    try {
      settings = profile.settings ?? (await this.#learn(profile, call.signal, dispatcher));
    } catch (error) {
      return this.#told(this.#outage(error), { call, route });
    }
    const clientKey = session?.credential.clientKey;
    report.clientKey = clientKey;
    if (this.isOff(recordsId, clientKey)) settings = profile.passing(settings);
    const isKnown = session !== undefined || !this.#owner.given.facesStrangers;
    const intake = this.#intakes.of(isKnown, maxBody, call.headers["content-length"]);
    const facts = { route, session, settings, intake, report, bridge: this, send, dispatcher };
    const x = new LegacyCall(call, hostHeaders(call.headers), facts);
    try {
      const answer = await this.carryOut(x);
      const told = withoutHost(answer, settings.current, call.url);
      const space = settings.host.records ? legacySpace : undefined;
      return print(this.#told(told, { call, route, records: report.records }), space);
    } catch (error) {
      if (!(error instanceof BodyRefused)) throw error;
      return this.#told(error.answer, { call, route });
    } finally {
      intake.end();
    }
  }

  /** Answers a sign-in, which no plan is made for. */
  async #answerSignIn(
    call: Call,
    route: SignInRoute,
    { send, dispatcher }: Ways,
    report: Report,
  ): Promise<Answer> {
    const from = { call, route };
    const { settings: known, given } = this.#profile;
    try {
      const answer = await this.#signIn.answer({
        call,
        route,
        report,
        settings: given,
        dispatcher,
        learn: async () => known ?? this.#learn(this.#profile, call.signal, dispatcher),
        signedIn: (handle, settings) =>
          this.#owner.signedIn(this.#sessions.find(handle), (of) =>
            this.#organizations.districtOf(of, settings, send),
          ),
        passOn: (settings, body) => {
          const url = tokenUrlOf(settings) + route.search;
          const intake = this.#intakes.of(false, undefined, undefined);
          const facts = { route, session: undefined, settings, intake, report, bridge: this };
          const passed = { ...call, url, body };
          const x = new LegacyCall(passed, hostHeaders(call.headers), {
            ...facts,
            send,
            dispatcher,
          });
          return exchange(x, x);
        },
      });
      if (answer.change) report.did(answer.change);
      return print(this.#told(withoutHost(answer, given.current, call.url), from), undefined);
    } catch (error) {
      return this.#told(this.#outage(error), from);
    }
  }

  /** The answer to a call while its host fails. A legacy caller then gets a status. */
  #outage(error: unknown): Answer {
    const isOutage =
      error instanceof EdbridgeError && error.code === "EDB_HOST_STATUS" && error.retryable;
    if (!isOutage) throw error;
    return legacyError(503, withoutAddress(error.message, this.host));
  }

  /** Carries out a call, or one that the answer to another is made of. */
  carryOut(x: LegacyCall): Promise<Answer> {
    const off = this.#off.of(x.session?.credential.clientKey);
    const isPart = x.target !== undefined;
    const at = locate(x, !off.has("EDB012"));
    if (!isPart && !off.has("EDB004")) noteTarget(x, at);
    return run(x, plansOf(x.settings).of(at, off, isPart), !off.has("EDB006"));
  }

  get sessions(): SessionStore {
    return this.#sessions;
  }

  get held(): HeldParts {
    return this.#held;
  }

  get lock(): RecordLock {
    return this.#lock;
  }

  isOff(id: ChangeId, clientKey: string | undefined): boolean {
    return this.#off.of(clientKey).has(id);
  }

  refusalOf(clientKey: string): Answer | undefined {
    const entered = this.#owner.admit(clientKey);
    if ("refused" in entered) return entered.refused;
    entered.ended?.();
    return undefined;
  }

  async places({ session, settings, send }: LegacyCall): Promise<readonly number[]> {
    return session ? this.#organizations.placesOf(session, settings, send) : [];
  }

  lookups(x: LegacyCall, { lenient, signal = x.signal }: LookupManner = {}): Lookups {
    const { settings, session, send } = x;
    const call = x.target ? { ...x.request(x.target), signal } : x;
    return lookupsFor(call, settings, this.#caches, (request) => sendAsIs(x, request), {
      lenient,
      namespaces: () => (session ? this.#organizations.namespacesOf(session, settings, send) : []),
    });
  }

  callerLeft(): void {
    this.#finished++;
  }

  /** What is known of the host for the school year of a route. */
  #profileFor(route: LegacyRoute): HostProfile {
    return this.#profile.ofYear(route.kind === "data" ? route.schoolYear : "");
  }

  /** The collection that a data request names, if it is a known one. */
  collectionOf(route: LegacyRoute): string | undefined {
    return collectionNamed(route, this.#profileFor(route).given);
  }

  #told(answer: Answer, from: Noted): Answer {
    return this.#owner.tell(answer, from, () => this.collectionOf(from.route));
  }

  async #learn(
    profile: HostProfile,
    signal: AbortSignal | undefined,
    dispatcher?: HostDispatcher,
  ): Promise<CompatSettings> {
    try {
      return await profile.learn(signal, dispatcher);
    } catch (error) {
      throw error instanceof SettingError ? this.#owner.given.rename(error) : error;
    }
  }
}

/** How requests reach the host. */
interface Ways {
  readonly send: Send;
  /** Sends the token exchanges. `undefined` stands for the option. */
  readonly dispatcher: HostDispatcher | undefined;
}

/** The plans for each host. They are made again if more is known of it. */
const allPlans = new WeakMap<CompatSettings, Plans>();

function plansOf(settings: CompatSettings): Plans {
  const known = allPlans.get(settings);
  if (known) return known;
  const made = new Plans();
  allPlans.set(settings, made);
  return made;
}

/** What is known of a call before it is carried out. */
interface Known {
  readonly route: LegacyRoute;
  readonly profile: HostProfile;
  readonly session: Session | undefined;
  /** A bound for its body. */
  readonly maxBody: BodyLimit | undefined;
}

/** Counts of what a bridge has done and holds. */
export interface BridgeCounts extends SessionCounts, HeldCounts {
  /** Writes of several requests that were finished after their callers had left. */
  readonly finished: number;
  /** What look-ups have done, and hold. */
  readonly lookups: LookupCounts;
}

/** The methods of the host's operations. Others are refused. */
const hostMethods: ReadonlySet<string> = new Set([
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "DELETE",
  "OPTIONS",
]);

/**
 * The response that the caller gets, with its records printed.
 *
 * @param space the indentation; default: the host's layout
 */
function print(answer: Answer, space: number | undefined): Answer {
  const { json, ...rest } = answer;
  if (!json) return { ...rest, headers: callerHeaders(rest.headers) };
  const headers = callerHeaders(withoutBodyHeaders(rest.headers));
  return { ...rest, headers, body: json.print(space) };
}
