import { HostError, type HostDispatcher } from "@edbridge/core";
import { discover } from "@edbridge/current-flow";

/** Milliseconds that a host may take to say what it is. */
const patience = 10_000;

export const notOld =
  "is a current host, or edbridge before one. Give the address of the old host itself.";

/** What is wrong with such a new host. */
export const notNew =
  "answers with no discovery document. NEW must be the root address of the API, without /data/v3, and no redirect. For a current host without such a document, give --data-path, --token-path, and dataStandard in the file of --config.";

/**
 * Whether an address is that of a current host, also by another name or behind edbridge; `undefined` where
 * nobody answers, or the host is out of order.
 */
export async function isCurrentHost(
  baseUrl: string | URL,
  dispatcher: HostDispatcher,
  allowInsecureHttp: boolean | undefined,
): Promise<boolean | undefined> {
  const signal = AbortSignal.timeout(patience);
  const asked = { dispatcher, allowInsecureHttp, signal, retry: { retries: 0 } };
  return discover(baseUrl, asked).then(
    () => true,
    (error: unknown) => (error instanceof HostError && !error.retryable ? false : undefined),
  );
}

/** The school year of today, by the year in which it ends. */
export function presentSchoolYear(): string {
  const now = new Date();
  return String(now.getFullYear() + (now.getMonth() < 6 ? 0 : 1));
}
