/** Where a contender finds the host. */
export interface Place {
  readonly origin: string;
  readonly clientKey: string;
  readonly clientSecret: string;
}

/** Reads a page of 2 schools, 2 KB, and parses it. Throws on any status but 200. */
export type Get = () => Promise<unknown>;

/** Contenders by the name the tables give them. */
export type Contenders = Readonly<Record<string, (place: Place) => Promise<Get>>>;

/** The one that budgets of clients refer to: undici alone, without a token. */
export const baseline = "undici.request";

/** Connections that a contender may open, where its library has a setting. */
export const connections = 50;

/** The address of a page of two schools: of either generation, or for callers without a token. */
export function schools(origin: string, root: "open" | "api/v2.0/2017"): string {
  return `${origin}/${root}/schools?offset=0&limit=2`;
}

export function checkStatus(status: number): void {
  if (status !== 200) throw new Error(`status ${status}`);
}

/**
 * What every legacy program does first: it asks for a code and exchanges it for a token. The host's
 * answer to it is a token too, so that the same program runs with and without edbridge.
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
