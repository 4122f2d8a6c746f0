import { contest, type Entry } from "../lib/contest.ts";
import type { Row } from "../lib/row.ts";

/** Clients that take part, the calls in flight, and what one is to reach of another. */
interface Clients {
  readonly name: string;
  readonly entries: readonly Entry[];
  readonly loads: readonly number[];
  readonly budgets: readonly (readonly [
    what: string,
    ours: string,
    other: string,
    target: number,
  ])[];
}

const bare = { name: "undici.request" };

/** A program reads a page of two schools, 2 KB, and its records are translated; the other one reads the same bytes. */
const all: readonly Clients[] = [
  {
    name: "compat-fetch",
    entries: [bare, { name: "compatFetch" }, { name: "built-in fetch" }],
    loads: [50],
    budgets: [
      ["compatFetch to bare undici.request", "compatFetch", bare.name, 0.75],
      ["compatFetch to the built-in fetch", "compatFetch", "built-in fetch", 2],
    ],
  },
  {
    name: "interceptor",
    entries: [bare, { name: "compatInterceptor" }],
    loads: [50, 200],
    budgets: [["compatInterceptor to bare undici.request", "compatInterceptor", bare.name, 0.5]],
  },
  {
    name: "register",
    entries: [{ name: "axios" }, { name: "axios through register", registered: "axios" }],
    loads: [50],
    budgets: [["axios through register to axios alone", "axios through register", "axios", 0.6]],
  },
  {
    name: "data-client",
    entries: [bare, { name: "createCurrentClient" }],
    loads: [50, 200],
    budgets: [["data client to bare undici.request", "createCurrentClient", bare.name, 0.9]],
  },
];

/** The doors within a program, and the client for current hosts. */
export const clientRows: readonly Row[] = all.map(({ name, entries, loads, budgets }) => ({
  name,
  async run(mode) {
    const compared = await contest(entries, loads, mode);
    return loads.flatMap((inFlight) =>
      budgets.map(([what, ours, other, target]) => ({
        what: loads.length > 1 ? `${what}, ${inFlight} in flight` : what,
        ...compared(ours, other, inFlight),
        target,
        better: "higher" as const,
      })),
    );
  },
}));
