import { bareCode, compactId, isId } from "@edbridge/records/model";
import { isRecordValue, type JsonRecord } from "../../http/json.js";
import type { Key, Lookups } from "../../lookups/lookups.js";
import { keepOnly, selectionOf } from "../../routing/field-selection.js";
import { keyIn, keyText } from "./graph.js";
import { keyOf, sectionKey, type ViewName, views } from "./views.js";

/** What is needed to build views. */
export interface Means {
  readonly lookups: Lookups;
  /** The legacy forms of the records of a current collection, in order. */
  readonly toLegacy: (
    collection: string,
    records: readonly JsonRecord[],
  ) => Promise<readonly JsonRecord[]>;
}

/** A record in the forms of both generations. */
export interface Both {
  readonly legacy: JsonRecord;
  readonly current: JsonRecord;
}

/** Current records with their legacy forms, in order. */
export async function translated(
  collection: string,
  records: readonly JsonRecord[],
  { toLegacy }: Means,
): Promise<readonly Both[]> {
  const legacy = await toLegacy(collection, records);
  return records.map((current, at) => ({ current, legacy: legacy[at] ?? {} }));
}

/** The records of each key, one list for each key. */
type Related = (record: JsonRecord) => readonly Both[];

/** Reads the records that belong to some others, for all of them at once. */
async function related(
  collection: string,
  records: readonly JsonRecord[],
  names: readonly string[],
  means: Means,
): Promise<Related> {
  const keys = new Map<string, Key>();
  for (const record of records) {
    const key = keyIn(record, names);
    keys.set(keyText(key), key);
  }
  const lists = await means.lookups.related(collection, [...keys.values()]);
  const both = await translated(collection, lists.flat(), means);
  let at = 0;
  const byKey = new Map(
    [...keys.keys()].map((text, index) => {
      const begin = at;
      at += lists[index]?.length ?? 0;
      return [text, both.slice(begin, at)] as const;
    }),
  );
  return (record) => byKey.get(keyText(keyIn(record, names))) ?? [];
}

/** Shows records as a view does. */
export async function build(
  view: ViewName,
  records: readonly Both[],
  means: Means,
): Promise<readonly JsonRecord[]> {
  const shown = records.map(({ legacy }) => shownIn(view, legacy));
  await builders[view]?.(records, shown, means);
  return shown;
}

type Builder = (
  records: readonly Both[],
  shown: readonly JsonRecord[],
  means: Means,
) => Promise<void> | void;

const builders: Readonly<Partial<Record<ViewName, Builder>>> = {
  async schools(records, shown, means) {
    const all = records.map(({ legacy }) => legacy);
    const agency = "localEducationAgencies";
    const agencies = await related(agency, all, keyOf(agency), means);
    for (const [at, record] of shown.entries()) {
      const { localEducationAgencyReference: reference } = record;
      const [found] = agencies(all[at] ?? {});
      if (!isRecordValue(reference) || !found) continue;
      record["localEducationAgencyReference"] = { ...idOf(found.current), ...reference };
    }
  },
  async students(records, shown, means) {
    const all = records.map(({ current }) => current);
    const enrolled = await related("studentSchoolAssociations", all, keyOf("students"), means);
    for (const [at, record] of shown.entries()) {
      record["schoolAssociations"] = enrolled(all[at] ?? {}).map(({ legacy }) => ({
        ...idOf(legacy),
        ...withType("gradeLevel", legacy["entryGradeLevelDescriptor"]),
      }));
    }
  },
  async staffs(records, shown, means) {
    const all = records.map(({ current }) => current);
    const collection = "staffEducationOrganizationAssignmentAssociations";
    const assigned = await related(collection, all, keyOf("staffs"), means);
    for (const [at, record] of shown.entries()) {
      record["classifications"] = assigned(all[at] ?? {}).map(({ legacy }) =>
        withType("classification", legacy["staffClassificationDescriptor"]),
      );
    }
  },
  sections: (records, shown, means) => sections(records, shown, means, false),
  sectionenrollments: (records, shown, means) => sections(records, shown, means, true),
};

