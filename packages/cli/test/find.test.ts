import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { changes } from "@edbridge/compat";
import { findIn } from "../src/find/command.js";
import { hitsIn } from "../src/find/rules.js";
import { limits } from "../src/find/walk.js";
import { legacyPrograms } from "./find/legacy-programs.js";
import { lookAlikes } from "./find/look-alikes.js";
import { command, shown } from "./support.js";
import { cpuOf } from "../../../test/support/cpu.ts";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = temporaryFolder();
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

const job = plain["axios/job.js"] ?? "";

/** The marks of a program, as findings are written here. */
const markedIn = (file: string, text: string) =>
  text.split("\n").flatMap((line, index) => {
    const ids = / @@([\w,]+)$/.exec(line)?.[1]?.split(",") ?? [];
    return ids.map((id) => `${file}:${index + 1} ${id}`);
  });

test.each([...new Set(Object.keys(legacyPrograms).map((name) => name.split("/")[0] ?? ""))])(
  "what the legacy program in %s uses is found, and nothing else of it",
  async (project) => {
    const files = Object.entries(legacyPrograms).filter(([name]) => name.startsWith(`${project}/`));
    const sources = Object.fromEntries(files.map(([name]) => [name, plain[name] ?? ""]));
    const folder = folderOf(sources);
    const found = findIn(folder).findings.map((at) => `${at.file}:${at.line} ${at.id}`);
    const expected = files.flatMap(([name, text]) => markedIn(name, text));
    expect(found.toSorted()).toEqual(expected.toSorted());
    expect(shown(await command(["find", folder]))).toMatchSnapshot();
  },
);

test("programs that only look alike are left alone, alone and beside legacy ones", () => {
  expect(findIn(folderOf(lookAlikes)).findings).toEqual([]);
  const legacy = { "legacy/package.json": "{}", "legacy/job.js": job };
  const beside = findIn(folderOf({ ...lookAlikes, ...legacy }));
  expect(beside.findings.length).toBeGreaterThan(5);
  expect(new Set(beside.findings.map(({ file }) => file))).toEqual(new Set(["legacy/job.js"]));
});

/** What is found in a file that belongs to a legacy program: line, change, what, and what to write. */
function foundIn(name: string, text: string): string[] {
  const folder = folderOf({ "package.json": "{}", "job.js": job, [name]: text });
  return findIn(folder)
    .findings.filter(({ file }) => file === name)
    .map(({ line, id, what, write }) => `${line} ${id} ${what} -> ${write}`);
}

test("each line says what it means, and whether it means it alone", () => {
  const lines = readFileSync(new URL("find/lines.txt", import.meta.url), "utf8");
  const all = lines.trim().split("\n");
  const hits = hitsIn(lines, all);
  const said = ({ id, what, write, isSure = false }: ReturnType<typeof hits>[number]) =>
    `  ${id}${isSure ? "!" : ""} ${what} -> ${write}`;
  expect(all.map((line, at) => [line, ...hits(line, at).map(said)].join("\n"))).toMatchSnapshot();
  const sdk = "namespace EdFi.OdsApi.Sdk {\n  class Student { string sexType; }";
  expect(sdk.split("\n").map(hitsIn(sdk, []))).toMatchSnapshot();
});

describe("the field to write", () => {
  test("is that of the collection that the lines around speak of", () => {
    const found = foundIn(
      "map.js",
      `
const student = (row) => ({
  sexType: row.sex,
  telephones: [{ telephoneNumberType: row.kind }],
  programParticipations: [{ programType: row.program }],
});
async function staff(row) {
  await post("staffs", { sexType: row.sex });
}
const url = base + "/parents";
put(url, { sexType: row.sex, electronicMails: [{ electronicMailType: row.mail }] });
`,
    );
    expect(found).toMatchSnapshot();
  });

  test("is each that there is, where they speak of none", () => {
    for (const field of ["sexType", "uniqueSectionCode", "programType", "termDescriptor"]) {
      expect(foundIn("map.js", `const out = { ${field}: row.out };`)).toMatchSnapshot();
    }
  });

  test("is all of a key where the field is part of a reference", () => {
    const found = foundIn(
      "absent.py",
      `url = f"{root}/studentSchoolAttendanceEvents"
body = {"sessionReference": {"termDescriptor": term}}
url = f"{root}/sessions"
body = {"termDescriptor": term}
url = f"{root}/studentSpecialEducationProgramAssociations"
body = {"services": [{"serviceDescriptor": service}]}`,
    );
    expect(found).toMatchSnapshot();
  });
});

test("addresses, dates and methods of other languages are found", () => {
  const sync = `var client = new RestClient(host + "api/v2.0");
public DateTime BirthDate { get; set; }
public DateTime? EntryDate { get; set; }
public DateTime Imported { get; set; }`;
  expect(foundIn("Sync.cs", sync)).toMatchSnapshot();
  const java =
    "staffs.get(0);\n  staff.setSexType(row.sex());\n  public void setSexType(String sexType) {";
  expect(foundIn("Staff.java", java)).toMatchSnapshot();
});

