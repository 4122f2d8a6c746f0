import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compareCollection } from "../src/compare/stores.js";
import { command } from "./support.js";
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

test("compare names fields that differ, and no value", async () => {
  const { code, out } = await compare(file("other.mjs", moved("Gifted and Talented")));
  expect(out).toMatch(/differs {2}programs: 1 record in programTypeDescriptor\ndifferent\n$/);
  expect(out).not.toMatch(/Gifted|Bilingual|Evening/);
  expect(code).toBe(1);
}, 30_000);

test("compare runs a second night, which finds what the first one wrote", async () => {
  const two = ["--nights", "2"];
  const same = await compare(file("same.mjs", moved("Bilingual")), ...two);
  const before = "before .*through edbridge\\): exit 0, .*";
  const night = `${before}\nafter .*direct\\): exit 0, .*\nsame {4}1 programs\n`;
  expect(same.out).toMatch(new RegExp(`^night 1\n${night}night 2\n${night}equal\n$`));
  expect([same.code, same.err]).toEqual([0, expect.stringContaining("POST /programs 201")]);
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
  const other = await compare(file("late.mjs", late), ...two);
  expect(other.out).toMatch(
    /night 2\n[^]*differs {2}programs: 1 record after OLD only\ndifferent\n$/,
  );
  expect(other.code).toBe(1);
}, 60_000);

test("programs that never call their hosts are not equal", async () => {
  const idle = file("silent.mjs", "");
  const { code, out } = await command(["compare", node, idle, "--", node, idle]);
  expect(out).toContain("exit 0, 0 requests to the host, 0 refused\n");
  for (const name of ["OLD", "NEW"]) {
    expect(out).toContain(
      `differs  ${name} sent no request to its host. Does it read the address from EDFI_BASE_URL?`,
    );
  }
  expect(code).toBe(1);
}, 30_000);

test("compare names what is not read any more, what is missing, and a program that failed", async () => {
  const { code, out } = await compare(file("idle.mjs", "process.exitCode = 4;"));
  expect(out).toContain("differs  programs: 1 record after OLD only");
  expect(out).toContain("differs  schools: OLD reads it, NEW does not");
  expect(out).toContain("differs  NEW ended with 4");
  expect(code).toBe(1);
}, 30_000);

test("compare takes programs in other languages, and variables by other names", async () => {
  const shell = file(
    "new.sh",
    `token=$(curl -sS -u "$K:$S" -d grant_type=client_credentials "$URL/oauth/token" | grep -o '"access_token": *"[^"]*"' | cut -d '"' -f 4)
curl -sS -o /dev/null -f -H "Authorization: Bearer $token" "$URL/data/v3/ed-fi/schools?limit=1"`,
  );
  const flags = ["--env", "URL", "--key-env", "K", "--secret-env", "S"];
  const same = ["bash", shell];
  const { code, out } = await command(["compare", ...flags, ...same, "--", ...same]);
  expect(out).toContain("nothing was written\nequal\n");
  expect(code).toBe(0);
}, 30_000);

test("two stores are the same whatever ids, ETags, links and the order of lists are", () => {
  const host = (record: object) => ({ records: () => [record] as never });
  const one = { id: "1", _etag: "1", name: "a", list: [{ x: 1 }, { x: 2, link: {} }] };
  const other = { id: "2", list: [{ x: 2 }, { x: 1 }], name: "a", _lastModifiedDate: "" };
  const found = compareCollection("c", host(one), host(other));
  expect(found).toEqual({ collection: "c", same: 1, onlyBefore: 0, onlyAfter: 0, differing: [] });
});
