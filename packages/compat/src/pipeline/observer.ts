import { createHash } from "node:crypto";
import { systemClock } from "@edbridge/core";
import { ExpiringMap } from "@edbridge/core/internal";
import { bodyText, decoded } from "../http/body.js";
import { type JsonRecord, readJson, recordsIn } from "../http/json.js";
import type { AnswerHeaders, Call, HeaderFields, Send } from "../http/message.js";
import { callChannel, type CallDoor, type CallOrigin } from "../report/event.js";
import { Report } from "../report/report.js";
import { eventOf } from "../report/reporter.js";
import type { LegacyRoute } from "../routing/legacy-route.js";
import { bearerToken, readOAuthCall } from "../auth/oauth.js";
import type { CompatOptions } from "../settings/options.js";
import { checkHostOptions, type HostSettings } from "../settings/host-options.js";
import { Bridge } from "./bridge.js";

/** Bytes of the largest body that is examined. */
export const observedLimit = 1024 * 1024;

/** Bearers whose callers are remembered, and records of a response that are examined. */
const [mostBearers, mostRecords] = [1000, 5];

/** A request to a legacy host, and its response. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly headers: HeaderFields;
  /** `undefined` if it was too large. */
  readonly body: Uint8Array | undefined;
  /** 0 if there was no response. */
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
  readonly #callers = new ExpiringMap<string>({ limit: mostBearers });
  /** Exchanges whose events are being made. */
  readonly #underWay = new Map<Exchange, LegacyRoute>();

  /** @throws `SettingError` naming an option that cannot be used */
  constructor(options: CompatOptions, door: CallDoor) {
    // No field is lost here. The event names those that would be.
    const records: CompatOptions["records"] =
      options.records === false
        ? false
        : { ...(options.records as object), onLoss: "allow", unknownFields: "allow" };
    const given: CompatOptions = {
      ...options,
      records,
      stateDir: undefined,
      store: undefined,
      dataStandard: options.dataStandard ?? "5.0",
      dataPath: options.dataPath ?? "/data/v3/{namespace}",
      tokenPath: options.tokenPath ?? "/oauth/token",
    };
    this.#bridge = new Bridge(given, { door, tell: () => {} });
    this.#host = checkHostOptions(given);
    this.#door = door;
  }

  /** The meaning of a URL; `undefined` for one that is not the legacy host's. */
  route(url: string): LegacyRoute | undefined {
    return this.#bridge.route(url);
  }

  /** Publishes the event of an exchange; never rejects. */
  async observe(exchange: Exchange, route: LegacyRoute): Promise<void> {
    this.#underWay.set(exchange, route);
    let report = reportOf(exchange, route);
    // Of an exchange without a response, no more is said.
    if (exchange.status !== 0) {
      // An error here must not reach the observed program.
      report = await this.#examined(exchange, route).catch(() => report);
    }
    // The program may have ended meanwhile.
    if (this.#underWay.delete(exchange)) this.#publish(exchange, route, report);
  }

  /** Publishes at once what is known of exchanges whose events are still made: the program ends. */
  flush(): void {
    for (const [exchange, route] of this.#underWay) {
      this.#publish(exchange, route, reportOf(exchange, route));
    }
    this.#underWay.clear();
  }

  #publish(exchange: Exchange, route: LegacyRoute, report: Report): void {
    const { method, headers, status, ms, began } = exchange;
    callChannel.publish(
      eventOf(report, {
        method,
        headers,
        kind: route.kind,
        collection: this.#bridge.collectionOf(route),
        status,
        code: status === 0 ? "EDB_NETWORK" : undefined,
        time: new Date(began).toISOString(),
        ms,
        door: this.#door,
        caller: this.#bridge.nameOf(report.clientKey),
      }),
    );
  }

  /** The report of what bridging would do. */
  async #examined(exchange: Exchange, route: LegacyRoute): Promise<Report> {
    const { method, url, headers, body } = exchange;
    const report = reportOf(exchange);
    if (route.kind === "authorize" || route.kind === "token") {
      await this.#noteCaller({ method, url, headers, body }, route, exchange, report);
      return report;
    }
    const bearer = bearerToken(headers);
    if ("token" in bearer) report.clientKey = this.#callers.get(digestOf(bearer.token));
    if (route.kind === "data") report.did("EDB003");
    const would = new Report();
    await this.#bridge.handle({ method, url, headers, body }, route, nobody, { report: would });
    for (const id of would.changes) report.did(id);
    const collection = this.#bridge.collectionOf(route);
    if (collection !== undefined) await this.#noteRecords(collection, exchange, report);
    return report;
  }

  /** Notes who signs in, and with which token. */
  async #noteCaller(
    call: Call,
    { kind, search }: LegacyRoute,
    { responseBody, responseHeaders }: Exchange,
    report: Report,
  ): Promise<void> {
    const { parameters } = await readOAuthCall(call, search);
    report.clientKey = parameters["client_id"];
    if (kind === "authorize") report.did("EDB001");
    else if (parameters["grant_type"]?.toLowerCase() === "authorization_code") report.did("EDB002");
    const [answer] = await recordsOf(responseBody, responseHeaders);
    const token = answer?.["access_token"] ?? answer?.["Access_token"];
    if (typeof token !== "string" || report.clientKey === undefined) return;
    this.#callers.set(digestOf(token), report.clientKey);
  }

  /** Notes the fields of the records in the request and the response. */
  async #noteRecords(collection: string, exchange: Exchange, report: Report): Promise<void> {
    const translator = this.#host.records;
    if (!translator?.has(collection)) return;
    const { headers, body, responseBody, responseHeaders, method, status } = exchange;
    const isRead = method === "GET" && status < 300;
    const received = isRead ? await recordsOf(responseBody, responseHeaders) : [];
    for (const record of [...(await recordsOf(body, headers)), ...received.slice(0, mostRecords)]) {
      const made = await translator.toCurrent(collection, record, { account: "losses" });
      const beside = Object.values(made.companions).flat();
      report.noteMapped(collection, record, [made.record, ...beside]);
      if (!isRead) report.noteLost(collection, made.account);
    }
  }
}

/** What the status of an exchange says, and its address if nothing else is known of it. */
function reportOf({ status, from, ms }: Exchange, route?: LegacyRoute): Report {
  const report = new Report(systemClock, from);
  if (route?.kind === "authorize") report.did("EDB001");
  else if (route) report.did(route.kind === "token" ? "EDB002" : "EDB004");
  report.hostCalls = 1;
  report.hostMs = ms;
  if (status === 0) report.note = { outcome: "refused", reason: "no answer came from the host" };
  else if (status >= 400) report.note = { outcome: "refused" };
  return report;
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
