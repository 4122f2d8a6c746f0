import type { Dispatcher } from "undici";
import type { TransportOptions } from "@edbridge/core";
import { carrierOf } from "@edbridge/core/internal";
import { type Carry, carryBy } from "./send.js";

/**
 * Carries by the given dispatcher, or by an agent of edbridge's own, which is made when first needed:
 * the one of all clients, unless it is another.
 */
export function carried(
  dispatcher: TransportOptions["dispatcher"],
  ownAgent: () => Dispatcher | Promise<Dispatcher> = () => carrierOf(undefined),
): Carry {
  let carry: Carry | undefined;
  return (call, taker) => {
    if (carry) return carry(call, taker);
    const first = async () => {
      const carrier = dispatcher ?? (await ownAgent());
      carry = carryBy((...given) => carrier.dispatch(...given));
      carry(call, taker);
    };
    first().catch((error: unknown) => taker.failed(error));
  };
}
