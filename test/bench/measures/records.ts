// How long the record translator takes for a page, without any HTTP.
import { type JsonRecord, type Lookups, records } from "@edbridge/records";
import { schoolYear } from "../host/district/forms.ts";
import { serve } from "../lib/child.ts";
import type { PageOf } from "../rows/records.ts";
import { pageOf, type Whole } from "./record-pages.ts";

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
  const made: unknown[] = [];
  for (const each of JSON.parse(text) as JsonRecord[]) {
    // A caller's record is refused where something is lost, so its losses are looked for.
    const options = { account: "losses", lookups, schoolYear } as const;
    const { record, companions } = await translator.toCurrent(collection, each, options);
    made.push({ record, companions });
  }
  return JSON.stringify(made);
}

interface Page {
  readonly collection: PageOf;
  readonly current: string;
  readonly legacy: string;
  readonly lookups: Lookups;
}

const pages = new Map<PageOf, Page>();

async function madeOf(collection: PageOf): Promise<Page> {
  const whole = pageOf(collection);
  const lookups = lookupsOf(whole);
  const parts = [whole.map(({ record }) => record), whole.map(({ companions }) => companions)];
  const current = JSON.stringify(parts);
  return { collection, current, legacy: await down(collection, current, lookups), lookups };
}

const works = {
  down: ({ collection, current, lookups }: Page) => down(collection, current, lookups),
  up: ({ collection, legacy, lookups }: Page) => up(collection, legacy, lookups),
  plainCurrent: ({ current }: Page) => JSON.stringify(JSON.parse(current)),
  plainLegacy: ({ legacy }: Page) => JSON.stringify(JSON.parse(legacy)),
} as const;
export type Work = keyof typeof works;

const api = {
  turns: async ({ what, of, turns }: { what: Work; of: PageOf; turns: number }) => {
    const made = pages.get(of) ?? (await madeOf(of));
    pages.set(of, made);
    const begun = performance.now();
    for (let turn = 0; turn < turns; turn++) await works[what](made);
    return ((performance.now() - begun) / turns) * 1000;
  },
};

export type RecordsApi = typeof api;

serve(api);
