import { type FieldStandard, holdsIn } from "../data-standard.js";

/** How the records of a collection are found by their legacy key, and named by it. */
export interface KeyLookup {
  /**
   * The names of the legacy key, and where in a current record each one's value stands. `[]` stands
   * for any item of a list; after `@` come the Data Standards, where they differ.
   */
  readonly legacy: Readonly<Record<string, string>>;
  /** The names of the current key, likewise. */
  readonly current: Readonly<Record<string, string>>;
  /** The collection whose legacy key has the other names, and where its current key stands here. */
  readonly by?: {
    readonly collection: string;
    readonly at: Readonly<Record<string, string>>;
    /** Whether that makes the current key whole, so that the record itself is not asked for. */
    readonly suffices?: boolean;
  };
  /** The names without which far too many records would have to be read. */
  readonly needs: readonly string[];
  /**
   * The names, of both keys, whose values many records share: what is looked up of such records is
   * read in one list. Those that a key lacks are left out.
   */
  readonly scope: readonly string[];
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

const session = (reference: string) => ({
  schoolId: `${reference}.schoolId`,
  schoolYear: `${reference}.schoolYear`,
  sessionName: `${reference}.sessionName`,
});

const section = {
  localCourseCode: "sectionReference.localCourseCode",
  sectionIdentifier: "sectionReference.sectionIdentifier",
  ...session("sectionReference"),
};

const { localCourseCode, schoolId, schoolYear } = section;
const inSection = { localCourseCode, schoolId, schoolYear };

/**
 * The collections whose keys differ by more than names. Source: the published natural keys of a 2.5
 * host and of Data Standards 3.1 to 6.0.
 */
export const keyLookups: Readonly<Record<string, KeyLookup>> = {
  sessions: {
    legacy: {
      schoolId: "schoolReference.schoolId",
      schoolYear: "schoolYearTypeReference.schoolYear",
      termDescriptor: "termDescriptor",
    },
    current: {
      schoolId: "schoolReference.schoolId",
      schoolYear: "schoolYearTypeReference.schoolYear",
      sessionName: "sessionName",
    },
    needs: ["schoolId", "schoolYear"],
    scope: ["schoolId", "schoolYear"],
  },
  gradingPeriods: {
    legacy: {
      beginDate: "beginDate",
      descriptor: "gradingPeriodDescriptor",
      schoolId: "schoolReference.schoolId",
    },
    current: {
      gradingPeriodDescriptor: "gradingPeriodDescriptor",
      "periodSequence@3.1-4.0": "periodSequence",
      "gradingPeriodName@5.0-6.0": "gradingPeriodName",
      schoolId: "schoolReference.schoolId",
      schoolYear: "schoolYearTypeReference.schoolYear",
    },
    needs: ["schoolId"],
    scope: ["schoolId"],
  },
  calendarDates: {
    legacy: { date: "date", schoolId: "calendarReference.schoolId" },
    current: {
      calendarCode: "calendarReference.calendarCode",
      date: "date",
      schoolId: "calendarReference.schoolId",
      schoolYear: "calendarReference.schoolYear",
    },
    needs: ["date", "schoolId"],
    scope: ["schoolId"],
  },
  courseOfferings: {
    legacy: {
      localCourseCode: "localCourseCode",
      schoolId: "sessionReference.schoolId",
      schoolYear: "sessionReference.schoolYear",
    },
    current: { localCourseCode: "localCourseCode", ...session("sessionReference") },
    by: { collection: "sessions", at: session("sessionReference"), suffices: true },
    needs: ["schoolId", "schoolYear"],
    scope: ["schoolId", "schoolYear"],
  },
  sections: {
    legacy: {
      classPeriodName: "classPeriods[].classPeriodReference.classPeriodName",
      classroomIdentificationCode: "locationReference.classroomIdentificationCode",
      localCourseCode: "courseOfferingReference.localCourseCode",
      schoolId: "courseOfferingReference.schoolId",
      schoolYear: "courseOfferingReference.schoolYear",
      sequenceOfCourse: "sequenceOfCourse",
      uniqueSectionCode: "sectionIdentifier",
    },
    current: {
      localCourseCode: "courseOfferingReference.localCourseCode",
      sectionIdentifier: "sectionIdentifier",
      ...session("courseOfferingReference"),
    },
    by: { collection: "sessions", at: session("courseOfferingReference") },
    needs: ["schoolId"],
    scope: ["schoolId", "schoolYear"],
    renumbered: "uniqueSectionCode",
    fillers: {
      classPeriodName: "Undefined",
      classroomIdentificationCode: "Undefined",
      sequenceOfCourse: 1,
    },
  },
  gradebookEntries: {
    legacy: {
      dateAssigned: "dateAssigned",
      "title@3.1-3.3": "gradebookEntryTitle",
      "title@4.0-6.0": "title",
      ...inSection,
    },
    current: {
      "dateAssigned@3.1-3.3": "dateAssigned",
      "gradebookEntryTitle@3.1-3.3": "gradebookEntryTitle",
      "localCourseCode@3.1-3.3": section.localCourseCode,
      "schoolId@3.1-3.3": section.schoolId,
      "schoolYear@3.1-3.3": section.schoolYear,
      "sectionIdentifier@3.1-3.3": section.sectionIdentifier,
      "sessionName@3.1-3.3": section.sessionName,
      "gradebookEntryIdentifier@4.0-6.0": "gradebookEntryIdentifier",
      "namespace@4.0-6.0": "namespace",
    },
    by: { collection: "sections", at: section },
    needs: ["schoolId"],
    scope: ["schoolId", "schoolYear"],
  },
  studentSectionAssociations: {
    legacy: {
      beginDate: "beginDate",
      studentUniqueId: "studentReference.studentUniqueId",
      ...inSection,
    },
    current: {
      beginDate: "beginDate",
      studentUniqueId: "studentReference.studentUniqueId",
      ...section,
    },
    by: { collection: "sections", at: section },
    needs: ["studentUniqueId"],
    scope: ["studentUniqueId"],
  },
  openStaffPositions: {
    legacy: {
      datePosted: "datePosted",
      educationOrganizationId: "educationOrganizationReference.educationOrganizationId",
      employmentStatusDescriptor: "employmentStatusDescriptor",
      requisitionNumber: "requisitionNumber",
      staffClassificationDescriptor: "staffClassificationDescriptor",
    },
    current: {
      educationOrganizationId: "educationOrganizationReference.educationOrganizationId",
      requisitionNumber: "requisitionNumber",
    },
    needs: ["educationOrganizationId"],
    scope: ["educationOrganizationId"],
    renumbered: "requisitionNumber",
  },
  restraintEvents: {
    legacy: {
      eventDate: "eventDate",
      identifier: "restraintEventIdentifier",
      schoolId: "schoolReference.schoolId",
      studentUniqueId: "studentReference.studentUniqueId",
    },
    current: {
      restraintEventIdentifier: "restraintEventIdentifier",
      schoolId: "schoolReference.schoolId",
      studentUniqueId: "studentReference.studentUniqueId",
    },
    needs: ["studentUniqueId"],
    scope: ["studentUniqueId"],
    renumbered: "identifier",
  },
  bellSchedules: {
    legacy: {
      date: "dates[].date",
      gradeLevelDescriptor: "gradeLevels[].gradeLevelDescriptor",
      name: "bellScheduleName",
      schoolId: "schoolReference.schoolId",
    },
    current: { bellScheduleName: "bellScheduleName", schoolId: "schoolReference.schoolId" },
    needs: ["schoolId"],
    scope: ["schoolId"],
  },
};

/** The parts of a key: their names, and where their values are in a current record. */
export type KeyPaths = readonly (readonly [name: string, path: string])[];

/** How keys are looked up in one Data Standard. */
export interface KeyTable extends Omit<KeyLookup, "legacy" | "current" | "by"> {
  readonly collection: string;
  readonly legacy: KeyPaths;
  readonly current: KeyPaths;
  /** All names of the legacy key, those of the owner too. */
  readonly names: readonly string[];
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
  const row = keyLookups[collection];
  if (!row) return undefined;
  const { by } = row;
  const legacy = pathsIn(row.legacy, standard);
  const table = by && keyTable(by.collection, standard);
  const made: KeyTable = {
    ...row,
    collection,
    legacy,
    current: pathsIn(row.current, standard),
    names: [...legacy.map(([name]) => name), ...(table?.names ?? [])],
    owner: table && { table, at: Object.entries(by.at) },
    suffices: by?.suffices ?? false,
  };
  tables.set(place, made);
  return made;
}

/** The names and paths of a key that a Data Standard has. */
function pathsIn(key: Readonly<Record<string, string>>, standard: FieldStandard): KeyPaths {
  return Object.entries(key).flatMap(([word, path]) => {
    const [name = "", spans] = word.split("@");
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
