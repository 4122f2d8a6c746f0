import { createHash } from "node:crypto";
import { type CallEvent, callChannel, type CallDoor, type CallOrigin } from "../http/call-event.js";
import { bodyText, decoded } from "../http/body.js";
import { type JsonRecord, readJson, recordsIn } from "../http/json.js";
import type { AnswerHeaders, Call, HeaderFields, Send } from "../http/message.js";
import { bearerToken } from "../auth/oauth.js";
import { isChangeId, Report } from "../report/report.js";
import { readOAuthCall } from "../auth/oauth.js";
import type { LegacyRoute } from "../routing/legacy-route.js";
import type { CompatOptions } from "../settings/compat-options.js";
import { checkHostOptions, type HostSettings } from "../settings/host-options.js";
import { Bridge } from "./bridge.js";
import { CallerNames } from "./caller-names.js";
import { currentRun } from "./call-events.js";

/** Bytes of the largest body that is examined. */
export const observedLimit = 1024 * 1024;

/** Bearers whose callers are remembered. */
const mostBearers = 1000;

/** Records of a response that are examined. */
const mostRecords = 5;

/** A request to a legacy host, and its response. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly headers: HeaderFields;
  /** `undefined` if it was too large. */
  readonly body: Uint8Array | undefined;
  readonly status: number;
  readonly responseHeaders: AnswerHeaders;
  readonly responseBody: Uint8Array | undefined;
  readonly from: CallOrigin | undefined;
  /** The time when it began, by the wall clock. */
  readonly began: number;
  readonly ms: number;
}

/**
 * Makes events of calls that go to a legacy host and are not bridged. To find out what a call would
 * need, it runs the changes with a host that does not exist. Nothing is sent.
 */
export class Observer {
  readonly #bridge: Bridge;
  readonly #host: HostSettings;
  readonly #door: CallDoor;
  readonly #names: CallerNames;
  readonly #callers = new Map<string, string>();
  /** Exchanges whose events are being made. */
  readonly #underWay = new Map<Exchange, LegacyRoute>();

  /** @throws `SettingError` naming an option that cannot be used */
  constructor(options: CompatOptions, door: CallDoor) {
    // No field is lost here. The event names those that would be.
    const records: CompatOptions["records"] =
      options.records === false
        ? false
        : { ...(options.records as object), onLoss: "allow", unknownFields: "allow" };
    const told: CompatOptions = {
      ...options,
      records,
      stateDir: undefined,
      store: undefined,
      dataStandard: options.dataStandard ?? "5.0",
      dataPath: options.dataPath ?? "/data/v3/{namespace}",
      tokenPath: options.tokenPath ?? "/oauth/token",
    };
    this.#bridge = new Bridge(told, { door, wantsEvents: true, publishes: false, tell: () => {} });
    this.#host = checkHostOptions(told);
    this.#door = door;
    this.#names = new CallerNames(options.callerNames);
  }

  /** The meaning of a URL; `undefined` for one that is not the legacy host's. */
  route(url: string): LegacyRoute | undefined {
    return this.#bridge.route(url);
  }

