/** Connections that a client may open, where its library has a setting. */
export const connections = 50;

/** The address of a page of schools, about a kilobyte each: as legacy callers have it, or without a token. */
export function schools(
  origin: string,
  limit = 2,
  root: "open" | "api/v2.0/2017" = "api/v2.0/2017",
) {
  return `${origin}/${root}/schools?offset=0&limit=${limit}`;
}

export function checkStatus(status: number): void {
  if (status !== 200) throw new Error(`status ${status}`);
}

/**
 * What every legacy program does first: it asks for a code and exchanges it for a token. The host's
 * answer to it is a token too, so that the same program runs with and without edbridge.
 */
export async function legacyToken(call: typeof fetch, origin: string, key = "key") {
  const post = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: key, ...fields });
    const response = await call(origin + path, { method: "POST", body });
    checkStatus(response.status);
    return (await response.json()) as Record<string, unknown>;
  };
  const { code } = await post("/oauth/authorize", { response_type: "code" });
  const fields = { client_secret: "secret", grant_type: "authorization_code", code: String(code) };
  return String((await post("/oauth/token", fields))["access_token"]);
}