async function sections(
  records: readonly Both[],
  shown: readonly JsonRecord[],
  means: Means,
  isDeep: boolean,
): Promise<void> {
  const all = records.map(({ current }) => current);
  const sessionKey = ["schoolId", "schoolYear", "sessionName"];
  const sessions = await related("sessions", all, sessionKey, means);
  const offerings = await related(
    "courseOfferings",
    all,
    ["localCourseCode", ...sessionKey],
    means,
  );
  const offered = all.flatMap(offerings).map(({ current }) => current);
  const courseKey = ["courseCode", "educationOrganizationId"];
  const courses = await related("courses", offered, courseKey, means);
  const staff = await people("staffs", "staffUniqueId", all, means, isDeep);
  const students = await people("students", "studentUniqueId", all, means, isDeep);
  for (const [at, record] of shown.entries()) {
    const { current = {}, legacy = {} } = records[at] ?? {};
    const parts = keyIn(current, sectionKey);
    const { schoolId, schoolYear, localCourseCode } = parts;
    const session = sessions(current)[0]?.legacy ?? {};
    const term = withType("term", session["termDescriptor"], "Descriptor");
    const [offering] = offerings(current);
    const course = offering && courses(offering.current)[0]?.legacy;
    const subject = course?.["academicSubjectDescriptor"];
    Object.assign(record, {
      ...withType("academicSubject", subject, "Descriptor"),
      sessionReference: {
        ...idOf(session),
        schoolId,
        schoolYear,
        ...term,
        sessionName: session["name"],
        beginDate: session["beginDate"],
        endDate: session["endDate"],
        totalInstructionalDays: session["totalInstructionalDays"],
      },
      courseOfferingReference: {
        ...idOf(offering?.legacy ?? {}),
        localCourseCode,
        schoolId,
        schoolYear,
        ...term,
      },
      schoolReference: { id: linkedId(offering?.current, "schoolReference"), schoolId },
      ...placed("classPeriodReference", legacy, firstPeriod(current), "name"),
      ...placed("locationReference", legacy, current, "classroomIdentificationCode"),
      staff: staff(current),
      students: students(current),
    });
  }
}

/** Who teaches sections, or attends them: their ids, or all that their own view shows. */
async function people(
  collection: "staffs" | "students",
  uniqueId: "staffUniqueId" | "studentUniqueId",
  all: readonly JsonRecord[],
  means: Means,
  isDeep: boolean,
): Promise<(section: JsonRecord) => readonly JsonRecord[]> {
  const kind = uniqueId.replace("UniqueId", "");
  const association = `${kind}SectionAssociation`;
  const there = await related(`${association}s`, all, sectionKey, means);
  const associated = all.flatMap(there).map(({ current }) => current);
  const shown = new Map<string, JsonRecord>();
  if (isDeep) {
    const own = await related(collection, associated, [uniqueId], means);
    const found = new Map(
      associated.flatMap(own).map((both) => [keyText(keyIn(both.current, [uniqueId])), both]),
    );
    const built = await build(collection, [...found.values()], means);
    for (const [at, text] of [...found.keys()].entries()) shown.set(text, built[at] ?? {});
  }
  return (section) =>
    there(section).map(({ legacy, current }) => ({
      [`${association}_id`]: idOf(legacy)["id"],
      id: linkedId(current, `${kind}Reference`),
      ...keyIn(current, [uniqueId]),
      ...shown.get(keyText(keyIn(current, [uniqueId]))),
    }));
}

/** A class period or room of a section, as a legacy section names it, with the id that a link has. */
function placed(
  name: "classPeriodReference" | "locationReference",
  legacy: JsonRecord,
  linked: unknown,
  member: string,
): JsonRecord {
  const { schoolId, [member]: value } = partOf(legacy, name);
  return { [name]: { id: linkedId(linked, name), schoolId, [member]: value } };
}

function firstPeriod({ classPeriods }: JsonRecord): unknown {
  return Array.isArray(classPeriods) ? classPeriods[0] : undefined;
}

/** An object in a record; an empty one where there is none. */
function partOf(record: unknown, name: string): JsonRecord {
  const part = isRecordValue(record) ? record[name] : undefined;
  return isRecordValue(part) ? part : {};
}

/** A record with only the fields of a view. Each descriptor has its type with it, as on a legacy host. */
function shownIn(view: ViewName, legacy: JsonRecord): JsonRecord {
  const fields = selectionOf(views[view].fields);
  const record = { ...legacy };
  if (fields) keepOnly(record, fields);
  addTypes(record);
  return { ...record, ...idOf(legacy) };
}

function addTypes(record: JsonRecord): void {
  for (const [name, value] of Object.entries(record)) {
    // Only the characteristics of students have a member of this name.
    if (name === "descriptor") {
      Object.assign(record, withType("studentCharacteristic", value, "Descriptor"));
      delete record[name];
    } else if (Array.isArray(value)) {
      for (const item of value) if (isRecordValue(item)) addTypes(item);
    } else if (name.endsWith("Descriptor") && name !== "countryDescriptor") {
      Object.assign(record, withType(name.slice(0, -"Descriptor".length), value, "Descriptor"));
    }
  }
}

/** A descriptor's value, and the type that it stood for: current hosts know of no other. */
function withType(name: string, value: unknown, ending = ""): JsonRecord {
  if (typeof value !== "string") return {};
  return { [name + ending]: value, [`${name}Type`]: bareCode(value) };
}

function idOf({ id }: JsonRecord): JsonRecord {
  return typeof id === "string" ? { id: compactId(id) } : {};
}

/** The id at the end of the link of a reference. */
function linkedId(record: unknown, name: string): string | undefined {
  const href = String(partOf(partOf(record, name), "link")["href"]);
  const id = href.slice(href.lastIndexOf("/") + 1);
  return isId(id) ? compactId(id) : undefined;
}
