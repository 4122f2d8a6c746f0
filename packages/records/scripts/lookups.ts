// References whose key has other parts now. Each is known by the parts of both keys, under the names
// that a reference may give them.
import type { Field } from "./contracts.ts";
import { join, type Match, split } from "./rules.ts";

/** The parts of a key, each with the names by which a reference may call it, the likeliest first. */
type Key = Readonly<Record<string, readonly string[]>>;

interface Shape {
  readonly find: string;
  readonly legacy: Key;
  readonly current: Key;
}

const course = { localCourseCode: ["localCourseCode"], schoolId: ["schoolId"] };
const year = { schoolYear: ["schoolYear"] };
const gradingPeriod = {
  legacy: {
    beginDate: ["gradingPeriodBeginDate", "beginDate"],
    descriptor: ["gradingPeriodDescriptor", "descriptor"],
    schoolId: ["schoolId"],
  },
  descriptor: { gradingPeriodDescriptor: ["gradingPeriodDescriptor"] },
  place: {
    schoolId: ["gradingPeriodSchoolId", "schoolId"],
    schoolYear: ["gradingPeriodSchoolYear", "schoolYear"],
  },
};

const shapes: readonly Shape[] = [
  {
    find: "sections",
    legacy: {
      classPeriodName: ["classPeriodName"],
      classroomIdentificationCode: ["classroomIdentificationCode"],
      ...course,
      ...year,
      sequenceOfCourse: ["sequenceOfCourse"],
      termDescriptor: ["termDescriptor"],
      uniqueSectionCode: ["uniqueSectionCode"],
    },
    current: {
      ...course,
      ...year,
      sectionIdentifier: ["sectionIdentifier"],
      sessionName: ["sessionName"],
    },
  },
  {
    find: "sessions",
    legacy: { schoolId: ["schoolId"], ...year, termDescriptor: ["termDescriptor"] },
    current: { schoolId: ["schoolId"], ...year, sessionName: ["sessionName"] },
  },
  {
    find: "gradingPeriods",
    legacy: gradingPeriod.legacy,
    current: {
      ...gradingPeriod.descriptor,
      periodSequence: ["gradingPeriodSequence", "periodSequence"],
      ...gradingPeriod.place,
    },
  },
  {
    find: "gradingPeriods",
    legacy: gradingPeriod.legacy,
    current: {
      ...gradingPeriod.descriptor,
      gradingPeriodName: ["gradingPeriodName"],
      ...gradingPeriod.place,
    },
  },
  {
    find: "calendarDates",
    legacy: { date: ["date"], schoolId: ["schoolId"] },
    current: {
      calendarCode: ["calendarCode"],
      date: ["date"],
      schoolId: ["schoolId"],
      ...year,
    },
  },
];

/** A look-up as a table has it. */
export interface FoundLookup {
  readonly find: string;
  readonly legacy: Readonly<Record<string, string>>;
  readonly current: Readonly<Record<string, string>>;
}

/** The look-ups that a collection's references need. */
export function lookupsOf(legacy: readonly Field[], { containers, current }: Match): FoundLookup[] {
  const found: FoundLookup[] = [];
  for (const [legacyContainer, container] of containers) {
    if (!legacyContainer.endsWith("Reference")) continue;
    const legacyNames = leavesIn(legacy, legacyContainer);
    const currentNames = leavesIn(current, container);
    for (const shape of shapes) {
      const theirs = pick(shape.legacy, legacyNames);
      const ours = pick(shape.current, currentNames);
      if (!theirs || !ours) continue;
      // A section's key holds the parts of a session's: the longer key finds both.
      const covered = found.some(
        (other) =>
          other.find === "sections" &&
          shape.find === "sessions" &&
          Object.values(other.legacy).includes(join(legacyContainer, "termDescriptor")),
      );
      if (covered) continue;
      found.push({
        find: shape.find,
        legacy: placed(legacyContainer, theirs),
        current: placed(container, ours),
      });
    }
  }
  return found;
}

function placed(container: string, key: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(key).map(([part, name]) => [part, join(container, name)]),
  );
}

function leavesIn(fields: readonly Field[], container: string): ReadonlySet<string> {
  return new Set(
    fields
      .filter(({ path, kind }) => kind === "leaf" && split(path).parent === container)
      .map(({ path }) => split(path).name),
  );
}

/** Every part of a key by the name it has here; `undefined` when one is missing. */
function pick(key: Key, names: ReadonlySet<string>): Record<string, string> | undefined {
  const picked: Record<string, string> = {};
  for (const [part, options] of Object.entries(key)) {
    const name = options.find((each) => names.has(each));
    if (name === undefined) return undefined;
    picked[part] = name;
  }
  return picked;
}
