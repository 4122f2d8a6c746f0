// The Node.js proxies that a sidecar is compared with, one a process.
import { Agent, createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { compatListener } from "@edbridge/compat";
import { serve } from "../lib/serve.ts";

const connections = 50;

function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
}

const proxies = {
  "http-proxy": async (origin: string) => {
    const { default: httpProxy } = await import("http-proxy");
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    const proxy = httpProxy.createProxyServer({ target: origin, agent });
    return listen((request, response) => proxy.web(request, response));
  },
  "@fastify/http-proxy": async (origin: string) => {
    const { fastify } = await import("fastify");
    const { default: plugin } = await import("@fastify/http-proxy");
    const server = fastify();
    await server.register(plugin, { upstream: origin, undici: { connections, pipelining: 1 } });
    return server.listen({ port: 0, host: "127.0.0.1" });
  },
  "edbridge compatListener": async (origin: string) => listen(compatListener({ baseUrl: origin })),
} as const;
export type ProxyName = keyof typeof proxies;

const api = {
  start: ({ name, origin }: { name: ProxyName; origin: string }) => proxies[name](origin),
};
export type ProxiesApi = typeof api;

serve(api);
