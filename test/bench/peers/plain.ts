import { Agent as HttpAgent, get as httpGet } from "node:http";
import {
  baseline,
  checkStatus,
  type Contenders,
  type Place,
  roots,
  schools,
} from "../contenders/contender.ts";
import { legacyToken } from "../contenders/legacy-program.ts";

/** A legacy program's own call: the legacy host gives it a token once. */
async function legacy(place: Place) {
  const authorization = `Bearer ${await legacyToken(fetch, place)}`;
  const httpAgent = new HttpAgent({ keepAlive: true, maxSockets: place.connections });
  const url = (pageSize?: number) => schools(place.origin + roots.legacy, pageSize);
  return { headers: { authorization }, httpAgent, url };
}

/** Clients without a cache of tokens: a legacy program against a legacy host. */
export const contenders: Contenders = {
  [baseline]: async ({ origin, connections }) => {
    const { Agent, request } = await import("undici");
    const dispatcher = new Agent({ connections });
    return {
      async get(pageSize, offset) {
        const url = schools(origin + roots.open, pageSize, offset);
        const { statusCode, body } = await request(url, { dispatcher });
        checkStatus(statusCode);
        return body.json();
      },
    };
  },

  "undici.fetch": async (place) => {
    const { Agent, fetch: undiciFetch } = await import("undici");
    const { url, headers } = await legacy(place);
    const dispatcher = new Agent({ connections: place.connections });
    return {
      async get(pageSize) {
        const response = await undiciFetch(url(pageSize), { dispatcher, headers });
        checkStatus(response.status);
        return response.json();
      },
    };
  },

  "built-in fetch": async (place) => {
    const { url, headers } = await legacy(place);
    return {
      async get(pageSize) {
        const response = await fetch(url(pageSize), { headers });
        checkStatus(response.status);
        return response.json();
      },
    };
  },

  "node:http": async (place) => {
    const { url, headers, httpAgent: agent } = await legacy(place);
    return {
      get: (pageSize) =>
        new Promise((resolve, reject) => {
          const request = httpGet(url(pageSize), { agent, headers }, (response) => {
            const chunks: Buffer[] = [];
            response.on("data", (chunk: Buffer) => chunks.push(chunk));
            response.on("error", reject);
            response.on("end", () => {
              if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`));
              else resolve(JSON.parse(Buffer.concat(chunks).toString()));
            });
          });
          request.on("error", reject);
        }),
    };
  },

  ky: async (place) => {
    const { default: ky } = await import("ky");
    const { url, headers } = await legacy(place);
    const client = ky.create({ retry: 0, timeout: false, headers });
    return { get: (pageSize) => client.get(url(pageSize)).json() };
  },

  "node-fetch": async (place) => {
    const { default: nodeFetch } = await import("node-fetch");
    const { url, headers, httpAgent: agent } = await legacy(place);
    return {
      async get(pageSize) {
        const response = await nodeFetch(url(pageSize), { agent, headers });
        checkStatus(response.status);
        return response.json();
      },
    };
  },

  axios: async (place) => {
    const { default: axios } = await import("axios");
    const { url, headers, httpAgent } = await legacy(place);
    const client = axios.create({ httpAgent, headers });
    return { get: async (pageSize) => (await client.get(url(pageSize))).data };
  },

  got: async (place) => {
    const { default: got } = await import("got");
    const { url, headers, httpAgent } = await legacy(place);
    const client = got.extend({ agent: { http: httpAgent }, retry: { limit: 0 }, headers });
    return { get: (pageSize) => client(url(pageSize)).json() };
  },
};
