import { Agent as HttpAgent } from "node:http";
import { checkStatus, connections, legacyToken, schools } from "../lib/legacy.ts";

/** undici alone, without a token: budgets of clients refer to it. */
export async function bare(origin: string) {
  const { Agent, request } = await import("undici");
  const dispatcher = new Agent({ connections });
  return async () => {
    const { statusCode, body } = await request(schools(origin, 2, "open"), { dispatcher });
    checkStatus(statusCode);
    return body.json();
  };
}

/** A legacy program, against a legacy host where nothing is before it. */
export async function legacyAxios(origin: string) {
  const { default: axios } = await import("axios");
  const headers = { authorization: `Bearer ${await legacyToken(fetch, origin)}` };
  const httpAgent = new HttpAgent({ keepAlive: true, maxSockets: connections });
  const client = axios.create({ httpAgent, headers });
  return async () => (await client.get(schools(origin))).data as unknown;
}
