// http-proxy, which passes each page on as it is.
import { Agent, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import httpProxy from "http-proxy";
import { connections } from "../contenders/contender.ts";
import { serve } from "../lib/serve.ts";

const api = {
  start: (origin: string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    const proxy = httpProxy.createProxyServer({ target: origin, agent });
    const server = createServer((request, response) => proxy.web(request, response));
    return new Promise<string>((resolve) => {
      server.listen(0, "127.0.0.1", () =>
        resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
      );
    });
  },
};
export type ProxyApi = typeof api;

serve(api);
