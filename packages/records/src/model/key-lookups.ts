import { type FieldStandard, fieldStandards, holdsIn } from "./data-standard.js";

/**
 * How the records of a collection are found by their legacy key, and named by it. The parts of a key are
 * words `name=path`: where in a current record the value of the part is. Without `name=` the part has
 * the last name of the path. `[]` is for any item of a list; after `@` come the Data Standards, where
 * they differ.
 */
interface KeyRow {
  readonly legacy: string;
  readonly current: string;
  /** The collection whose legacy key has the other names, and where its current key is here. */
  readonly by?: readonly [collection: string, at: string];
  /** Whether that makes the current key whole, so that the record itself is not asked for. */
  readonly suffices?: boolean;
  /** The names without which far too many records would have to be read. */
  readonly needs: string;
  /**
   * The names, of both keys, whose values many records share: what is looked up of such records is
   * read in one list. Those that a key lacks are left out. Default: those of `needs`.
   */
  readonly scope?: string;
  /**
   * A name whose values a current host may have replaced. Among the records that match the rest of the
   * key, it picks the record with its value. If there is none, it picks one with a number behind the value.
   */
  readonly renumbered?: string;
  /**
   * What a legacy key has for a part that a record need not have: it names records without the part,
   * and those that have this very value.
   */
  readonly fillers?: Readonly<Record<string, string | number>>;
}

const below = (reference: string, ...names: string[]) =>
  names.map((name) => `${reference}.${name}`).join(" ");
const sessionIn = (reference: string) => below(reference, "schoolId", "schoolYear", "sessionName");
const inSection = below("sectionReference", "localCourseCode", "schoolId", "schoolYear");
const section = `sectionReference.localCourseCode sectionReference.sectionIdentifier ${sessionIn("sectionReference")}`;
const inSchool = "schoolReference.schoolId";
const inYear = `${inSchool} schoolYearTypeReference.schoolYear`;
const ofSchool = { needs: "schoolId", scope: "schoolId schoolYear" };

/**
 * The collections whose keys differ by more than names. Source: the published natural keys of a 2.5
 * host and of Data Standards 3.1 to 6.0.
 */
const rows: Readonly<Record<string, KeyRow>> = {
  sessions: {
    legacy: `${inYear} termDescriptor`,
    current: `${inYear} sessionName`,
    needs: "schoolId schoolYear",
  },
  gradingPeriods: {
    legacy: `beginDate descriptor=gradingPeriodDescriptor ${inSchool}`,
    current: `gradingPeriodDescriptor periodSequence@3.1-4.0 gradingPeriodName@5.0-6.0 ${inYear}`,
    needs: "schoolId",
  },
  calendarDates: {
    legacy: "date calendarReference.schoolId",
    current: `calendarReference.calendarCode date ${below("calendarReference", "schoolId", "schoolYear")}`,
    needs: "date schoolId",
    scope: "schoolId",
  },
  courseOfferings: {
    legacy: `localCourseCode ${below("sessionReference", "schoolId", "schoolYear")}`,
    current: `localCourseCode ${sessionIn("sessionReference")}`,
    by: ["sessions", sessionIn("sessionReference")],
    suffices: true,
    needs: "schoolId schoolYear",
  },
  sections: {
    legacy: `classPeriods[].classPeriodReference.classPeriodName locationReference.classroomIdentificationCode ${below("courseOfferingReference", "localCourseCode", "schoolId", "schoolYear")} sequenceOfCourse uniqueSectionCode=sectionIdentifier`,
    current: `courseOfferingReference.localCourseCode sectionIdentifier ${sessionIn("courseOfferingReference")}`,
    by: ["sessions", sessionIn("courseOfferingReference")],
    ...ofSchool,
    renumbered: "uniqueSectionCode",
    fillers: {
      classPeriodName: "Undefined",
      classroomIdentificationCode: "Undefined",
      sequenceOfCourse: 1,
    },
  },
  gradebookEntries: {
    legacy: `dateAssigned title=gradebookEntryTitle@3.1-3.3 title@4.0-6.0 ${inSection}`,
    current: `${`dateAssigned gradebookEntryTitle ${inSection} sectionReference.sectionIdentifier sectionReference.sessionName`.replaceAll(/(?= |$)/g, "@3.1-3.3")} gradebookEntryIdentifier@4.0-6.0 namespace@4.0-6.0`,
    by: ["sections", section],
    ...ofSchool,
  },
  studentSectionAssociations: {
    legacy: `beginDate studentReference.studentUniqueId ${inSection}`,
    current: `beginDate studentReference.studentUniqueId ${section}`,
    by: ["sections", section],
    needs: "studentUniqueId",
  },
  openStaffPositions: {
    legacy:
      "datePosted educationOrganizationReference.educationOrganizationId employmentStatusDescriptor requisitionNumber staffClassificationDescriptor",
    current: "educationOrganizationReference.educationOrganizationId requisitionNumber",
    needs: "educationOrganizationId",
    renumbered: "requisitionNumber",
  },
  restraintEvents: {
    legacy: `eventDate identifier=restraintEventIdentifier ${inSchool} studentReference.studentUniqueId`,
    current: `restraintEventIdentifier ${inSchool} studentReference.studentUniqueId`,
    needs: "studentUniqueId",
    renumbered: "identifier",
  },
  bellSchedules: {
    legacy: `dates[].date gradeLevels[].gradeLevelDescriptor name=bellScheduleName ${inSchool}`,
    current: `bellScheduleName ${inSchool}`,
    needs: "schoolId",
  },
};

