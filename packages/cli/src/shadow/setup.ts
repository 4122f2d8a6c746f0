import type { CompatOptions } from "@edbridge/compat";
import { checkBaseUrl, settingsOf } from "@edbridge/core/internal";
import { addressIn, type ParsedOptions } from "../command/command-options.js";
import type { Io } from "../command/io.js";
import { allRows } from "../command/option-rows.js";
import { refuse } from "../command/outcome.js";
import { readHostTls } from "../serve/tls.js";

/** What a comparison is set to. Secrets are among it: it goes to its thread from memory to memory. */
export type ShadowSetup = ReturnType<typeof shadowSetup>;

/** Most bytes of one body that is compared. */
const mostOfBody = 8 * 1024 * 1024;

/**
 * @param door the options of the bridge to the new host
 * @param environment may name the proxies by which hosts are reached
 * @throws `SettingError`, and `UsageFailure` for two hosts that are one
 */
export function shadowSetup(
  parsed: ParsedOptions,
  door: CompatOptions,
  environment: Io["environment"],
) {
  const values = settingsOf(allRows, parsed.values);
  const { connections, queue, queueTimeout, hostTimeout, store, shadowMemory } = values;
  const tls = readHostTls(values);
  return {
    old: oldHost(parsed),
    door,
    environment: { ...environment },
    tls,
    /** The certificate of a client is for the new host alone. */
    oldTls: tls.ca === undefined ? {} : { ca: tls.ca },
    /** The address of the store that replicas share. */
    store,
    pools: { connections, queue, queueTimeout },
    hostTimeout,
    /** Whether the new host gets no writes. */
    isRehearsed: values.shadowWrites !== "both" || values.rehearse === true,
    share: values.shadowShare,
    /** The share of reads that the old host is asked twice. */
    noise: values.shadowNoise,
    /** Most requests a minute that the new host gets. */
    rate: values.shadowRate,
    atOnce: values.shadowCalls,
    /** Bytes of one body, and of all that wait to be compared. */
    mostBytes: Math.min(mostOfBody, shadowMemory),
    mostMemory: shadowMemory,
  };
}

/**
 * The root address of the old host.
 *
 * @throws `SettingError`, and `UsageFailure` where it is that of the new one or there are sites
 */
export function oldHost(parsed: ParsedOptions) {
  const { shadow, allowInsecureHttp, sites } = parsed.values;
  const old = checkBaseUrl(shadow, { setting: "shadow", allowInsecureHttp });
  const now = checkBaseUrl(addressIn(parsed.values), { allowInsecureHttp });
  refuse(
    old.href === now.href &&
      "--shadow and --base-url name one host. --shadow is the old host, --base-url the new one.",
    sites !== undefined &&
      "--shadow has one old host: leave out sites, and start a server for each.",
  );
  return old;
}
