import { leavesOf, schemaOf } from "@edbridge/sandbox/contract";
import { describe, expect, test } from "vitest";
import {
  dataStandards,
  type JsonRecord,
  records,
  relationsIn,
  tableNames,
  tableOf,
} from "../src/index.js";
import { catalogOf, holdsIn } from "../src/model/index.js";
import { isRecord } from "../src/record/record.js";
import { bodyOf, everything, type Hint, leaves } from "./bodies.js";
import { knowsAll } from "./fake-lookups.js";

/** A record in which each reference has a link that names the place of the reference. */
function withLinks(value: unknown, path = ""): unknown {
  if (Array.isArray(value)) return value.map((item, index) => withLinks(item, `${path}[${index}]`));
  if (!isRecord(value)) return value;
  const made: JsonRecord = {};
  for (const [name, part] of Object.entries(value)) {
    made[name] = withLinks(part, path === "" ? name : `${path}.${name}`);
  }
  if (path.endsWith("Reference")) made["link"] = { rel: "x", href: path };
  return made;
}

const nameOf = (path: string) => /(\w+)Reference$/.exec(path)?.[1] ?? path;

describe.each(dataStandards)("Data Standard %s", (standard) => {
  const translator = records({
    dataStandard: standard,
    lookups: knowsAll(),
    educationOrganizationId: 9,
  });
  const translated = tableNames().filter(
    (name) => translator.has(name) && !/(?:Types|Descriptors)$/.test(name),
  );

  test.each(translated)("ids and links of %s stay with what they belong to", async (collection) => {
    const table = tableOf(collection);
    const current = table?.current.find((each) => holdsIn(each.in, standard))?.name;
    const [first] = relationsIn(table ?? {}, standard).parts;
    const name = current ?? first?.to ?? "";
    const hints = new Map<string, Hint>(
      leavesOf(standard, name)
        .filter(({ path }) => /(?:schoolId|educationOrganizationId)$/i.test(path))
        .map(({ path }) => [path, { make: () => 5 }]),
    );
    const body = withLinks(bodyOf(schemaOf(standard, name) ?? {}, hints, everything));
    const own = { id: "own id", _etag: "own tag", _lastModifiedDate: "2026-01-01T00:00:00Z" };
    const record = { ...own, ...(isRecord(body) ? body : {}) };
    const companions = current === undefined ? { [name]: [record] } : {};
    const { record: legacy } = await translator.toLegacy(collection, record, { companions });

    expect(legacy).toMatchObject({ id: "own id", _etag: "own tag" });
    expect(legacy).not.toHaveProperty("_lastModifiedDate");
    const strays = leaves(legacy).filter(
      ([path, value]) => path.includes(".") && (value === "own id" || value === "own tag"),
    );
    expect(strays).toEqual([]);

    const links = leaves(legacy).filter(([path]) => path.endsWith(".link.href"));
    for (const [path, href] of links) {
      const holder = nameOf(path.replace(".link.href", ""));
      const target = nameOf(String(href));
      const renamed = catalogOf(standard).ofCurrent(`${target}s`)?.name;
      expect([target, renamed?.slice(0, -1)], `${path} leads to ${String(href)}`).toContain(holder);
    }
    // Each reference that both generations have by one name keeps its link.
    const held = new Set(links.map(([, href]) => String(href)));
    for (const reference of Object.keys(record).filter((each) => each.endsWith("Reference"))) {
      if (current !== undefined && isRecord(legacy[reference])) {
        expect(held.has(reference), `${reference} has lost its link`).toBe(true);
      }
    }
  });
});

test.each([
  ["sections", "courseOfferingReference", "courseOfferingReference"],
  ["academicWeeks", "schoolReference", "schoolReference"],
  ["studentParentAssociations", "contactReference", "parentReference"],
  ["bellSchedules", "schoolReference", undefined],
  ["calendarDates", "calendarReference", undefined],
  ["studentGradebookEntries", "studentReference", undefined],
])("the link of %s' %s goes to %s", async (collection, reference, place) => {
  const link = { rel: "X", href: "/x" };
  const key = { schoolId: 5, studentUniqueId: "1", contactUniqueId: "1", localCourseCode: "A" };
  const { record } = await records().toLegacy(collection, { [reference]: { ...key, link } });
  const found = leaves(record).flatMap(([path]) => /^(.*)\.link\.href$/.exec(path)?.[1] ?? []);
  expect(found).toEqual(place === undefined ? [] : [place]);
});
