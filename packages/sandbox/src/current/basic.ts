import type { TokenFault } from "./token-errors.js";

/** A key and a secret as a request gives them. */
export interface GivenPair {
  readonly clientKey: string;
  readonly clientSecret: string;
}

/**
 * The pair of a Basic `Authorization` header, split at the colon into exactly two parts and not
 * percent-decoded: a key or secret with a colon does not get through.
 */
export function readBasic(header: string): GivenPair | TokenFault {
  const [scheme = "", encoded = "", ...more] = header.split(" ");
  if (encoded === "" || more.length > 0) return "unreadableHeader";
  if (scheme.toLowerCase() !== "basic") return "notBasic";
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded) || encoded.length % 4 !== 0) {
    return "unreadableHeader";
  }
  const parts = Buffer.from(encoded, "base64").toString("utf8").split(":");
  const [clientKey, clientSecret] = parts;
  if (parts.length !== 2 || clientKey === undefined || clientSecret === undefined) {
    return "unreadablePair";
  }
  return { clientKey, clientSecret };
}
