import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { changes } from "@edbridge/compat";
import { findIn } from "../src/find/find.js";
import { legacyPrograms } from "./find/legacy-programs.js";
import { lookAlikes } from "./find/look-alikes.js";
import { command } from "./support.js";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A folder with these files, deleted after the test. */
function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), "edbridge-find-"));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const marks = / @@([\w,]+)$/gm;
const plain = Object.fromEntries(
  Object.entries(legacyPrograms).map(([name, text]) => [name, text.replaceAll(marks, "")]),
);

/** The marks of a program, as findings are written here. */
function markedIn(file: string, text: string): string[] {
  return text.split("\n").flatMap((line, index) => {
    const [, ids = ""] = / @@([\w,]+)$/.exec(line) ?? [];
    return ids === "" ? [] : ids.split(",").map((id) => `${file}:${index + 1} ${id}`);
  });
}

const asText = ({ file, line, id }: { file: string; line: number; id: string }) =>
  `${file}:${line} ${id}`;

test.each([...new Set(Object.keys(legacyPrograms).map((name) => name.split("/")[0] ?? ""))])(
  "what the legacy program in %s uses is found, and nothing else of it",
  (project) => {
    const files = Object.entries(legacyPrograms).filter(([name]) => name.startsWith(`${project}/`));
    const { findings } = findIn(
      folderOf(Object.fromEntries(files.map(([name]) => [name, plain[name] ?? ""]))),
    );
    const expected = files.flatMap(([name, text]) => markedIn(name, text));
    expect(findings.map(asText).toSorted()).toEqual(expected.toSorted());
  },
);

test("programs that only look alike are left alone, alone and beside legacy ones", () => {
  expect(findIn(folderOf(lookAlikes)).findings).toEqual([]);
  const beside = findIn(
    folderOf({
      ...lookAlikes,
      "legacy/package.json": "{}",
      "legacy/job.js": plain["axios/job.js"] ?? "",
    }),
  );
  expect(beside.findings.length).toBeGreaterThan(5);
  expect(new Set(beside.findings.map(({ file }) => file))).toEqual(new Set(["legacy/job.js"]));
});

describe("a search", () => {
  const job = plain["axios/job.js"] ?? "";

  test("names changes that there are, and repeats no value of the program", async () => {
    const secret =
      'const key = "k-8831"; const url = "https://h.example/api/v2.0/2017/students/604821?Client_secret=s3cr3t";';
    const folder = folderOf({ "a.js": `${secret}\n${job}` });
    const { findings } = findIn(folder);
    const ids = new Set(changes.map(({ id }) => id as string));
    expect(findings.filter(({ id }) => !ids.has(id))).toEqual([]);
    for (const style of [[], ["--json"]]) {
      const { code, out } = await command(["find", folder, ...style]);
      expect(code).toBe(1);
      expect(out).toMatch(/EDB004/);
      expect(out).not.toMatch(/k-8831|604821|s3cr3t|h\.example/);
    }
  });

  test("says what it misses, and how much it has read", async () => {
    const { code, out, err } = await command(["find", folderOf({ "job.js": job })]);
    expect(out).toMatch(/job\.js:5 +EDB004 +\/api\/v2\.0\/ +the current data path/);
    expect(out).toMatch(/\d+ places in 1 file of 1\.\nThis is a text search\. It misses/);
    expect([code, err]).toEqual([1, ""]);
    const none = await command(["find", folderOf({ "job.js": "export {};" })]);
    expect(none.out).toMatch(/^0 places in 0 files of 1\./);
    expect(none.code).toBe(0);
  });

  test("counts what may be legacy, and lists it when it is asked to", async () => {
    const folder = folderOf({ "job.py": 'url = BASE + "/api/v2.0/" + path\n' });
    const { code, out } = await command(["find", folder]);
    expect(out).toMatch(/^0 places[^]*1 more place in projects with nothing that is surely legacy/);
    expect(code).toBe(0);
    const all = await command(["find", folder, "--all"]);
    expect(all.out).toMatch(/^job\.py:1 +EDB004/);
    expect(all.code).toBe(1);
  });

  test("leaves out what others wrote, what is ignored, and what is no text", () => {
    const large = `${job}\n${"x".repeat(1024 * 1024)}`;
    const folder = folderOf({
      ".gitignore": "generated/\n*.gen.js\n!kept.gen.js\n",
      "node_modules/a/index.js": job,
      ".git/hooks/job.js": job,
      "generated/job.js": job,
      "a.gen.js": job,
      "kept.gen.js": job,
      "lib/.gitignore": "own.js",
      "lib/own.js": job,
      "notes.md": job,
      "app.min.js": job,
      "large.js": large,
      "binary.dll": Buffer.concat([Buffer.from(job), Buffer.from([0, 1, 2])]),
      "long.js": job.replaceAll("\n", " ").repeat(5),
    });
    symlinkSync(folder, join(folder, "loop"));
    const { findings, skipped } = findIn(folder);
    expect(new Set(findings.map(({ file }) => file))).toEqual(new Set(["kept.gen.js"]));
    expect(skipped).toMatchObject({ tooLarge: 1, binary: 1 });
  });

  test("reads one file as well, and writes nothing", () => {
    const folder = folderOf({ "job.js": job });
    const before = statSync(join(folder, "job.js")).mtimeMs;
    expect(findIn(join(folder, "job.js")).findings[0]?.file).toBe("job.js");
    expect(statSync(join(folder, "job.js")).mtimeMs).toBe(before);
    expect(readdirSync(folder)).toEqual(["job.js"]);
  });

  test("shows no control character of a file's name", async () => {
    const { out } = await command(["find", folderOf({ "a\u001b[31m.js": job })]);
    expect(out).not.toContain("\u001b");
  });

  test("of a line without end takes no time", () => {
    const started = performance.now();
    findIn(
      folderOf({
        "a.js": Array.from({ length: 400 }, () => `/api/v2.0/${"'/'+year".repeat(190)}`).join("\n"),
      }),
    );
    expect(performance.now() - started).toBeLessThan(5000);
  });

  test("of a path that is not there ends with 2", async () => {
    expect(existsSync("/no/such/folder")).toBe(false);
    const { code, out, err } = await command(["find", "/no/such/folder"]);
    expect([code, out, err]).toEqual([
      2,
      "",
      "error: /no/such/folder is not there. Give a folder or a file.\n",
    ]);
  });
});
