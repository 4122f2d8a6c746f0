import { none } from "@edbridge/core/internal";
import type { HostDispatcher } from "@edbridge/core";
import { type Awaitable, whenThere } from "@edbridge/records/internal";
import type { JsonDocument, JsonRecord } from "../http/json.js";
import { hostHeaders } from "../http/forwarding.js";
import type { Answer, Body, Call, HeaderFields, Send } from "../http/message.js";
import type { Lookups } from "../lookups/lookups.js";
import type { WaitingParts } from "../writes/waiting-parts.js";
import {
  lacksDistrict,
  type RecordTranslation,
  translationOf,
  withDistrict,
} from "../records/record-translation.js";
import type { Intake } from "../http/body.js";
import { Report } from "../report/report.js";
import type { Selection } from "../routing/field-selection.js";
import type { HostTarget } from "../routing/host-target.js";
import type { LegacyRoute } from "../routing/legacy-route.js";
import { type BridgedCall, type DataCall, withoutProfile } from "../records/host-request.js";
import type { Organizations } from "../auth/credential.js";
import type { Session, SessionStore } from "../auth/sessions.js";
import type { CompatSettings } from "../settings/compat-options.js";

/** How a call looks something up. */
export interface LookupManner {
  /** Whether a legacy key that cannot be found out is left out of its record. Default: no. */
  readonly isLenient?: boolean;
  /** Ends the look-ups. Default: the signal of the call. */
  readonly signal?: AbortSignal | undefined;
}

/** What a call may use of the bridge: all that outlives a call is there. */
export interface Services {
  readonly sessions: SessionStore;
  /** Parts of people's records that the host does not accept yet. */
  readonly waitingParts: WaitingParts;
  /** Counts a write that goes on after its caller has left, and waits for it before the bridge ends. */
  finish(write: Promise<unknown>): void;
  /** Finds keys and records at the host, with the credential of the call. */
  lookups(x: LegacyCall, options?: LookupManner): Lookups;
  /** Carries out a call for records that the answer to another is made of. */
  carryOut(x: LegacyCall): Promise<Answer>;
}

/** A member to compare, by its path in legacy records. It must have one of the values. */
export interface Compared {
  readonly name: string;
  readonly values: readonly string[];
}

/** What carries a call. */
type Carriers = Pick<
  LegacyCall,
  "route" | "intake" | "settings" | "off" | "report" | "send" | "dispatcher"
> &
  Partial<Pick<LegacyCall, "session">>;

/** One legacy call. The steps of its plan write into it; only writes copy it, and nothing keeps it. */
export class LegacyCall implements BridgedCall {
  // As the caller sent it.
  readonly method: string;
  readonly signal: AbortSignal | undefined;
  readonly route: LegacyRoute;
  // What carries it.
  readonly session: Session | undefined;
  /** The settings for the school year of the call. */
  readonly settings: CompatSettings;
  /** The changes that the owner has turned off for its caller. */
  readonly off: ReadonlySet<string>;
  /** Reads its body. */
  readonly intake: Intake;
  readonly report: Report;
  readonly bridge: Services;
  /** Sends requests to the host. */
  readonly send: Send;
  /** Sends the token exchanges. Default: the dispatcher of the options. */
  readonly dispatcher: HostDispatcher | undefined;
  // The request to the host. The steps of the plan turn it from the legacy form into the host's.
  url: string;
  headers: HeaderFields;
  body: Body | undefined;
  target: HostTarget | undefined = undefined;
  json: JsonDocument | undefined = undefined;
  /** Its id, if that came in the query. */
  movedId: string | undefined = undefined;
  /** The fields that the caller chose. */
  chosen: Selection | undefined = undefined;
  /** Records of the page that is read, in as many requests as the host needs; absent for one record. */
  limit: number | undefined = undefined;
  /** The lists that make up the one that is read; absent for that of the target alone. */
  lists: readonly HostTarget[] | undefined = undefined;
  /** Values to compare, where the host cannot filter by them. */
  compared: readonly Compared[] | undefined = undefined;
  /** The host's records that its page is made of, if another answer needs them. */
  current: JsonRecord[] | undefined = undefined;
  /** The condition on the one record of a list. */
  condition: string | undefined = undefined;
  /** Whether a PUT to an id that the host does not have creates the record. */
  createsMissing = false;
  /** Whether its answer may extend the life of the caller's handle. */
  isUse = false;
  #pageLookups: Lookups | undefined = undefined;
  #translation: RecordTranslation | "unknown" | undefined = "unknown";

  /** @param call as its caller sent it */
  constructor(call: Call, by: Carriers, bridge: Services) {
    this.method = call.method;
    this.signal = call.signal;
    this.route = by.route;
    this.session = by.session;
    this.settings = by.settings;
    this.off = by.off;
    this.intake = by.intake;
    this.report = by.report;
    this.bridge = bridge;
    this.send = by.send;
    this.dispatcher = by.dispatcher;
    this.url = call.url;
    this.headers = hostHeaders(call.headers);
    this.body = call.body;
  }

  /** The request as a value that other requests are made of. */
  request(target: HostTarget): DataCall {
    const { method, url, body, signal, route, session, json, report } = this;
    const headers = target.name === this.target?.name ? this.headers : withoutProfile(this.headers);
    return { method, url, headers, body, signal, route, session, json, report, target };
  }

  /** A call of the same caller for records of another collection, which the answer is made of. */
  sub(target: HostTarget): LegacyCall {
    const call = new LegacyCall(this, this, this.bridge);
    call.target = target;
    return call;
  }

  /** A call of the same caller that goes on after this one has ended. */
  later(): LegacyCall {
    const { method, url, headers } = this;
    return new LegacyCall({ method, url, headers }, { ...this, report: new Report() }, this.bridge);
  }

  /** How the records of the call are translated; `undefined` if they are not. */
  get translation(): RecordTranslation | undefined {
    if (this.#translation === "unknown") {
      this.#translation = translationOf(this, this.settings);
    }
    return this.#translation;
  }

  /** The look-ups of the page that is read. A legacy key that cannot be found out is left out. */
  get pageLookups(): Lookups {
    return (this.#pageLookups ??= this.bridge.lookups(this, { isLenient: true }));
  }

  /** Notes the collections that the page was given without, as the key may not read them. */
  noteLeftOut(): void {
    const unreadable = this.#pageLookups?.unreadable;
    if (unreadable && unreadable.size > 0) this.report.noteLeftOut(unreadable);
  }

  /** {@link translation} for reads, with the district that parts of people are read of. */
  pageTranslation(): RecordTranslation | undefined | Promise<RecordTranslation> {
    const { translation, target } = this;
    if (!translation || target?.collection?.split || !lacksDistrict(translation))
      return translation;
    return withDistrict(translation, () => this.keyOrganizations());
  }

  /** The organizations of the key of the session, if there is one. */
  organizations(): Awaitable<Organizations> | undefined {
    return this.session?.credential.organizationsAt(this.settings, this.send);
  }

  /** The districts and schools that its key acts for; none where the host does not name them. */
  keyOrganizations(): Awaitable<readonly number[]> {
    return whenThere(this.organizations(), (found) => found?.ids ?? none);
  }

  /** The beginnings of the namespaces of its organization. */
  namespaces(): Awaitable<readonly string[]> {
    return whenThere(this.organizations(), (found) => found?.namespaces ?? none);
  }
}
