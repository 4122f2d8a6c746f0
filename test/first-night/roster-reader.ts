// A program that reads rosters, as one was written for the legacy API: all pages of each collection,
// then records by id, by key, by a filter, and by following links. It writes nothing.
import { byKey, type Call, type Json, type LegacyRecord } from "./legacy-program.ts";
import { isObject } from "./differences.ts";
import type { Reply, Watch } from "./legacy-program.ts";
import { agency } from "./bodies/agency.ts";
import { sisRecords } from "./sis.ts";

const fall = { schoolId: 86000101, schoolYear: 2017, termDescriptor: "Fall Semester" };

/** A filter by which a reader finds each record: fields that are no whole key. */
const filters: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  localEducationAgencies: { nameOfInstitution: "Example District" },
  schools: { type: "Regular" },
  "students ada": { lastSurname: "Sample", firstName: "Ada" },
  staffs: { lastSurname: "Placeholder" },
  courses: { code: "ALG-1" },
  sessions: { termDescriptor: "Fall Semester" },
  courseOfferings: fall,
  sections: { ...fall, uniqueSectionCode: "86000101-ALG-1-P1" },
  classPeriods: { name: "Period 1" },
  locations: { classroomIdentificationCode: "R-12" },
  "studentSchoolAssociations ada": { studentUniqueId: "S-1001" },
  studentSectionAssociations: { ...fall, studentUniqueId: "S-1001" },
  staffSectionAssociations: { staffUniqueId: "T-501" },
  staffEducationOrganizationAssignmentAssociations: { staffClassificationDescriptor: "Teacher" },
};

/** Students whom only pages show: more of them than one page of a legacy host holds. */
export const moreStudents = Array.from({ length: 60 }, (_, index) => `S-${2000 + index}`);

/** What the reader wants, in legacy form. */
export const rosterReads: readonly LegacyRecord[] = [...agency, ...sisRecords].filter(
  ({ name }) => name in filters,
);

/** A night of the reader. */
export async function rosterReader(call: Call, watch: Watch): Promise<void> {
  for (const record of rosterReads) {
    const { collection, name } = record;
    const list = await allPages(call, collection);
    watch.saw(record, "listed", list);
    const read = await call("GET", byKey(record));
    watch.saw(record, "read by key", read);
    if (!isObject(read.body)) continue;
    const one = await call("GET", `${collection}/${String(read.body["id"])}`);
    watch.saw(record, "read by id", one);
    const filter = filters[name] ?? {};
    watch.saw(record, "filtered", await call("GET", byKey({ collection, key: filter })));
    for (const [href, reference] of linksIn(one.body).filter(([each]) => isWanted(each))) {
      const found = await call("GET", href.replace(/^\//, ""));
      watch.saw(record, "links followed", found, reference);
    }
  }
}

/** Whether a link leads to something that rosters are made of. */
function isWanted(href: string): boolean {
  const [, collection = ""] = /^\/([A-Za-z]+)/.exec(href) ?? [];
  return rosterReads.some((record) => record.collection === collection);
}

/** The pages of a collection as one list, until a page is short. */
async function allPages(call: Call, collection: string): Promise<Reply> {
  const all: unknown[] = [];
  for (let offset = 0; ; offset += 25) {
    const page = await call("GET", `${collection}?limit=25&offset=${offset}`);
    if (page.status !== 200 || !Array.isArray(page.body)) return page;
    all.push(...page.body);
    if (page.body.length < 25) return { ...page, body: all };
  }
}

/** The links of a record, each with the rest of its reference. */
function linksIn(value: unknown): [href: string, reference: Json][] {
  if (Array.isArray(value)) return value.flatMap(linksIn);
  if (!isObject(value)) return [];
  const { link, ...rest } = value;
  const href = isObject(link) ? link["href"] : undefined;
  if (typeof href === "string") return [[href, rest]];
  return Object.values(rest).flatMap(linksIn);
}
