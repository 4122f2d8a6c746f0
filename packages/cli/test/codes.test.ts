import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Sandbox, SandboxOptions } from "@edbridge/sandbox";
import { expect, test } from "vitest";
import { command, commandOf, host, sandbox, shown } from "./support.js";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

const folder = temporaryFolder();
const file = (name: string) => join(folder, name);
const textOf = (name: string) => readFileSync(file(name), "utf8");

const codes = (now: Sandbox, ...more: string[]) =>
  commandOf(now, "codes", "--base-url", now.baseUrl, ...more);

/** A host that has lists of its own: one code as ever, one of almost the same name, and one less. */
const raceDescriptors = ["Asian", "Whites", "Choose Not to Respond"].map((codeValue) => ({
  codeValue,
  namespace: "uri://ed-fi.org/RaceDescriptor",
  shortDescription: codeValue,
}));
const own: SandboxOptions = { data: { raceDescriptors }, claimSet: "sandbox" };

const night = { v: 1, time: "2026-11-01T00:00:00Z", run: "a1", caller: "nightly" };
const post = { method: "POST", kind: "data", collection: "students", status: 201, lost: [] };
const mapped = [{ collection: "students", field: "races.raceType", change: "EDB024" }];
const call = { ...night, ...post, changes: ["EDB024"], mapped };
writeFileSync(file("nightly.ndjson"), `${JSON.stringify(call)}\n`);

test("the codes of a strict host are named with what became of them", async () => {
  const now = await sandbox({ dataStandard: "5.0" });
  const { out } = await codes(now, "--json");
  writeFileSync(file("codes.json"), `\uFEFF${out}`, "utf16le"); // as PowerShell writes it
  const brief = ["todo", "--brief", "--codes", file("codes.json"), file("nightly.ndjson")];
  expect((await command(brief)).out).toContain("| Race | American Indian - Alaskan Native | rena");
  expect(shown(await codes(now))).toMatchSnapshot();
});

test("a code that the option gives and the host lacks is missing", async () => {
  const now = await sandbox({ ...own, dataStandard: "4.0" });
  const config = file("wrong.json");
  const values = { Race: { White: "Whits", Asian: "asian", Other: 'More > one & "<two>"' } };
  writeFileSync(config, JSON.stringify({ records: { values } }));
  const xml = ["--descriptors-xml", file("wrong.xml"), "--code-namespace", "uri://state.example"];
  const files = ["--config", config, ...xml];
  expect(shown(await codes(now, file("nightly.ndjson"), ...files))).toMatchSnapshot();
  expect(textOf("wrong.xml")).toMatchSnapshot();
});

test("what a host lacks is written for its owner and for its operator", async () => {
  const now = await sandbox(own);
  const files = ["--values", file("values.json"), "--descriptors", file("lacking.json")];
  const xml = ["--descriptors-xml", file("lacking.xml")];
  const asked = [file("nightly.ndjson"), ...files, ...xml];
  for (const form of [[], ["--json"], ["--markdown"]]) {
    expect(shown(await codes(now, ...asked, ...form))).toMatchSnapshot();
  }
  for (const name of ["values.json", "lacking.json", "lacking.xml"]) {
    expect(textOf(name)).toMatchSnapshot();
  }
  const lacking: unknown = JSON.parse(textOf("lacking.json"));

  // The host takes the records, and the options take the file: then nothing is left.
  now.load(lacking as never);
  const config = file("config.json");
  writeFileSync(config, JSON.stringify({ records: JSON.parse(textOf("values.json")) as object }));
  const after = await codes(now, file("nightly.ndjson"), "--config", config);
  expect(shown(after)).toMatchSnapshot();
  const checks = ["serve", "--base-url", now.baseUrl, "--check-config"];
  expect((await command([...checks, "--extensions", file("values.json")])).code).toBe(0);
});

test("no short code is near another: each is a word of its own", async () => {
  const languageDescriptors = ["eng", "ter"].map((codeValue) => ({
    codeValue,
    namespace: "uri://ed-fi.org/LanguageDescriptor",
    shortDescription: codeValue,
  }));
  const now = await sandbox({ ...own, data: { languageDescriptors } });
  const field = { collection: "students", field: "languages.languageDescriptor" };
  writeFileSync(file("languages.ndjson"), `${JSON.stringify({ ...call, mapped: [field] })}\n`);
  const { out } = await codes(now, file("languages.ndjson"));
  expect(out).toMatchSnapshot();
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
  expect(shown(await codes(now, file("nightly.ndjson"), ...more))).toMatchSnapshot();
});

test("an address that is wrong is named by its option", async () => {
  const now = await sandbox(own);
  const { clientKey, clientSecret } = now.credentials;
  const said = async (...more: string[]) => {
    const key = ["--key", clientKey, "--secret-env", "S"];
    return shown(await command(["codes", ...key, ...more], { environment: { S: clientSecret } }));
  };
  const address = ["--base-url", now.baseUrl, "--old"];
  const nowhere = await host((_, response) => void response.writeHead(404).end());
  for (const more of [
    ["--base-url", `${now.baseUrl}/data/v3`],
    [...address, "https://old.example/api/v2.0/2017"],
    [...address, nowhere],
    [...address, now.baseUrl],
  ]) {
    expect(await said(...more)).toMatchSnapshot();
  }
});

test("a host that is gone, and a file that cannot be written, end with 1", async () => {
  const now = await sandbox(own);
  const values = ["--values", join(folder, "no", "file")];
  expect(shown(await codes(now, file("nightly.ndjson"), ...values))).toMatchSnapshot();
  await now.stop();
  expect(shown(await codes(now))).toMatchSnapshot();
});

test("lists that a host does not give are counted", async () => {
  const now = await sandbox(own);
  now.fault({ status: 403, times: Number.POSITIVE_INFINITY, when: { path: "raceDescriptors" } });
  expect(shown(await codes(now, file("nightly.ndjson")))).toMatchSnapshot();
});
