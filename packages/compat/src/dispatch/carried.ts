import { carrierOf, type TransportOptions } from "@edbridge/core";
import { type Carry, carryBy } from "./carry.js";

/** Carries by the given dispatcher, or by edbridge's own agent, which is made when first needed. */
export function carried(dispatcher: TransportOptions["dispatcher"]): Carry {
  let carry: Carry | undefined;
  return (call, taker) => {
    if (carry) return carry(call, taker);
    const first = async () => {
      const carrier = await carrierOf(dispatcher);
      carry = carryBy((...given) => carrier.dispatch(...given));
      carry(call, taker);
    };
    first().catch((error: unknown) => taker.failed(error));
  };
}
