import type { Bridge, Send } from "@edbridge/compat";
import type { Dispatcher } from "undici";

/** Where the bridges of the measures stand: nothing is ever sent there. */
const origin = "https://host.example";
export const base = `${origin}/api`;
export const legacySchools = `${base}/api/v2.0/2017/schools`;

const created = { location: `${base}/data/v3/ed-fi/schools/0123456789abcdef0123456789abcdef` };
const answer = { status: 201, headers: created };

/** A host that answers at once, within the process. */
export const send: Send = () => Promise.resolve(answer);

let tokens = 0;

/** A dispatcher whose token operation answers at once, within the process. */
export const dispatcher = {
  dispatch: () => true,
  request: () => {
    const token = { access_token: `token${tokens++}`, expires_in: 1800, token_type: "bearer" };
    const body = [Buffer.from(JSON.stringify(token))];
    return Promise.resolve({ statusCode: 200, headers: {}, body });
  },
} as unknown as Dispatcher;

const form = { "content-type": "application/x-www-form-urlencoded" };

/** A handle from the bridge, got as a legacy program gets it. */
export async function handleOf(
  bridge: Bridge,
  key: string,
  code = "0".repeat(32),
): Promise<string> {
  const url = `${base}/oauth/token`;
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    client_id: key,
    client_secret: "secret",
    code,
  }).toString();
  const route = bridge.route(url);
  if (!route) throw new Error("The token operation is not below the base.");
  const given = await bridge.handle({ method: "POST", url, headers: form, body }, route, send);
  const { access_token: handle } = JSON.parse(String(given.body)) as { access_token?: string };
  if (!handle) throw new Error(`No handle: ${String(given.body)}`);
  return handle;
}

/** One data call through the bridge. */
export async function dataCall(bridge: Bridge, handle: string): Promise<number> {
  const route = bridge.route(legacySchools);
  if (!route) throw new Error("The data path is not below the base.");
  const headers = { authorization: `Bearer ${handle}`, accept: "application/json" };
  const given = await bridge.handle({ method: "GET", url: legacySchools, headers }, route, send);
  return given.status;
}