  /** Publishes the event of an exchange; never rejects. One without a response is told of at once. */
  async observe(exchange: Exchange, route: LegacyRoute): Promise<void> {
    if (exchange.status === 0) return callChannel.publish(this.#bareEventOf(exchange, route));
    this.#underWay.set(exchange, route);
    try {
      const event = await this.#eventOf(exchange, route);
      // The program may have ended meanwhile.
      if (this.#underWay.delete(exchange)) callChannel.publish(event);
    } catch {
      // An error here must not reach the observed program.
      this.#underWay.delete(exchange);
    }
  }

  /** Publishes at once what is known of exchanges whose events are still made: the program ends. */
  flush(): void {
    for (const [exchange, route] of this.#underWay) {
      callChannel.publish(this.#bareEventOf(exchange, route));
    }
    this.#underWay.clear();
  }

  /** What an exchange is by its address and status alone. */
  #bareEventOf({ method, status, from, ms, began }: Exchange, route: LegacyRoute): CallEvent {
    const hasAnswer = status !== 0;
    return {
      v: 1,
      time: new Date(began).toISOString(),
      run: currentRun(),
      caller: null,
      door: this.#door,
      method,
      kind: route.kind === "authorize" || route.kind === "token" ? route.kind : "data",
      collection: this.#bridge.collectionOf(route) ?? null,
      changes: [changeOf(route)],
      mapped: [],
      lost: [],
      status,
      ms: Math.round(ms),
      hostMs: Math.round(ms),
      hostCalls: 1,
      site: from?.site ?? null,
      via: from?.via ?? null,
      refused: hasAnswer ? (status >= 400 ? String(status) : null) : "EDB_NETWORK",
      rehearsed: null,
      reason: hasAnswer ? null : "no answer came from the host",
      elsewhere: false,
    };
  }

  async #eventOf(exchange: Exchange, route: LegacyRoute): Promise<CallEvent> {
    const { method, url, headers, body, from } = exchange;
    const call = { method, url, headers, body, origin: from };
    const isOAuth = route.kind === "authorize" || route.kind === "token";
    const report = new Report({ listens: true, now: () => 0 });
    if (isOAuth) await this.#noteOAuth(call, route, exchange, report);
    else {
      const bearer = bearerToken(headers);
      if ("token" in bearer) report.clientKey = this.#callers.get(digestOf(bearer.token));
      if (route.kind === "data") report.did("EDB003");
    }
    let would: CallEvent | undefined;
    const onEvent = (event: CallEvent) => void (would = event);
    if (!isOAuth) await this.#bridge.handle({ ...call, onEvent }, route, nobody);
    const collection = this.#bridge.collectionOf(route) ?? null;
    for (const id of would?.changes ?? []) if (isChangeId(id)) report.did(id);
    if (collection !== null) await this.#noteRecords(collection, exchange, report);
    const bare = this.#bareEventOf(exchange, route);
    return {
      ...bare,
      caller: this.#names.of(report.clientKey),
      kind: would?.kind ?? bare.kind,
      changes: report.changes,
      mapped: report.mapped,
      lost: report.lost,
    };
  }

  async #noteOAuth(
    call: Call,
    route: LegacyRoute,
    { responseBody, responseHeaders }: Exchange,
    report: Report,
  ): Promise<void> {
    const { parameters } = await readOAuthCall(call, route.search);
    report.clientKey = parameters["client_id"];
    if (route.kind === "authorize") report.did("EDB001");
    else if (parameters["grant_type"]?.toLowerCase() === "authorization_code") {
      report.did("EDB002");
    }
    const [answer] = await recordsOf(responseBody, responseHeaders);
    const token = answer?.["access_token"] ?? answer?.["Access_token"];
    if (typeof token !== "string" || report.clientKey === undefined) return;
    if (this.#callers.size >= mostBearers) this.#callers.clear();
    this.#callers.set(digestOf(token), report.clientKey);
  }

  /** Notes the fields of the records in the request and the response. */
  async #noteRecords(collection: string, exchange: Exchange, report: Report): Promise<void> {
    const translator = this.#host.records;
    if (!translator?.has(collection)) return;
    const { headers, body, responseBody, responseHeaders, method } = exchange;
    const sent = await recordsOf(body, headers);
    const isRead = method === "GET" && exchange.status < 300;
    const received = isRead ? await recordsOf(responseBody, responseHeaders) : [];
    for (const record of [...sent, ...received.slice(0, mostRecords)]) {
      const made = await translator.toCurrent(collection, record, { account: "losses" });
      const beside = Object.values(made.companions).flat();
      report.noteMapped(collection, record, [made.record, ...beside]);
      if (!isRead) report.noteLost(collection, made.account);
    }
  }
}

/** The change that a legacy request needs in any case. */
function changeOf({ kind }: LegacyRoute): string {
  if (kind === "authorize") return "EDB001";
  return kind === "token" ? "EDB002" : "EDB004";
}

/** A host without records that accepts every write. */
const nobody: Send = async ({ method }) => {
  const headers = { "content-type": "application/json" };
  return method === "GET" ? { status: 200, headers, body: "[]" } : { status: 204, headers: {} };
};

async function recordsOf(
  body: Uint8Array | undefined,
  headers: AnswerHeaders,
): Promise<readonly JsonRecord[]> {
  if (body === undefined || body.length === 0) return [];
  const text = await bodyText(decoded(body, headers), 8 * observedLimit);
  const json = text === undefined ? undefined : readJson(text);
  return json ? recordsIn(json) : [];
}

/** Keeps a bearer itself out of the map. */
function digestOf(bearer: string): string {
  return createHash("sha256").update(bearer).digest("base64url");
}
