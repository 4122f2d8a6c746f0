/** What legacy query names mean that a current host cannot filter by. */
export interface FilterLookup {
  /** The collection whose legacy key they are parts of. */
  readonly collection: string;
  /** The names of that key which the filtered collection calls otherwise. */
  readonly names?: Readonly<Record<string, string>>;
  /** The current query names of legacy ones that need nothing looked up where they are given alone. */
  readonly alone?: Readonly<Record<string, string>>;
  /**
   * The part of the legacy key by which records can be found across schools and years. They are asked
   * for by the name that they share then.
   */
  readonly across?: string;
  /** The names of the current key, and the query names that take their values. */
  readonly gives: Readonly<Record<string, string>>;
}

const same = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]));

/**
 * The look-ups that the table of filters names after a `~`. One named by a collection serves reads
 * of that collection by its whole key, in place of all others.
 */
export const filterLookups: Readonly<Record<string, FilterLookup>> = {
  session: { collection: "sessions", across: "termDescriptor", gives: same("sessionName") },
  courseOfferings: { collection: "courseOfferings", gives: same("sessionName") },
  section: {
    collection: "sections",
    // Most hosts kept the code as the identifier. Others have no record of it to be found by it alone.
    alone: { uniqueSectionCode: "sectionIdentifier" },
    gives: same("localCourseCode", "schoolYear", "sectionIdentifier", "sessionName"),
  },
  gradingPeriod: {
    collection: "gradingPeriods",
    names: { beginDate: "gradingPeriodBeginDate", descriptor: "gradingPeriodDescriptor" },
    gives: {
      periodSequence: "gradingPeriodSequence",
      gradingPeriodName: "gradingPeriodName",
      schoolYear: "gradingPeriodSchoolYear",
    },
  },
  ownGradingPeriod: {
    collection: "gradingPeriods",
    names: { descriptor: "gradingPeriodDescriptor" },
    gives: same("periodSequence", "gradingPeriodName"),
  },
  gradebookEntry: {
    collection: "gradebookEntries",
    names: { title: "gradebookEntryTitle" },
    gives: same("gradebookEntryIdentifier", "namespace"),
  },
  // No part of it is left in the key: it is only seen to that there is one.
  studentSection: { collection: "studentSectionAssociations", gives: same("studentUniqueId") },
  openStaffPosition: {
    collection: "openStaffPositions",
    // Most positions have a number of their own.
    alone: same(
      "datePosted",
      "requisitionNumber",
      "employmentStatusDescriptor",
      "staffClassificationDescriptor",
    ),
    gives: same("requisitionNumber"),
  },
  restraintEvent: {
    collection: "restraintEvents",
    alone: { identifier: "restraintEventIdentifier", ...same("eventDate", "schoolId") },
    gives: same("restraintEventIdentifier"),
  },
  bellSchedule: { collection: "bellSchedules", gives: same("bellScheduleName") },
};
