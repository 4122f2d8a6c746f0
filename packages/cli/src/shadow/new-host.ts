import type { Clock } from "@edbridge/core";
import { ExpiringMap, fromJson, isObject, limitedText } from "@edbridge/core/internal";
import { createHash, randomUUID } from "node:crypto";
import { type Dispatcher, request as send } from "undici";
import type { CallRecord } from "../serve/call-record.js";

/** A response that is compared: its body is read. */
export interface ComparedAnswer {
  readonly status: number;
  readonly location: string | undefined;
  readonly json: unknown;
}

/** The answer of the new host, with the record of its call in the log. */
export interface NewAnswer extends ComparedAnswer {
  readonly record: CallRecord;
}

/** Why a call was not compared, in words that hold no value. */
export class NotCompared extends Error {
  /** Whether it is the new host, or a bound, that is at fault. */
  readonly isDropped: boolean;

  constructor(message: string, { isDropped = false } = {}) {
    super(message);
    this.isDropped = isDropped;
  }
}

export interface NewHostOptions {
  /** Most requests a minute that the new host gets. */
  readonly rate: number;
  /** Most bytes of a response that are read. */
  readonly mostBytes: number;
  readonly dispatcher: Dispatcher;
  readonly clock: Clock;
}

/** The key and the secret that a caller signed in with. */
interface Pair {
  readonly key: string;
  readonly secret: string;
}

/** A token that the old host gave, and for what. */
export interface SignIn {
  readonly token: string;
  readonly pair: Pair;
}

export interface LegacyRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly body?: string | undefined;
}

/** Callers whose sign-in is remembered. */
const mostCallers = 10_000;

/** Milliseconds that a call may take; one of a slow host is dropped. */
const longest = 30_000;
const minute = 60_000;

/** Statuses by which the bridge says that its host did not answer, or that too much was asked. */
const notAnswered: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** The new host, as a legacy caller of the bridge reaches it. Signs in with what the callers signed in with. */
export class NewHost {
  readonly #options: NewHostOptions;
  /** Where the bridge listens. */
  readonly #address: string;
  /** Key and secret by the old host's token, of which a digest is kept. */
  readonly #pairs = new ExpiringMap<Pair>({ limit: mostCallers });
  /** Handles of the bridge, by key and secret. */
  readonly #handles = new ExpiringMap<Promise<string>>({ limit: mostCallers });
  readonly #heard = new Map<string, (record: CallRecord) => void>();
  #minute = 0;
  #sent = 0;

  constructor(address: string, options: NewHostOptions) {
    this.#address = address;
    this.#options = options;
  }

  /** A caller got this token of the old host for its key and secret. */
  signedIn({ token, pair }: SignIn): void {
    this.#pairs.set(digestOf(token), pair);
  }

  /** The bridge has ended a call. */
  heard(record: CallRecord): void {
    this.#sent += Math.max(0, (record.hostCalls ?? 0) - 1);
    this.#heard.get(record.requestId)?.(record);
  }

  /**
   * What the new host answers.
   *
   * @param authorization that of the caller, for the old host
   * @throws `NotCompared`
   */
  async ask(request: LegacyRequest, authorization: string | undefined): Promise<NewAnswer> {
    const [, token = ""] = /^bearer +(\S+)$/i.exec(authorization ?? "") ?? [];
    const pair = this.#pairs.get(digestOf(token));
    if (!pair) throw new NotCompared("its caller has not signed in here");
    const key = digestOf(`${pair.key} ${pair.secret}`);
    for (let tries = 0; ; tries++) {
      const handle = await this.#handles
        .getOrSet(key, () => this.#signIn(pair))
        .catch((error: unknown) => {
          this.#handles.delete(key);
          throw error;
        });
      const answer = await this.#send(request, { authorization: `Bearer ${handle}` });
      if (answer.status !== 401 || tries > 0) return answer;
      this.#handles.delete(key);
    }
  }

  async #signIn({ key, secret }: Pair): Promise<string> {
    const post = async (path: string, fields: Record<string, string>) => {
      const body = new URLSearchParams(fields).toString();
      const type = { "content-type": "application/x-www-form-urlencoded" };
      const { json } = await this.#send({ method: "POST", url: path, body }, type);
      return isObject(json) ? json : {};
    };
    const { code } = await post("/oauth/authorize", { Client_id: key, Response_type: "code" });
    const { access_token: token } = await post("/oauth/token", {
      Client_id: key,
      Client_secret: secret,
      Code: String(code),
      Grant_type: "authorization_code",
    });
    if (typeof token === "string") return token;
    throw new NotCompared("the new host does not take the key and secret of its caller");
  }

  async #send(
    { method, url, body }: LegacyRequest,
    own: Readonly<Record<string, string>>,
  ): Promise<NewAnswer> {
    const { dispatcher, mostBytes, clock } = this.#options;
    const now = Math.floor(clock.monotonic() / minute);
    if (now !== this.#minute) [this.#minute, this.#sent] = [now, 0];
    if (++this.#sent > this.#options.rate) throw dropped("the bound of --shadow-rate was reached");
    const id = randomUUID();
    const heard = new Promise<CallRecord>((resolve) => this.#heard.set(id, resolve));
    const headers = {
      accept: "application/json",
      "x-request-id": id,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...own,
    };
    try {
      const answer = await send(this.#address + url, {
        method: method as Dispatcher.HttpMethod,
        headers,
        body: body ?? null,
        dispatcher,
        signal: AbortSignal.timeout(longest),
      });
      const text = await limitedText(answer.body, mostBytes);
      if (notAnswered.has(answer.statusCode)) throw dropped("the new host did not answer");
      if (text === undefined) throw dropped("the response of the new host was too large");
      const { location } = answer.headers;
      return {
        status: answer.statusCode,
        location: typeof location === "string" ? location : undefined,
        json: fromJson(text),
        record: await heard,
      };
    } catch (error) {
      throw error instanceof NotCompared ? error : dropped("the new host did not answer in time");
    } finally {
      this.#heard.delete(id);
    }
  }
}

function dropped(message: string): NotCompared {
  return new NotCompared(message, { isDropped: true });
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
