import { checkStatus, type Place } from "./contender.ts";

/**
 * What every legacy program does first: it asks for a code and exchanges it for a token. The host's
 * own answer to it is a token too, so that the same program runs with and without edbridge.
 */
export async function legacyToken(call: typeof fetch, place: Place): Promise<string> {
  const { origin, clientKey, clientSecret } = place;
  const post = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: clientKey, ...fields });
    const response = await call(origin + path, { method: "POST", body });
    checkStatus(response.status);
    return (await response.json()) as Record<string, unknown>;
  };
  const { code } = await post("/oauth/authorize", { response_type: "code" });
  const { access_token: token } = await post("/oauth/token", {
    client_secret: clientSecret,
    grant_type: "authorization_code",
    code: String(code),
  });
  return String(token);
}
