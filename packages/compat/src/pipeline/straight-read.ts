import type { AccessToken } from "@edbridge/core";
import { Asking, sourceOf } from "./host-exchange.js";
import {
  type Answer,
  answerWith,
  type Call,
  type HeaderFields,
  headerValue,
  isJson,
  type Sender,
} from "../http/message.js";
import type { DataCall } from "../changes/change.js";
import { currentMediaTypes } from "../changes/media-types.js";
import { editedWhereItStands } from "../records/edited-answer.js";
import { answerHeaders, hostHeaders, otherAnswerHeaders } from "../http/headers.js";
import type { DataRoute } from "../routing/legacy-route.js";
import type { Session } from "../sessions/session-store.js";
import { type OneRequest, PassedRequest } from "./prepared-request.js";
import { Way } from "./chain.js";
import { plainPage } from "./plain-page.js";
import { queryParts } from "../http/query-string.js";
import type { Road } from "./road.js";

/**
 * The read that a call asks for, where a road leads there and a token is in hand; `undefined` for one
 * that the changes have to look at.
 */
export function straightRead(
  given: Call,
  route: DataRoute,
  road: Road,
  sender: Sender,
): StraightRead | undefined {
  const { method, headers, body, signal } = given;
  if (method !== "GET" || body !== undefined || signal?.aborted) return undefined;
  const { context } = road;
  const page = plainPage(route.search, context.settings.host.maxLimit);
  if (page === undefined) return undefined;
  const session = context.sessions.named(headers["authorization"]);
  const token = session && sourceOf(session, context, road.kept).inHand?.();
  if (!token || token.expiry === "sliding") return undefined;
  return new StraightRead(given, route, road, page, session, token, sender);
}

/**
 * A page that is read without a change in between. An answer that is a page as well has only its
 * records edited; any other goes through all changes, as if the call had passed them.
 */
export class StraightRead implements OneRequest {
  readonly call: Call;
  readonly #given: Call;
  readonly #route: DataRoute;
  readonly #road: Road;
  readonly #page: string;
  readonly #session: Session;
  readonly #token: AccessToken;
  readonly #sender: Sender;

  /** `page` is the query that the host is asked with. */
  constructor(
    given: Call,
    route: DataRoute,
    road: Road,
    page: string,
    session: Session,
    token: AccessToken,
    sender: Sender,
  ) {
    this.#given = given;
    this.#route = route;
    this.#road = road;
    this.#page = page;
    this.#session = session;
    this.#token = token;
    this.#sender = sender;
    const headers: Record<string, string> = { ...this.#headers() };
    headers["authorization"] = token.authorization;
    this.call = {
      method: "GET",
      url: road.url + page,
      origin: road.context.settings.current.origin,
      path: road.place + page,
      headers,
      signal: given.signal,
      isPage: true,
    };
  }

  finish(answer: Answer): Answer | Promise<Answer> {
    const { status, headers, body } = answer;
    const isPage = status === 200 && isJson(headerValue(headers, "content-type"));
    if (!isPage || body === undefined || headers["location"] !== undefined) {
      return this.#passed().finish(answer);
    }
    const { context, plan } = this.#road;
    context.sessions.noteUse(this.#session);
    const edited = editedWhereItStands(answer, body, plan, otherAnswerHeaders);
    if (edited.headers !== headers) return edited;
    return answerWith(edited, answerHeaders(headers), edited.body);
  }

  #passed(): PassedRequest {
    const { chain, context, kept, target } = this.#road;
    const { url, signal } = this.#given;
    const asked: DataCall = {
      method: "GET",
      url,
      headers: this.#headers(),
      signal,
      route: this.#route,
      target: { ...target, query: queryParts(this.#page) },
      session: this.#session,
    };
    const asking = new Asking(chain, context, this.#sender.send, kept);
    const ready = { call: this.call, asked, token: this.#token };
    return new PassedRequest(asking, Way.after(asking, asked), ready);
  }

  /** The caller's header fields as they go on to the host. */
  #headers(): HeaderFields {
    return currentMediaTypes(hostHeaders(this.#given.headers), this.#road.target.collection);
  }
}
