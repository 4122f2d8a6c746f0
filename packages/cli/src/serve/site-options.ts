import type { CompatListenerOptions } from "@edbridge/compat";
import type { ServerListenerOptions } from "@edbridge/compat/internal";
import { SettingError } from "@edbridge/core";
import { hkdfSync } from "node:crypto";

/** What a site's own options may be: those of its host and its records. */
export type SiteOptions = Partial<
  Omit<CompatListenerOptions, keyof ListenerHooks | "clock" | "dispatcher">
>;

/** What the sidecar itself gives to every listener. */
export type ListenerHooks = Pick<
  ServerListenerOptions,
  EdgeHook | "onAnswered" | "onSignedIn" | "admitCaller" | "onWarning" | "door"
>;

export type EdgeHook =
  | "refuse"
  | "callerBaseUrl"
  | "callerAddress"
  | "requestHeaders"
  | "answerHeaders";

/** A host name, or a path of plain segments. */
const nameForm = /^(?:[a-z\d](?:[a-z\d.-]{0,252})|(?:\/[\w.~-]+){1,8})$/;

/** @throws `SettingError` for a name that is neither a host name nor a path */
export function siteHosts(sites: Readonly<Record<string, unknown>> = {}): readonly string[] {
  const names = Object.keys(sites);
  const wrong = names.find((name) => !nameForm.test(name));
  if (wrong !== undefined) {
    throw new SettingError(
      `sites.${wrong}`,
      "must be a host name in small letters, or a path such as /north.",
    );
  }
  return names.filter((name) => !name.startsWith("/"));
}

/**
 * The options of a site: its own, and the common ones where it says nothing. The keys that seal
 * handles are made from the common ones, so that no site takes the handles of another, and no
 * host is sent the secret of another one's caller.
 */
export function siteOptions(
  common: CompatListenerOptions,
  name: string,
  site: SiteOptions,
): CompatListenerOptions {
  const both = typeof site.records === "object" && typeof common.records === "object";
  return {
    ...common,
    ...(site.baseUrl === undefined ? {} : { schoolYears: undefined }),
    ...site,
    ...(both ? { records: { ...common.records, ...site.records } } : {}),
    sessionKeys: common.sessionKeys?.map(
      (key) => new Uint8Array(hkdfSync("sha256", key, "", `edbridge site ${name}`, 32)),
    ),
  } as CompatListenerOptions;
}
