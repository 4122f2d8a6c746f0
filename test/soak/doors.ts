import { request as nodeRequest, Agent as NodeAgent } from "node:http";
import { fileURLToPath } from "node:url";
import { compatFetch, compatInterceptor, createLegacyClient } from "@edbridge/compat";
import type { Credentials } from "@edbridge/core";
import * as undici from "undici";
import { type LegacyClient, overClient, overHttp, type Send } from "./clients.ts";

/** Makes the client of a program. */
type Connect = (credentials: Credentials) => LegacyClient;

/** The server of a door. */
interface Server {
  readonly script: string;
  readonly args: (host: string) => readonly string[];
  /** It must lose no request when it is stopped under load. */
  readonly isStoppedUnderLoad: boolean;
}

/** A door, as its README opens it. */
export interface Door {
  /** What stands between the programs and the host; without it the door is in their own process. */
  readonly server?: Server;
  /** Each program has a bridge of its own, with its own tokens. Default: they share one. */
  readonly isClientEach?: true;
  /** What the programs are started with. Default: nothing. */
  readonly preload?: string;
  /** Opens the door in the process of the programs, or reaches its server. */
  readonly open: (root: string) => Connect;
}

const script = (path: string) => fileURLToPath(new URL(path, import.meta.url));

function sendByFetch(fetch: typeof globalThis.fetch): Send {
  return async ({ url, ...init }) => {
    const response = await fetch(url, init);
    const { status, headers } = response;
    const location = headers.get("location") ?? undefined;
    return { status, location, text: await response.text() };
  };
}

function sendByUndici(dispatcher: () => undici.Dispatcher): Send {
  return async ({ url, method, headers, body = null }) => {
    const options = { method: method as undici.Dispatcher.HttpMethod, headers, body };
    const response = await undici.request(url, { ...options, dispatcher: dispatcher() });
    const location = response.headers["location"];
    return {
      status: response.statusCode,
      location: typeof location === "string" ? location : undefined,
      text: await response.body.text(),
    };
  };
}

function sendByNode(agent: NodeAgent): Send {
  return ({ url, method, headers, body }) =>
    new Promise((resolve, reject) => {
      const request = nodeRequest(url, { method, headers, agent }, (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (more: string) => (text += more));
        response.on("error", reject);
        response.on("end", () => {
          const { statusCode: status = 0, headers: given } = response;
          resolve({ status, location: given.location, text });
        });
      });
      request.on("error", reject);
      request.end(body);
    });
}

const plain = (root: string): Connect => {
  const send = sendByFetch(globalThis.fetch);
  return (credentials) => overHttp(send, root, credentials);
};

/** The doors that a legacy program may come through. */
export const doors = {
  compatFetch: {
    open(root) {
      const send = sendByFetch(compatFetch({ baseUrl: root }));
      return (credentials) => overHttp(send, root, credentials);
    },
  },
  compatInterceptor: {
    open(root) {
      const dispatcher = new undici.Agent().compose(compatInterceptor({ baseUrl: root }));
      const send = sendByUndici(() => dispatcher);
      return (credentials) => overHttp(send, root, credentials);
    },
  },
  register: {
    preload: "@edbridge/compat/register",
    open(root) {
      const sends = [
        sendByFetch((url, init) => globalThis.fetch(url, init)),
        sendByUndici(undici.getGlobalDispatcher),
        sendByNode(new NodeAgent({ keepAlive: true })),
      ];
      let next = 0;
      // A third of the programs has each library.
      return (credentials) => {
        const send = sends[next++ % sends.length] ?? sendByFetch(globalThis.fetch);
        return overHttp(send, root, credentials);
      };
    },
  },
  createLegacyClient: {
    isClientEach: true,
    open: (root) => (credentials) =>
      overClient(createLegacyClient({ baseUrl: root, schoolYear: 2017, credentials })),
  },
  compatListener: {
    server: {
      script: script("./listener.ts"),
      args: (host) => [host],
      isStoppedUnderLoad: false,
    },
    open: plain,
  },
  "edbridge serve": {
    server: {
      script: script("../../packages/cli/dist/bin.js"),
      args: (host) => ["serve", "--base-url", host, "--port", "0"],
      isStoppedUnderLoad: true,
    },
    open: plain,
  },
} as const satisfies Record<string, Door>;

export type DoorName = keyof typeof doors;
