import type { Credentials } from "@edbridge/core";

/**
 * The `Authorization` header of HTTP Basic: key, colon, secret, joined as they are (specification
 * section 4.1). Hosts do not percent-decode the parts, so none is encoded.
 */
export function basicAuthorization({ clientKey, clientSecret }: Credentials): string {
  return `Basic ${Buffer.from(`${clientKey}:${clientSecret}`).toString("base64")}`;
}

/** Whether the pair can be told apart again: hosts split it at every colon and want two parts. */
export function fitsBasic({ clientKey, clientSecret }: Credentials): boolean {
  return !clientKey.includes(":") && !clientSecret.includes(":");
}
