import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { compatFetch } from "@edbridge/compat";
import type { Extensions } from "@edbridge/records";
import { expect, test } from "vitest";
import { command, handle, host, told } from "./support.js";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

const page = fileURLToPath(new URL("../../../docs/extensions.md", import.meta.url));
const [file = "", legacy = "", current = ""] = [
  ...readFileSync(page, "utf8").matchAll(/^```json\n(.*?)^```$/gms),
].map(([, block]) => block);

const credentials = { clientKey: "key", clientSecret: "secret" };
const busRoute = { routeNumber: 7, schoolReference: { schoolId: 5 }, stops: [{ place: "Oak" }] };

/** A host that has the extensions: it keeps what is written, and gives it back. */
async function stateHost() {
  const stored = new Map<string, object[]>();
  const url = await host((request, response) => {
    const answer = (status: number, body: unknown, headers = {}) =>
      response
        .writeHead(status, { "content-type": "application/json", ...headers })
        .end(JSON.stringify(body));
    const [path = ""] = (request.url ?? "").split("?");
    if (path === "/oauth/token") {
      return answer(200, { access_token: "t", expires_in: 1800, token_type: "bearer" });
    }
    if (path === "/oauth/token_info") return answer(404, {});
    const known = stored.get(path) ?? [];
    if (request.method === "GET") return answer(200, known);
    return void text(request).then((body) => {
      stored.set(path, [...known, JSON.parse(body) as object]);
      answer(201, undefined, { location: `${url}${path}/${"0".repeat(32)}` });
    });
  });
  return { url, stored };
}

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** What a legacy program does: it writes two records and reads one of them. */
async function program(base: string, send: Fetch, token: string) {
  const root = `${base}/api/v2.0/2017`;
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const write = (collection: string, body: string) =>
    send(`${root}/${collection}`, { method: "POST", headers, body });
  const enrolled = await write("studentSchoolAssociations", legacy);
  const routed = await write("busRoutes", JSON.stringify(busRoute));
  const read = await send(`${root}/busRoutes`, { headers });
  return {
    statuses: [enrolled.status, routed.status, read.status],
    named: enrolled.headers.get("edbridge-left-behind"),
    routes: (await read.json()) as unknown,
  };
}

const { _ext: own, ...core } = JSON.parse(current) as { _ext: object };
const link = { rel: "School", href: "/schools?schoolId=5" };
const expected = {
  statuses: [201, 201, 200],
  named: "homeroom",
  routes: [{ ...busRoute, schoolReference: { schoolId: 5, link } }],
};
const storedOf = (stored: ReadonlyMap<string, object[]>) => ({
  enrollments: stored.get("/data/v3/ed-fi/studentSchoolAssociations"),
  routes: stored.get("/data/v3/state/busRoutes"),
});
const kept = {
  enrollments: [{ ...core, _ext: own }],
  routes: [
    { routeIdentifier: "7", schoolReference: { schoolId: 5 }, stops: [{ stopName: "Oak" }] },
  ],
};

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
    async whileRunning(base) {
      found = await program(base, fetch, await handle(base, credentials));
    },
  });
  expect(err).toMatch(
    /studentSchoolAssociations 201 .* left-behind=1 reduced: .*; fields: homeroom/,
  );
  expect(found).toEqual(expected);
  expect(storedOf(stored)).toEqual(kept);
});

test("the example of an extension file works through compatFetch", async () => {
  const { url, stored } = await stateHost();
  const extensions = JSON.parse(file) as Extensions;
  const send: Fetch = compatFetch({ baseUrl: url, ...told, records: { extensions } });
  const token = await handle(url, credentials, send);
  expect(await program(url, send, token)).toEqual(expected);
  expect(storedOf(stored)).toEqual(kept);
});
