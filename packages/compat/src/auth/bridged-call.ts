import type { Report } from "../report/report.js";
import type { JsonDocument } from "../http/json.js";
import { type Answer, type Call, isJson } from "../http/message.js";
import type { HostTarget } from "../routing/host-target.js";
import type { LegacyRoute } from "../routing/legacy-route.js";
import type { Session } from "./sessions.js";

/** A request on its way from the legacy caller to the current host. */
export interface BridgedCall extends Call {
  /** What the caller asked for. */
  readonly route: LegacyRoute;
  /** What a data request asks of the host; its URL is made of this, not of `url`. */
  readonly target?: HostTarget | undefined;
  /** Whose tokens carry it; without one the caller's own `Authorization` goes along. */
  readonly session?: Session | undefined;
  /** The record in its body, once it has been read; it is printed when the request is sent. */
  readonly json?: JsonDocument | undefined;
  /** What is reported of the call; absent for a request that only repeats another. */
  readonly report?: Report | undefined;
}

/** A request for records, whose target is known. */
export interface DataCall extends BridgedCall {
  readonly target: HostTarget;
}

/** Takes a request through what follows, to the host, and gives the response. */
export type Next = (call: BridgedCall) => Promise<Answer>;

/** Whether a request's body is a record. */
export function sendsRecord({ method, headers, body, json, target }: BridgedCall): boolean {
  if (method !== "POST" && method !== "PUT") return false;
  if (json !== undefined) return true;
  return body !== undefined && target !== undefined && isJson(headers["content-type"]);
}

/** A request without conditions on the state of a record. */
export function withoutConditions<T extends BridgedCall>(call: T): T {
  const { "if-match": _, "if-none-match": __, ...headers } = call.headers;
  return { ...call, headers };
}

/** Whether a record is written under a profile, which may leave out any of its fields. */
export function isProfiled({ headers }: BridgedCall): boolean {
  return headers["content-type"]?.startsWith("application/vnd.ed-fi.") ?? false;
}
