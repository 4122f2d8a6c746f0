import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compareCollection } from "../src/compare/stores.js";
import { command, shown } from "./support.js";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

const folder = temporaryFolder();

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const calls = new URL("../../../test/run/programs/legacy-calls.mjs", import.meta.url);
/** A legacy program: signs in, reads the schools, and writes a program of the first. */
const old = file(
  "old.mjs",
  `import { call, data } from ${JSON.stringify(calls)};
const { json: [{ schoolId }] } = await call("GET", data + "/schools");
await call("POST", data + "/programs", {
  educationOrganizationReference: { educationOrganizationId: schoolId },
  name: "Evening classes",
  type: "Bilingual",
});
`,
);

const moved = (type: string, more = "") => `
const { EDFI_BASE_URL: base, EDFI_KEY: key, EDFI_SECRET: secret } = process.env;
const authorization = { Authorization: "Basic " + btoa(key + ":" + secret) };
const body = new URLSearchParams({ grant_type: "client_credentials" });
const answer = await fetch(base + "/oauth/token", { method: "POST", headers: authorization, body });
const { access_token } = await answer.json();
const headers = { Authorization: "Bearer " + access_token, "Content-Type": "application/json" };
const response = await fetch(base + "/data/v3/ed-fi/schools?limit=25", { headers });
const [school] = await response.json();
await fetch(base + "/data/v3/ed-fi/programs", {
  method: "POST",
  headers,
  body: JSON.stringify({
    educationOrganizationReference: { educationOrganizationId: school.schoolId },
    programName: "Evening classes",
    programTypeDescriptor: "uri://ed-fi.org/ProgramTypeDescriptor#${type}",
  }),
});
${more}`;

const node = process.execPath;
const compare = (next: string, ...flags: string[]) =>
  command(["compare", ...flags, node, old, "--", node, next]);

/** What it prints, without the path of Node.js, and without counts of what edbridge asks at its leisure. */
const printed = (ended: Awaited<ReturnType<typeof command>>) =>
  shown(ended)
    .replaceAll(node, "node")
    .replaceAll(/(?<=edbridge\): exit \d, )\d+(.*?) \(.*?\)/g, "N$1");

test("compare names fields that differ, and no value", async () => {
  const text = printed(await compare(file("other.mjs", moved("Gifted and Talented"))));
  expect(text).not.toMatch(/Gifted|Bilingual|Evening/);
  expect(text).toMatchSnapshot();
}, 30_000);

test("compare runs a second night, which finds what the first one wrote", async () => {
  const two = ["--nights", "2"];
  expect(printed(await compare(file("same.mjs", moved("Bilingual")), ...two))).toMatchSnapshot();
  // A host answers 200, not 201, to the POST of a record that it has.
  const late = moved("Bilingual").replace(
    'await fetch(base + "/data/v3/ed-fi/programs"',
    "const written = $&",
  ).concat(`
        if (written.status === 200) {
          const list = await fetch(base + "/data/v3/ed-fi/programs?limit=25", { headers });
          const [{ id }] = await list.json();
          await fetch(base + "/data/v3/ed-fi/programs/" + id, { method: "DELETE", headers });
        }`);
  expect(printed(await compare(file("late.mjs", late), ...two))).toMatchSnapshot();
}, 60_000);

test("programs that never call their hosts are not equal", async () => {
  const idle = file("silent.mjs", "");
  expect(printed(await command(["compare", node, idle, "--", node, idle]))).toMatchSnapshot();
}, 30_000);

test("compare names what is not read any more, what is missing, and a program that failed", async () => {
  expect(printed(await compare(file("idle.mjs", "process.exitCode = 4;")))).toMatchSnapshot();
}, 30_000);

test("compare counts reads that were answered, in any letter case, and parts that no host has got", async () => {
  const student = {
    studentUniqueId: "x-9",
    firstName: "A",
    lastSurname: "B",
    birthDate: "2001-01-01",
  };
  const more = `await call("GET", data + "/programs");
await call("POST", data + "/students", ${JSON.stringify({ ...student, sexType: "Female" })});`;
  const before = file("more.mjs", readFileSync(old, "utf8") + more);
  const after = moved(
    "Bilingual",
    `await fetch(base + "/data/v3/ed-fi/programs?limit=x", { headers });
const parts = base + "/data/v3/ed-fi/studentEducationOrganizationAssociations";
await fetch(parts, { method: "POST", headers, body: "{}" });
await fetch(base + "/data/v3/ed-fi/Students", { method: "POST", headers, body: '${JSON.stringify(student)}' });`,
  );
  const next = file("less.mjs", after.replace("/schools?", "/Schools?"));
  expect(printed(await command(["compare", node, before, "--", node, next]))).toMatchSnapshot();
}, 30_000);

test("compare takes programs in other languages, and variables by other names", async () => {
  const shell = file(
    "new.sh",
    `token=$(curl -sS -u "$K:$S" -d grant_type=client_credentials "$URL/oauth/token" | grep -o '"access_token": *"[^"]*"' | cut -d '"' -f 4)
curl -sS -o /dev/null -f -H "Authorization: Bearer $token" "$URL/data/v3/ed-fi/schools?limit=1"`,
  );
  const flags = ["--env", "URL", "--key-env", "K", "--secret-env", "S"];
  const same = ["bash", shell];
  expect(printed(await command(["compare", ...flags, ...same, "--", ...same]))).toMatchSnapshot();
}, 30_000);

test("two stores are the same whatever ids, ETags, links and the order of lists are", () => {
  const host = (record: object) => ({ records: () => [record] as never });
  const one = { id: "1", _etag: "1", name: "a", list: [{ x: 1 }, { x: 2, link: {} }] };
  const list = [{ x: 2 }, { x: 1 }];
  const other = { id: "2", list, name: "a", _lastModifiedDate: "", economicDisadvantaged: false };
  const found = compareCollection("c", host(one), host(other));
  expect(found).toEqual({ collection: "c", same: 1, onlyBefore: 0, onlyAfter: 0, differing: [] });
});
