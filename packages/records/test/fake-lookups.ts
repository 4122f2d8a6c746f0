import type { Key, Lookups } from "../src/index.js";

/** The one behavior that a host which knows everything has of each student and incident. */
export const behavior = "uri://ed-fi.org/BehaviorDescriptor#B";

/** The legacy key of a section, without its course. */
export const sectionKey = {
  schoolId: 5,
  schoolYear: 2017,
  classPeriodName: "1",
  classroomIdentificationCode: "A",
  sequenceOfCourse: 1,
  termDescriptor: "Fall",
  uniqueSectionCode: "U",
};

/**
 * A host that knows every key: whatever legacy key is asked for has a current one, and back. What it
 * gave for one key it takes for the other.
 */
export function knowsAll(): Lookups {
  const legacy = new Map<string, Key>();
  const current = new Map<string, Key>();
  const text = (key: Key) => JSON.stringify(Object.entries(key).toSorted());
  const pair = (collection: string, theirs: Key, ours: Key) => {
    legacy.set(collection + text(ours), theirs);
    current.set(collection + text(theirs), ours);
  };
  const known = (keys: Map<string, Key>, collection: string, key: Key): Key | undefined => {
    const exact = keys.get(collection + text(key));
    if (exact) return exact;
    // A reference may name fewer parts than the pair holds.
    for (const [id, found] of keys) {
      if (!id.startsWith(`${collection}[`)) continue;
      const parts = Object.fromEntries(
        JSON.parse(id.slice(collection.length)) as [string, unknown][],
      );
      if (
        Object.entries(key).every(([name, value]) => !(name in parts) || same(parts[name], value))
      ) {
        return found;
      }
    }
    return undefined;
  };
  return {
    related: (collection, keys) =>
      keys.map(() => [
        ...(collection === "disciplineIncidents"
          ? [{ behaviors: [{ behaviorDescriptor: behavior }] }]
          : []),
        ...(/^student.*Behavior/.test(collection) ? [{ behaviorDescriptor: behavior }] : []),
      ]),
    toCurrentKeys: (collection, keys) =>
      keys.map((key) => {
        const found = known(current, collection, key);
        if (found) return found;
        const made = { ...added[collection]?.(current.size + 1) };
        pair(collection, key, { ...shared(collection, key), ...made });
        return current.get(collection + text(key));
      }),
    toLegacyKeys: (collection, keys) =>
      keys.map((key) => {
        const found = known(legacy, collection, key);
        if (found) return found;
        const made: Record<string, unknown> = {
          ...shared(collection, key),
          ...lost[collection]?.(legacy.size + 1),
        };
        if (typeof made["date"] === "string") made["date"] += "T00:00:00";
        pair(collection, made, key);
        return made;
      }),
  };
}

const same = (one: unknown, other: unknown) => String(one) === String(other);

// Members that both keys of a collection have.
function shared(collection: string, key: Key): Key {
  const names =
    collection === "gradingPeriods"
      ? ["schoolId"]
      : ["schoolId", "schoolYear", "localCourseCode", "date"];
  return Object.fromEntries(Object.entries(key).filter(([name]) => names.includes(name)));
}

const added: Readonly<Record<string, (serial: number) => Key>> = {
  sections: (serial) => ({
    sectionIdentifier: `section${serial}`,
    sessionName: `session${serial}`,
  }),
  sessions: (serial) => ({ sessionName: `session${serial}` }),
  gradingPeriods: (serial) => ({
    gradingPeriodName: `period${serial}`,
    periodSequence: serial,
    schoolYear: 2012,
  }),
  calendarDates: (serial) => ({ calendarCode: `calendar${serial}`, schoolYear: 2012 }),
  gradebookEntries: (serial) => ({
    gradebookEntryIdentifier: `entry${serial}`,
    namespace: "uri://ed-fi.org/x",
  }),
};

const lost: Readonly<Record<string, (serial: number) => Key>> = {
  sections: (serial) => ({
    classPeriodName: "1",
    classroomIdentificationCode: "A",
    sequenceOfCourse: 1,
    termDescriptor: "Fall",
    uniqueSectionCode: `U${serial}`,
  }),
  sessions: (serial) => ({ termDescriptor: `Term ${serial}` }),
  gradingPeriods: (serial) => ({
    beginDate: `2012-09-${String((serial % 28) + 1).padStart(2, "0")}T00:00:00`,
  }),
  gradebookEntries: (serial) => ({ title: `T${serial}`, dateAssigned: "2012-09-01T00:00:00" }),
};
