import { type Bridge, bodyText, decoded, type Send } from "@edbridge/compat/internal";
import { type Credentials, EdbridgeError, systemClock } from "@edbridge/core";
import { ExpiringMap, fromJson, none } from "@edbridge/core/internal";
import { createHash } from "node:crypto";
import { type EndedCall, placeOf } from "../serve/call-record.js";
import type { ShadowSetup } from "./setup.js";

/** A response that is compared: its body is read. */
export interface ComparedAnswer {
  readonly status: number;
  readonly location: string | undefined;
  readonly json: unknown;
}

/** Why a call was not compared, in words that hold no value. */
export class NotCompared extends Error {
  /** A call is dropped where the new host, or a bound, is at fault. */
  readonly outcome: "uncompared" | "dropped";

  constructor(message: string, outcome: "uncompared" | "dropped" = "uncompared") {
    super(message);
    this.outcome = outcome;
  }
}

/** A token that the old host gave, and for what. */
export interface SignIn {
  readonly token: string;
  readonly credentials: Credentials;
}

interface LegacyRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly body?: string | undefined;
}

interface Caller {
  readonly credentials: Credentials;
  /** By which it is signed in at the bridge. */
  handle: Promise<string> | undefined;
}

/** Callers whose sign-in is remembered. */
const mostCallers = 10_000;

/** Milliseconds that a call may take; one of a slow host is dropped. */
const longest = 30_000;
const minute = 60_000;

/** Statuses by which the bridge says that its host did not answer, or that too much was asked. */
const notAnswered: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** The address by which a caller would have reached the bridge. */
const bridgeUrl = { href: "http://edbridge", origin: "http://edbridge", prefix: "" };

const noAnswer = "the new host did not answer";

/**
 * The new host, as a legacy caller of the bridge reaches it. Signs in with what the callers signed in with.
 *
 * @param onEnded hears of each call of the bridge
 */
export function newHost(
  { rate, mostBytes }: ShadowSetup,
  bridge: Bridge,
  send: Send,
  onEnded: (ended: EndedCall) => void,
) {
  /** Callers by key and secret, and by a token of the old host. Digests of them are kept. */
  const callers = new ExpiringMap<Caller>({ limit: mostCallers });
  const signIns = new ExpiringMap<Caller>({ limit: mostCallers });
  let [lastMinute, sent] = [0, 0];

  /** @throws `NotCompared` where the new host has got enough requests in this minute */
  const countOne = () => {
    const now = Math.floor(systemClock.monotonic() / minute);
    if (now !== lastMinute) [lastMinute, sent] = [now, 0];
    if (++sent > rate) throw dropped("the bound of --shadow-rate was reached");
  };
  const signIn = async (caller: Caller): Promise<string> => {
    countOne();
    try {
      return await bridge.signIn(caller.credentials, AbortSignal.timeout(longest));
    } catch (error) {
      caller.handle = undefined;
      if (!(error instanceof EdbridgeError) || error.retryable) throw dropped(noAnswer);
      throw new NotCompared("the new host does not take the key and secret of its caller");
    }
  };
  const sendOne = async ({ method, url, body }: LegacyRequest, handle: string) => {
    countOne();
    const route = bridge.route(bridgeUrl.href + url, bridgeUrl);
    if (!route) throw new NotCompared("an address cannot be read");
    const headers = {
      accept: "application/json",
      authorization: `Bearer ${handle}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const signal = AbortSignal.timeout(longest);
    const call = { method, url: bridgeUrl.href + url, headers, body, signal };
    const report = bridge.reporter.begin();
    const begun = systemClock.monotonic();
    let ended: Pick<EndedCall, "status" | "error"> = { status: 0 };
    try {
      const answer = await bridge.handle(call, route, send, { report });
      const { status, json, body: answered = "", headers: fields } = answer;
      ended = { status };
      const text = json ? "" : await bodyText(decoded(answered, fields), mostBytes);
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
      ended = { status: 502, error: { code, message } };
      throw dropped(signal.aborted ? `${noAnswer} in time` : noAnswer);
    } finally {
      const { note, event, leftBehind, notStored, answeredBy: change, collection } = report;
      const found = { note, event, leftBehind, notStored, change, collection };
      const [ms, { kind }] = [systemClock.monotonic() - begun, route];
      sent += Math.max(0, report.hostCalls - 1);
      onEnded({ ...found, ...ended, kind, ms, bytes: 0, request: { method, headers: {} } });
    }
  };
  return {
    /** A caller got this token of the old host for its key and secret. */
    signedIn({ token, credentials }: SignIn): void {
      const key = digestOf(`${credentials.clientKey} ${credentials.clientSecret}`);
      const caller = callers.getOrSet(key, () => ({ credentials, handle: undefined }));
      signIns.set(digestOf(token), caller);
    },
    /** @throws `NotCompared` */
    async ask(request: LegacyRequest, authorization: string | undefined) {
      const [, token = ""] = /^bearer +(\S+)$/i.exec(authorization ?? "") ?? none;
      const caller = signIns.get(digestOf(token));
      if (!caller) throw new NotCompared("its caller has not signed in here");
      for (let tries = 0; ; tries++) {
        const handle = (caller.handle ??= signIn(caller));
        const answer = await sendOne(request, await handle);
        if (answer.status !== 401 || tries > 0) return answer;
        if (caller.handle === handle) caller.handle = undefined;
      }
    },
  };
}

export type NewHost = ReturnType<typeof newHost>;

function dropped(message: string): NotCompared {
  return new NotCompared(message, "dropped");
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