test("what has nothing to do with the legacy API is left alone in a legacy program too", () => {
  expect(
    foundIn(
      "Profile.jsx",
      `
const users = () => fetch("/api/v2.0/users");
const user = (id) => fetch(\`/api/v2.0/users/\${id}\`);
const login = "https://login.microsoftonline.com/common/oauth2/v2.0/token";
const body = { grant_type: "authorization_code" };
const since = "2020-01-01T00:00:00";
const labels = [{ label: "sexType" }];
export const Form = () => (
  <form name="parents">
    <label htmlFor="sexType">sexType</label>
    <Field
      name="parents"
    />
  </form>
);
`,
    ),
  ).toEqual([]);
});

test("a search names changes that there are, and repeats no value of the program", async () => {
  const secret =
    'const key = "k-8831"; const url = "https://h.example/api/v2.0/2017/students/604821?Client_secret=s3cr3t";';
  const folder = folderOf({ "a\u001b[31m.js": `${secret}\n${job}` });
  const { findings } = findIn(folder);
  const ids = new Set(changes.map(({ id }) => id as string));
  expect(findings.filter(({ id }) => !ids.has(id))).toEqual([]);
  for (const style of [[], ["--json"]]) {
    const printed = shown(await command(["find", folder, ...style]));
    expect(printed).not.toMatch(/k-8831|604821|s3cr3t|h\.example/);
    expect(printed).not.toContain("\u001b");
    expect(printed).toMatchSnapshot();
  }
});

test("a search of a program that uses nothing legacy says so", async () => {
  const folder = folderOf({ "job.js": "export {};" });
  expect(shown(await command(["find", folder]))).toMatchSnapshot();
});

test("a search finds a legacy program behind many words that may be legacy", async () => {
  const many = { "a/package.json": "{}", "a/a.js": "x.toISOString();\n".repeat(10_000) };
  const folder = folderOf({ ...many, "b/package.json": "{}", "b/job.js": job });
  const { code, out } = await command(["find", folder]);
  expect([code, out]).toEqual([1, expect.stringMatching(/^b\/job\.js:4 [^]* There may be more\./)]);
});

test("a search counts what may be legacy, and lists it when it is asked to", async () => {
  const folder = folderOf({ "job.py": 'url = BASE + "/api/v2.0/" + path\n' });
  for (const more of [[], ["--all"]]) {
    expect(shown(await command(["find", folder, ...more]))).toMatchSnapshot();
  }
});

test("a search leaves out what others wrote, what is ignored, and what is no text", async () => {
  const others = "node_modules/a/index.js .git/hooks/job.js generated/job.js lib/own.js notes.md";
  const built = "net/bin/Release/Job.js a.gen.js app.min.js";
  const kept = "kept.gen.js bin/nightly.js";
  const jobs = `${others} ${built} ${kept}`.split(" ").map((name) => [name, job]);
  const folder = folderOf({
    ".gitignore": "generated/\n*.gen.js\n!kept.gen.js\n",
    "net/Job.csproj": "",
    "lib/.gitignore": "own.js",
    ...(Object.fromEntries(jobs) as Record<string, string>),
    "large.js": `${job}\n${"x".repeat(1024 * 1024)}`,
    "binary.dll": Buffer.concat([Buffer.from(job), Buffer.from([0, 1, 2])]),
    "long.js": job.replaceAll("\n", " ").repeat(5),
  });
  symlinkSync(folder, join(folder, "loop"));
  expect(shown(await command(["find", folder]))).toMatchSnapshot();
});

test("a search that ends at its limit ends in a folder with an ignore file too", async () => {
  const { files } = limits;
  onTestFinished(() => void (limits.files = files));
  limits.files = 2;
  const folder = folderOf({ "a/.gitignore": "x\n", "a/b.js": "", "a/c.js": "", "d.js": "" });
  expect(shown(await command(["find", folder]))).toMatchSnapshot();
});

test("a script that Windows saved in UTF-16 is read", () => {
  const script = Buffer.from('\uFEFF$url = "$base/api/v2.0/2017/students"\r\n', "utf16le");
  const { findings, skipped } = findIn(folderOf({ "job.ps1": script, "empty.ps1": "" }));
  expect(findings).toMatchObject([{ file: "job.ps1", line: 1, id: "EDB004" }]);
  expect(skipped).toMatchObject({ binary: 0, unreadable: 0 });
});

test("a search reads one file as well, and the folder that a link leads to", () => {
  const link = join(temporaryFolder(), "current");
  symlinkSync(folderOf({ "job.js": job }), link);
  for (const path of [link, join(link, "job.js")])
    expect(findIn(path).findings[0]?.file).toBe("job.js");
});

test("a search of a line without end takes no time", async () => {
  const folder = folderOf({ "a.js": `/api/v2.0/${"'/'+year".repeat(190)}\n`.repeat(400) });
  expect(await cpuOf(() => findIn(folder))).toBeLessThan(3000);
});

test.each(["total = added(one, two)\n", "flow = authorization_code\n"])(
  "a search of a file of many lines takes a moment: %j",
  async (line) => {
    const folder = folderOf({ "a.py": line.repeat(40_000) });
    expect(await cpuOf(() => findIn(folder))).toBeLessThan(8000);
  },
);
