import { readFileSync } from "node:fs";
import { changes } from "@edbridge/compat";
import {
  descriptorValues,
  fieldStandards,
  nearestDataStandard,
  tableNames,
  tableOf,
} from "@edbridge/records/internal";
import type { Sandbox } from "@edbridge/sandbox";
import { expect, test } from "vitest";
import { clients } from "../src/explain/clients.js";
import { type ExampleRequest, examples, fieldExample } from "../src/explain/examples.js";
import { fieldOf, fieldPaths, plainPath } from "../src/explain/fields.js";
import { command, handle, sandbox } from "./support.js";
import { currentToken } from "../../../test/sidecar/support/legacy-http.ts";

const explained = async (...args: string[]) => command(["explain", ...args]);
const pageOf = (name: string) =>
  readFileSync(new URL(`../../../docs/changes/${name}.md`, import.meta.url), "utf8");
const ids = changes.map(({ id }) => id).toSorted();

test("each change has an example, and each example a change", () => {
  expect(Object.keys(examples).toSorted()).toEqual(ids);
});

test.each(ids)(
  "%s is explained by text in four languages, and as a page of the documentation",
  async (id) => {
    const { code, out, err } = await explained(id);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatchSnapshot();
    // One change is about a value that JavaScript calls so.
    expect(out.replace("undefined, NaN", "")).not.toMatch(/undefined|\[object/);
    expect((await explained(id, "--markdown")).out).toBe(pageOf(id));
  },
);

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

test.each([
  "assessments.academicSubjects --data-standard 6.0",
  "studentParentAssociations",
  "courseOfferings --data-standard 3.1",
  "schools.addresses.addressType --language fetch",
  "schools.type",
  "staffs.loginId --language curl",
  "studentAssessments.administrationDate",
  "studentProgramAssociations --data-standard 6.0",
  "students.GenderIdentity",
  "students.displacementStatus",
  "students.firstName",
  "students.learningStyle.visualLearning --language fetch",
  "students.races",
  "students.races.raceType --language fetch",
  "students.races.raceType --data-standard 5.2.0 --language curl",
  "students.sexType --data-standard 6.0 --language curl",
  "students.sexType --language python",
  "studentSchoolAttendanceEvents",
  "studentSectionAssociations.sectionReference.uniqueSectionCode --language csharp",
  "schoolYearTypes --source",
  "schoolYearTypes --source --data-standard 4.0",
])("%s is explained", async (line) => {
  const { code, out, err } = await explained(...line.split(" "));
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatchSnapshot();
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
  for (const [at, collection] of [...resources, "sexTypes", "termDescriptors"].entries()) {
    for (const field of fieldPaths(collection)) {
      // Two by turn, and all where `npm run fuzz -- --laws` gives a seed.
      const isTurn = (_: string, nth: number) =>
        process.env["LAW_SEED"] !== undefined || (nth - at) % 3 === 0;
      for (const standard of fieldStandards.filter(isTurn)) {
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
  expect(out).toMatchSnapshot();
  expect((await explained("--markdown")).out).toBe(pageOf("README"));
});
