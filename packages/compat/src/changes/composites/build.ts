import type { RecordTranslator } from "@edbridge/records";
import { compactId } from "@edbridge/records/model";
import { isRecordValue, type JsonRecord } from "../../http/json.js";
import type { Key, Lookups } from "../../lookups/lookups.js";
import { keepOnly, selectionOf } from "../../routing/field-selection.js";
import { keyIn, keyText } from "./graph.js";
import { joinOf, views } from "./views.js";

/** What is needed to build views. */
export interface Means {
  readonly lookups: Lookups;
  readonly translator: RecordTranslator;
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
  { lookups, translator }: Means,
): Promise<readonly Both[]> {
  const legacy = await translator.pageToLegacy(collection, records, { lookups });
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
  view: string,
  records: readonly Both[],
  means: Means,
): Promise<readonly JsonRecord[]> {
  if (records.length === 0) return [];
  const builder = builders[view];
  const shown = records.map(({ legacy }) => shownIn(view, legacy));
  if (builder) await builder(records, shown, means);
  return shown;
}

type Builder = (
  records: readonly Both[],
  shown: readonly JsonRecord[],
  means: Means,
) => Promise<void> | void;

const agencyKey = ["localEducationAgencyId"];

const builders: Readonly<Record<string, Builder>> = {
  async schools(records, shown, means) {
    const all = records.map(({ legacy }) => legacy);
    const agencies = await related("localEducationAgencies", all, agencyKey, means);
    for (const [at, record] of shown.entries()) {
      const { localEducationAgencyReference: reference } = record;
      const [agency] = agencies(all[at] ?? {});
      if (!isRecordValue(reference) || !agency) continue;
      record["localEducationAgencyReference"] = { ...idOf(agency.current), ...reference };
    }
  },
  async students(records, shown, means) {
    const all = records.map(({ current }) => current);
    const enrolled = await related("studentSchoolAssociations", all, ["studentUniqueId"], means);
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
    const assigned = await related(collection, all, ["staffUniqueId"], means);
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
  const key = joinOf("", "sections");
  const sessionKey = ["schoolId", "schoolYear", "sessionName"];
  const sessions = await related("sessions", all, sessionKey, means);
  const offerings = await related(
    "courseOfferings",
    all,
    ["localCourseCode", ...sessionKey],
    means,
  );
  const offeringOf = (record: JsonRecord) => offerings(record)[0];
  const offered = all.flatMap((record): JsonRecord[] => {
    const current = offeringOf(record)?.current;
    return current ? [current] : [];
  });
  const courseKey = ["courseCode", "educationOrganizationId"];
  const courses = await related("courses", offered, courseKey, means);
  const staff = await people("staffs", "staffUniqueId", all, means, isDeep);
  const students = await people("students", "studentUniqueId", all, means, isDeep);
  for (const [at, record] of shown.entries()) {
    const { current = {}, legacy = {} } = records[at] ?? {};
    const parts = keyIn(current, key);
    const { schoolId, schoolYear, localCourseCode } = parts;
    const session = sessions(current)[0]?.legacy ?? {};
    const term = withType("term", session["termDescriptor"], "Descriptor");
    const offering = offeringOf(current);
    const course = offering && courses(offering.current)[0]?.legacy;
    const subject = course?.["academicSubjectDescriptor"];
    Object.assign(record, {
      ...withType("academicSubject", subject, "Descriptor"),
      sessionReference: filled({
        ...idOf(session),
        schoolId,
        schoolYear,
        ...term,
        sessionName: session["name"],
        beginDate: session["beginDate"],
        endDate: session["endDate"],
        totalInstructionalDays: session["totalInstructionalDays"],
      }),
      courseOfferingReference: filled({
        ...idOf(offering?.legacy ?? {}),
        localCourseCode,
        schoolId,
        schoolYear,
        ...term,
      }),
      schoolReference: filled({
        id: idOfLink(referenceIn(offering?.current ?? {}, "schoolReference")),
        schoolId,
      }),
      ...placed("classPeriodReference", legacy, current, "name"),
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
  const there = await related(`${association}s`, all, joinOf("", "sections"), means);
  const associated = all.flatMap((section) => there(section)).map(({ current }) => current);
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
      ...filled({
        [`${association}_id`]: idOf(legacy)["id"],
        id: idOfLink(referenceIn(current, `${kind}Reference`)),
        ...keyIn(current, [uniqueId]),
      }),
      ...shown.get(keyText(keyIn(current, [uniqueId]))),
    }));
}

/** A class period or room of a section, as a legacy section names it. */
function placed(
  name: "classPeriodReference" | "locationReference",
  legacy: JsonRecord,
  current: JsonRecord,
  member: string,
): JsonRecord {
  const reference = referenceIn(legacy, name);
  const { classPeriods } = current;
  const first: unknown = Array.isArray(classPeriods) ? classPeriods[0] : undefined;
  const from = name === "locationReference" ? current : isRecordValue(first) ? first : {};
  if (reference[member] === undefined) return {};
  const id = idOfLink(referenceIn(from, name));
  return { [name]: filled({ id, schoolId: reference["schoolId"], [member]: reference[member] }) };
}

function referenceIn(record: JsonRecord, name: string): JsonRecord {
  const reference = record[name];
  return isRecordValue(reference) ? reference : {};
}

/** A record with only the fields of a view. Each descriptor has its type with it, as on a legacy host. */
function shownIn(view: string, legacy: JsonRecord): JsonRecord {
  const fields = selectionOf(views[view]?.fields ?? "");
  const record = copyOf(legacy);
  if (fields) keepOnly(record, fields);
  addTypes(record, "");
  return { ...record, ...idOf(legacy) };
}

/** A deep copy. Exact numbers are copied by reference. */
function copyOf(record: JsonRecord): JsonRecord {
  const part = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(part);
    return isRecordValue(value) ? copyOf(value) : value;
  };
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, part(value)]));
}

function addTypes(record: JsonRecord, list: string): void {
  for (const [name, value] of Object.entries(record)) {
    if (name === "descriptor" && list === "characteristics") {
      Object.assign(record, withType("studentCharacteristic", value, "Descriptor"));
      delete record[name];
    } else if (Array.isArray(value)) {
      for (const item of value) if (isRecordValue(item)) addTypes(item, name);
    } else if (name.endsWith("Descriptor") && name !== "countryDescriptor") {
      Object.assign(record, withType(name.replace(/Descriptor$/, ""), value, "Descriptor"));
    }
  }
}

/** A descriptor's value, and the type that it stood for: current hosts know of no other. */
function withType(name: string, value: unknown, ending = ""): JsonRecord {
  if (typeof value !== "string") return {};
  return { [name + ending]: value, [`${name}Type`]: value.replace(/^https?:.*\//, "") };
}

function idOf({ id }: JsonRecord): JsonRecord {
  return typeof id === "string" ? { id: compactId(id) } : {};
}

/** The id at the end of the link of a reference. */
function idOfLink({ link }: JsonRecord): string | undefined {
  const href = isRecordValue(link) ? link["href"] : undefined;
  const [, id] = (typeof href === "string" && /\/([0-9a-f-]{32,36})$/i.exec(href)) || [];
  return id === undefined ? undefined : compactId(id);
}

function filled(record: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
