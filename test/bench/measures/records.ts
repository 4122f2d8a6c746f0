// How long the record translator takes for a page, without any HTTP.
import { type JsonRecord, type Lookups, records } from "@edbridge/records";
import { schoolYear } from "../host/district/forms.ts";
import { serve } from "../lib/serve.ts";
import { collections, type PageOf, pageOf, type Whole } from "./record-pages.ts";

const translator = records({ dataStandard: "5.0" });

const found = {
  current: { schoolId: 255_901_001, schoolYear, sessionName: "2016-2017 Fall Semester" },
  legacy: { schoolId: 255_901_001, schoolYear, termDescriptor: "Fall Semester" },
};

/** Look-ups that know every key. They remember the companions of a page by the first part of a key. */
function lookupsOf(page: readonly Whole[]): Lookups {
  const known = new Map<string, Map<unknown, readonly JsonRecord[]>>();
  const search = (collection: string, key: Readonly<Record<string, unknown>>) => {
    const parts = Object.entries(key);
    const all = page.flatMap(({ companions }) => companions[collection] ?? []);
    return all.filter((each) => {
      const text = JSON.stringify(each);
      return parts.every(([name, value]) => text.includes(`"${name}":${JSON.stringify(value)}`));
    });
  };
  return {
    toCurrentKeys: (_collection, keys) => keys.map(() => found.current),
    toLegacyKeys: (_collection, keys) => keys.map(() => found.legacy),
    related: (collection, keys) => {
      const byPart = known.get(collection) ?? new Map<unknown, readonly JsonRecord[]>();
      known.set(collection, byPart);
      return keys.map((key) => {
        const part = Object.values(key)[0];
        const list = byPart.get(part) ?? search(collection, key);
        byPart.set(part, list);
        return list;
      });
    },
  };
}

/** The text holds the records of a page, and those that belong to them. */
async function down(collection: string, text: string, lookups: Lookups): Promise<string> {
  const [page] = JSON.parse(text) as [JsonRecord[], unknown];
  return JSON.stringify(await translator.pageToLegacy(collection, page, { lookups }));
}

async function up(collection: string, text: string, lookups: Lookups): Promise<string> {
  const page = JSON.parse(text) as JsonRecord[];
  const made: unknown[] = [];
  for (const each of page) {
    // A caller's record is refused where something is lost, so its losses are looked for.
    const options = { account: "losses", lookups, schoolYear } as const;
    const { record, companions } = await translator.toCurrent(collection, each, options);
    made.push({ record, companions });
  }
  return JSON.stringify(made);
}

interface Pages {
  readonly current: string;
  readonly legacy: string;
  readonly lookups: Lookups;
}

const pages = new Map<PageOf, Pages>();
for (const collection of collections) {
  const whole = pageOf(collection);
  const lookups = lookupsOf(whole);
  const current = JSON.stringify([
    whole.map(({ record }) => record),
    whole.map(({ companions }) => companions),
  ]);
  const legacy = await down(collection, current, lookups);
  pages.set(collection, { current, legacy, lookups });
}

const works = {
  down: ({ current, lookups }: Pages, collection: PageOf) => down(collection, current, lookups),
  up: ({ legacy, lookups }: Pages, collection: PageOf) => up(collection, legacy, lookups),
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
    const [page] = JSON.parse(current || "[[]]") as [JsonRecord[]];
    return {
      bytes: { current: current.length, legacy: legacy.length },
      current: page[0],
      legacy: (JSON.parse(legacy || "[]") as JsonRecord[])[0],
    };
  },
};
export type RecordsApi = typeof api;

serve(api);
