import type { IncomingMessage, RequestListener } from "node:http";
import { systemClock } from "@edbridge/core";
import type { Bridge } from "../../pipeline/bridge.js";
import { type Carry, sendBy } from "../../transport/send.js";
import { SpareMemory } from "../../transport/buffer-reuse/spare-memory.js";
import { type ListenerSettings, ServedCall } from "./served-call.js";

/** The listener of a bridge. */
export function listenerOver(
  bridge: Bridge,
  carry: Carry,
  { maxBody = 64 * 1024 * 1024, reuseMemory, clock = systemClock, ...rest }: ListenerSettings,
): RequestListener {
  const spare = reuseMemory === true ? new SpareMemory() : undefined;
  const means = { ...rest, bridge, carry, send: sendBy(carry), maxBody, spare, clock };
  return (request, response) => new ServedCall(request, response, means).begin();
}

/** Path and query of a request; a client of a proxy asks for an absolute address. */
export function pathOf({ url = "/" }: IncomingMessage): string {
  const path = url.startsWith("/") ? url : url.replace(/^https?:\/\/[^/?#]*/i, "");
  return path.startsWith("/") ? path : `/${path}`;
}
