import type { AccessToken, TokenExchange } from "@edbridge/core";
import { callOAuth, parseTokenAnswer } from "@edbridge/core/internal";
import type { TokenSourceLab } from "@edbridge/core/testing";

/** A client-credentials exchange at the lab's host, its token read with either generation's life. */
export function exchangeAt(
  { baseUrl, credentials, clock }: Omit<TokenSourceLab, "random">,
  expiry: AccessToken["expiry"],
): TokenExchange {
  const pair = `${credentials.clientKey}:${credentials.clientSecret}`;
  const headers = {
    authorization: `Basic ${Buffer.from(pair).toString("base64")}`,
    "content-type": "application/x-www-form-urlencoded",
  };
  const request = { origin: baseUrl, path: "/oauth/token", method: "POST", headers };
  const body = "grant_type=client_credentials";
  return async ({ signal }) => {
    const now = clock.now();
    const { status, fields } = await callOAuth("token", { ...request, body, signal }, { now });
    return parseTokenAnswer(fields, { status, expiry, now: clock.now() });
  };
}
