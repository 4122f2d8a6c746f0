// How long the record translator takes for a page, without any HTTP.
import { type JsonRecord, records } from "@edbridge/records";
import { pageBody } from "../host/pages.ts";
import { serve } from "../lib/serve.ts";

const translator = records({ dataStandard: "5.0" });
const size = 500;

async function legacyPage(text: string): Promise<string> {
  const page = JSON.parse(text) as JsonRecord[];
  const turned: JsonRecord[] = [];
  for (const record of page) {
    const made = translator.toLegacy("schools", record, { account: "none" });
    turned.push((made instanceof Promise ? await made : made).record);
  }
  return JSON.stringify(turned);
}

async function currentPage(text: string): Promise<string> {
  const page = JSON.parse(text) as JsonRecord[];
  const turned: JsonRecord[] = [];
  for (const record of page) {
    // A caller's record is refused where something is lost, so its losses are looked for.
    const made = translator.toCurrent("schools", record, { account: "losses" });
    turned.push((made instanceof Promise ? await made : made).record);
  }
  return JSON.stringify(turned);
}

const current = pageBody(0, size, size).toString();
const legacy = await legacyPage(current);

const work = {
  toLegacy: () => legacyPage(current),
  toCurrent: () => currentPage(legacy),
  plainCurrent: () => JSON.stringify(JSON.parse(current)),
  plainLegacy: () => JSON.stringify(JSON.parse(legacy)),
} as const;
export type Work = keyof typeof work;

const api = {
  /** Microseconds of each turn. */
  turns: async ({ what, turns }: { what: Work; turns: number }) => {
    const begun = performance.now();
    for (let turn = 0; turn < turns; turn++) await work[what]();
    return ((performance.now() - begun) / turns) * 1000;
  },
};
export type RecordsApi = typeof api;

serve(api);
