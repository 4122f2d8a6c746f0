import type { HostDispatcher } from "@edbridge/core";
import type { Intake } from "../http/intake.js";
import type { JsonDocument } from "../http/json.js";
import type { Answer, Body, Call, HeaderFields, Send } from "../http/message.js";
import type { Lookups } from "../lookups/lookups.js";
import type { HeldParts } from "../writes/held-parts.js";
import type { WaitingRead } from "../writes/read-waiting.js";
import type { RecordLock } from "../writes/turns.js";
import {
  type RecordTranslation,
  translationOf,
  withDistrict,
} from "../records/record-translation.js";
import { Report } from "../report/report.js";
import type { Selection } from "../routing/field-selection.js";
import type { HostTarget } from "../routing/host-target.js";
import type { LegacyRoute } from "../routing/legacy-route.js";
import type { BridgedCall, DataCall } from "../auth/bridged-call.js";
import type { Session, SessionStore } from "../auth/sessions.js";
import type { CompatSettings } from "../settings/compat-options.js";

/** How a call looks something up. */
export interface LookupManner {
  /** Whether a legacy key that cannot be found out is left out of its record. Default: no. */
  readonly lenient?: boolean;
  /** Ends the look-ups. Default: the signal of the call. */
  readonly signal?: AbortSignal | undefined;
}

/** What a call may use of the bridge: all that outlives a call is there. */
export interface Services {
  readonly sessions: SessionStore;
  /** Parts of people's records that the host does not accept yet. */
  readonly held: HeldParts;
  /** Makes the writes of one record one after another. */
  readonly lock: RecordLock;
  /**
   * Finds keys and records at the host, with the credential of the call.
   */
  lookups(x: LegacyCall, options?: LookupManner): Lookups;
  /** The districts and schools that the call's key acts for; none where the host does not name them. */
  places(x: LegacyCall): Promise<readonly number[]>;
  /** Carries out a call for records that the answer to another is made of. */
  carryOut(x: LegacyCall): Promise<Answer>;
  /** Counts a write that is finished after its caller has left. */
  callerLeft(): void;
}

/** A member to compare. It must have one of the values. */
export interface Compared {
  readonly name: string;
  readonly values: readonly string[];
}

/** What is known of a call when it is carried out. */
export interface CallFacts {
  readonly route: LegacyRoute;
  readonly session: Session | undefined;
  /** The settings for the school year of the call. */
  readonly settings: CompatSettings;
  /** Reads its body. */
  readonly intake: Intake;
  readonly report: Report;
  readonly bridge: Services;
  /** Sends requests to the host. */
  readonly send: Send;
  /** Sends the token exchanges. `undefined` stands for the option. */
  readonly dispatcher: HostDispatcher | undefined;
}

/**
 * One legacy call, from its admission to its answer. It is made once. The steps of its plan write into
 * it; nobody copies it, and nothing keeps it.
 */
export class LegacyCall implements BridgedCall {
  // As the caller sent it.
  readonly method: string;
  readonly signal: AbortSignal | undefined;
  readonly from: string | undefined;
  readonly route: LegacyRoute;
  // What carries it.
  readonly session: Session | undefined;
  readonly settings: CompatSettings;
  readonly intake: Intake;
  readonly report: Report;
  readonly bridge: Services;
  readonly send: Send;
  readonly dispatcher: HostDispatcher | undefined;
  // The request to the host. The steps of the plan turn it from the legacy form into the host's.
  url: string;
  headers: HeaderFields;
  body: Body | undefined;
  target: HostTarget | undefined = undefined;
  json: JsonDocument | undefined = undefined;
  /** Whether its id came in the query. */
  hasIdInQuery = false;
  /** The fields that the caller chose. */
  chosen: Selection | undefined = undefined;
  /** Records of the page that is read, in as many requests as the host needs; absent for one record. */
  limit: number | undefined = undefined;
  /** The lists that make up the one that is read; absent for that of the target alone. */
  lists: readonly HostTarget[] | undefined = undefined;
  /** Values to compare, where the host cannot filter by them. */
  compared: readonly Compared[] | undefined = undefined;
  /** The condition on the one record of a list. */
  condition: string | undefined = undefined;
  /** Whether a PUT to an id that the host does not have creates the record. */
  createsMissing = false;
  /** The parts of the person that is read which wait for the enrollment. */
  waiting: WaitingRead | undefined = undefined;
  /** Whether its answer may extend the life of the caller's handle. */
  isUse = false;
  #pageLookups: Lookups | undefined = undefined;
  #pageTranslation: Promise<RecordTranslation | undefined> | undefined = undefined;

  constructor(call: Call, headers: HeaderFields, known: CallFacts) {
    this.method = call.method;
    this.signal = call.signal;
    this.from = call.from;
    this.route = known.route;
    this.session = known.session;
    this.settings = known.settings;
    this.intake = known.intake;
    this.report = known.report;
    this.bridge = known.bridge;
    this.send = known.send;
    this.dispatcher = known.dispatcher;
    this.url = call.url;
    this.headers = headers;
    this.body = call.body;
  }

  /** The school year in the caller's address; empty where there is none. */
  get schoolYear(): string {
    return this.route.kind === "data" ? this.route.schoolYear : "";
  }

  /** The request as a value that other requests are made of. */
  request(target: HostTarget): DataCall {
    const { method, url, headers, body, signal, from, route, session, json, report } = this;
    return { method, url, headers, body, signal, from, route, session, json, report, target };
  }

  /** A call of the same caller for records of another collection, which the answer is made of. */
  sub(target: HostTarget): LegacyCall {
    const call = new LegacyCall(this, this.headers, this);
    call.target = target;
    return call;
  }

  /** A call of the same caller that goes on after this one has ended. */
  later(): LegacyCall {
    const { method, url, headers, from } = this;
    return new LegacyCall({ method, url, headers, from }, headers, facts(this));
  }

  /** How the records of the call are translated; `undefined` if they are not. */
  get translation(): RecordTranslation | undefined {
    return this.target && translationOf(this.request(this.target), this.settings);
  }

  /** The look-ups of the page that is read. A legacy key that cannot be found out is left out. */
  get pageLookups(): Lookups {
    return (this.#pageLookups ??= this.bridge.lookups(this, { lenient: true }));
  }

  /** Current collections that the page was given without, as the key may not read them. */
  get leftOut(): ReadonlySet<string> {
    return this.#pageLookups?.unreadable ?? nothing;
  }

  /** {@link translation} for reads, with the district that parts of people are read of. */
  pageTranslation(): Promise<RecordTranslation | undefined> {
    return (this.#pageTranslation ??= this.#withDistrict());
  }

  async #withDistrict(): Promise<RecordTranslation | undefined> {
    const { translation, target } = this;
    if (!translation || target?.collection?.split) return translation;
    return withDistrict(translation, () => this.bridge.places(this));
  }
}

function facts({
  route,
  session,
  settings,
  intake,
  bridge,
  send,
  dispatcher,
}: LegacyCall): CallFacts {
  return { route, session, settings, intake, bridge, send, dispatcher, report: new Report() };
}

const nothing: ReadonlySet<string> = new Set();
