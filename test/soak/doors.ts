import { request as nodeRequest, Agent as NodeAgent, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { compatFetch, compatInterceptor, createLegacyClient } from "@edbridge/compat";
import type { Credentials } from "@edbridge/core";
import * as undici from "undici";
import { type LegacyClient, overClient, overHttp } from "./clients.ts";

export interface Door {
  /** What stands between the programs and the host; without it the door is in their own process. */
  readonly server?: (host: string) => readonly [script: string, ...words: string[]];
  /** The server must lose no request when it is stopped under load. */
  readonly isStoppedUnderLoad?: true;
  /** Each program has a bridge of its own, with its own tokens. Default: they share one. */
  readonly isClientEach?: true;
  /** What the programs are started with. Default: nothing. */
  readonly preload?: string;
  /** Opens the door in the process of the programs, or reaches its server; gives each its client. */
  readonly open: (root: string) => (credentials: Credentials) => LegacyClient;
}

type Fetch = typeof globalThis.fetch;

const script = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const over = (fetch: Fetch, root: string) => (credentials: Credentials) =>
  overHttp(fetch, root, credentials);

/** A library that is called as `fetch` is. */
const asFetch =
  (
    send: (
      url: string,
      request: { method: string; headers: Record<string, string>; body: string | null },
    ) => Promise<{ status: number; location: unknown; text: string }>,
  ): Fetch =>
  async (url, init) => {
    const request = new Request(url, init);
    const headers = Object.fromEntries(request.headers);
    const body = init?.body ? await request.text() : null;
    const answer = await send(request.url, { method: request.method, headers, body });
    const { status, location } = answer;
    const given = typeof location === "string" ? { location } : {};
    return new Response(answer.text || null, { status, headers: given });
  };

const undiciFetch = (dispatcher: () => undici.Dispatcher) =>
  asFetch(async (url, { method, ...request }) => {
    const options = { method: method as undici.Dispatcher.HttpMethod, ...request };
    const answer = await undici.request(url, { ...options, dispatcher: dispatcher() });
    const { statusCode: status, headers, body } = answer;
    return { status, location: headers["location"], text: await body.text() };
  });

const nodeFetch = (agent: NodeAgent) =>
  asFetch(async (url, { body, ...request }) => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      nodeRequest(url, { ...request, agent }, resolve)
        .on("error", reject)
        .end(body);
    });
    const { statusCode: status = 0, headers } = answer;
    return { status, location: headers.location, text: await text(answer) };
  });

const plain: Door["open"] = (root) => over(globalThis.fetch, root);

export const doors = {
  compatFetch: { open: (root) => over(compatFetch({ baseUrl: root }), root) },
  compatInterceptor: {
    open(root) {
      const dispatcher = new undici.Agent().compose(compatInterceptor({ baseUrl: root }));
      return over(
        undiciFetch(() => dispatcher),
        root,
      );
    },
  },
  register: {
    preload: "@edbridge/compat/register",
    open(root) {
      // A third of the programs has each library.
      const libraries = [
        (url: Parameters<Fetch>[0], init?: RequestInit) => globalThis.fetch(url, init),
        undiciFetch(undici.getGlobalDispatcher),
        nodeFetch(new NodeAgent({ keepAlive: true })),
      ].map((fetch) => over(fetch, root));
      let next = 0;
      return (credentials) => (libraries[next++ % libraries.length] ?? plain(root))(credentials);
    },
  },
  createLegacyClient: {
    isClientEach: true,
    open: (root) => (credentials) =>
      overClient(createLegacyClient({ baseUrl: root, schoolYear: 2017, credentials })),
  },
  compatListener: { server: (host) => [script("./listener.ts"), host], open: plain },
  "edbridge serve": {
    server: (host) => {
      const words = ["serve", "--base-url", host, "--port", "0"];
      return [script("../../packages/cli/dist/bin.js"), ...words];
    },
    isStoppedUnderLoad: true,
    open: plain,
  },
} as const satisfies Record<string, Door>;

export type DoorName = keyof typeof doors;
