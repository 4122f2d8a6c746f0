// A server of a user: compatListener in a program of its own, which ends with SIGTERM.
//   node listener.ts HOST
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { compatListener } from "@edbridge/compat";

const [baseUrl = ""] = process.argv.slice(2);
const server = createServer(compatListener({ baseUrl }));
await once(server.listen(0, "127.0.0.1"), "listening");
console.log(`Listening at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
process.once("SIGTERM", () => server.close());
