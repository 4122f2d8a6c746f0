import { Agent as HttpAgent } from "node:http";
import {
  checkStatus,
  type Contenders,
  type Place,
  roots,
  schools,
} from "../contenders/contender.ts";

/** One exchange by the built-in fetch, for libraries that leave it to their user. */
async function exchange({ origin, clientKey, clientSecret }: Place) {
  const basic = Buffer.from(`${clientKey}:${clientSecret}`).toString("base64");
  const response = await fetch(`${origin}/oauth/token`, {
    method: "POST",
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  checkStatus(response.status);
  const answer = (await response.json()) as { access_token: string; expires_in: number };
  return { token: answer.access_token, ends: Date.now() + answer.expires_in * 1000 };
}

const url = ({ origin }: Place, pageSize?: number) => schools(origin + roots.current, pageSize);

async function axiosWith(place: Place) {
  const { default: axios } = await import("axios");
  const { ClientCredentials } = await import("simple-oauth2");
  const httpAgent = new HttpAgent({ keepAlive: true, maxSockets: place.connections });
  const grant = new ClientCredentials({
    client: { id: place.clientKey, secret: place.clientSecret },
    auth: { tokenHost: place.origin, tokenPath: "/oauth/token" },
  });
  return { client: axios.create({ httpAgent }), grant };
}

/** Clients that get and keep tokens: what a program of the current generation may use. */
export const contenders: Contenders = {
  "@azure/core-rest-pipeline": async (place) => {
    const azure = await import("@azure/core-rest-pipeline");
    const getToken = async () => {
      const { token, ends } = await exchange(place);
      return { token, expiresOnTimestamp: ends };
    };
    const pipeline = azure.createPipelineFromOptions({});
    const policy = { credential: { getToken }, scopes: "data" };
    pipeline.addPolicy(azure.bearerTokenAuthenticationPolicy(policy));
    // The bearer policy takes https only: the loopback is told so, and corrected behind it.
    pipeline.addPolicy(
      {
        name: "plainHttp",
        sendRequest(request, next) {
          request.url = request.url.replace("https:", "http:");
          request.allowInsecureConnection = true;
          return next(request);
        },
      },
      { afterPhase: "Sign" },
    );
    const client = azure.createDefaultHttpClient();
    return {
      async get(pageSize) {
        const address = url(place, pageSize).replace("http:", "https:");
        const request = azure.createPipelineRequest({ url: address });
        const { status, bodyAsText } = await pipeline.sendRequest(client, request);
        checkStatus(status);
        return JSON.parse(bodyAsText ?? "");
      },
    };
  },

  oauth4webapi: async (place) => {
    const oauth = await import("oauth4webapi");
    const server = { issuer: place.origin, token_endpoint: `${place.origin}/oauth/token` };
    const client = { client_id: place.clientKey };
    const plain = { [oauth.allowInsecureRequests]: true };
    const secret = oauth.ClientSecretBasic(place.clientSecret);
    let held = { token: "", ends: 0 };
    return {
      async get(pageSize) {
        if (Date.now() >= held.ends) {
          const form = new URLSearchParams();
          const grant = oauth.clientCredentialsGrantRequest(server, client, secret, form, plain);
          const answer = await oauth.processClientCredentialsResponse(server, client, await grant);
          const life = (answer.expires_in ?? 0) * 1000;
          held = { token: answer.access_token, ends: Date.now() + life };
        }
        const address = new URL(url(place, pageSize));
        const { token } = held;
        const response = await oauth.protectedResourceRequest(
          token,
          "GET",
          address,
          undefined,
          undefined,
          plain,
        );
        checkStatus(response.status);
        return response.json();
      },
    };
  },

  "openid-client": async (place) => {
    const openid = await import("openid-client");
    const server = { issuer: place.origin, token_endpoint: `${place.origin}/oauth/token` };
    const secret = openid.ClientSecretBasic(place.clientSecret);
    const config = new openid.Configuration(server, place.clientKey, undefined, secret);
    openid.allowInsecureRequests(config);
    let held = { token: "", ends: 0 };
    return {
      async get(pageSize) {
        if (Date.now() >= held.ends) {
          const answer = await openid.clientCredentialsGrant(config, {});
          const life = (answer.expires_in ?? 0) * 1000;
          held = { token: answer.access_token, ends: Date.now() + life };
        }
        const address = new URL(url(place, pageSize));
        const response = await openid.fetchProtectedResource(config, held.token, address, "GET");
        checkStatus(response.status);
        return response.json();
      },
    };
  },

  "google-auth-library": async (place) => {
    const { OAuth2Client } = await import("google-auth-library");
    const client = new OAuth2Client({
      clientId: place.clientKey,
      clientSecret: place.clientSecret,
      endpoints: { oauth2TokenUrl: `${place.origin}/oauth/token` },
      forceRefreshOnFailure: true,
    });
    client.setCredentials({ refresh_token: "refresh" });
    return { get: async (pageSize) => (await client.request({ url: url(place, pageSize) })).data };
  },

  "axios + simple-oauth2, shared promise": async (place) => {
    const { client, grant } = await axiosWith(place);
    type Token = Awaited<ReturnType<typeof grant.getToken>>;
    let held: Token | undefined;
    let flight: Promise<Token> | undefined;
    const fresh = async () => {
      held = await grant.getToken({}).finally(() => (flight = undefined));
      return held;
    };
    client.interceptors.request.use(async (config) => {
      const token = held && !held.expired(60) ? held : await (flight ??= fresh());
      config.headers.set("authorization", `Bearer ${String(token.token["access_token"])}`);
      return config;
    });
    return { get: (pageSize) => retried(client, url(place, pageSize), () => (held = undefined)) };
  },
};

type Axios = ReturnType<typeof import("axios").default.create>;

/** What tutorials say to do about a 401: forget the token, and call once more. */
async function retried(client: Axios, address: string, forget: () => void): Promise<unknown> {
  const validateStatus = (status: number) => status === 200 || status === 401;
  const first = await client.get(address, { validateStatus });
  if (first.status === 200) return first.data;
  forget();
  return (await client.get(address)).data;
}
