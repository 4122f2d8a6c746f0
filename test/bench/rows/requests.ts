import type { Standard } from "../host/district/forms.ts";
import { DistrictStage, type Done, pageSize, pagesOf } from "../lib/district.ts";
import { jobRequests } from "../lib/job.ts";
import type { Row } from "../lib/row.ts";
import { type Reading, readings, type Upload, uploads } from "./requests-plan.ts";
import {
  callTable,
  jobChecks,
  jobTable,
  label,
  type Measured,
  readChecks,
  writeChecks,
} from "./requests-report.ts";

const standards: readonly Standard[] = ["5.0", "6.0"];
const districts = { small: 2000, large: 50_000 } as const;
/** Pages of one collection at most: a share of the large district's. */
const mostPages = 150;
/** Pages that are read before anything is measured, so that the engine has compiled. */
const warmPages = 10;
/** Pages of records that are uploaded. */
const uploadPages = { quick: 2, full: 5 } as const;

/** The first line of what went wrong. */
function told(error: unknown): string {
  return String(error instanceof Error ? error.message : error)
    .replaceAll(/\s+/g, " ")
    .slice(0, 200);
}

/** Milliseconds after which a read is not made again. */
const long = 5000;

function shorter<T extends Done>(one: T, other: T | undefined): T {
  return other === undefined || one.ms < other.ms ? one : other;
}

async function read(
  stage: DistrictStage,
  standard: Standard,
  { collection, beside, scattered, members, lacking: allowed = 0 }: Reading,
  times: number,
): Promise<Omit<Measured, "students">> {
  const total = stage.records[collection] ?? 0;
  const pages = Math.min(mostPages, pagesOf(total));
  let found = await stage.readLegacy(collection, pages, members);
  const share = found.pages / pagesOf(total);
  const others = beside[standard].map((name) => {
    const all = pagesOf(stage.records[name] ?? 0);
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
  { collection, changed, direct: names }: Upload,
  pages: number,
): Promise<Omit<Measured, "students">> {
  const found = await stage.uploadLegacy(collection, pages, changed);
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
  method: `How many requests reach the host for one legacy request. ${[
    "The host holds the records of a district in memory and takes 5 ms for each request.",
    "A legacy program calls `edbridge serve --base-url <host>`.",
    "A direct program does the same with a current client: bare undici, without edbridge.",
    `Both read sequentially, as a nightly job does: pages of ${pageSize}, at most ${mostPages} pages of each collection.`,
    "The direct program reads as many pages of the collection.",
    "It also reads the same share of each collection that holds a part of the same information: sections and sessions beside studentSectionAssociations, for example.",
    "Grades come in order of their students, so that a page needs sections of many schools; of what is beside them the direct program reads all.",
    "Students come in order of their ids, their demographics in order of school and student; 3 % of the students have none.",
    `Uploads send ${uploadPages.full * pageSize} records that the host has already, from all over the collection: one POST for each record, eight at once.`,
    "The direct program writes every collection that a legacy record is kept in.",
    "edbridge serve has run for a while. Each read and each upload has a client key of its own, for which its cache is empty.",
    "The program checks how many records came, and that each has the members that only a translated record has.",
    "Each record that is uploaded differs from the host's in a member or two. Afterwards a page of them is read, and must be as it was sent.",
    "A read of less than five seconds is made three times, in turns with the direct program, and the shortest counts. A read is ended after a minute, and compared by what it read until then.",
    "The nightly job is the first one of examples/migrations: 20 calls, most of them writes of one record. It runs twice, with the state folder of the first run; so does its last version, which calls the host itself.",
    "Budgets of reads hold for the worst of the districts. Two requests more than the direct program makes are not counted: in a read of five pages they would be a third.",
  ].join(" ")}`,
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
    const job = await jobRequests();
    return {
      tables: [
        jobTable(job),
        callTable("Reads", "legacy pages", readResults),
        callTable("Uploads of records that the host has", "legacy writes", written),
      ],
      checks: [...jobChecks(job), ...readChecks(readResults), ...writeChecks(written)],
      notes: [...readResults, ...written].flatMap(({ wrong, ...one }) =>
        wrong === undefined ? [] : [`${label(one)} was not as it must be: ${wrong}`],
      ),
    };
  },
};
