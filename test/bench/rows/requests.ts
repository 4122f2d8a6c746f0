import type { Standard } from "../host/district/forms.ts";
import { DistrictStage, type Done, pageSize, pagesOf } from "../lib/district.ts";
import type { Check, Row, TableOf } from "../lib/row.ts";
import { round } from "../lib/stats.ts";
import { type Reading, readings, type Upload, uploads } from "./requests-plan.ts";

const standards: readonly Standard[] = ["5.0", "6.0"];
const districts = { small: 2000, large: 50_000 } as const;
/** Pages of one collection at most: a share of the large district's. */
const mostPages = 150;
/** Pages that are read before anything is measured, so that the engine has compiled. */
const warmPages = 10;
/** Pages of records that are uploaded. */
const uploadPages = { quick: 2, full: 5 } as const;
const budgets = { requests: 1.3, time: 2.5 } as const;

interface Measured {
  readonly standard: Standard;
  readonly students: number;
  readonly collection: string;
  /** What the legacy program read or wrote. */
  readonly calls: number;
  readonly requests: number;
  readonly direct: number;
  readonly ms: number;
  readonly directMs: number;
  /** Why it does not count. */
  readonly wrong?: string;
}

/** The first line of what went wrong. */
function told(error: unknown): string {
  return String(error instanceof Error ? error.message : error)
    .replaceAll(/\s+/g, " ")
    .slice(0, 200);
}

/** Milliseconds after which a read is not made again. */
const long = 2000;

/** The shortest of some times, all of which begin with nothing remembered. */
async function shortest<T extends Done>(measure: () => Promise<T>, times: number): Promise<T> {
  let best = await measure();
  for (let time = 1; time < times && best.ms < long; time++) {
    const next = await measure();
    if (next.ms < best.ms) best = next;
  }
  return best;
}

async function read(
  stage: DistrictStage,
  standard: Standard,
  { collection, beside, members, lacking: allowed = 0 }: Reading,
  times: number,
): Promise<Omit<Measured, "students">> {
  const total = stage.records[collection] ?? 0;
  const pages = Math.min(mostPages, pagesOf(total));
  const found = await shortest(() => stage.readLegacy(collection, pages, members), times);
  const share = found.pages / pagesOf(total);
  const others = beside[standard].map((name) => {
    const all = pagesOf(stage.records[name] ?? 0);
    return [name, Math.ceil(all * share)] as const;
  });
  const asked = { [collection]: found.pages, ...Object.fromEntries(others) };
  const direct = await shortest(() => stage.readDirect(asked), times);
  const expected = Math.min(total, found.pages * pageSize);
  const wrong =
    found.records !== expected
      ? `${found.records} records came in place of ${expected}.`
      : found.lacking > allowed * expected
        ? `${found.lacking} records lack one of ${members.join(", ")}.`
        : undefined;
  return {
    standard,
    collection,
    calls: found.pages,
    requests: found.requests,
    direct: direct.requests,
    ms: found.ms,
    directMs: direct.ms,
    ...(wrong === undefined ? {} : { wrong }),
  };
}

async function upload(
  stage: DistrictStage,
  standard: Standard,
  { collection, direct: names }: Upload,
  pages: number,
): Promise<Omit<Measured, "students">> {
  const found = await stage.uploadLegacy(collection, pages);
  const direct = await stage.uploadDirect(names[standard], pages);
  return {
    standard,
    collection,
    calls: found.writes,
    requests: found.requests,
    direct: direct.requests,
    ms: found.ms,
    directMs: direct.ms,
  };
}

/** What could not be measured is said, and misses its budget. */
async function attempt(
  standard: Standard,
  students: number,
  collection: string,
  measure: () => Promise<Omit<Measured, "students">>,
): Promise<Measured> {
  try {
    return { students, ...(await measure()) };
  } catch (error) {
    const nothing = { calls: 0, requests: NaN, direct: NaN, ms: NaN, directMs: NaN };
    return { standard, students, collection, ...nothing, wrong: told(error) };
  }
}

