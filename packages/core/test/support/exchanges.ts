import type { TokenExchange } from "@edbridge/core";
import { callOAuth, type LifePolicy, parseTokenAnswer } from "@edbridge/core/internal";
import type { TokenSourceLab } from "@edbridge/core/testing";

const policies: Record<LifePolicy["expiry"], LifePolicy> = {
  fixed: { expiry: "fixed", absent: 1800, notPositive: "refuse" },
  sliding: { expiry: "sliding", absent: 1800, notPositive: "absent" },
};

/** A client-credentials exchange at the lab's host, its token read with either generation's life. */
export function exchangeAt(
  { baseUrl, credentials, clock }: Omit<TokenSourceLab, "random">,
  expiry: LifePolicy["expiry"],
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
    return parseTokenAnswer(fields, { status, policy: policies[expiry], now: clock.now() });
  };
}
