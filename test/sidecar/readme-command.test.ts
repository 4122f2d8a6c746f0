import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startSandbox } from "@edbridge/sandbox";
import { expect, test } from "vitest";
import { root } from "../support/run.ts";
import { edbridgeHere } from "./support/edbridge.ts";
import { signIn } from "./support/legacy-http.ts";

const page = "packages/cli/README.md";
const command = /npx edbridge (serve --base-url (\S+) --port \d+)$/m;

test("the README's own command serves callers at the sidecar's own root", async () => {
  const [, words = "", base = ""] = command.exec(readFileSync(join(root, page), "utf8")) ?? [];
  const { pathname } = new URL(base);
  await using host = await startSandbox({ generation: "current", basePath: pathname });
  expect(host.baseUrl).toMatch(/\/api$/);
  const args = words.replace(base, host.baseUrl).replace(/--port \d+/, "--port 0");
  await using sidecar = await edbridgeHere(args.split(" "));
  const { access_token: token } = await signIn(sidecar.url, host.credentials);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${sidecar.url}/api/v2.0/2017/schools`, { headers });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toHaveLength(3);
}, 30_000);