export const requests: Row = {
  name: "requests",
  title: "Requests to the host",
  method: `What a host is asked for one legacy request. The host has a district in memory and takes 5 ms for each request; a legacy program calls \`edbridge serve --base-url <host>\`, and what it does is compared with a direct program, which is a current one on bare undici. Reads are sequential, as those of a nightly job: pages of ${pageSize}, at most ${mostPages} pages of each collection. The direct program reads as many pages of the collection, and the same share of the pages of those whose records are needed for the same information: sections and sessions beside studentSectionAssociations, for example. Students are in order of their ids, their demographics in order of school and student; 3 % of the students have none. Uploads send ${uploadPages.full * pageSize} records from all over the collection that the host has already, a POST a record, eight at once; the direct program writes all collections that a legacy record is kept in. edbridge serve has run for a while, but each read and each upload has a client key of its own, for which nothing is remembered. Counts and members of all records that were read are checked. Of reads that take less than two seconds the shortest of three counts. A read is ended after a minute, and compared by what it read until then.`,
  async run({ quick }) {
    const readResults: Measured[] = [];
    const written: Measured[] = [];
    for (const students of quick ? [districts.small] : Object.values(districts)) {
      for (const standard of standards) {
        const stage = await DistrictStage.open(standard, students);
        try {
          for (const { collection } of readings) {
            const pages = Math.min(warmPages, pagesOf(stage.records[collection] ?? 0));
            await stage.readLegacy(collection, pages, []).catch(() => undefined);
            await stage.readDirect({ [collection]: pages });
          }
          for (const one of readings) {
            const measure = () => read(stage, standard, one, quick ? 1 : 3);
            readResults.push(await attempt(standard, students, one.collection, measure));
          }
          const pages = quick ? uploadPages.quick : uploadPages.full;
          for (const one of uploads) {
            const measure = () => upload(stage, standard, one, pages);
            written.push(await attempt(standard, students, one.collection, measure));
          }
        } finally {
          await stage.stop();
        }
      }
    }
    return {
      tables: [
        tableOf("Reads", "legacy pages", readResults),
        tableOf("Uploads of records that the host has", "legacy writes", written),
      ],
      checks: [...readChecks(readResults), ...writeChecks(written)],
      losses: lossesOf(readResults, written),
      notes: [...readResults, ...written].flatMap(({ wrong, ...one }) =>
        wrong === undefined ? [] : [`${label(one)} was not as it must be: ${wrong}`],
      ),
    };
  },
};

function label({ collection, standard, students }: Omit<Measured, "wrong">): string {
  const size = students.toLocaleString("en");
  return `${collection}, Data Standard ${standard}, ${size} students`;
}

function tableOf(title: string, calls: string, measured: readonly Measured[]): TableOf {
  return {
    title,
    columns: [
      "collection",
      "Data Standard",
      "students",
      calls,
      "host requests",
      "a call",
      "to direct",
      "ms",
      "time to direct",
    ],
    lines: measured.map((one) => [
      one.collection,
      one.standard,
      one.students.toLocaleString("en"),
      one.calls,
      one.requests,
      round(one.requests / one.calls),
      round(one.requests / one.direct),
      round(one.ms, 0),
      round(one.ms / one.directMs),
    ]),
  };
}

/** The worst district of each collection: that is what a budget must hold for. */
function readChecks(measured: readonly Measured[]): Check[] {
  return readings.flatMap(({ collection }) => {
    const own = measured.filter((one) => one.collection === collection);
    const worst = (what: string, target: number, of: (one: Measured) => number): Check => {
      const values = own.map((one) => (one.wrong === undefined ? of(one) : Number.NaN));
      const [first] = own.toSorted((a, b) => rank(b, of) - rank(a, of));
      const where = first
        ? `${first.standard}, ${first.students.toLocaleString("en")} students`
        : "";
      const value = values.some(Number.isNaN) ? Number.NaN : Math.max(...values);
      return { what: `reading ${collection}: ${what} (${where})`, value, target, better: "lower" };
    };
    return [
      worst("requests to direct", budgets.requests, (one) => one.requests / one.direct),
      worst("time to direct", budgets.time, (one) => one.ms / one.directMs),
    ];
  });
}

/** What is wrong is worst. */
function rank(one: Measured, of: (one: Measured) => number): number {
  return one.wrong === undefined ? of(one) : Infinity;
}

function writeChecks(measured: readonly Measured[]): Check[] {
  return measured.flatMap((one): Check[] => {
    const target = uploads.find(({ collection }) => collection === one.collection)?.budget[
      one.standard
    ];
    if (target === undefined) return [];
    // What is asked once for many records does not count: the first decimal is enough.
    const value = one.wrong === undefined ? round(one.requests / one.calls, 1) : Number.NaN;
    return [{ what: `writing ${label(one)}: requests a write`, value, target, better: "lower" }];
  });
}

function lossesOf(reads: readonly Measured[], writes: readonly Measured[]): string[] {
  const sentence = (verb: string, one: Measured) =>
    `To ${verb} ${label(one)}, edbridge serve makes ${round(one.requests / one.direct, 1)} times the requests of a direct program and takes ${round(one.ms / one.directMs, 1)} times its time.`;
  return [
    ...reads
      .filter(
        (one) =>
          one.requests / one.direct > budgets.requests || one.ms / one.directMs > budgets.time,
      )
      .map((one) => sentence("read", one)),
    ...writes.filter((one) => one.requests / one.direct > 1).map((one) => sentence("write", one)),
  ];
}
