import { createHmac, randomBytes } from "node:crypto";
import type { TimeSource } from "../clock.js";

/** Makes tokens in the form of version 8: signed JWTs, opaque to callers all the same. */
export function createJwtMint(clock: TimeSource): (clientKey: string, expires: number) => string {
  const key = randomBytes(32);
  return (clientKey, expires) => {
    const claims = {
      sub: clientKey,
      client_id: clientKey,
      jti: randomBytes(16).toString("hex"),
      iat: Math.floor(clock.now() / 1000),
      exp: Math.floor(expires / 1000),
    };
    const text = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
    return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
  };
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
