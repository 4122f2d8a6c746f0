// How many requests reach the host for one legacy request, and how long reads take.
//
// The host holds a district in memory and takes 5 ms for each request. A legacy program calls `edbridge
// serve`, and a direct one does the same with bare undici. Both read one page after the other; the direct
// program also reads the same share of the collections that hold a part of the same information. Uploads
// send records that the host has, with a member changed: a POST a record, eight at once. Each read and
// each upload has a key of its own, for which nothing is cached. It is checked that all records came, that
// they have members that only a translated record has, and that they are stored as they were sent.
import type { Standard } from "../host/district/forms.ts";
import { type DistrictStage, openDistrict, pageSize, pagesOf } from "../lib/district.ts";
import { jobChecks } from "../lib/job.ts";
import { atMost, type Check, type Row } from "../lib/row.ts";
import { round } from "../lib/stats.ts";

type Names = Readonly<Record<Standard, readonly string[]>>;

/** What a legacy program reads, and what a current one reads for the same information. */
interface Reading {
  readonly collection: string;
  readonly beside: Names;
  /** Whether a page needs records from all over those, so that a direct program reads all of them. */
  readonly scattered?: true;
  /** Members that legacy records have, by which it shows that they were translated. */
  readonly members: readonly string[];
  readonly lacking?: number;
}

/** What a program sends that the host has already. */
export interface Upload {
  readonly collection: string;
  /** Members that the upload changes: of the record, and of what is kept beside it. */
  readonly changed: readonly string[];
  /** The collections that a current program writes for the same. */
  readonly direct: Names;
  readonly budget: Readonly<Partial<Record<Standard, number>>>;
}

const always = (...names: readonly string[]): Names => ({ "5.0": names, "6.0": names });

const partsOf = (first: string, of: "student" | "staff"): Names => ({
  "5.0": [first],
  "6.0": [first, `${of}Demographics`, `${of}Directories`, `${of}IdentificationCodes`],
});
const ofStudents = partsOf("studentEducationOrganizationAssociations", "student");

const readings: readonly Reading[] = [
  {
    collection: "students",
    beside: ofStudents,
    members: ["sexType", "addresses", "races", "identificationCodes"],
    // The host knows no more than the names of three students in a hundred.
    lacking: 0.035,
  },
  {
    collection: "staffs",
    beside: partsOf("credentials", "staff"),
    members: ["sexType", "addresses"],
  },
  {
    collection: "schools",
    beside: { "5.0": [], "6.0": ["educationOrganizationIdentificationCodes"] },
    members: ["stateOrganizationId", "gradeLevels"],
  },
  {
    collection: "sections",
    beside: always("sessions"),
    members: ["uniqueSectionCode", "courseOfferingReference.termDescriptor"],
  },
  {
    collection: "studentSectionAssociations",
    beside: always("sections", "sessions"),
    members: ["uniqueSectionCode", "classPeriodName", "termDescriptor"].map(
      (name) => `sectionReference.${name}`,
    ),
  },
  {
    collection: "studentSchoolAssociations",
    beside: always(),
    members: ["entryGradeLevelDescriptor", "schoolReference.schoolId"],
  },
  {
    collection: "grades",
    // They come in order of their students, so that a page needs sections of many schools.
    beside: always("sections", "sessions", "gradingPeriods"),
    scattered: true,
    members: [
      "studentSectionAssociationReference.uniqueSectionCode",
      "studentSectionAssociationReference.termDescriptor",
      "gradingPeriodReference.beginDate",
    ],
  },
];

export const uploads: readonly Upload[] = [
  {
    collection: "students",
    changed: ["middleName", "loginId"],
    direct: {
      "5.0": ["students", ...ofStudents["5.0"]],
      "6.0": ["students", ...ofStudents["6.0"]],
    },
    budget: { "5.0": 3 },
  },
  {
    collection: "studentSchoolAssociations",
    changed: ["repeatGradeIndicator"],
    direct: always("studentSchoolAssociations"),
    budget: { "5.0": 2, "6.0": 2 },
  },
  {
    collection: "studentSectionAssociations",
    changed: ["homeroomIndicator"],
    direct: always("studentSectionAssociations"),
    budget: { "5.0": 2, "6.0": 2 },
  },
];

/** Pages of one collection at most: a share of the large district's. */
const mostPages = 150;
/** Pages that are read before anything is measured, so that the engine has compiled. */
const warmPages = 10;
/** Milliseconds after which a read is not made again. */
const long = 5000;

interface Read {
  readonly collection: string;
  readonly standard: Standard;
  readonly students: number;
  /** To those of the direct program. */
  readonly requests: number;
  readonly ms: number;
  readonly directMs: number;
}

const shorter = <T extends { ms: number }>(one: T, other: T) => (one.ms < other.ms ? one : other);

