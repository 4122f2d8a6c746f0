import { Gathered } from "@edbridge/core/internal";
import { readOAuthCall } from "../auth/oauth.js";
import { bodyText, decoded } from "../http/body.js";
import { type JsonRecord, readJson, recordsIn } from "../http/json.js";
import type { AnswerHeaders, HeaderFields, Send } from "../http/message.js";
import type { CallDoor } from "../report/event.js";
import { NotedFields } from "../report/fields.js";
import { Report } from "../report/report.js";
import type { LegacyRoute } from "../routing/legacy-route.js";
import type { CompatOptions } from "../settings/options.js";
import { Bridge } from "./bridge.js";

/** Bytes of the largest body that is examined. */
const mostBytes = 1024 * 1024;

/** Copies a body on its way, if it is small enough to be looked at. */
class PassingBody {
  readonly #copy = new Gathered(mostBytes);

  /** Notes a chunk; what is no chunk is nothing. */
  add(chunk: unknown, encoding?: unknown): void {
    const isText = typeof chunk === "string";
    if (!isText && !(chunk instanceof Uint8Array)) return;
    const coding = Buffer.isEncoding(String(encoding)) ? (encoding as BufferEncoding) : "utf8";
    const bytes = isText ? Buffer.from(chunk, coding) : Buffer.from(chunk);
    if (!this.#copy.add(bytes)) this.#copy.drop();
  }

  get bytes(): Buffer | undefined {
    return this.#copy.bytes;
  }

  async records(headers: AnswerHeaders): Promise<readonly JsonRecord[]> {
    const text = this.bytes && (await bodyText(decoded(this.bytes, headers), 8 * mostBytes));
    const json = readJson(text ?? "");
    return json ? recordsIn(json) : [];
  }
}

/** A request to a legacy host that goes by, and its response. */
export interface ObservedCall {
  readonly method: string;
  readonly url: string;
  readonly route: LegacyRoute;
  readonly report: Report;
  readonly request: PassingBody;
  readonly response: PassingBody;
  headers: HeaderFields;
  /** 0 if there is no response. */
  status: number;
  responseHeaders: AnswerHeaders;
}

/**
 * Makes events of calls that go to a legacy host and are not bridged. To find out what a call would
 * need, it runs the changes with a host that does not exist. Nothing is sent.
 */
export class Observer {
  readonly #bridge: Bridge;
  /** Calls whose events are being made. */
  readonly #underWay = new Set<ObservedCall>();

  /** @throws `SettingError` naming an option that cannot be used */
  constructor(options: CompatOptions, door: CallDoor) {
    // No field is lost here. The event names those that would be.
    const records: CompatOptions["records"] =
      options.records === false
        ? false
        : { ...(options.records as object), onLoss: "allow", unknownFields: "allow" };
    const settings: CompatOptions = {
      ...options,
      records,
      stateDir: undefined,
      store: undefined,
      dataStandard: options.dataStandard ?? "5.0",
      dataPath: options.dataPath ?? "/data/v3/{namespace}",
      tokenPath: options.tokenPath ?? "/oauth/token",
    };
    this.#bridge = new Bridge(settings, { door, hearsOfCalls: true, onlyObserves: true });
  }

  /** The meaning of a URL; `undefined` for one that is not the legacy host's. */
  route(url: string): LegacyRoute | undefined {
    return this.#bridge.route(url);
  }

  /**
   * Begins to observe a call; `undefined` for one that does not go to the legacy host.
   *
   * @param from `here` looks for the line of the program that makes it
   */
  begin(method: string, url: string, from?: "here"): ObservedCall | undefined {
    const route = this.route(url);
    if (!route) return undefined;
    const report = this.#bridge.reporter.begin(from);
    report.collection = this.#bridge.collectionOf(route);
    return {
      method,
      url,
      route,
      report,
      request: new PassingBody(),
      response: new PassingBody(),
      headers: {},
      status: 0,
      responseHeaders: {},
    };
  }

