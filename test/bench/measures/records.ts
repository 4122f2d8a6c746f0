// How long the record translator takes for a page, without any HTTP.
import { type JsonRecord, records, type Translated } from "@edbridge/records";
import { schoolYear } from "../host/district/forms.ts";
import { serve } from "../lib/serve.ts";
import { collections, type PageOf, pageOf, type Whole } from "./record-pages.ts";

const lookups = {
  toCurrentKey: () =>
    Promise.resolve({ schoolId: 255_901_001, schoolYear, sessionName: "2016-2017 Fall Semester" }),
  toLegacyKey: () =>
    Promise.resolve({ schoolId: 255_901_001, schoolYear, termDescriptor: "Fall Semester" }),
  related: () => Promise.resolve([]),
};
const translator = records({ dataStandard: "5.0" });

/** All of a page: a promise only where one of its records needs one. */
async function whole(page: readonly (Translated | Promise<Translated>)[]): Promise<Translated[]> {
  const isNow = (one: Translated | Promise<Translated>): one is Translated =>
    !(one instanceof Promise);
  return page.every(isNow) ? [...page] : Promise.all(page);
}

async function down(collection: string, text: string): Promise<string> {
  const page = JSON.parse(text) as Whole[];
  const options = { account: "none", lookups, schoolYear } as const;
  const made = await whole(
    page.map(({ record, companions }) =>
      translator.toLegacy(collection, record, { ...options, companions }),
    ),
  );
  return JSON.stringify(made.map(({ record }) => record));
}

async function up(collection: string, text: string): Promise<string> {
  const page = JSON.parse(text) as JsonRecord[];
  // A caller's record is refused where something is lost, so its losses are looked for.
  const options = { account: "losses", lookups, schoolYear } as const;
  const made = await whole(page.map((record) => translator.toCurrent(collection, record, options)));
  return JSON.stringify(made.map(({ record, companions }) => ({ record, companions })));
}

interface Pages {
  readonly current: string;
  readonly legacy: string;
}

const pages = new Map<PageOf, Pages>();
for (const collection of collections) {
  const current = JSON.stringify(pageOf(collection));
  pages.set(collection, { current, legacy: await down(collection, current) });
}

const works = {
  down: ({ current }: Pages, collection: PageOf) => down(collection, current),
  up: ({ legacy }: Pages, collection: PageOf) => up(collection, legacy),
  plainCurrent: ({ current }: Pages) => JSON.stringify(JSON.parse(current)),
  plainLegacy: ({ legacy }: Pages) => JSON.stringify(JSON.parse(legacy)),
} as const;
export type Work = keyof typeof works;

const api = {
  /** Microseconds of each turn. */
  turns: async ({ what, of, turns }: { what: Work; of: PageOf; turns: number }) => {
    const page = pages.get(of);
    if (!page) throw new Error(`There is no page of ${of}.`);
    const begun = performance.now();
    for (let turn = 0; turn < turns; turn++) await works[what](page, of);
    return ((performance.now() - begun) / turns) * 1000;
  },
  /** The sizes of a page in both forms, and one record of each, to be looked at. */
  shown: (of: PageOf) => {
    const { current = "", legacy = "" } = pages.get(of) ?? {};
    const first = (text: string) => (JSON.parse(text) as unknown[])[0];
    return {
      bytes: { current: current.length, legacy: legacy.length },
      current: first(current),
      legacy: first(legacy),
    };
  },
};
export type RecordsApi = typeof api;

serve(api);
