import { none } from "@edbridge/core/internal";
import { type Credentials, EdbridgeError, type HostDispatcher, HostError } from "@edbridge/core";
import type { BaseUrl } from "@edbridge/core/internal";
import { locate, noteTarget, type Admission, admit } from "../changes/request-head.js";
import { BodyRefused, type Intake, type Intakes, intakesOf } from "../http/body.js";
import { legacySpace } from "../http/json.js";
import {
  legacyError,
  refuseMethod,
  withoutAddress,
  withoutHost,
  recordsId,
} from "../http/legacy-response.js";
import type { Answer, Call, Send } from "../http/message.js";
import { exchange, lookupsFor } from "../call/exchange.js";
import { LegacyCall, type LookupManner, type Services } from "../call/legacy-call.js";
import type { Lookups } from "../lookups/lookups.js";
import { type LookupCaches, lookupCaches, type LookupCounts } from "../lookups/lookup-caches.js";
import type { PartsCounts, WaitingPeople } from "../writes/waiting-entry.js";
import { type WaitingParts, waitingParts } from "../writes/waiting-parts.js";
import { type AdmittedCall, type Owner, lostParts, ownerOfParts } from "../report/owner.js";
import type { Report } from "../report/report.js";
import { Reporter } from "../report/reporter.js";
import { collectionNamed } from "../routing/host-target.js";
import { type LegacyRoute, legacyRoute } from "../routing/legacy-route.js";
import { storeOf } from "../store/files.js";
import { answerSignIn, type SignInCall, type SignInServices } from "../auth/sign-in.js";
import { folderKeys } from "../auth/folder-key.js";
import { type Codes, codesOf } from "../auth/codes.js";
import { codeKey } from "../auth/seal.js";
import { type SessionCounts, type SessionStore, sessionStore } from "../auth/sessions.js";
import type { CompatSettings } from "../settings/compat-options.js";
import type { CompatOptions } from "../settings/options.js";
import { type HostFacts, HostProfile } from "../settings/host-profile.js";
import { methods, planOf, run } from "./plan.js";

/**
 * The centre that all doors share. It sends a legacy request through the changes to the current host, and
 * the response back. It knows no HTTP library: a door turns requests into calls, and answers into responses.
 */
export class Bridge implements Services, SignInServices {
  readonly sessions: SessionStore;
  readonly waitingParts: WaitingParts;
  /** Of which new people parts wait, wherever they wait, as it was within the last minute. */
  readonly waitingPeople: () => Promise<WaitingPeople>;
  /** The host for all school years. */
  readonly home: HostProfile;
  readonly configured: CompatSettings;
  readonly #caches: LookupCaches;
  readonly reporter: Reporter;
  readonly codes: Codes;
  readonly #intakes: Intakes;
  #finished = 0;
  /** Writes whose callers have left; each ends within ten seconds. */
  readonly #finishing = new Set<Promise<unknown>>();

  /** @throws `SettingError` naming an option that cannot be used */
  constructor(options: CompatOptions, owner: Owner = {}) {
    this.home = new HostProfile(options, owner);
    const { configured } = this.home;
    this.configured = configured;
    const { clock } = configured.transport;
    this.reporter = new Reporter(owner, clock, options.callerNames);
    const { sessionKeys, store, stateDir } = configured;
    this.sessions = sessionStore(configured, () => this.home.settings ?? configured);
    this.codes = codesOf(clock, store, sessionKeys.map(codeKey));
    this.#caches = lookupCaches(clock);
    const partsOwner = owner.onlyObserves ? {} : ownerOfParts(this.reporter);
    // All processes that use a state folder find what waits there, whatever their session keys.
    const nameKeys = () => (store || stateDir === undefined ? sessionKeys : folderKeys(stateDir));
    const waiting = { clock, store: storeOf(configured, "waiting"), nameKeys };
    this.waitingParts = waitingParts({ ...waiting, ...partsOwner });
    this.waitingPeople = this.waitingParts.people;
    this.#intakes = intakesOf(configured.maxBody, owner.facesStrangers === true);
  }

