import { type Bridge, bodyText, decoded, type Report, type Send } from "@edbridge/compat/internal";
import { type Clock, EdbridgeError } from "@edbridge/core";
import { ExpiringMap, fromJson } from "@edbridge/core/internal";
import { createHash } from "node:crypto";
import { type EndedCall, placeOf } from "../serve/call-record.js";

/** A response that is compared: its body is read. */
export interface ComparedAnswer {
  readonly status: number;
  readonly location: string | undefined;
  readonly json: unknown;
}

export interface NewAnswer extends ComparedAnswer {
  readonly report: Pick<Report, "note" | "rehearsed">;
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
  /** The bridge to it, and what sends its requests. */
  readonly bridge: Bridge;
  readonly send: Send;
  /** Most requests a minute that the new host gets. */
  readonly rate: number;
  readonly mostBytes: number;
  readonly clock: Clock;
  /** Hears of each call of the bridge. */
  readonly onEnded: (ended: EndedCall) => void;
}

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

/** The address by which a caller would have reached the bridge. */
const own = { href: "http://edbridge", origin: "http://edbridge", prefix: "" };

const noAnswer = "the new host did not answer";

/** The new host, as a legacy caller of the bridge reaches it. Signs in with what the callers signed in with. */
export class NewHost {
  readonly #options: NewHostOptions;
  /** Key and secret by the old host's token, of which a digest is kept. */
  readonly #pairs = new ExpiringMap<Pair>({ limit: mostCallers });
  /** Handles of the bridge, by key and secret. */
  readonly #handles = new ExpiringMap<Promise<string>>({ limit: mostCallers });
  #minute = 0;
  #sent = 0;

  constructor(options: NewHostOptions) {
    this.#options = options;
  }

  /** A caller got this token of the old host for its key and secret. */
  signedIn({ token, pair }: SignIn): void {
    this.#pairs.set(digestOf(token), pair);
  }

  /** @throws `NotCompared` */
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
      const answer = await this.#send(request, handle);
      if (answer.status !== 401 || tries > 0) return answer;
      this.#handles.delete(key);
    }
  }

  async #signIn({ key, secret }: Pair): Promise<string> {
    this.#countOne();
    try {
      const credentials = { clientKey: key, clientSecret: secret };
      return await this.#options.bridge.signIn(credentials, AbortSignal.timeout(longest));
    } catch (error) {
      if (!(error instanceof EdbridgeError) || error.retryable) throw dropped(noAnswer);
      throw new NotCompared("the new host does not take the key and secret of its caller");
    }
  }

  async #send({ method, url, body }: LegacyRequest, handle: string): Promise<NewAnswer> {
    const { bridge, send, mostBytes, clock, onEnded } = this.#options;
    this.#countOne();
    const route = bridge.route(own.href + url, own);
    if (!route) throw new NotCompared("an address cannot be read");
    const headers = {
      accept: "application/json",
      authorization: `Bearer ${handle}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const signal = AbortSignal.timeout(longest);
    const call = { method, url: own.href + url, headers, body, signal };
    const report = bridge.reporter.begin();
    const begun = clock.monotonic();
    const end = (status: number, error?: EndedCall["error"]) => {
      const { note, event, leftBehind, notStored, answeredBy: change, collection } = report;
      const found = { note, event, leftBehind, notStored, change, collection, error, status };
      const [ms, { kind }] = [clock.monotonic() - begun, route];
      this.#sent += Math.max(0, report.hostCalls - 1);
      onEnded({ ...found, kind, ms, bytes: 0, request: { method, headers: {} } });
    };
    try {
      const {
        status,
        json,
        body: answered,
        headers: fields,
      } = await bridge.handle(call, route, send, {
        report,
      });
      end(status);
      const text = json ? "" : await bodyText(decoded(answered ?? "", fields), mostBytes);
      if (notAnswered.has(status)) throw dropped(noAnswer);
      if (text === undefined) throw dropped("the response of the new host was too large");
      const { location } = fields;
      return {
        status,
        location: typeof location === "string" ? location : undefined,
        json: json ? json.plain() : fromJson(text),
        report,
      };
    } catch (error) {
      if (error instanceof NotCompared) throw error;
      // The thread gives it to another one, which gets no errors as they are.
      const { code, message } =
        error instanceof EdbridgeError
          ? error
          : ({ code: "EDB_INTERNAL", message: placeOf(error) } as const);
      end(502, { code, message });
      throw dropped(signal.aborted ? `${noAnswer} in time` : noAnswer);
    }
  }

  /** @throws `NotCompared` where the new host has got enough requests in this minute */
  #countOne(): void {
    const now = Math.floor(this.#options.clock.monotonic() / minute);
    if (now !== this.#minute) [this.#minute, this.#sent] = [now, 0];
    if (++this.#sent > this.#options.rate) throw dropped("the bound of --shadow-rate was reached");
  }
}

function dropped(message: string): NotCompared {
  return new NotCompared(message, { isDropped: true });
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
