import { carrierOf, type TransportOptions } from "@edbridge/core";
import type { Send } from "../call.js";
import { dispatchSend } from "./dispatch-send.js";

/** Reaches the host by the given dispatcher, or by edbridge's own agent. */
export function carriedSend(dispatcher: TransportOptions["dispatcher"]): Send {
  let send: Send | undefined;
  return (call) => {
    if (send) return send(call);
    const first = async () => {
      const carrier = await carrierOf(dispatcher);
      send = dispatchSend((...given) => carrier.dispatch(...given));
      return send(call);
    };
    return first();
  };
}
