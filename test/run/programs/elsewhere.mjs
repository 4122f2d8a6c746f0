// A job that signs in and reads where EDFI_BASE_URL leads, and then sends requests to other addresses:
// node elsewhere.mjs '[["CLIENT", "METHOD", "URL", "AUTHORIZATION"]]'
import { exec, execFile, execSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect } from "node:http2";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";

const shown = (output) => [Number(output.trim().slice(-3)), ""];

/** Sends a request with one of the clients that programs use. */
async function send(client, method, url, authorization) {
  const headers = { "Content-Type": "application/json", ...(authorization && { authorization }) };
  const body = method === "GET" ? undefined : JSON.stringify({ studentUniqueId: "604822" });
  const fields = Object.entries(headers).flatMap((each) => ["-H", each.join(": ")]);
  const curl = ["-sS", "-X", method, ...fields, "-d", body ?? "", "-w", "%{http_code}", url];
  const line = `LANG=C curl ${curl.map((each) => `'${each}'`).join(" ")}`;
  const post = `fetch("${url}", ${JSON.stringify({ method, headers, body })})`;
  const node = ["-e", `${post}.then(({ status }) => console.log(status))`];
  switch (client) {
    case "fetch":
    case "fetch with a dispatcher": {
      const own = client === "fetch" ? {} : { dispatcher: new (await import("undici")).Agent() };
      const answer = await fetch(url, { method, headers, body, ...own });
      return [answer.status, await answer.text()];
    }
    case "undici":
    case "undici with a dispatcher": {
      const { Agent, request } = await import("undici");
      const dispatcher = client === "undici" ? undefined : new Agent();
      const answer = await request(url, { method, headers, body, dispatcher });
      return [answer.statusCode, await answer.body.text()];
    }
    case "node:http2": {
      const { origin, pathname } = new URL(url);
      const session = connect(origin);
      const sent = session.request({ ":method": method, ":path": pathname, ...headers });
      sent.end(body);
      const [answer] = await once(sent, "response");
      session.close();
      return [answer[":status"], ""];
    }
    case "a worker":
    case "a worker without our environment": {
      const code = `${post}.then((answer) =>
        require("node:worker_threads").parentPort.postMessage(answer.status))`;
      const env = client === "a worker" ? process.env : {};
      const [status] = await once(new Worker(code, { eval: true, env }), "message");
      return [status, ""];
    }
    case "node:http":
      return new Promise((done, failed) => {
        const sent = httpRequest(url, { method, headers }, (answer) => {
          let text = "";
          answer.setEncoding("utf8").on("data", (part) => (text += part));
          answer.on("end", () => done([answer.statusCode, text]));
        });
        sent.on("error", failed).end(body);
      });
    case "curl":
      return shown((await promisify(execFile)("curl", curl)).stdout);
    case "node without our environment, waited for":
      return shown(spawnSync(process.execPath, node, { env: {}, encoding: "utf8" }).stdout);
    case "curl of a shell":
      return shown((await promisify(exec)(line)).stdout);
    case "curl of a shell, after node":
      return shown((await promisify(exec)(`node -e "1; 2" 2>&1 && cd . && ${line}`)).stdout);
    case "curl of a shell, waited for":
      return shown(execSync(line, { encoding: "utf8" }));
    default:
      throw new Error(`There is no client ${client}.`);
  }
}

if (process.env.EDFI_SKIP !== "1") {
  const { data, headers } = await import("./legacy-calls.mjs");
  await (await fetch(`${data}/schools?limit=1`, { headers })).text();
}
for (const request of JSON.parse(process.argv[2])) {
  const [status, text] = await send(...request);
  console.log(status, text.replaceAll(/\s+/g, " "));
}