  /** Publishes at once what is known of calls whose events are still made: the program ends. */
  flush(): void {
    for (const call of this.#underWay) {
      noteAddress(call);
      this.#publish(call);
    }
  }

  /** The response to a call has ended, or there will be none. */
  end(call: ObservedCall, headers: HeaderFields): void {
    const { status, report } = call;
    if (report.hostCalls > 0) return;
    call.headers = headers;
    report.hostCalls = 1;
    report.hostMs = this.#bridge.configured.transport.clock.monotonic() - report.began;
    if (status === 0) report.note = { outcome: "refused", reason: "no answer came from the host" };
    else if (status >= 400) report.note = { outcome: "refused" };
    this.#underWay.add(call);
    // Of a call without a response, no more is noted. An error must not reach the observed program.
    const examined = status === 0 ? Promise.reject() : this.#examine(call);
    void examined.catch(() => noteAddress(call)).then(() => this.#publish(call));
  }

  #publish(call: ObservedCall): void {
    // The program may have ended meanwhile.
    if (!this.#underWay.delete(call)) return;
    const { report, route, status } = call;
    const code = status === 0 ? "EDB_NETWORK" : undefined;
    this.#bridge.reporter.publish(report, call, route, { status, code, ms: report.hostMs });
  }

  /** Notes what bridging a call would do. */
  async #examine(call: ObservedCall): Promise<void> {
    const { method, url, headers, route, report } = call;
    const { bytes: body } = call.request;
    if (route.kind === "authorize" || route.kind === "token") return this.#noteCaller(call);
    report.clientKey = this.#bridge.sessions.passedTo(headers);
    if (route.kind === "data") report.did("EDB003");
    const would = new Report();
    // The record of a write is noted where it is translated.
    would.fields = report.fields = new NotedFields();
    const send = nobody(call.status < 300);
    await this.#bridge.handle({ method, url, headers, body }, route, send, { report: would });
    for (const id of would.changes) report.did(id);
    const { collection } = report;
    const translator = this.#bridge.configured.host.records;
    const isPage = method === "GET" && call.status < 300;
    if (!isPage || collection === undefined) return;
    const records = await call.response.records(call.responseHeaders);
    if (hasLink(records)) report.did("EDB016");
    if (translator?.has(collection)) report.noteMapped(translator, collection, records);
  }

  async #noteCaller(call: ObservedCall): Promise<void> {
    const { method, url, headers, route, report, request, response, responseHeaders } = call;
    const { parameters } = await readOAuthCall(
      { method, url, headers, body: request.bytes },
      route.search,
    );
    report.clientKey = parameters["client_id"];
    if (route.kind === "authorize") report.did("EDB001");
    else if (parameters["grant_type"]?.toLowerCase() === "authorization_code") report.did("EDB002");
    const [answer] = await response.records(responseHeaders);
    const token = answer?.["access_token"] ?? answer?.["Access_token"];
    if (typeof token !== "string" || report.clientKey === undefined) return;
    this.#bridge.sessions.noteBearer(token, report.clientKey);
  }
}

/** What the address of a call alone shows of it. */
function noteAddress({ route: { kind }, report }: ObservedCall): void {
  report.did(kind === "authorize" ? "EDB001" : kind === "token" ? "EDB002" : "EDB004");
}

/** Whether records have a link to another one: a current host has it, and edbridge changes it. */
function hasLink(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return "link" in value || Object.values(value).some(hasLink);
}

/** A host without records that accepts every write. One that was stored has an address. */
const nobody =
  (isStored: boolean): Send =>
  async ({ method, url }) => {
    if (method === "GET") {
      return { status: 200, headers: { "content-type": "application/json" }, body: "[]" };
    }
    const isNew = method === "POST";
    const location = isNew ? `${url}/${"0".repeat(32)}` : url;
    const headers = isStored && method !== "DELETE" ? { location } : {};
    return { status: isNew ? 201 : 204, headers };
  };
