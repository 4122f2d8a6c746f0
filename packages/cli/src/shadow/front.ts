import { bodyText, decoded, legacyRoute, readOAuthCall } from "@edbridge/compat/internal";
import { type BaseUrl, fromJson, jsonObject } from "@edbridge/core/internal";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Transform } from "node:stream";
import { type Dispatcher, request as send } from "undici";
import { forward, noAnswer, passedOn } from "../run/proxy.js";
import type { ComparedAnswer, LegacyRequest, Pair } from "./new-host.js";

/** A call for records that the old host has answered. */
export interface AnsweredCall {
  readonly request: LegacyRequest;
  /** By which its caller is known to the old host. */
  readonly authorization: string | undefined;
  /** The path and query before the collection, such as `/api/v2.0/2017`. */
  readonly root: string;
  /** As the caller wrote it. */
  readonly collection: string;
  readonly id: string | undefined;
  readonly query: URLSearchParams;
  readonly old: ComparedAnswer;
  readonly bytes: number;
}

export interface FrontOptions {
  readonly old: BaseUrl;
  readonly dispatcher: Dispatcher;
  /** By which calls of this server are known. */
  readonly run: string;
  /** Whether a call is compared. */
  readonly isChosen: (method: string | undefined) => boolean;
  /** Most bytes of a body that is compared. */
  readonly mostBytes: number;
  readonly onSignIn: (token: string, pair: Pair) => void;
  readonly onCall: (call: AnsweredCall) => void;
  /** A call was chosen, and cannot be compared. */
  readonly onUncompared: (call: Pick<AnsweredCall, "collection" | "request">, why: string) => void;
}

type Head = Pick<Dispatcher.ResponseData, "statusCode" | "headers">;

/** A header by which a call that comes back to this server is known. */
const mark = "edbridge-shadow";

/** Bytes of a request for a token, and of its response. */
const mostOfSignIn = 16 * 1024;

/** Milliseconds in which the old host must answer when the comparison starts. */
const patience = 10_000;

/** Answers each call as the old host does, and has what may be compared looked at afterwards. */
export class ShadowFront {
  readonly #options: FrontOptions;
  #isLoop = false;

  constructor(options: FrontOptions) {
    this.#options = options;
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    if (request.headers[mark] === this.#options.run) {
      this.#isLoop = true;
      return void response.writeHead(508).end();
    }
    this.#answer(request, response).catch(() => noAnswer(response));
  }

  /**
   * Asks the old host for its sign-in: the status, and whether the question came back to this server.
   *
   * @throws where the old host does not answer
   */
  async probe(): Promise<{ readonly status: number; readonly isLoop: boolean }> {
    const { old, dispatcher, run } = this.#options;
    const signal = AbortSignal.timeout(patience);
    const options = { headers: { [mark]: run }, dispatcher, signal };
    const { statusCode: status, body } = await send(`${old.href}/oauth/authorize`, options);
    await body.dump();
    return { status, isLoop: this.#isLoop };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { old, dispatcher, run, isChosen, mostBytes } = this.#options;
    const { url = "/", headers } = request;
    // A caller may name the path of the old host, or only what is below it.
    const isBelow = url.toLowerCase().startsWith(`${old.prefix}/`.toLowerCase());
    const path = isBelow ? url.slice(old.prefix.length) : url;
    const route = legacyRoute(old.href + path, old);
    const isData = route?.kind === "data" && route.schoolYear !== "" && isChosen(request.method);
    const limit = route?.kind === "token" ? mostOfSignIn : isData ? mostBytes : 0;
    const [sent, received] = [new Copy(limit), new Copy(limit)];
    const own = `${"encrypted" in request.socket ? "https" : "http"}://${headers.host ?? ""}`;
    let head: Head | undefined;
    Object.assign(request, { url: path, headers: { ...headers, [mark]: run } });
    await forward(request, response, {
      origin: old.href,
      dispatcher,
      ...(limit === 0 ? {} : { through: [sent.stream, received.stream] as const }),
      onAnswer(answer) {
        const { location } = answer.headers;
        head = { statusCode: answer.statusCode, headers: { ...answer.headers } };
        // What a caller reads or deletes by this address is to come here too.
        if (typeof location === "string" && location.startsWith(`${old.href}/`)) {
          answer.headers["location"] = own + location.slice(old.href.length);
        }
      },
    });
    if (!head) return;
    if (route?.kind === "token")
      return this.#noteSignIn(request, route.search, sent, head, received);
    if (isData) await this.#note(request, { ...route, path }, sent, head, received);
  }

  /** Notes key and secret of a caller that the old host has given a token. */
  async #noteSignIn(
    { method = "GET", url = "/", headers }: IncomingMessage,
    search: string,
    sent: Copy,
    head: Head,
    received: Copy,
  ): Promise<void> {
    if (!sent.bytes) return;
    const call = { method, url, headers: fieldsOf(headers), body: sent.bytes };
    const { parameters } = await readOAuthCall(call, search);
    const { client_id: key, client_secret: secret } = parameters;
    const answer = jsonObject(await received.text(head)) ?? {};
    const token = answer["access_token"] ?? answer["Access_token"];
    if (typeof token !== "string" || key === undefined || secret === undefined) return;
    this.#options.onSignIn(token, { key, secret });
  }

  async #note(
    { method = "GET", headers }: IncomingMessage,
    { root, path, search }: { root: string; path: string; search: string },
    sent: Copy,
    head: Head,
    received: Copy,
  ): Promise<void> {
    if (method === "HEAD" || method === "OPTIONS") return;
    const { old, onCall, onUncompared } = this.#options;
    const start = root.slice(old.href.length);
    const [address = ""] = path.slice(start.length + 1).split("?");
    const [collection = "", id, ...more] = address.split("/");
    const body = await sent.text({ headers });
    const text = await received.text(head);
    const request = { method, url: path, body: body === "" ? undefined : body };
    const query = new URLSearchParams(search);
    if (body === undefined || text === undefined) {
      return onUncompared({ collection, request }, "a body is too large, or cannot be read");
    }
    if (more.length > 0) {
      return onUncompared({ collection, request }, "an address has more than collection and id");
    }
    const location = headerOf(head, "location");
    onCall({
      request,
      authorization: headers.authorization,
      root: start,
      collection,
      id: id ?? query.get("id") ?? undefined,
      query,
      old: { status: head.statusCode, location, json: fromJson(text) },
      bytes: body.length + text.length,
    });
  }
}

/** The bytes of a body that goes by; none is kept of one that is too large. */
class Copy {
  readonly #most: number;
  #chunks: Buffer[] | undefined = [];
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  readonly stream = new Transform({
    transform: (chunk: Buffer, _, done) => {
      this.#size += chunk.length;
      if (this.#size > this.#most) this.#chunks = undefined;
      this.#chunks?.push(chunk);
      done(null, chunk);
    },
  });

  get bytes(): Buffer | undefined {
    return this.#chunks && Buffer.concat(this.#chunks);
  }

  async text({ headers }: Pick<Head, "headers">): Promise<string | undefined> {
    const { bytes } = this;
    return bytes && bodyText(decoded(bytes, fieldsOf(headers)), this.#most);
  }
}

function fieldsOf(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const entries = Object.entries(passedOn(headers));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

function headerOf({ headers }: Head, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
}
