import { baseline } from "../contenders/contender.ts";
import { budgetRatio, contest, cpuUs, type Entry, perSecond, quietNote } from "../lib/contest.ts";
import type { Row } from "../lib/row.ts";
import { measured, round, shown } from "../lib/stats.ts";

/** Clients that take part, and what one is to reach of another. */
interface Clients extends Omit<Row, "run"> {
  readonly entries: readonly Entry[];
  /** Calls in flight. */
  readonly loads: readonly number[];
  readonly budgets: readonly {
    readonly what: string;
    readonly ours: string;
    readonly other: string;
    readonly target: number;
  }[];
}

const bare = { name: baseline };
const fetching = "edbridge compatFetch";
const intercepting = "edbridge compatInterceptor";
const current = "edbridge createCurrentClient";
/** The same program with `--import @edbridge/compat/register` before it. */
const registered: Entry = {
  name: "axios through register",
  contender: "axios",
  execArgv: ["--import", import.meta.resolve("@edbridge/compat/register")],
  env: { EDBRIDGE_BASE_URL: "{origin}" },
};

const all: readonly Clients[] = [
  {
    name: "compat-fetch",
    title: "compatFetch",
    method:
      "A legacy program reads a page of two schools, 2 KB, with 50 calls in flight. Through compatFetch it reads them from a current host, and the records are translated. The same program on a legacy host, with the built-in fetch, reads the same bytes.",
    entries: [bare, { name: fetching }, { name: "built-in fetch" }],
    loads: [50],
    budgets: [
      {
        what: "compatFetch to bare undici.request",
        ours: fetching,
        other: baseline,
        target: 0.75,
      },
      {
        what: "compatFetch to the built-in fetch",
        ours: fetching,
        other: "built-in fetch",
        target: 2,
      },
    ],
  },
  {
    name: "interceptor",
    title: "compatInterceptor",
    method:
      "A legacy program reads a page of two schools, 2 KB, by undici.request through an Agent with compatInterceptor; the records are translated. Bare undici.request reads the same bytes.",
    entries: [bare, { name: intercepting }],
    loads: [50, 200],
    budgets: [
      {
        what: "compatInterceptor to bare undici.request",
        ours: intercepting,
        other: baseline,
        target: 0.5,
      },
    ],
  },
  {
    name: "register",
    title: "register",
    method:
      "A legacy program with axios reads a page of two schools, 2 KB, with 50 calls in flight. With @edbridge/compat/register it reads them from a current host, and the records are translated; alone it reads the same bytes from a legacy host.",
    entries: [{ name: "axios" }, registered],
    loads: [50],
    budgets: [
      {
        what: "axios through register to axios alone",
        ours: registered.name,
        other: "axios",
        target: 0.6,
      },
    ],
  },
  {
    name: "data-client",
    title: "createCurrentClient",
    method:
      "createCurrentClient reads a page of 2 KB from a current host and parses it, with 50 and 200 calls in flight. The host checks its bearer; bare undici.request sends none.",
    entries: [bare, { name: current }],
    loads: [50, 200],
    budgets: [
      {
        what: "data client to bare undici.request",
        ours: current,
        other: baseline,
        target: 0.9,
      },
    ],
  },
];

/** The doors within a program, and the client for current hosts. */
export const clientRows: readonly Row[] = all.map(
  ({ name, title, method, entries, loads, budgets }) => ({
    name,
    title,
    method,
    async run(mode) {
      const found = await contest(entries, loads, mode);
      return {
        tables: loads.map((inFlight) => ({
          title: `${inFlight} in flight`,
          columns: ["contender", "calls/s", "CPU µs a call"],
          lines: [...(found.bursts.get(inFlight) ?? [])].map(([contender, bursts]) => [
            contender,
            Math.round(measured(bursts.map(perSecond)).median),
            shown(measured(bursts.map(cpuUs)), 0),
          ]),
        })),
        checks: loads.flatMap((inFlight) =>
          budgets.map(({ what, ours, other, target }) => {
            const { median: value, spread } = budgetRatio(found, { ours, other, inFlight });
            const where = loads.length > 1 ? `, ${inFlight} in flight` : "";
            return {
              what: what + where,
              value: round(value, 4),
              spread,
              target,
              better: "higher",
            } as const;
          }),
        ),
        notes: [quietNote(found)],
      };
    },
  }),
);
