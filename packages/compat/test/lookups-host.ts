import type { JsonRecord } from "../src/http/json.js";
import type { Answer } from "../src/http/message.js";
import { printQuery } from "../src/http/query-string.js";
import { DescriptorLists } from "../src/lookups/descriptor-lists.js";
import { CredentialCache } from "../src/lookups/lookup-caches.js";
import { CacheBudget } from "../src/lookups/cache-budget.js";
import { HostLookups, type LookupContext } from "../src/lookups/lookups.js";
import { valuesAt } from "../src/lookups/record-values.js";
import type { HostTarget } from "../src/routing/host-target.js";
import { checkHostOptions } from "../src/settings/host-options.js";

export type World = Record<string, JsonRecord[]>;

/** A clock that a test sets. */
export class TestClock {
  time = 0;
  readonly now = () => this.time;
  readonly monotonic = () => this.time;
  readonly sleep = async () => {};
}

/** The query names of collections, and where their values stand. All that is not here is refused. */
const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // That a login is meant cannot be told from a record.
  students: { studentUniqueId: "studentUniqueId", loginId: "account.name" },
  studentEducationOrganizationAssociations: {
    studentUniqueId: "studentReference.studentUniqueId",
    educationOrganizationId: "educationOrganizationReference.educationOrganizationId",
  },
  sessions: {
    schoolId: "schoolReference.schoolId",
    schoolYear: "schoolYearTypeReference.schoolYear",
    sessionName: "sessionName",
    termDescriptor: "termDescriptor",
  },
  courseOfferings: {
    localCourseCode: "localCourseCode",
    schoolId: "sessionReference.schoolId",
    schoolYear: "sessionReference.schoolYear",
    sessionName: "sessionReference.sessionName",
  },
  gradebookEntries: {
    gradebookEntryIdentifier: "gradebookEntryIdentifier",
    namespace: "namespace",
    dateAssigned: "dateAssigned",
    title: "title",
    localCourseCode: "sectionReference.localCourseCode",
    schoolId: "sectionReference.schoolId",
    schoolYear: "sectionReference.schoolYear",
    sectionIdentifier: "sectionReference.sectionIdentifier",
    sessionName: "sectionReference.sessionName",
  },
  calendarDates: {
    calendarCode: "calendarReference.calendarCode",
    date: "date",
    schoolId: "calendarReference.schoolId",
    schoolYear: "calendarReference.schoolYear",
  },
  gradingPeriods: {
    gradingPeriodDescriptor: "gradingPeriodDescriptor",
    gradingPeriodName: "gradingPeriodName",
    schoolId: "schoolReference.schoolId",
    schoolYear: "schoolYearTypeReference.schoolYear",
  },
  sections: {
    localCourseCode: "courseOfferingReference.localCourseCode",
    schoolId: "courseOfferingReference.schoolId",
    schoolYear: "courseOfferingReference.schoolYear",
    sessionName: "courseOfferingReference.sessionName",
    sectionIdentifier: "sectionIdentifier",
    sequenceOfCourse: "sequenceOfCourse",
    locationClassroomIdentificationCode: "locationReference.classroomIdentificationCode",
  },
};

export interface HostOptions {
  /** The largest limit it takes. */
  readonly maxLimit?: number;
  /** Records that a gateway before it gives at most, without saying so. */
  readonly cap?: number | "varies";
  /** Whether it says how long a list is. */
  readonly counts?: boolean;
  /** The status with which it refuses collections. */
  readonly refused?: Readonly<Record<string, number>>;
}

/** A host in memory, as strict as real ones, that counts what it is asked. */
export class TestHost {
  readonly world: World;
  readonly options: HostOptions;
  /** The targets that it was asked for, as `name?query`. */
  readonly asked: string[] = [];
  /** What it waits for before it answers. */
  gate: Promise<void> | undefined;
  /** Requests that break off. */
  faults = 0;

  constructor(world: World, options: HostOptions = {}) {
    this.world = world;
    this.options = options;
  }

  /** Requests so far, to one collection or to all. */
  count(name?: string): number {
    return this.asked.filter((each) => name === undefined || each.split(/[/?]/)[0] === name).length;
  }

  /** What happens once it has an answer, before that arrives. */
  afterAnswer: () => void = () => {};

  readonly answer = async (target: HostTarget): Promise<Answer> => {
    const { name, part, query } = target;
    // Nobody may read the descriptors of a host that says nothing of them.
    if (name.endsWith("Descriptors") && !this.world[name]) return { status: 403, headers: {} };
    this.asked.push(`${name}${part === undefined ? "" : `/${part}`}${printQuery(query)}`);
    const answer = this.#answerTo(target);
    this.afterAnswer();
    await (this.gate ?? new Promise((resolve) => setImmediate(resolve)));
    if (this.faults === 0) return answer;
    this.faults--;
    throw new Error("socket hang up");
  };

