import { changes } from "@edbridge/compat";
import { descriptorValues, fieldStandards, nearestDataStandard } from "@edbridge/records/model";
import { tableNames, tableOf } from "@edbridge/records";
import type { Sandbox } from "@edbridge/sandbox";
import { expect, test } from "vitest";
import { clients } from "../src/explain/clients.js";
import { type ExampleRequest, examples, fieldExample } from "../src/explain/examples.js";
import { fieldOf, fieldPaths, plainPath } from "../src/explain/fields.js";
import { command, handle, sandbox } from "./support.js";
import { currentToken } from "../../../test/sidecar/support/legacy-http.ts";

const explained = async (...args: string[]) => command(["explain", ...args]);
const ids = changes.map(({ id }) => id).toSorted();

test("each change has an example, and each example a change", () => {
  expect(Object.keys(examples).toSorted()).toEqual(ids);
});

test.each(ids)("%s is explained by text in four languages, as a page in two", async (id) => {
  for (const [style, languages] of [
    [[], ["fetch (", "requests (", "HttpClient (", "curl ("]],
    [["--markdown"], ["fetch (", "requests ("]],
  ] as const) {
    const { code, out, err } = await explained(id, ...style);
    expect([code, err]).toEqual([0, ""]);
    expect(out.match(/^(?:---|###) \w+ \(/gm)?.map((line) => line.slice(4))).toEqual(languages);
    expect(out).toContain("To finish the move");
    // One change is about a value that JavaScript calls so.
    expect(out.replace("undefined, NaN", "")).not.toMatch(/undefined|\[object/);
  }
});

const uri = (name: string, code: string) => `uri://ed-fi.org/${name}#${code}`;
const category = "educationOrganizationCategoryDescriptor";
const school = {
  schoolId: 255901001,
  nameOfInstitution: "Harbor Grove High School",
  gradeLevels: [{ gradeLevelDescriptor: uri("GradeLevelDescriptor", "Ninth grade") }],
  educationOrganizationCategories: [{ [category]: uri(category, "School") }],
};
// The sandbox has none of these: its paths have no year, and it has no identity system.
const absent = new Set(["EDB007", "EDB020", "EDB021", "EDB022", "EDB023"]);

type Generation = "legacy" | "current";

async function byFetch(base: string, values: Record<string, string>, request: ExampleRequest) {
  const [{ write }] = clients;
  const AsyncFunction: FunctionConstructor = Object.getPrototypeOf(async () => {}).constructor;
  const names = ["base", ...Object.keys(values)];
  const program = new AsyncFunction(...names, `${write(request)}\nreturn response.status;`);
  return Number(await program(base, ...Object.values(values)));
}

/** What the examples need of a host that is as at its beginning. */
async function valuesAt(host: Sandbox, generation: Generation) {
  await host.reset();
  const { baseUrl, credentials } = host;
  const { clientKey: key, clientSecret: secret } = credentials;
  const id = String(host.records("schools")[0]?.["id"]);
  if (generation === "current") {
    return { key, secret, token: await currentToken(baseUrl, credentials), code: "", id };
  }
  const token = await handle(baseUrl, credentials);
  const query = new URLSearchParams({ Client_id: key, Response_type: "code" });
  const answer = await fetch(`${baseUrl}/oauth/authorize?${query}`);
  const { code = "" } = (await answer.json()) as { code?: string };
  return { key, secret, token, code, id };
}

test("what an example says of a host is so for the fetch program that is printed", async () => {
  const seen: Record<string, number[]> = {};
  const open = (generation: Generation) =>
    sandbox({ generation, schools: 0, data: { schools: [school] } });
  const hosts = { legacy: await open("legacy"), current: await open("current") };
  for (const [change, { before, after }] of Object.entries(examples)) {
    if (absent.has(change)) continue;
    const send = async (generation: Generation, request: ExampleRequest) => {
      const host = hosts[generation];
      return byFetch(host.baseUrl, await valuesAt(host, generation), request);
    };
    seen[change] = [await send("legacy", before)];
    if (after) seen[change].push(await send("current", after));
  }
  const created = new Set(["EDB005", "EDB013", "EDB014", "EDB024", "EDB025"]);
  const usual = ids
    .filter((each) => !absent.has(each))
    .map((each) => [each, created.has(each) ? [201, 201] : [200, 200]]);
  const unlike = { EDB001: [200], EDB006: [404, 404] };
  expect(seen).toEqual({ ...Object.fromEntries(usual), ...unlike });
}, 60_000);

const seoa = "studentEducationOrganizationAssociations";
const race = (code: string) => `"uri://ed-fi.org/RaceDescriptor#${code}"`;

test.each<[line: string, ...parts: (string | RegExp)[]]>([
  ["schools.type", /type "\w+"[^]*EDB024[^]*schoolTypeDescriptor "uri:\/\/ed-fi\.org\/SchoolType/],
  [
    "students.sexType",
    /3\.1-5\.2[^]*studentEducationOrganizationAssociations: sexDescriptor[^]*6\.0[^]*studentDemographics/,
  ],
  // One that stays has no code.
  ["students.firstName", /the same name and form/, /^(?![^]*before)/],
  [
    "studentSectionAssociations.sectionReference.uniqueSectionCode",
    /sectionIdentifier[^]*sections/,
  ],
  ["parents", /3\.1-4\.0 +parents[^]*5\.0-6\.0 +contacts/],
  [
    "students.GenderIdentity",
    "students.genderIdentity",
    `On a host of 5.0-5.2: ${seoa}: genderIdentity`,
    "On a host of 6.0: studentDemographics: genderIdentity",
    "On any other host it is not sent",
  ],
  ["students", `  displacedStudents  ->  ${seoa}: displacedStudents  (5.1-6.0)`],
  [
    "schools --source --data-standard 4.0",
    "legacy to Data Standard 4.0",
    "Data Standard 4.0 to legacy",
    '\n        case "nameOfInstitution": {\n',
    "r.nameOfInstitution = ",
  ],
  [
    "students.races.raceType",
    'On a legacy host: races[].raceType "American Indian - Alaskan Native"\n',
    `3.1-5.0 (EDB024):\n  ${seoa}: races[].raceDescriptor ${race("American Indian - Alaska Native")}\n`,
    `5.1-5.2 (EDB024):\n  ${seoa}: races[].raceDescriptor ${race("American Indian or Alaska Native")}\n`,
    /On a host of 6\.0[^]*#American Indian or Alaska Native"/,
    /^(?![^]*#Asian)/,
    `Codes with another name; all others keep their name
  "American Indian - Alaskan Native"  ->  "American Indian - Alaska Native"  (3.1-5.0)
  "American Indian - Alaskan Native"  ->  "American Indian or Alaska Native"  (5.1-6.0)
  "Black - African American"  ->  "Black or African American"  (5.1-6.0)
  "Native Hawaiian - Pacific Islander"  ->  "Native Hawaiian or Pacific Islander"  (5.1-6.0)
`,
  ],
  [
    "students.races.raceType --data-standard 5.2.0",
    race("American Indian or Alaska Native"),
    /^(?![^]*(?:Alaska Native" {2}\(|#American Indian - Alaska Native))/,
    "The code for a host of 5.2",
  ],
  [
    "students --data-standard 6.0",
    /races\[\]\.raceType .*#American Indian or Alaska Native" {2}EDB024\n/,
  ],
  [
    "students.sexType --language python",
    "The code for a host of 5.0",
    /# before\nresponse = requests\.post\(\n {4}f"\{base\}\/api\/v2\.0\/2017\/students",\n.*\n {4}json=\{"sexType": "\w+"\},/,
    /# after\nresponse = requests\.post\(\n {4}f"\{base\}\/data\/v3\/ed-fi\/studentEducationOrganizationAssociations",\n.*\n {4}json=\{"sexDescriptor": "uri:\/\/ed-fi\.org\/SexDescriptor#\w+"\},/,
    /^(?![^]*(?:HttpClient|curl))/,
  ],
  [
    "students.sexType --data-standard 6.0",
    "/studentDemographics",
    ...clients.map((at) => at.title),
  ],
  [
    "schools.addresses.addressType --language fetch",
    /\{ addresses: \[\{ addressType: "\w+" \}\] \}/,
    /\{ addresses: \[\{ addressTypeDescriptor: "uri:[^"]+" \}\] \}/,
  ],
  [
    "students.learningStyle.visualLearning --language fetch",
    '{ studentIndicators: [{ indicatorName: "VisualLearning", indicator: "1.5" }] }',
  ],
  [
    "studentAssessments.administrationDate",
    'On a legacy host: administrationDate "2016-08-22T08:30:00"\n',
    '(EDB017):\n  administrationDate "2016-08-22T08:30:00Z"\n',
  ],
  ["students.displacementStatus", "After: no request.\nLeave the field out."],
  [
    "EDB009 --language python",
    /before\n[^]*record = response\.json\(\)\n[^]*after\n[^]*record = next\(iter\(response\.json\(\)\), None\)/,
  ],
  [
    "EDB009 --language fetch",
    /before\n[^]*const record = await response\.json\(\);[^]*after\n[^]*const \[record\] = await response\.json/,
  ],
  [
    "EDB025 --language curl",
    'curl "${BASE}/api/v2.0/2017/locations" -H "Authorization: Bearer ${TOKEN}" ',
    String.raw`--data-raw '{'\''classroomIdentificationCode'\'': '\''A-101'\'', `,
  ],
  ["EDB009 --language curl", /before\n[^]*\| jq \.\n[^]*after\n[^]*\| jq '\.\[0\]'\n/],
])("%s", async (line, ...parts) => {
  const { code, out, err } = await explained(...line.split(" "));
  expect([code, err]).toEqual([0, ""]);
  for (const part of parts) expect(out).toMatch(part);
});

test("codes of fields are the ones that the translation makes of each other", () => {
  const seen = new Set<string>();
  for (const collection of tableNames()) {
    for (const { legacy, value } of tableOf(collection)?.rows ?? []) {
      const [, kind] = /^(?:type|descriptor) (\w+)$/.exec(value ?? "") ?? [];
      if (kind === undefined) continue;
      for (const version of fieldStandards) {
        const { form, places } = fieldOf(collection, legacy, version) ?? { places: [] };
        const standard = nearestDataStandard(version) ?? "5.0";
        const values = descriptorValues({ dataStandard: standard, version });
        for (const place of places) {
          if (!place.form?.startsWith('"uri:') || form === '"…"' || !form?.startsWith('"'))
            continue;
          const [name = ""] = plainPath(place.field ?? "")
            .split(".")
            .slice(-1);
          const [before, after]: string[] = [JSON.parse(form), JSON.parse(place.form)];
          // Names of members write short forms such as CTE with one capital.
          const made = values.toCurrent(name, before ?? "").toLowerCase();
          expect(made, `${collection}.${legacy} ${version}`).toBe(after?.toLowerCase());
          seen.add(kind);
        }
      }
    }
  }
  expect(seen.size).toBeGreaterThan(100);
});

test("code for every changed field of every table is made", () => {
  // All types have one table, and all descriptors another one.
  const resources = tableNames().filter((each) => !/(?:Types|Descriptors)$/.test(each));
  for (const collection of [...resources, "sexTypes", "termDescriptors"]) {
    for (const field of fieldPaths(collection)) {
      for (const standard of fieldStandards) {
        const forms = fieldOf(collection, plainPath(field), standard);
        const example = forms && fieldExample(forms);
        expect(example !== undefined, `${collection}.${field}`).toBe(forms?.change !== undefined);
        const text = JSON.stringify(example?.after?.body ?? {});
        expect(text, `${collection}.${field}`).not.toMatch(/\[0\]|\[now\]|~|null/);
      }
    }
  }
});

test("without a topic all changes are listed", async () => {
  const { code, out } = await explained();
  expect([code, ...(out.match(/^EDB\d+/gm) ?? [])]).toEqual([0, ...ids]);
});

test("a collection names all places of a field", async () => {
  const { out } = await explained("studentSchoolAttendanceEvents");
  expect(out).toContain(
    'sessionReference.termDescriptor "…"  ->  sessionReference.schoolId and sessionReference.schoolYear and sessionReference.sessionName  EDB024\n',
  );
});

test("a field of which a Data Standard takes the first item has its place there", async () => {
  const { out } = await explained("assessments.academicSubjects", "--data-standard", "6.0");
  expect(out).toBe(
    'assessments.academicSubjects\n  academicSubjects[].academicSubjectDescriptor "Composite"  ->  academicSubjectDescriptor "uri://ed-fi.org/AcademicSubjectDescriptor#Composite"  EDB024\n',
  );
});
