import type { IncomingMessage, ServerResponse } from "node:http";
import { type Clock, EdbridgeError } from "@edbridge/core";
import type { BaseUrl } from "@edbridge/core/internal";
import type { Bridge } from "../../pipeline/bridge.js";
import type { Answer, Body, Send } from "../../http/message.js";
import type { AnswerTaker } from "../../transport/response-handler.js";
import { type Carry, sendingError } from "../../transport/send.js";
import type { SpareMemory } from "../../transport/buffer-reuse/spare-memory.js";
import { legacyError } from "../../http/legacy-response.js";
import type { LegacyRoute } from "../../routing/legacy-route.js";
import type { OneRequest } from "../../pipeline/prepared-request.js";
import { bodyOfMessage, BodyTooLarge } from "./body-of-message.js";
import { callerLeft } from "./caller-left.js";
import type { CompatListenerOptions } from "./compat-listener.js";
import { writeAnswer } from "./write-answer.js";

/** What the edge of a listener does. */
export interface ListenerSettings extends Pick<
  CompatListenerOptions,
  "maxBody" | "reuseMemory" | "requestHeaders" | "answerHeaders" | "onAnswered" | "clock"
> {
  /** A request's address as its caller wrote it, and the legacy base in it. */
  readonly place: (request: IncomingMessage) => { url: string; base: BaseUrl };
}

/** What all calls of a listener share. */
export interface ServingMeans extends ListenerSettings {
  readonly bridge: Bridge;
  readonly carry: Carry;
  readonly send: Send;
  readonly maxBody: number;
  readonly spare: SpareMemory | undefined;
  readonly clock: Clock;
}

/** One call of a listener, from its head to the end of its answer. It waits only where it must. */
export class ServedCall implements AnswerTaker {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #means: ServingMeans;
  readonly #begun: number;
  readonly #bytesBefore: number;
  #kind: LegacyRoute["kind"] = "unknown";
  #one: OneRequest | undefined;
  #tooLarge: BodyTooLarge | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, means: ServingMeans) {
    this.#request = request;
    this.#response = response;
    this.#means = means;
    this.#begun = means.clock.monotonic();
    this.#bytesBefore = request.socket.bytesWritten;
  }

  begin(): void {
    const { place, bridge, maxBody } = this.#means;
    try {
      const { url, base } = place(this.#request);
      const route = bridge.route(url, base);
      if (!route) return this.#give(legacyError(400, "The address cannot be read."));
      this.#kind = route.kind;
      const body = bodyOfMessage(this.#request, maxBody, (error) => (this.#tooLarge = error));
      if (!(body instanceof Promise)) return this.#ask(url, route, body);
      body.then((whole) => this.#ask(url, route, whole)).catch(this.#fail);
    } catch (error) {
      this.#fail(error);
    }
  }

  #ask(url: string, route: LegacyRoute, body: Body | undefined): void {
    const { bridge, carry, requestHeaders } = this.#means;
    const request = this.#request;
    const { method = "GET" } = request;
    const fields = fieldsOf(request);
    const headers = requestHeaders?.(fields, request) ?? fields;
    const call = { method, url, headers, body, signal: callerLeft(request) };
    const begun = bridge.begin(call, route, this.#means);
    if (begun instanceof Promise) return this.#later(begun);
    this.#one = begun;
    carry(begun.call, this);
  }

  answered(answer: Answer): void {
    try {
      const finished = this.#one?.finish(answer) ?? answer;
      if (finished instanceof Promise) this.#later(finished);
      else this.#give(finished);
    } catch (error) {
      this.#fail(error);
    }
  }

  failed(error: unknown): void {
    this.#fail(this.#one ? sendingError(this.#one.call, error) : error);
  }

  #later(answer: Promise<Answer>): void {
    answer.then((given) => this.#give(given)).catch(this.#fail);
  }

  readonly #fail = (caught: unknown): void => {
    const request = this.#request;
    // Nobody is left to hear an answer: the caller has gone, or the body broke off on its way.
    if (callerLeft(request).aborted || request.errored) return this.#leave();
    const large = caught instanceof BodyTooLarge ? caught : this.#tooLarge;
    if (large) this.#give(legacyError(413, large.message));
    else if (caught instanceof EdbridgeError) this.#give(legacyError(502, caught.message), caught);
    else this.#give(legacyError(500, failed));
  };

  #give(answer: Answer, error?: EdbridgeError): void {
    const { answerHeaders, spare } = this.#means;
    const request = this.#request;
    const response = this.#response;
    // An answer that breaks off must not be taken for whole.
    const breakOff = () => void response.destroy();
    let written: Promise<void> | undefined;
    try {
      const headers = answerHeaders?.(answer.headers, request) ?? answer.headers;
      written = writeAnswer(answer, headers, request, response, spare);
    } catch {
      breakOff();
    }
    if (!written) return this.#end(answer, error);
    written.catch(breakOff).finally(() => this.#end(answer, error));
  }

  #leave(): void {
    this.#response.destroy();
    this.#end();
  }

  #end(answer?: Answer, error?: EdbridgeError): void {
    const { onAnswered, clock } = this.#means;
    const request = this.#request;
    try {
      onAnswered?.({
        request,
        status: answer?.status ?? 0,
        kind: this.#kind,
        ms: clock.monotonic() - this.#begun,
        bytes: request.socket.bytesWritten - this.#bytesBefore,
        change: answer?.change,
        leftBehind: answer?.leftBehind,
        error,
      });
    } catch {
      // Whoever watches must not bring the server down; its own fault shows in this call.
      this.#response.destroy();
    }
  }
}

const failed = "edbridge failed at this call; the fault is its own.";

function fieldsOf({ rawHeaders }: IncomingMessage): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? "";
    const value = rawHeaders[at + 1] ?? "";
    // A name such as `constructor` is inherited by every object.
    const before = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (before === undefined) fields[name] = value;
    else fields[name] = `${before}${name === "cookie" ? "; " : ", "}${value}`;
  }
  return fields;
}
