import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { command, handle, told, tokenHost } from "./support.js";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

const page = fileURLToPath(new URL("../../../docs/extensions.md", import.meta.url));
const [file = "", legacy = "", current = ""] = [
  ...readFileSync(page, "utf8").matchAll(/^```json\n(.*?)^```$/gms),
].map(([, block]) => block);

const credentials = { clientKey: "key", clientSecret: "secret" };
const busRoute = { routeNumber: 7, schoolReference: { schoolId: 5 }, stops: [{ place: "Oak" }] };

async function stateHost() {
  const stored = new Map<string, object[]>();
  const url = await tokenHost((request, response) => {
    const answer = (status: number, body: unknown, headers = {}) =>
      response
        .writeHead(status, { "content-type": "application/json", ...headers })
        .end(JSON.stringify(body));
    const [path = ""] = (request.url ?? "").split("?");
    const known = stored.get(path) ?? [];
    if (request.method === "GET") return answer(200, known);
    return void text(request).then((body) => {
      stored.set(path, [...known, JSON.parse(body) as object]);
      answer(201, undefined, { location: `${url}${path}/${"0".repeat(32)}` });
    });
  });
  return { url, stored };
}

async function program(base: string) {
  const root = `${base}/api/v2.0/2017`;
  const authorization = `Bearer ${await handle(base, credentials)}`;
  const headers = { authorization, "Content-Type": "application/json" };
  const write = (collection: string, body: string) =>
    fetch(`${root}/${collection}`, { method: "POST", headers, body });
  const enrolled = await write("studentSchoolAssociations", legacy);
  const routed = await write("busRoutes", JSON.stringify(busRoute));
  const read = await fetch(`${root}/busRoutes`, { headers });
  return {
    statuses: [enrolled.status, routed.status, read.status],
    named: enrolled.headers.get("edbridge-left-behind"),
    routes: (await read.json()) as unknown,
  };
}

test("the example of an extension file works through serve", async () => {
  const { url, stored } = await stateHost();
  const folder = temporaryFolder();
  writeFileSync(join(folder, "state.json"), file);
  let found: unknown;
  const layout = Object.entries({
    "--data-path": told.dataPath,
    "--token-path": told.tokenPath,
    "--data-standard": told.dataStandard,
  }).flat();
  const extensions = ["--extensions", join(folder, "state.json")];
  const args = ["serve", "--base-url", url, "--port", "0", ...layout, ...extensions];
  const { err } = await command(args, {
    whileRunning: async (base) => void (found = await program(base)),
  });
  expect(err).toMatch(
    /studentSchoolAssociations 201 .* left-behind=1 reduced: .*; fields: homeroom/,
  );
  const link = { rel: "School", href: "/schools?schoolId=5" };
  expect(found).toEqual({
    statuses: [201, 201, 200],
    named: "homeroom",
    routes: [{ ...busRoute, schoolReference: { schoolId: 5, link } }],
  });
  expect(Object.fromEntries(stored)).toEqual({
    "/data/v3/ed-fi/studentSchoolAssociations": [JSON.parse(current)],
    "/data/v3/state/busRoutes": [
      { routeIdentifier: "7", schoolReference: { schoolId: 5 }, stops: [{ stopName: "Oak" }] },
    ],
  });
});
