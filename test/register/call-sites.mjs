// Asks for a code with each HTTP library in turn; prints their names in that order.
import { createRequire } from "node:module";
import { clients } from "./clients.mjs";

const { EDFI_BASE_URL: base, EDFI_KEY: key } = process.env;
const all = clients(createRequire(import.meta.url));
const names = process.argv.slice(2);
for (const name of names) {
  const call = all[name]();
  await call("GET", `${base}/oauth/authorize?Client_id=${key}&Response_type=code`, {});
}
console.log(names.join());
