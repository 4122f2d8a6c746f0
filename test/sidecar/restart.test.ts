// Sidecars in processes of their own, of which one follows another or stands beside it.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sandbox } from "@edbridge/sandbox";
import { beforeEach, expect, test, vi } from "vitest";
import { startHost } from "../support/host.ts";
import { LegacyCaller } from "../support/legacy-caller.ts";
import { demographics, enrollmentOf, newStudent } from "../support/new-person.ts";
import { root } from "../support/run.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { write } from "../support/translated.ts";
import { edbridge, edbridgeHere, type Running } from "./support/edbridge.ts";

// Programs start in processes of their own, which takes a busy machine a while.
vi.setConfig({ testTimeout: 40_000 });

let sandbox: Sandbox;
let folder: string;
beforeEach(async () => {
  sandbox = await startHost({ generation: "current", schools: 2 });
  folder = temporaryFolder();
});

const line = () => ["serve", "--base-url", sandbox.baseUrl, "--port", "0", "--grace", "0s"];
const env = () => ({ EDBRIDGE_STATE_DIR: "", XDG_STATE_HOME: folder });
const serve = () => edbridge(line(), env());
const serveHere = (...flags: string[]) => edbridgeHere([...line(), ...flags], env());

const at = ({ url }: Running) => new LegacyCaller(fetch, url);

async function written(caller: LegacyCaller, path: string, body: object) {
  const { access_token: token } = await caller.signIn(sandbox.credentials);
  const answer = await caller.call(token, path, write("POST", body));
  return [answer.status, answer.headers.get("edbridge-not-stored")];
}

test("a job goes on after a restart, with the state folder that serve takes by itself", async () => {
  const first = await serve();
  const { access_token: handle } = await at(first).signIn(sandbox.credentials);
  expect((await at(first).call(handle, "schools")).status).toBe(200);
  first.process.kill("SIGKILL");
  await using second = await serve();
  expect((await at(second).call(handle, "schools")).status).toBe(200);
  // The token of the host was kept too.
  expect(sandbox.exchanges).toBe(1);
  const key = join(folder, "edbridge", "session-key");
  expect((await stat(key)).mode & 0o777).toBe(0o600);
  const { clientSecret } = sandbox.credentials;
  expect(await readFile(key, "utf8")).not.toContain(clientSecret);
  expect(String(handle)).not.toContain(clientSecret);
});

test("a new student whom the host took from a killed process may be sent again", async () => {
  sandbox = await startHost({ generation: "current", schools: 1, claimSet: "sis", data: {} });
  const post = (program: Running, path: string, body: object) => written(at(program), path, body);
  const first = await serve();
  const when = { method: "POST", path: /\/students$/ };
  sandbox.fault({ hang: true, served: true, when });
  const lost = post(first, "students", newStudent("604822")).catch(() => "lost");
  await expect.poll(() => sandbox.records("students"), { timeout: 20_000 }).toHaveLength(1);
  first.process.kill("SIGKILL");
  expect(await lost).toBe("lost");
  await using second = await serve();
  const waits = `students;waits=store, ${demographics};waits=store`;
  expect(await post(second, "students", newStudent("604822"))).toEqual([200, waits]);
  const enrollment = enrollmentOf("604822");
  expect(await post(second, "studentSchoolAssociations", enrollment)).toEqual([201, null]);
  expect(sandbox.records(demographics)).toHaveLength(1);
});

test("what waits in a state folder is found at another door", async () => {
  sandbox = await startHost({ generation: "current", schools: 1, claimSet: "sis", data: {} });
  const program = LegacyCaller.over(sandbox, { stateDir: join(folder, "edbridge") });
  await using server = await serveHere();
  for (const [student, first, second] of [
    ["604822", program, at(server)],
    ["604823", at(server), program],
  ] as const) {
    const waits = `${demographics};waits=store`;
    expect(await written(first, "students", newStudent(student))).toEqual([201, waits]);
    const enrollment = enrollmentOf(student);
    expect(await written(second, "studentSchoolAssociations", enrollment)).toEqual([201, null]);
  }
  expect(sandbox.records(demographics)).toHaveLength(2);
});

test("with a state folder of none a restart ends the sessions, and nothing is written", async () => {
  const first = await serveHere("--state-dir", "none");
  const { access_token: handle } = await at(first).signIn(sandbox.credentials);
  await first.stop();
  await using second = await serveHere("--state-dir", "none");
  expect((await at(second).call(handle, "schools")).status).toBe(401);
  expect(await stat(join(folder, "edbridge")).catch(() => "none")).toBe("none");
});

test("a user whose home is empty can start it, and finds nothing new in the working directory", async () => {
  const bin = join(root, "packages/cli/dist/bin.js");
  const { status } = spawnSync(process.execPath, [bin, "--version"], {
    cwd: folder,
    env: { HOME: "" },
  });
  expect([status, await readdir(folder)]).toEqual([0, []]);
});

async function keyFile(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text, { mode: 0o600 });
  return file;
}

test.each([
  ["short", "c2hvcnQ="],
  ["zeros", Buffer.alloc(32).toString("base64")],
  ["of few bytes", Buffer.from("0123456789abcde".repeat(4)).toString("base64")],
  ["a sentence", "correct horse battery staple correct horse battery stap"],
  ["text that is no base64", "correct-horse_battery-staple_correct-horse"],
  ["base64 that is cut off", randomBytes(34).toString("base64").slice(0, -1)],
])("a session key that is %s is refused", async (name, text) => {
  const file = await keyFile(name, text);
  await expect(serveHere("--session-key-file", file)).rejects.toThrow(
    "holds no session key. It takes 32 random bytes or more in base64",
  );
});

test("an empty file of the state folder is told of, with what to do", async () => {
  await mkdir(join(folder, "edbridge"), { recursive: true });
  await writeFile(join(folder, "edbridge", "session-key"), "");
  await expect(serveHere()).rejects.toThrow("session-key holds no session key. Remove it");
});
