import { baseline } from "../contenders/contender.ts";
import { contest, type Entry } from "../lib/contest.ts";
import { heapPerCall } from "../lib/heap.ts";
import type { Row } from "../lib/row.ts";
import { budgetRatio, quietNote, standingsTable } from "../lib/standings-table.ts";

const inFlight = 50;
const clients = ["axios", "built-in fetch"];

/** The same program with `--import @edbridge/compat/register` before it. */
function registered(contender: string): Entry {
  return {
    name: `${contender} through register`,
    contender,
    execArgv: ["--import", import.meta.resolve("@edbridge/compat/register")],
    env: { EDBRIDGE_BASE_URL: "{origin}" },
  };
}

export const register: Row = {
  name: "register",
  title: "register",
  method:
    "A legacy program with axios reads a page of two schools, 2 KB, with 50 calls in flight. With @edbridge/compat/register it reads them from a current host, and the records are translated; alone it reads the same bytes from a legacy host.",
  async run(mode) {
    const entries: Entry[] = [
      { name: baseline },
      ...clients.flatMap((name) => [{ name }, registered(name)]),
    ];
    const found = await contest(entries, [{ inFlight }], mode);
    const heap = await heapPerCall(entries);
    const through = registered("axios").name;
    const { median: value, spread } = budgetRatio(found, through, "axios", inFlight);
    return {
      tables: [standingsTable(`${inFlight} in flight`, found.standings, heap)],
      checks: [
        {
          what: "axios through register to axios alone",
          value,
          spread,
          target: 0.95,
          better: "higher",
        },
      ],
      notes: [quietNote(found)],
    };
  },
};
