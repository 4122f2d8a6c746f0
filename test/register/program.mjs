// node --import @edbridge/compat/register program.mjs CLIENT...
import { get, request } from "node:http";
import { request as secureRequest } from "node:https";
import { clients } from "./clients.mjs";
import { drive } from "./drive.mjs";

const modules =
  "axios got got11 node-fetch node-fetch2 superagent request undici6 undici7 undici8".split(" ");
// Named imports, as programs have them: they must be patched too.
const loaded = { "node:http": { request, get }, "node:https": { request: secureRequest } };
for (const name of process.argv.slice(2)) {
  const wanted = modules.filter((module) => module === name || name.startsWith(`${module} `));
  for (const module of wanted) loaded[module] = await import(module);
  await drive(clients((module) => loaded[module])[name]());
  console.log(name);
}
