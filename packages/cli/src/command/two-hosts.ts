import type { HostDispatcher } from "@edbridge/core";
import { discover } from "@edbridge/current-flow";

/** Milliseconds that a host may take to say what it is. */
const patience = 10_000;

export const notOld =
  "is a current host, or edbridge before one. Give the address of the old host itself.";

/** Whether an address is that of a current host, also by another name or behind edbridge. */
export async function isCurrentHost(
  baseUrl: string | URL,
  dispatcher: HostDispatcher,
  allowInsecureHttp: boolean | undefined,
): Promise<boolean> {
  const signal = AbortSignal.timeout(patience);
  const asked = { dispatcher, allowInsecureHttp, signal, retry: { retries: 0 } };
  return discover(baseUrl, asked).then(
    () => true,
    () => false,
  );
}
