import { channel } from "node:diagnostics_channel";
import type { Clock } from "./clock.js";
import { EdbridgeError } from "./errors.js";

/** What every event of a client tells. None tells a secret, an id, a query or a value. */
export interface ClientEvent {
  /** The HTTP method. */
  readonly method: string;
  /** The host's origin, such as `https://host.example`. */
  readonly origin: string;
  /** The collection, such as `schools`; `request` for a free request. */
  readonly resource: string;
}

/** A request is sent: channel `edbridge:client:request`. */
export type RequestEvent = ClientEvent;

/** A request has ended: channel `edbridge:client:response`. */
export interface ResponseEvent extends ClientEvent {
  /** Milliseconds since it was sent. */
  readonly duration: number;
  /** The status of the response, where there is one. */
  readonly status?: number;
  /** The code of the failure, such as `EDB_NETWORK`, where no response came. */
  readonly error?: string;
}

/** A call is tried again: channel `edbridge:client:retry`. */
export interface RetryEvent extends ClientEvent {
  /** 1 for the first time. */
  readonly attempt: number;
  /** Milliseconds until it is sent. */
  readonly delay: number;
  /** The code of the failure before it. */
  readonly error: string;
}

/** A token was asked for: channel `edbridge:client:token`. */
export interface TokenEvent extends Omit<ResponseEvent, "resource"> {
  /** Of the host: `token`, or `authorize` before it in the legacy generation. */
  readonly operation: string;
}

const channels = {
  request: channel("edbridge:client:request"),
  response: channel("edbridge:client:response"),
  retry: channel("edbridge:client:retry"),
  token: channel("edbridge:client:token"),
};

/** Tells of a retry; costs nothing where nobody listens. */
export function publishRetry(event: () => RetryEvent): void {
  if (channels.retry.hasSubscribers) channels.retry.publish(event());
}

/** Sends a request of a client, or one of an OAuth operation, and tells of it and of its end. */
export async function publishing<A extends { readonly status: number }>(
  of: ClientEvent | Pick<TokenEvent, "method" | "origin" | "operation">,
  clock: Pick<Clock, "monotonic">,
  send: () => Promise<A>,
): Promise<A> {
  const isOfClient = "resource" in of;
  if (isOfClient && channels.request.hasSubscribers) channels.request.publish({ ...of });
  const to = isOfClient ? channels.response : channels.token;
  if (!to.hasSubscribers) return send();
  const start = clock.monotonic();
  const end = (how: { status: number } | { error: string }) =>
    to.publish({ ...of, duration: clock.monotonic() - start, ...how });
  let answer: A;
  try {
    answer = await send();
  } catch (error) {
    end({ error: error instanceof EdbridgeError ? error.code : "aborted" });
    throw error;
  }
  end({ status: answer.status });
  return answer;
}
