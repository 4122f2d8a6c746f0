import { baseline } from "../contenders/contender.ts";
import { contest } from "../lib/contest.ts";
import { heapPerCall } from "../lib/heap.ts";
import type { Row } from "../lib/row.ts";
import { quietNote, standingsTable } from "../lib/standings-table.ts";

const inFlight = 50;
const contenders = [
  "edbridge compatFetch, nothing to edit",
  "edbridge compatFetch",
  "edbridge compatFetch, associations",
  "edbridge compatFetch, fields chosen",
];

export const editedBodies: Row = {
  name: "edited-bodies",
  title: "Edited bodies",
  method:
    "GET of 2 KB through compatFetch at 50 in flight: descriptors, in which nothing is edited; schools, each with a link and a _lastModifiedDate, which are edited where they stand; associations, each with a date and two links, one of them to a student of its own; and schools of which some fields are chosen, for which the page is parsed and printed again.",
  withoutBudget: true,
  async run(mode) {
    const entries = [baseline, ...contenders].map((name) => ({ name }));
    const found = await contest(entries, [{ inFlight }], mode);
    const heap = await heapPerCall(entries);
    return {
      tables: [standingsTable(`${inFlight} in flight`, found.standings, heap)],
      checks: [],
      notes: [quietNote(found)],
    };
  },
};