  #answerTo({ name, part, query }: HostTarget): Answer {
    const { maxLimit = 500, cap = Infinity, counts = true, refused = {} } = this.options;
    const status = refused[name];
    if (status !== undefined) return { status, headers: {}, body: '{"message":"No."}' };
    const records = this.world[name];
    if (!records) return { status: 404, headers: {}, body: "{}" };
    if (part !== undefined) {
      const found = records.find(({ id }) => id === part);
      return { status: found ? 200 : 404, headers: {}, body: JSON.stringify(found ?? {}) };
    }
    let [limit, offset] = [25, 0];
    let matching: readonly JsonRecord[] = records;
    const headers: Record<string, string> = {};
    for (const { name: asked, value } of query) {
      const path = names[name]?.[asked];
      if (asked === "limit") limit = Number(value);
      else if (asked === "offset") offset = Number(value);
      else if (asked === "totalCount") headers["total-count"] = "";
      else if (path === undefined) return { status: 400, headers: {}, body: `"${asked}"` };
      else {
        const fitting = this.#fitting(name, path, value.toLowerCase());
        const both = new Set(fitting);
        matching = matching.filter((each) => both.has(each));
      }
    }
    if (!(limit >= 0 && limit <= maxLimit)) return { status: 400, headers: {}, body: `"limit"` };
    if ("total-count" in headers) headers["total-count"] = String(matching.length);
    const most = cap === "varies" ? 1 + (this.count() % 7) : cap;
    const page = matching.slice(offset, offset + Math.min(limit, most));
    return { status: 200, headers: counts ? headers : {}, body: JSON.stringify(page) };
  }

  readonly #indexes = new Map<
    string,
    { of: JsonRecord[]; size: number; found: Map<string, JsonRecord[]> }
  >();

  #fitting(name: string, path: string, text: string): readonly JsonRecord[] {
    const records = this.world[name] ?? [];
    let index = this.#indexes.get(`${name} ${path}`);
    if (index?.of !== records || index.size !== records.length) {
      const found = new Map<string, JsonRecord[]>();
      for (const record of records) {
        for (const value of valuesAt(record, path)) {
          const key = String(value).toLowerCase();
          const known = found.get(key);
          if (known) known.push(record);
          else found.set(key, [record]);
        }
      }
      index = { of: records, size: records.length, found };
      this.#indexes.set(`${name} ${path}`, index);
    }
    return index.found.get(text) ?? [];
  }
}

/** A credential's cache on a host, and look-ups with it. */
export function openOn(
  host: TestHost,
  {
    clock = new TestClock(),
    budget = new CacheBudget(),
  }: { clock?: TestClock; budget?: CacheBudget } = {},
) {
  const descriptors = new DescriptorLists(clock, budget);
  const cache = new CredentialCache({ clock, budget, descriptors, logs: new Map() });
  const maxLimit = host.options.maxLimit ?? 500;
  const lookups = (context: Partial<LookupContext> = {}) =>
    new HostLookups({
      host: checkHostOptions({ dataStandard: "5.0", maxLimit }),
      dataUrl: "https://host",
      cache,
      signal: undefined,
      ask: host.answer,
      ...context,
    });
  return { clock, budget, cache, lookups };
}

/** The same order each time, but none that context anything. */
export function shuffled<T>(list: readonly T[], seed = 1): T[] {
  let state = seed;
  const next = () => (state = (state * 48271) % 2147483647) / 2147483647;
  return list
    .map((each) => [next(), each] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, each]) => each);
}

const schoolYear = 2017;
const sessions = ["Fall", "Spring"] as const;

/** A district in the current form. Each student has a record of demographics, and takes courses. */
export function district({
  students,
  sections,
  schools,
  courses = 6,
}: {
  readonly courses?: number;
  readonly students: number;
  readonly sections: number;
  readonly schools: number;
}): World & { readonly rosters: JsonRecord[] } {
  const sessionsOf = Array.from({ length: schools * 2 }, (_, at) => ({
    id: `session${at}`,
    sessionName: `${schoolYear} ${sessions[at % 2]}`,
    schoolReference: { schoolId: 1 + Math.floor(at / 2) },
    schoolYearTypeReference: { schoolYear },
    termDescriptor: `uri://ed-fi.org/TermDescriptor#${sessions[at % 2]}`,
  }));
  const sectionOf = (at: number) => ({
    localCourseCode: `C${Math.floor(at / (schools * 2)) % 40}`,
    schoolId: 1 + (at % schools),
    schoolYear,
    sessionName: `${schoolYear} ${sessions[Math.floor(at / schools) % 2]}`,
  });
  return {
    students: Array.from({ length: students }, (_, at) => ({
      id: `student${at}`,
      studentUniqueId: `S${at}`,
      _etag: String(at),
    })),
    studentEducationOrganizationAssociations: Array.from({ length: students }, (_, at) => ({
      id: `demographics${at}`,
      educationOrganizationReference: { educationOrganizationId: 1 },
      studentReference: { studentUniqueId: `S${at}` },
      sexDescriptor: "uri://ed-fi.org/SexDescriptor#Female",
      _etag: String(at),
    })),
    sessions: sessionsOf,
    sections: Array.from({ length: sections }, (_, at) => ({
      id: `section${at}`,
      sectionIdentifier: `X${at}`,
      courseOfferingReference: sectionOf(at),
      sequenceOfCourse: 1,
      locationReference: { classroomIdentificationCode: `R${at % 30}` },
      classPeriods: [{ classPeriodReference: { classPeriodName: `P${at % 8}` } }],
    })),
    rosters: Array.from({ length: students * courses }, (_, at) => {
      const section = (at * 7 + Math.floor(at / courses)) % sections;
      return { sectionReference: { ...sectionOf(section), sectionIdentifier: `X${section}` } };
    }),
  };
}

/** Lists of at most so many. */
export function pagesOf<T>(list: readonly T[], size = 100): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  );
}
