import {
  type Credentials,
  EdbridgeError,
  type HostDispatcher,
  SettingError,
  systemClock,
} from "@edbridge/core";
import { type BaseUrl, checkCredentials } from "@edbridge/core/internal";
import { admit } from "../changes/sliding-window.js";
import { hostHeaders } from "../http/headers.js";
import { BodyRefused, type Intake, Intakes } from "../http/intake.js";
import { legacySpace } from "../http/json.js";
import {
  type ChangeId,
  type LegacyError,
  legacyError,
  refuseMethod,
  withoutAddress,
  withoutHost,
} from "../http/legacy-response.js";
import { andThen } from "../http/maybe-promise.js";
import type { Answer, Call, Send } from "../http/message.js";
import { exchange, sendAsIs } from "../call/exchange.js";
import {
  type CallParts,
  LegacyCall,
  type LookupManner,
  type Services,
} from "../call/legacy-call.js";
import { type Lookups, lookupsFor } from "../lookups/lookups.js";
import { LookupCaches, type LookupCounts } from "../lookups/lookup-caches.js";
import {
  type HeldCounts,
  partsPurpose,
  WaitingParts,
  type WaitingPeople,
} from "../writes/waiting-parts.js";
import { lockOf, type RecordLock } from "../writes/turns.js";
import { recordsId } from "../records/record-translation.js";
import type { CallOrigin } from "../report/event.js";
import type { Owner } from "../report/owner.js";
import type { Report } from "../report/report.js";
import { Reporter } from "../report/reporter.js";
import { lostParts, ownerOfParts } from "../report/warnings.js";
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
import { type SessionCounts, SessionStore } from "../auth/sessions.js";
import type { CompatSettings } from "../settings/compat-options.js";
import type { CompatOptions } from "../settings/options.js";
import { type HostFacts, HostProfile } from "../settings/host-profile.js";
import { ChangesOff } from "./off-for-caller.js";
import { locate, noteTarget, Plans } from "./plan.js";
import { run } from "./run.js";

/**
 * The centre that all doors share. It sends a legacy request through the changes to the current host,
 * and the response back. It knows no HTTP library: a door turns the requests of its library into calls,
 * and answers into responses.
 */
export class Bridge implements Services, SignInServices {
  readonly sessions: SessionStore;
  readonly waitingParts: WaitingParts;
  readonly lock: RecordLock;
  readonly #profile: HostProfile;
  readonly #caches: LookupCaches;
  readonly #organizations = new KeyOrganizations();
  readonly #reporter: Reporter;
  readonly #signIn: SignIn;
  readonly #off: ChangesOff;
  readonly #intakes: Intakes;
  #finished = 0;

