import { Agent as HttpAgent } from "node:http";
import {
  baseline,
  checkStatus,
  connections,
  type Contenders,
  legacyToken,
  type Place,
  schools,
} from "../contenders/contender.ts";

/** A legacy program's own call: the legacy host gives it a token once. */
async function legacy(place: Place) {
  const headers = { authorization: `Bearer ${await legacyToken(fetch, place)}` };
  return { headers, url: schools(place.origin, "api/v2.0/2017") };
}

/** A program without edbridge: undici alone, and a legacy program against a legacy host. */
export const contenders: Contenders = {
  [baseline]: async ({ origin }) => {
    const { Agent, request } = await import("undici");
    const dispatcher = new Agent({ connections });
    return async () => {
      const { statusCode, body } = await request(schools(origin, "open"), { dispatcher });
      checkStatus(statusCode);
      return body.json();
    };
  },

  "built-in fetch": async (place) => {
    const { url, headers } = await legacy(place);
    return async () => {
      const response = await fetch(url, { headers });
      checkStatus(response.status);
      return response.json();
    };
  },

  axios: async (place) => {
    const { default: axios } = await import("axios");
    const { url, headers } = await legacy(place);
    const httpAgent = new HttpAgent({ keepAlive: true, maxSockets: connections });
    const client = axios.create({ httpAgent, headers });
    return async () => (await client.get(url)).data;
  },
};
