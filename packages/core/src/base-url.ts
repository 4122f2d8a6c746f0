import * as z from "zod/mini";
import { SettingError } from "./errors.js";
import { checkValue } from "./internal/option-check.js";
import { once } from "./late.js";

/** The root address of an API, `{base_url}` of the specification, taken apart once. */
export interface BaseUrl {
  /** Without a slash at its end, such as `https://host.example/api`. */
  readonly href: string;
  /** Scheme, host and port. */
  readonly origin: string;
  /** The path below the origin, such as `/api`; empty when there is none. */
  readonly prefix: string;
}

const wrongAddress = "must be an absolute address such as https://host.example/api.";
const address = { schema: once(() => z.union([z.string(), z.instanceof(URL)], wrongAddress)) };

// RFC 6761 section 6.3 and RFC 1122 section 3.2.1.3: what never leaves the machine.
const loopback = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Checks a base URL: absolute, http or https, without user, query or fragment; plain http only to
 * the machine itself unless `allowInsecureHttp` says so, since a token sent over it can be read.
 *
 * @throws {@link SettingError} naming `setting`
 */
export function checkBaseUrl(
  value: unknown,
  {
    setting = "baseUrl",
    allowInsecureHttp = false,
  }: { setting?: string; allowInsecureHttp?: boolean | undefined } = {},
): BaseUrl {
  const written = String(checkValue(address, value, setting));
  const url = URL.canParse(written) ? new URL(written) : undefined;
  const wrong = url ? wrongOf(url, written, allowInsecureHttp) : wrongAddress;
  if (!url || wrong !== undefined) throw new SettingError(setting, wrong ?? wrongAddress);
  const prefix = url.pathname.replace(/\/+$/, "");
  return { origin: url.origin, prefix, href: url.origin + prefix };
}

function wrongOf(url: URL, written: string, allowInsecureHttp: boolean): string | undefined {
  if (!/^https?:$/.test(url.protocol)) return "must begin with https:// (or http://).";
  if (url.username || url.password) {
    return "must not hold a user or password; they belong in credentials.";
  }
  if (/[?#]/.test(written)) return "must not contain a query string or fragment.";
  if (/\/api\/v2\.0(?:\/\d{4})?\/*$/i.test(url.pathname)) {
    return "must be the root address of the API, without /api/v2.0 and a year.";
  }
  if (url.protocol === "https:" || loopback.test(url.hostname) || allowInsecureHttp)
    return undefined;
  return "would send secrets in the clear: use https://, or set allowInsecureHttp: true if the network is trusted.";
}