  /** @throws `SettingError` naming an option that cannot be used */
  constructor(options: CompatOptions, owner: Owner = {}) {
    this.#profile = new HostProfile(options);
    const { given } = this.#profile;
    const { clock = systemClock } = given.transport;
    this.#reporter = new Reporter(owner, {
      clock,
      collectionOf: (route) => this.collectionOf(route),
      callerNames: options.callerNames,
    });
    this.#off = new ChangesOff(given.changesOff, (text, key) => this.#reporter.isNamed(text, key));
    const { sessionKeys: keys, sessionLife: life, store } = given;
    const [key] = keys;
    const home = () => this.#profile.settings ?? given;
    this.sessions = new SessionStore({ clock, keys, life, home });
    this.#signIn = new SignIn(this, new Codes({ clock, key: key && codeKey(key), store }));
    this.#caches = new LookupCaches(clock);
    this.waitingParts = new WaitingParts({
      clock,
      store: storeOf(given, "held"),
      sessionKey: key,
      ...ownerOfParts(this.#reporter),
    });
    this.lock = lockOf(given);
    this.#intakes = new Intakes(given.maxBody);
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
    const sessions = this.sessions.counts;
    const lookups = this.#caches.counts;
    return { ...sessions, ...this.waitingParts.counts, finished: this.#finished, lookups };
  }

  /** Of which new people parts wait, wherever they wait, as it was within the last minute. */
  waitingPeople(): Promise<WaitingPeople> {
    return this.waitingParts.waiting();
  }

  /**
   * Puts parts of new people that are in memory into the store, if there is one, and warns of those
   * that are lost. A server does it at its end.
   */
  async end(): Promise<void> {
    const lost = await this.waitingParts.end();
    const { warn, optionText } = this.#reporter;
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
    return this.sessions.open(checkCredentials(credentials), settings, { signal });
  }

  /**
   * Begins the report of a call.
   *
   * @param origin where the program makes it; `here` looks for the nearest line of its own code
   */
  begin(origin?: CallOrigin | "here"): Report {
    return this.#reporter.begin(origin);
  }

  /**
   * Answers a request as the legacy host would have. `send` sends requests to the current host.
   *
   * @throws `NetworkError` if the host is not reached; the reason of the signal if it aborts;
   * `EdbridgeError` if the host's base URL has no discovery document; `SettingError` if an option
   * contradicts that document
   */
  async handle(
    call: Call,
    route: LegacyRoute,
    send: Send,
    { report = this.begin(), dispatcher }: Handling = {},
  ): Promise<Answer> {
    let x: LegacyCall | undefined;
    let ended: (() => void) | undefined;
    try {
      const profile = this.#profileFor(route);
      const admitted = this.#admit(call, route, profile, report);
      if ("refused" in admitted) return this.#answered(report, admitted.refused, call, route);
      const { session, maxBody } = admitted;
      ended = admitted.ended;
      if (route.kind === "authorize" || route.kind === "token") {
        const given = await this.#answerSignIn(call, route, { report, dispatcher }, send);
        const answer = withoutHost(given, this.host, call.url);
        return this.#answered(report, answer, call, route);
      }
      const learned = profile.settings ?? (await this.#learn(profile, call.signal, dispatcher));
      const off = this.#off.of(report.clientKey);
      const settings = off.has(recordsId) ? profile.passing(learned) : learned;
      x = this.#callOf(call, { route, session, settings, off, maxBody, report, send, dispatcher });
      const answer = withoutHost(await this.carryOut(x), settings.current, call.url);
      return print(this.#answered(report, answer, call, route), settings);
    } catch (error) {
      const answer = answerTo(error, x, this.#profile.given.current);
      if (answer) return this.#answered(report, answer, call, route);
      this.#reporter.failed(report, error, call, route);
      throw error;
    } finally {
      x?.end();
      ended?.();
    }
  }

  /** Who makes a call, if its headers say so, and whether it is carried out. Nothing else of it is read. */
  #admit(call: Call, route: LegacyRoute, profile: HostProfile, report: Report) {
    if (!hostMethods.has(call.method)) {
      const named = report.clock && this.sessions.named(call.headers["authorization"]);
      report.clientKey = named?.credential.clientKey;
      return { refused: refuseMethod(call) };
    }
    const { facesStrangers = false } = this.#reporter.owner;
    const needsHandle = facesStrangers && profile.given.host.records !== undefined;
    const admission = admit(call.headers, route.kind, this.sessions, needsHandle);
    if ("refused" in admission) {
      report.answeredBy = "EDB003";
      return admission;
    }
    const { session } = admission;
    report.clientKey = session?.credential.clientKey;
    const admitted = this.#reporter.admit(report.clientKey, report);
    return "refused" in admitted ? admitted : { ...admitted, session };
  }

  /** Answers a sign-in, which no plan is made for. */
  async #answerSignIn(
    call: Call,
    route: SignInRoute,
    { report, dispatcher }: Required<Handling>,
    send: Send,
  ): Promise<Answer> {
    const { settings: known, given } = this.#profile;
    const answer = await this.#signIn.answer({
      call,
      route,
      report,
      settings: given,
      dispatcher,
      learn: async () => known ?? this.#learn(this.#profile, call.signal, dispatcher),
      signedIn: (handle, settings) => this.#signedIn(handle, settings, send),
      passOn: (settings, body) => {
        const passed = { ...call, url: tokenUrlOf(settings) + route.search, body };
        const off = this.#off.of(undefined);
        const x = this.#callOf(passed, {
          route,
          session: undefined,
          settings,
          off,
          maxBody: undefined,
          report,
          send,
          dispatcher,
        });
        return exchange(x, x);
      },
    });
    if (report.answeredBy) report.did(report.answeredBy);
    return answer;
  }

  #callOf(call: Call, parts: Omit<CallParts, keyof Call | "bridge" | "contentLength">): LegacyCall {
    const { method, url, body, signal, from, headers } = call;
    return new LegacyCall({
      ...parts,
      method,
      url,
      headers: hostHeaders(headers),
      body,
      signal,
      from,
      contentLength: headers["content-length"],
      bridge: this,
    });
  }

  #signedIn(handle: string, settings: CompatSettings, send: Send): void {
    const session = this.sessions.find(handle);
    if (session === undefined) return;
    const { credential } = session;
    const { clientKey } = credential;
    const { href: dataUrl } = settings.current;
    const seal = credential.sealFor(partsPurpose);
    void this.waitingParts.noteSignIn({ dataUrl, seal, clientKey });
    this.#reporter.signedIn(credential, async () => {
      const { ids } = await this.#organizations.of(session, settings, send);
      return ids.length === 1 ? ids[0] : undefined;
    });
  }

  #answered(report: Report, answer: Answer, call: Call, route: LegacyRoute): Answer {
    return this.#reporter.answered(report, answer, call, route);
  }

  /** Carries out a call, or one that the answer to another is made of. */
  carryOut(x: LegacyCall): Promise<Answer> {
    const isPart = x.target !== undefined;
    const at = locate(x);
    if (!isPart && !x.off.has("EDB004")) noteTarget(x, at);
    return run(x, Plans.for(x.settings).of(at, x.off, isPart));
  }

  isOff(id: ChangeId, clientKey: string | undefined): boolean {
    return this.#off.of(clientKey).has(id);
  }

  refusalOf(clientKey: string, report: Report): LegacyError | undefined {
    const entered = this.#reporter.admit(clientKey, report);
    if ("refused" in entered) return entered.refused;
    entered.ended?.();
    return undefined;
  }

  intake({ session, maxBody, contentLength }: LegacyCall): Intake {
    const isKnown = session !== undefined || !this.#reporter.owner.facesStrangers;
    return this.#intakes.of(isKnown, maxBody, contentLength);
  }

  async places({ session, settings, send }: LegacyCall): Promise<readonly number[]> {
    return session ? (await this.#organizations.of(session, settings, send)).ids : [];
  }

  lookups(x: LegacyCall, { lenient, signal = x.signal }: LookupManner = {}): Lookups {
    const { settings, session, send } = x;
    const known = () => session && this.#organizations.of(session, settings, send);
    const call = x.target ? { ...x.request(x.target), signal } : x;
    return lookupsFor(call, settings, this.#caches, (request) => sendAsIs(x, request), {
      lenient,
      namespaces: () => andThen(known(), (found) => found?.namespaces ?? []),
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

  async #learn(
    profile: HostProfile,
    signal: AbortSignal | undefined,
    dispatcher?: HostDispatcher,
  ): Promise<CompatSettings> {
    try {
      return await profile.learn(signal, dispatcher);
    } catch (error) {
      const { rename } = this.#reporter.owner;
      throw rename && error instanceof SettingError ? rename(error) : error;
    }
  }
}

/** How a call is carried out. */
interface Handling {
  /** The report of the call. Default: one that begins now. */
  readonly report?: Report;
  /** Sends requests for tokens and for the discovery document. Default: the option. */
  readonly dispatcher?: HostDispatcher | undefined;
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

/** The response to a call that an error has ended; `undefined` if the caller gets the error. */
function answerTo(error: unknown, x: LegacyCall | undefined, host: BaseUrl): Answer | undefined {
  if (error instanceof BodyRefused) return error.answer;
  // A host that fails for a while, before it could say what it is.
  const isOutage =
    !x && error instanceof EdbridgeError && error.code === "EDB_HOST_STATUS" && error.retryable;
  return isOutage ? legacyError(503, withoutAddress(error.message, host)) : undefined;
}

/** The response that the caller gets, with its records printed. */
function print(answer: Answer, { host }: CompatSettings): Answer {
  const { status, reason, headers, json } = answer;
  if (!json) return answer;
  const body = json.print(host.records ? legacySpace : undefined);
  return { status, reason, headers, body };
}