  /** The meaning of an absolute URL; `undefined` for one outside the base by which the caller has come. */
  route(url: string, base: BaseUrl = this.configured.legacy): LegacyRoute | undefined {
    return legacyRoute(url, base);
  }

  /** Counts of what the bridge has done so far. */
  get counts(): BridgeCounts {
    const sessions = this.sessions.counts;
    const lookups = this.#caches.counts();
    return { ...sessions, ...this.waitingParts.counts(), finished: this.#finished, lookups };
  }

  /**
   * Waits for writes whose callers have left, puts parts of people in memory into the store, and warns of lost
   * ones. A server does it at its end.
   */
  async end(): Promise<void> {
    this.sessions.end();
    while (this.#finishing.size > 0) await Promise.allSettled(this.#finishing);
    const lost = await this.waitingParts.end();
    const { warn, optionText } = this.reporter;
    if (lost > 0) warn(lostParts(lost, this.waitingParts.store ? undefined : optionText));
  }

  /**
   * Reads what the host says about itself, if that is still needed. The first request does it too. A
   * server does it at its start, to find a wrong setting before a caller does. Where the host of one school
   * year is gone, its owner is warned: the calls of that year alone fail.
   *
   * @throws `EdbridgeError` that says what to do
   */
  async learn(signal?: AbortSignal): Promise<void> {
    for (const profile of this.home.all) {
      await profile.learn(signal).catch((error: unknown) => {
        const isGone = error instanceof EdbridgeError && error.cause instanceof HostError;
        if (profile === this.home || !isGone || error.retryable) throw error;
        this.reporter.warn(
          `${error.message} Calls of this school year fail until then.`,
          error.code,
        );
      });
    }
  }

  /** What is known of each host. The host for all school years comes first. */
  get facts(): readonly HostFacts[] {
    return this.home.all.flatMap(({ facts }) => facts ?? none);
  }

  /** Proves credentials at the host and gives a handle for them. @throws `EdbridgeError` */
  async signIn(credentials: Credentials, signal?: AbortSignal): Promise<string> {
    const settings = await this.home.learn(signal);
    return this.sessions.open(credentials, settings, { signal });
  }

  /**
   * Answers a request as the legacy host would have. `send` sends requests to the current host. The door
   * prints the records of the answer.
   *
   * @throws `NetworkError` if the host is not reached; the reason of the signal if it aborts;
   * `EdbridgeError` if the host's base URL has no discovery document; `SettingError` if an option
   * contradicts that document
   */
  async handle(
    call: Call,
    route: LegacyRoute,
    send: Send,
    { report, dispatcher }: Handling,
  ): Promise<Answer> {
    let x: LegacyCall | undefined;
    let intake: Intake | undefined;
    let ended: (() => void) | undefined;
    let answer: Answer | undefined;
    let settings = this.configured;
    try {
      const profile = this.home.ofYear(route.schoolYear);
      const admitted = this.#admit(call, route, profile, report);
      ended = admitted.ended;
      answer = admitted.refused;
      if (answer) report.collection = this.collectionOf(route);
      if (!answer && (route.kind === "authorize" || route.kind === "token")) {
        answer = await answerSignIn({ call, route, report, send, dispatcher }, this);
        if (report.answeredBy) report.did(report.answeredBy);
      }
      if (!answer) {
        const learned = profile.settings ?? (await profile.learn(call.signal, dispatcher));
        const off = this.offFor(report.clientKey);
        report.off = off;
        settings = off.has(recordsId) ? profile.passing(learned) : learned;
        const { session, maxBody } = admitted;
        intake = this.#intakes(session !== undefined, maxBody, call.headers["content-length"]);
        const by = { route, session, intake, settings, off, report, send, dispatcher };
        x = new LegacyCall(call, by, this);
        answer = await this.carryOut(x);
      }
    } catch (error) {
      report.collection ??= this.collectionOf(route);
      answer = answerTo(error, x, this.configured.current);
      if (!answer) {
        this.reporter.failed(report, error, call, route, settings.current);
        throw error;
      }
    } finally {
      intake?.end();
      ended?.();
    }
    // Legacy hosts indented what they printed; a page that is not translated is as the host has it.
    if (answer.json && settings.host.records) answer.json.space = legacySpace;
    const isError = answer.status >= 400;
    const clean = isError ? withoutHost(answer, settings.current, call.url) : answer;
    return this.reporter.answered(report, clean, call, route);
  }

  /** Who makes a call, if its headers say so, and whether it is carried out. Nothing else of it is read. */
  #admit(
    call: Call,
    route: LegacyRoute,
    profile: HostProfile,
    report: Report,
  ): Admission & AdmittedCall {
    if (!methods.includes(call.method)) {
      const named = this.sessions.named(call.headers["authorization"]);
      report.clientKey = named?.credential.clientKey;
      return { refused: refuseMethod(call) };
    }
    const { facesStrangers = false } = this.reporter.owner;
    const needsHandle = facesStrangers && profile.configured.host.records !== undefined;
    const admission = admit(call.headers, route.kind, this.sessions, needsHandle);
    if (admission.refused) {
      report.answeredBy = "EDB003";
      report.did("EDB003");
      return admission;
    }
    report.clientKey = admission.session?.credential.clientKey;
    if (route.kind === "current") report.clientKey ??= this.sessions.passedTo(call.headers);
    const admitted = this.reporter.admit(report.clientKey, report);
    return { ...admission, ...admitted };
  }

  passOn(x: SignInCall, settings: CompatSettings, request: Call): Promise<Answer> {
    const { route, report, send, dispatcher } = x;
    // The body of such a request is a text.
    const intake = this.#intakes(false, undefined, undefined);
    const by = { route, intake, settings, off: nothingOff, report, send, dispatcher };
    const passed = new LegacyCall(request, by, this);
    return exchange(passed, passed);
  }

  carryOut(x: LegacyCall): Promise<Answer> {
    const isPart = x.target !== undefined;
    const at = locate(x);
    if (!isPart) noteTarget(x, at);
    return run(x, planOf(at, x.off, isPart));
  }

  offFor(clientKey: string | undefined): ReadonlySet<string> {
    const { changesOff } = this.configured;
    const concerns = (caller: string | undefined) =>
      caller === undefined || (clientKey !== undefined && this.reporter.isNamed(caller, clientKey));
    return new Set(changesOff.flatMap(({ id, caller }) => (concerns(caller) ? id : [])));
  }

  finish(write: Promise<unknown>): void {
    this.#finished++;
    this.#finishing.add(write);
    const end = () => void this.#finishing.delete(write);
    write.then(end, end);
  }

  lookups(x: LegacyCall, manner?: LookupManner): Lookups {
    return lookupsFor(x, this.#caches, manner);
  }

  /** The collection that a data request names, if it is a known one. */
  collectionOf(route: LegacyRoute): string | undefined {
    return collectionNamed(route, this.home.ofYear(route.schoolYear).configured);
  }
}

interface Handling {
  readonly report: Report;
  /** Sends requests for tokens and for the discovery document. Default: the option. */
  readonly dispatcher?: HostDispatcher | undefined;
}

/** Counts of what a bridge has done and holds. */
export interface BridgeCounts extends SessionCounts, PartsCounts {
  /** Writes of several requests that were finished after their callers had left. */
  readonly finished: number;
  /** What look-ups have done, and hold. */
  readonly lookups: LookupCounts;
}

const nothingOff: ReadonlySet<string> = new Set();

/** The response to a call that an error has ended; `undefined` if the caller gets the error. */
function answerTo(error: unknown, x: LegacyCall | undefined, host: BaseUrl): Answer | undefined {
  if (error instanceof BodyRefused) return error.answer;
  // A host that fails for a while, before it could say what it is.
  const isOutage =
    !x && error instanceof EdbridgeError && error.code === "EDB_HOST_STATUS" && error.retryable;
  return isOutage ? legacyError(503, withoutAddress(error.message, host)) : undefined;
}
