// node proxy.mjs ORIGIN
import { Agent, createServer } from "node:http";
import httpProxy from "http-proxy";

const agent = new Agent({ keepAlive: true, maxSockets: 50 });
const proxy = httpProxy.createProxyServer({ target: process.argv[2], agent });
const server = createServer((request, response) => proxy.web(request, response));
server.listen(0, "127.0.0.1", () =>
  console.log(`listening on http://127.0.0.1:${Object(server.address()).port}`),
);
