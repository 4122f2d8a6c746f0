import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sandbox, SandboxOptions } from "@edbridge/sandbox";
import { afterAll, describe, expect, test } from "vitest";
import { command, host, sandbox } from "./support.js";

const folder = mkdtempSync(join(tmpdir(), "edbridge-codes-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string) => join(folder, name);
const textOf = (name: string) => readFileSync(file(name), "utf8");

const codes = (now: Sandbox, ...more: string[]) =>
  command(
    [
      "codes",
      "--base-url",
      now.baseUrl,
      "--key",
      now.credentials.clientKey,
      "--secret-env",
      "S",
      ...more,
    ],
    { environment: { S: now.credentials.clientSecret } },
  );

/** A host that has lists of its own: one code as ever, one of almost the same name, and one less. */
const raceDescriptors = ["Asian", "Whites", "Choose Not to Respond"].map((codeValue) => ({
  codeValue,
  namespace: "uri://ed-fi.org/RaceDescriptor",
  shortDescription: codeValue,
}));
const own: SandboxOptions = { data: { raceDescriptors }, claimSet: "sandbox" };

const call = (field: string) => ({
  v: 1,
  time: "2026-11-01T00:00:00Z",
  run: "a1",
  caller: "nightly",
  door: "serve",
  method: "POST",
  kind: "data",
  collection: "students",
  changes: ["EDB024"],
  mapped: [{ collection: "students", field, change: "EDB024" }],
  lost: [],
  status: 201,
});
writeFileSync(file("nightly.ndjson"), `${JSON.stringify(call("races.raceType"))}\n`);

test("the codes of a strict host are named with what became of them", async () => {
  const now = await sandbox({ dataStandard: "5.0" });
  const { code, out, err } = await codes(now, "--json");
  expect(err).toBe("");
  const { kinds, dataStandard } = JSON.parse(out) as {
    dataStandard: string;
    kinds: {
      descriptor: string;
      fields: string[];
      codes: { legacy: string; state: string; current?: string; by?: string }[];
    }[];
  };
  expect(dataStandard).toMatch(/^5/);
  const race = kinds.find(({ descriptor }) => descriptor === "Race");
  expect(race?.fields).toContain("students.races.raceType");
  const fates = new Map(race?.codes.map((each) => [each.legacy, each]));
  expect(fates.get("White")).toEqual({ legacy: "White", state: "same", current: "White" });
  expect(fates.get("American Indian - Alaskan Native")).toEqual({
    legacy: "American Indian - Alaskan Native",
    state: "renamed",
    current: "American Indian - Alaska Native",
    by: "table",
  });
  expect([0, 1]).toContain(code);
});

test("what a host lacks is written for its owner and for its operator", async () => {
  const now = await sandbox(own);
  const files = ["--values", file("values.json"), "--descriptors", file("lacking.json")];
  const { code, out } = await codes(
    now,
    file("nightly.ndjson"),
    ...files,
    "--descriptors-xml",
    file("lacking.xml"),
  );
  expect(code).toBe(1);
  expect(out).toMatch(/^7 codes of 1 kind: 2 same, 0 renamed, 1 near, 4 missing\.$/m);
  expect(out).toMatch(
    /NEAR: .*\n {2}Race \(students\.races\.raceType; used by nightly\)\n {4}White -> Whites\n/,
  );
  expect(JSON.parse(textOf("values.json"))).toEqual({ values: { Race: { White: "Whites" } } });
  const { raceDescriptors: lacking } = JSON.parse(textOf("lacking.json")) as Record<
    string,
    object[]
  >;
  expect(lacking).toContainEqual({
    codeValue: "Black - African American",
    shortDescription: "Black - African American",
    description: "Black - African American",
    namespace: "uri://ed-fi.org/RaceDescriptor",
  });
  expect(textOf("lacking.xml")).toContain(
    "<RaceDescriptor>\n    <CodeValue>Black - African American</CodeValue>",
  );

  // The host takes the records, and the options take the file: then nothing is left.
  now.load({ raceDescriptors: lacking as never });
  const config = file("config.json");
  writeFileSync(config, JSON.stringify({ records: JSON.parse(textOf("values.json")) as object }));
  const after = await codes(now, file("nightly.ndjson"), "--config", config);
  expect([after.code, after.out]).toEqual([0, expect.stringContaining("0 near, 0 missing")]);
  expect(after.out).toContain("White -> Whites  (values)");
  const checks = ["serve", "--base-url", now.baseUrl, "--check-config"];
  expect((await command([...checks, "--extensions", file("values.json")])).code).toBe(0);
});

test("the lists of the old host come before those that hosts began with", async () => {
  const now = await sandbox(own);
  const old = await host((request, response) => {
    const { url = "" } = request;
    const answers: Readonly<Record<string, object>> = {
      "/oauth/authorize": { code: "c0de" },
      "/oauth/token": { access_token: "t0ken", expires_in: 1800 },
      "/api/v2.0/2017/raceTypes": [
        { codeValue: "As", shortDescription: "Asian" },
        { codeValue: "X", shortDescription: "Our own" },
      ],
    };
    const isNext = url.includes("offset=") && !url.includes("offset=0");
    const answer = isNext ? [] : answers[url.split("?")[0] ?? ""];
    response.writeHead(answer ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? {}));
  });
  const more = ["--old", old, "--legacy-year", "2017", "--markdown"];
  const { out, err } = await codes(now, file("nightly.ndjson"), ...more);
  expect(out, err).toContain("2 codes of 1 kind: 1 same, 0 renamed, 0 near, 1 missing.");
  expect(out).toContain("| Race | Our own | missing |");
});

describe("bad input is refused in one line", () => {
  test.each([
    [["codes", "--base-url", "http://127.0.0.1:9"], "give a key"],
    [["codes", "--key", "k", "--secret-env", "S"], "give the address of the host"],
  ])("%j", async (args, said) => {
    const { code, err } = await command(args, { environment: { S: "s" } });
    expect([code, err]).toEqual([2, expect.stringContaining(said)]);
  });

  test("a host that is gone, and a file that cannot be written", async () => {
    const gone = await sandbox();
    await gone.stop();
    expect((await codes(gone)).code).toBe(1);
    const now = await sandbox(own);
    const { code, err } = await codes(
      now,
      file("nightly.ndjson"),
      "--values",
      join(folder, "no", "file"),
    );
    expect([code, err]).toEqual([1, expect.stringContaining("--values")]);
  });
});