async function read(
  stage: DistrictStage,
  standard: Standard,
  { collection, beside, scattered, members, lacking = 0 }: Reading,
  times: number,
): Promise<Pick<Read, "requests" | "ms" | "directMs">> {
  const total = stage.records[collection] ?? 0;
  const pages = Math.min(mostPages, pagesOf(total));
  let found = await stage.readLegacy(collection, pages, members);
  const share = found.pages / pagesOf(total);
  const others = beside[standard].map((name) => {
    const all = pagesOf(stage.records[name]);
    return [name, scattered ? all : Math.ceil(all * share)] as const;
  });
  const asked = { [collection]: found.pages, ...Object.fromEntries(others) };
  let direct = await stage.readDirect(asked);
  // In turns, so that what else the machine does falls on both.
  for (let time = 1; time < times && found.ms < long; time++) {
    found = shorter(await stage.readLegacy(collection, pages, members), found);
    direct = shorter(await stage.readDirect(asked), direct);
  }
  const expected = Math.min(total, found.pages * pageSize);
  if (found.records !== expected)
    throw new Error(`${found.records} records came in place of ${expected}.`);
  if (found.lacking > lacking * expected)
    throw new Error(`${found.lacking} records lack one of ${members.join(", ")}.`);
  // Two requests more are no matter: in a read of five pages they would be a third.
  const more = Math.max(found.requests - 2, Math.min(found.requests, direct.requests));
  return { requests: more / direct.requests, ms: found.ms, directMs: direct.ms };
}

/** What could not be measured is said, and misses its budget. */
async function attempt<T>(what: string, measure: () => Promise<T>): Promise<T | undefined> {
  try {
    return await measure();
  } catch (error) {
    console.error(`${what} was not as it must be: ${String(error)}`);
    return undefined;
  }
}

/** The worst district of each collection: that is what a budget must hold for. */
function readChecks(reads: readonly Read[]): Check[] {
  return readings.flatMap(({ collection }) => {
    const worst = (what: string, target: number, of: (one: Read) => number) => {
      const own = reads.filter((one) => one.collection === collection);
      const rank = (one: Read) => (Number.isNaN(of(one)) ? Infinity : of(one));
      const [first] = own.toSorted((a, b) => rank(b) - rank(a));
      const where = first && `${first.standard}, ${first.students.toLocaleString("en")} students`;
      return atMost(`reading ${collection}: ${what} (${where})`, target, first ? of(first) : NaN);
    };
    return [
      worst("requests to direct", 1.3, ({ requests }) => requests),
      worst("time to direct", 2.5, ({ ms, directMs }) => ms / directMs),
    ];
  });
}

/** What all reads take in the large district, to the direct program's, beside the same in the small one. */
function growthCheck(reads: readonly Read[], small: number, large: number): Check {
  const timeAt = (size: number) => {
    const own = reads.filter(({ students, ms }) => students === size && !Number.isNaN(ms));
    const sum = (of: "ms" | "directMs") => own.reduce((all, one) => all + one[of], 0);
    return sum("ms") / sum("directMs");
  };
  const what = `reads of a district of ${large.toLocaleString("en")} students to one of ${small.toLocaleString("en")}: time to direct`;
  return atMost(what, 1.2, round(timeAt(large) / timeAt(small)));
}

export const requests: Row = {
  name: "requests",
  async run({ quick }) {
    const reads: Read[] = [];
    const writes: Check[] = [];
    const [small, large] = [2000, 50_000];
    for (const students of quick ? [small] : [small, large]) {
      for (const standard of ["5.0", "6.0"] as const) {
        const stage = await openDistrict(standard, students);
        const where = `Data Standard ${standard}, ${students.toLocaleString("en")} students`;
        try {
          for (const { collection } of readings) {
            const pages = Math.min(warmPages, pagesOf(stage.records[collection]));
            await stage.readLegacy(collection, pages).catch(() => undefined);
            await stage.readDirect({ [collection]: pages });
          }
          for (const one of readings) {
            const { collection } = one;
            const found = await attempt(`${collection}, ${where}`, () =>
              read(stage, standard, one, quick ? 1 : 3),
            );
            const nothing = { requests: NaN, ms: NaN, directMs: NaN };
            reads.push({ collection, standard, students, ...(found ?? nothing) });
          }
          for (const { collection, changed, budget } of uploads) {
            const target = budget[standard];
            if (target === undefined) continue;
            const what = `${collection}, ${where}`;
            const done = await attempt(what, () =>
              stage.uploadLegacy(collection, quick ? 2 : 5, changed),
            );
            // What is asked once for many records does not count: the first decimal is enough.
            const value = done ? round(done.requests / done.writes, 1) : NaN;
            writes.push(atMost(`writing ${what}: requests a write`, target, value));
          }
        } finally {
          await stage.stop();
        }
      }
    }
    const grown = quick ? [] : [growthCheck(reads, small, large)];
    return [...(await jobChecks()), ...grown, ...readChecks(reads), ...writes];
  },
};
