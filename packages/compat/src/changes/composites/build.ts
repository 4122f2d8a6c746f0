import { bareCode, compactId, isId } from "@edbridge/records/internal";
import { isRecordValue, type JsonRecord } from "../../http/json.js";
import { keepOnly, selectionOf } from "../../routing/field-selection.js";
import type { LegacyCall } from "../../call/legacy-call.js";
import { type Both, join, keyIn, keyOf, type ViewName, views } from "./joins.js";

/** Shows records as a view does. */
export async function build(
  view: ViewName,
  records: readonly Both[],
  x: LegacyCall,
): Promise<readonly JsonRecord[]> {
  const more = await builders[view]?.(records, x);
  return records.map((both) => {
    const shown = shownIn(view, both.legacy);
    return more ? { ...shown, ...more(both) } : shown;
  });
}

/** Reads what a view has of other records. */
type Builder = (
  records: readonly Both[],
  x: LegacyCall,
) => Promise<(record: Both) => JsonRecord | undefined>;

const builders: Readonly<Partial<Record<ViewName, Builder>>> = {
  async schools(records, x) {
    const agency = "localEducationAgencies";
    const legacyOnes = records.map(({ legacy }) => legacy);
    const agencies = await join(agency, legacyOnes, keyOf(agency), x);
    return ({ legacy }) => {
      const { localEducationAgencyReference: reference } = legacy;
      const [found] = agencies(legacy);
      if (!isRecordValue(reference) || !found) return undefined;
      return { localEducationAgencyReference: { ...idOf(found.current), ...reference } };
    };
  },
  async students(records, x) {
    const enrolled = await join(
      "studentSchoolAssociations",
      currentOnes(records),
      keyOf("students"),
      x,
    );
    return ({ current }) => ({
      schoolAssociations: enrolled(current).map(({ legacy }) => ({
        ...idOf(legacy),
        ...withType("gradeLevel", legacy["entryGradeLevelDescriptor"]),
      })),
    });
  },
  async staffs(records, x) {
    const assigned = await join(
      "staffEducationOrganizationAssignmentAssociations",
      currentOnes(records),
      keyOf("staffs"),
      x,
    );
    return ({ current }) => ({
      classifications: assigned(current).map(({ legacy }) =>
        withType("classification", legacy["staffClassificationDescriptor"]),
      ),
    });
  },
  sections: (records, x) => sections(records, x, false),
  sectionenrollments: (records, x) => sections(records, x, true),
};

function currentOnes(records: readonly Both[]): readonly JsonRecord[] {
  return records.map(({ current }) => current);
}

async function sections(records: readonly Both[], x: LegacyCall, isDeep: boolean) {
  const all = currentOnes(records);
  const sessionKey = ["schoolId", "schoolYear", "sessionName"];
  const sessions = await join("sessions", all, sessionKey, x);
  const offerings = await join("courseOfferings", all, ["localCourseCode", ...sessionKey], x);
  const offered = currentOnes(all.flatMap(offerings));
  const courses = await join("courses", offered, ["courseCode", "educationOrganizationId"], x);
  const staff = await people("staffs", all, x, isDeep);
  const students = await people("students", all, x, isDeep);
  return ({ current, legacy }: Both): JsonRecord => {
    const { schoolId, schoolYear, localCourseCode } = keyIn(current, keyOf("sections"));
    const session = sessions(current)[0]?.legacy ?? {};
    const term = withType("term", session["termDescriptor"], "Descriptor");
    const [offering] = offerings(current);
    const course = offering && courses(offering.current)[0]?.legacy;
    const { classPeriods } = current;
    const period: unknown = Array.isArray(classPeriods) ? classPeriods[0] : undefined;
    return {
      ...withType("academicSubject", course?.["academicSubjectDescriptor"], "Descriptor"),
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
      ...linked("classPeriodReference", "name", legacy, period),
      ...linked("locationReference", "classroomIdentificationCode", legacy, current),
      staff: staff(current),
      students: students(current),
    };
  };
}

/** Who teaches sections, or attends them: their ids, or all that their own view shows. */
async function people(
  view: "staffs" | "students",
  all: readonly JsonRecord[],
  x: LegacyCall,
  isDeep: boolean,
): Promise<(section: JsonRecord) => readonly JsonRecord[]> {
  const kind = view === "staffs" ? "staff" : "student";
  const association = `${kind}SectionAssociation`;
  const names = keyOf(view);
  const there = await join(`${association}s`, all, keyOf("sections"), x);
  const associated = currentOnes(all.flatMap(there));
  const found = isDeep ? await join(view, associated, names, x) : () => [];
  const each = [...new Set(associated.flatMap(found))];
  const built = isDeep ? await build(view, each, x) : [];
  const shown = new Map(each.map((both, at) => [both, built[at]]));
  return (section) =>
    there(section).map(({ legacy, current }) => ({
      [`${association}_id`]: idOf(legacy)["id"],
      id: linkedId(current, `${kind}Reference`),
      ...keyIn(current, names),
      ...found(current).map((both) => shown.get(both))[0],
    }));
}

/** A class period or room of a section, as a legacy section names it, with the id that a link has. */
function linked(
  name: "classPeriodReference" | "locationReference",
  member: string,
  legacy: JsonRecord,
  current: unknown,
): JsonRecord {
  const { schoolId, [member]: value } = partOf(legacy, name);
  return { [name]: { id: linkedId(current, name), schoolId, [member]: value } };
}

/** An object in a record; an empty one where there is none. */
function partOf(record: unknown, name: string): JsonRecord {
  const part = isRecordValue(record) ? record[name] : undefined;
  return isRecordValue(part) ? part : {};
}

/** A record with only the fields of a view. Each descriptor has its type with it, as on a legacy host. */
function shownIn(view: ViewName, legacy: JsonRecord): JsonRecord {
  const fields = selectionOf(views[view]);
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

function linkedId(record: unknown, name: string): string | undefined {
  const href = String(partOf(partOf(record, name), "link")["href"]);
  const id = href.slice(href.lastIndexOf("/") + 1);
  return isId(id) ? compactId(id) : undefined;
}
