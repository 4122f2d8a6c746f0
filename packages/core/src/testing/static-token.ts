import { AccessToken, type Expiry, type TokenSource } from "../token-source.js";

/** Options of {@link staticToken}; all have defaults. */
export interface StaticTokenOptions {
  /** How the token ends. Default `fixed`. */
  readonly expiry?: Expiry | undefined;
  /** Seconds it claims to live. Default 1800. */
  readonly expiresIn?: number | undefined;
}

/**
 * A token source for tests of programs that use one: always the same token, whatever a host says
 * of it. It does not keep the law, since it cannot renew.
 *
 * @throws `SettingError` if the value cannot be sent in a header
 * @example
 * ```ts
 * import { createDataClient } from "@edbridge/core";
 * import { staticToken } from "@edbridge/core/testing";
 *
 * const client = createDataClient({
 *   baseUrl: "http://127.0.0.1:8001",
 *   dataPath: "/data/v3/ed-fi",
 *   tokenSource: staticToken("0123abcd"),
 * });
 * ```
 */
export function staticToken(value: string, options: StaticTokenOptions = {}): TokenSource {
  const { expiry = "fixed", expiresIn = 1800 } = options;
  const token = new AccessToken({ value, expiry, expiresIn });
  return {
    async getToken({ signal } = {}) {
      signal?.throwIfAborted();
      return token;
    },
    invalidate() {},
    noteUse() {},
  };
}
