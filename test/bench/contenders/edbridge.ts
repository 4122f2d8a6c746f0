import { compatFetch, compatInterceptor } from "@edbridge/compat";
import { createCurrentClient } from "@edbridge/current-flow";
import { Agent, request } from "undici";
import { checkStatus, connections, type Contenders, legacyToken, schools } from "./contender.ts";

/** The ways into edbridge that a program has within its own process. */
export const contenders: Contenders = {
  "edbridge createCurrentClient": async ({ origin: baseUrl, ...credentials }) => {
    const client = createCurrentClient({ baseUrl, credentials });
    return () => client.get("schools", { offset: 0, limit: 2 });
  },

  "edbridge compatFetch": async (place) => {
    const call = compatFetch({ baseUrl: place.origin });
    const headers = { authorization: `Bearer ${await legacyToken(call, place)}` };
    return async () => {
      const response = await call(schools(place.origin, "api/v2.0/2017"), { headers });
      checkStatus(response.status);
      return response.json();
    };
  },

  "edbridge compatInterceptor": async (place) => {
    const { origin } = place;
    const dispatcher = new Agent({ connections }).compose(compatInterceptor({ baseUrl: origin }));
    const call = (async (url: string, { body }: { body: URLSearchParams }) => {
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const options = { method: "POST", body: body.toString(), headers, dispatcher } as const;
      const answer = await request(url, options);
      return { status: answer.statusCode, json: () => answer.body.json() };
    }) as unknown as typeof fetch;
    const headers = { authorization: `Bearer ${await legacyToken(call, place)}` };
    return async () => {
      const url = schools(origin, "api/v2.0/2017");
      const { statusCode, body } = await request(url, { headers, dispatcher });
      checkStatus(statusCode);
      return body.json();
    };
  },
};
