import { compatFetch, compatInterceptor, createLegacyClient } from "@edbridge/compat";
import type { Credentials, DataClient } from "@edbridge/core";
import { createCurrentClient } from "@edbridge/current-flow";
import { Agent, request } from "undici";
import {
  checkStatus,
  type Contenders,
  type Place,
  roots,
  schools,
  smallPage,
} from "./contender.ts";
import { legacyToken } from "./legacy-program.ts";

/** One client for each credential, which take turns. */
async function dataClients(make: (credentials: Credentials) => DataClient, place: Place) {
  const clients = identities(place).map(make);
  // One client gets its token with its first call, as it does in a program.
  for (let at = 1; at < clients.length; at += place.connections) {
    const some = clients.slice(at, at + place.connections);
    await Promise.all(some.map((client) => client.get("schools")));
  }
  let turn = 0;
  const next = () => {
    const client = clients[turn++ % clients.length];
    if (!client) throw new Error("There is no client.");
    return client;
  };
  return {
    get: (pageSize: number = smallPage) => next().get("schools", { offset: 0, limit: pageSize }),
    records: (pageSize: number) => next().records("schools", {}, { pageSize }),
  };
}

function identities({ clientKey, clientSecret, identities: count = 1 }: Place): Credentials[] {
  return Array.from({ length: count }, (_, at) => ({
    clientKey: at === 0 ? clientKey : `${clientKey}${at}`,
    clientSecret,
  }));
}

/** The `Authorization` header of each credential's handle. */
async function legacyTokens(call: typeof fetch, place: Place): Promise<string[]> {
  const all = identities(place);
  const headers: string[] = [];
  for (let at = 0; at < all.length; at += place.connections) {
    const some = all.slice(at, at + place.connections);
    const tokens = await Promise.all(some.map((one) => legacyToken(call, { ...place, ...one })));
    headers.push(...tokens.map((token) => `Bearer ${token}`));
  }
  return headers;
}

/** The ways into edbridge that a program has within its own process. */
export const contenders: Contenders = {
  "edbridge createCurrentClient": (place) =>
    dataClients(
      (credentials) => createCurrentClient({ baseUrl: place.origin, credentials }),
      place,
    ),

  "edbridge createLegacyClient": (place) =>
    dataClients(
      (credentials) => createLegacyClient({ baseUrl: place.origin, schoolYear: 2017, credentials }),
      place,
    ),

  "edbridge compatFetch": async (place) => {
    const call = compatFetch({ baseUrl: place.origin });
    const all = await legacyTokens(call, place);
    let turn = 0;
    return {
      async get(pageSize) {
        const authorization = all[turn++ % all.length] ?? "";
        const url = schools(place.origin + roots.legacy, pageSize);
        const response = await call(url, { headers: { authorization } });
        checkStatus(response.status);
        return response.json();
      },
    };
  },

  "edbridge compatInterceptor": async (place) => {
    const { origin, connections } = place;
    const dispatcher = new Agent({ connections }).compose(compatInterceptor({ baseUrl: origin }));
    // The token is asked for through fetch; codes and handles of the interceptor are its own.
    const call = (async (url: string, init: { method: "POST"; body: URLSearchParams }) => {
      const { method, body } = init;
      const type = "application/x-www-form-urlencoded";
      const answer = await request(url, {
        method,
        body: body.toString(),
        headers: { "content-type": type },
        dispatcher,
      });
      return { status: answer.statusCode, json: () => answer.body.json() };
    }) as unknown as typeof fetch;
    const authorization = `Bearer ${await legacyToken(call, place)}`;
    return {
      async get(pageSize) {
        const { statusCode, body } = await request(schools(origin + roots.legacy, pageSize), {
          headers: { authorization },
          dispatcher,
        });
        checkStatus(statusCode);
        return body.json();
      },
    };
  },
};