/** The collections whose keys are looked up. */
export const keyedCollections: readonly string[] = Object.keys(rows);

/** The parts of a key: their names, and where their values are in a current record. */
export type KeyPaths = readonly (readonly [name: string, path: string])[];

/** How keys are looked up in one Data Standard: see the rows of the table. */
export interface KeyTable extends Pick<KeyRow, "renumbered" | "fillers"> {
  readonly collection: string;
  readonly legacy: KeyPaths;
  readonly current: KeyPaths;
  /** All names of the legacy key, those of the owner too. */
  readonly names: readonly string[];
  readonly needs: readonly string[];
  readonly scope: readonly string[];
  /** The collection whose legacy key has the other names, and where its current key is here. */
  readonly owner: { readonly table: KeyTable; readonly at: KeyPaths } | undefined;
  /** Whether the key of the owner makes the current key whole. */
  readonly suffices: boolean;
}

const tables = new Map<string, KeyTable>();

/** How the keys of a collection are looked up; `undefined` for one whose keys differ by names alone. */
export function keyTable(collection: string, standard: FieldStandard): KeyTable | undefined {
  const place = `${standard} ${collection}`;
  const known = tables.get(place);
  if (known) return known;
  const row = rows[collection];
  if (!row) return undefined;
  const { by, needs, scope = needs, suffices = false } = row;
  const legacy = pathsIn(row.legacy, standard);
  const table = by && keyTable(by[0], standard);
  const made: KeyTable = {
    ...row,
    collection,
    legacy,
    current: pathsIn(row.current, standard),
    names: [...legacy.map(([name]) => name), ...(table?.names ?? [])],
    needs: needs.split(" "),
    scope: scope.split(" "),
    owner: table && { table, at: pathsIn(by[1], standard) },
    suffices,
  };
  tables.set(place, made);
  return made;
}

/** Whether a path of a current record has a part of the legacy key of a collection. */
export function isOfLegacyKey(collection: string, path: string): boolean {
  return fieldStandards.some((standard) =>
    keyTable(collection, standard)?.legacy.some(([, each]) => each === path),
  );
}

/** The parts of a key that a Data Standard has. */
function pathsIn(words: string, standard: FieldStandard): KeyPaths {
  return words.split(" ").flatMap((word) => {
    const [part = "", spans] = word.split("@");
    const [path = "", name = path.slice(path.lastIndexOf(".") + 1)] = part.split("=").toReversed();
    return holdsIn(spans, standard) ? [[name, path] as const] : [];
  });
}

/** The names of both keys of a collection, in one Data Standard. */
export function keyParts(
  collection: string,
  standard: FieldStandard,
): { readonly legacy: readonly string[]; readonly current: readonly string[] } {
  const { names = [], current = [] } = keyTable(collection, standard) ?? {};
  return {
    legacy: [...new Set(names)].toSorted(),
    current: current.map(([name]) => name).toSorted(),
  };
}
