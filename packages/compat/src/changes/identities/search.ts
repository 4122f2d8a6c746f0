import { systemClock } from "@edbridge/core";
import { discard } from "../../http/body.js";
import { type Answer, headerValue } from "../../http/message.js";
import type { BridgedCall, Next } from "../../sessions/bridged-call.js";
import type { CompatSettings } from "../../settings/compat-options.js";
import { legacyError, retryingAfter } from "../../http/legacy-response.js";
import { outcomeOf, type People } from "./outcome.js";

/** Milliseconds between two requests for the result of a search. */
const pause = 500;
/** Requests for the result at most. */
const looks = 20;

/** Sends a request to the identity system: a POST if there is a body, else a GET. */
export type Ask = (rest: string, body?: unknown) => Promise<Answer>;

/** The persons whom a search found, or the answer to the caller. */
export type Found = People | { readonly answer: Answer };

/** Makes requests to the host's identities for a caller's call. */
export function asker(call: BridgedCall, root: string, next: Next): Ask {
  const { "content-type": _, ...headers } = call.headers;
  return async (rest, body) => {
    const json = body === undefined ? {} : { "content-type": "application/json" };
    return next({
      ...call,
      method: body === undefined ? "GET" : "POST",
      url: root + rest,
      headers: { ...headers, ...json },
      body: JSON.stringify(body),
      target: undefined,
    });
  };
}

/** Makes one search, and waits if the host gives its result later. */
export async function search(
  rest: string,
  wanted: unknown,
  ask: Ask,
  settings: CompatSettings,
  signal: AbortSignal | undefined,
): Promise<Found> {
  const first = await ask(rest, [wanted]);
  if (isAbsent(first)) return { answer: await refuseAbsent(first) };
  if (first.status !== 202) return (await read(first)) ?? unread();
  const token = headerValue(first.headers, "location")
    ?.replace(/[?#].*/s, "")
    .split("/")
    .at(-1);
  await discard(first);
  const clock = settings.transport.clock ?? systemClock;
  for (let look = 0; look < looks; look++) {
    const found = await read(await ask(`/results/${token ?? ""}`));
    if (found) return found;
    await clock.sleep(pause, signal);
  }
  const answer = refuse(503, "The host's identity system is still searching: ask again later.");
  return { answer: retryingAfter(answer, 10_000) };
}

/** The persons who were found; `undefined` while the search is running. */
async function read(answer: Answer): Promise<Found | undefined> {
  if (answer.status !== 200) return { answer };
  const outcome = await outcomeOf(answer);
  return outcome === "early" ? undefined : (outcome ?? unread());
}

function unread(): { readonly answer: Answer } {
  return { answer: refuse(502, "The host's identity system gave nothing that can be read.") };
}

/** Whether a host says that it has no identity system. */
export function isAbsent({ status }: Answer): boolean {
  return status === 404 || status === 501;
}

/** The response if the host has no identity system. */
export async function refuseAbsent(answer: Answer): Promise<Answer> {
  await discard(answer);
  return refuse(501, "The host has no identity system.");
}

function refuse(status: number, message: string): Answer {
  return legacyError(status, message, "EDB023");
}
