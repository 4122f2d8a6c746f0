import { compatListener, type CompatOptions, type HostFacts } from "@edbridge/compat";
import { EdbridgeError, HostError, type HostDispatcher } from "@edbridge/core";
import { discover } from "@edbridge/current-flow";
import type { Dispatcher } from "undici";
import { Failure } from "./outcome.js";

/** What is known of the hosts, or why it is not known. */
export type Learned = readonly HostFacts[] | EdbridgeError;

/**
 * What hosts say about themselves. One that does not answer, or is out of order, is no error here.
 *
 * @throws `SettingError`, and `Failure` for an address that is that of no current host
 */
export async function learn(options: CompatOptions, dispatcher: Dispatcher): Promise<Learned> {
  const { legacyUrl: _, ...rest } = options;
  const listener = compatListener({ ...rest, dispatcher });
  try {
    await listener.learn(AbortSignal.timeout(20_000));
    return listener.facts();
  } catch (error) {
    if (!(error instanceof EdbridgeError) || !error.retryable) throw notCurrent(error) ?? error;
    return error;
  }
}

/**
 * What to do where the address of the host leads to something else; `undefined` for other errors.
 *
 * @param more what helps a current host without such a document
 */
export function notCurrent(
  error: unknown,
  more = " For a current host without such a document, give --data-path, --token-path and --data-standard.",
): Failure | undefined {
  const { cause = undefined, message = "" } = error instanceof Error ? error : {};
  const why = cause instanceof HostError ? cause : error;
  if (!(why instanceof HostError)) return undefined;
  // Before what the host says, it names the school year.
  const [which = ""] = message.split(why.message);
  return new Failure(
    `${which}The host answered ${why.status} with no discovery document. --base-url must be the root address of the API, without /data/v3, and no redirect; edbridge doctor says what is there.${more}`,
  );
}

/** @throws `Failure` that says why nothing is known, and what to do for a rehearsal */
export function factsOf(learned: Learned): readonly HostFacts[] {
  if (!(learned instanceof EdbridgeError)) return learned;
  throw new Failure(
    `${learned.message} A rehearsal reads the host: check --base-url, and try again when it answers.`,
  );
}

/** What is known, on one line. Why nothing is known may be said later, by what asks the host again. */
export function hostLine({ baseUrl }: CompatOptions, learned: Learned, isLater: boolean): string {
  if (learned instanceof EdbridgeError) {
    return `${String(baseUrl)}${isLater ? "." : `, which does not answer now. ${learned.message}`}`;
  }
  const hosts = learned.map(({ baseUrl: url, version, dataStandard, translates }) => {
    const api = version === undefined ? "" : `API version ${version}, `;
    const records = translates ? "records translated" : "records passed as they are";
    return `${url} (${api}Data Standard ${dataStandard}, ${records})`;
  });
  return `${hosts.join("; ")}.`;
}

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
  const options = { dispatcher, allowInsecureHttp, signal, retry: { retries: 0 } };
  return discover(baseUrl, options).then(
    () => true,
    (error: unknown) => (error instanceof HostError && !error.retryable ? false : undefined),
  );
}

/** The school year of today, by the year in which it ends. */
export function presentSchoolYear(): string {
  const now = new Date();
  return String(now.getFullYear() + (now.getMonth() < 6 ? 0 : 1));
}
