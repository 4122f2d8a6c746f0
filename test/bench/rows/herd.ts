import type { HerdResult } from "../contenders/herd.ts";
import type { HostSettings } from "../host/host.ts";
import { type Host, openContender, startHost } from "../lib/contest.ts";
import type { Check, Row } from "../lib/row.ts";
import { median } from "../lib/stats.ts";

const calls = 1000;
const ours = ["edbridge createCurrentClient", "edbridge compatFetch"];
/** Of each case, for edbridge; the counts of the others say enough the first time. */
const repetitions = 2;
const peers = [
  "@azure/core-rest-pipeline",
  "google-auth-library",
  "axios + simple-oauth2, shared promise",
  "openid-client",
];

interface Case {
  readonly name: string;
  /** Whether one call went before, so that there is a token. */
  readonly warm: boolean;
  readonly settings: Partial<HostSettings>;
  /** Milliseconds by which the callers' clock is moved. */
  readonly clock?: number;
  readonly revoke?: boolean;
  /** Exchanges that must be seen: more only where the host itself asks for another try. */
  readonly exchanges: number;
}

const cases: readonly Case[] = [
  { name: "first calls", warm: false, settings: {}, exchanges: 1 },
  { name: "30 s before expiry", warm: true, settings: {}, clock: 870_000, exchanges: 1 },
  { name: "after expiry", warm: true, settings: {}, clock: 901_000, revoke: true, exchanges: 1 },
  { name: "503 twice", warm: false, settings: { unavailable: 2 }, exchanges: 3 },
  { name: "revoked at once", warm: true, settings: {}, revoke: true, exchanges: 1 },
  {
    name: "401s over 1 s",
    warm: true,
    settings: { refusalSpread: 1000 },
    revoke: true,
    exchanges: 1,
  },
  { name: "10 exchanges allowed", warm: false, settings: { allowed: 10 }, exchanges: 1 },
];

interface Outcome extends HerdResult {
  /** What the token operation was asked. */
  readonly asked: number;
}

async function stampede(name: string, one: Case, host: Host, origin: string): Promise<Outcome> {
  const { warm, settings, clock, revoke } = one;
  // An exchange takes a while, so that the herd is there before it ends; and its token ends well
  // before a legacy caller's own handle, whose window is half an hour.
  const slow = { tokenDelay: 50, life: 900 };
  await host.ask("set", slow);
  await host.ask("revoke", undefined);
  const place = { origin, connections: 50, clientKey: "key", clientSecret: "secret" };
  // A legacy program has a handle before it makes its first data call; so have all of them here.
  const child = await openContender({ name }, place);
  try {
    const legacy = name === "edbridge compatFetch";
    // A token that was never good is no lost one: a 401 for it is the host's last word.
    if (warm || legacy) await child.ask("herd", { calls: 1 });
    await host.ask("set", { ...slow, ...settings });
    if (revoke) await host.ask("revoke", undefined);
    if (legacy && !warm) await host.ask("revoke", undefined);
    await host.ask("reset", undefined);
    const result = await child.ask("herd", { calls, clock });
    const { asked } = await host.ask("counts", undefined);
    return { ...result, asked };
  } finally {
    await child.stop();
  }
}

export const herd: Row = {
  name: "herd",
  title: "A herd of 1,000 calls",
  method:
    "One client makes 1,000 calls at once, in a fresh process for each of seven cases. The token operation takes 50 ms. A cell says how often the token operation was asked, and how many calls failed in their callers' hands. compatFetch gets its handle before, and has made one call: “first calls” means that the token behind the handle was revoked then.",
  async run({ quick }) {
    const { host, place } = await startHost();
    const lines: (string | number)[][] = [];
    const checks: Check[] = [];
    try {
      for (const name of [...ours, ...peers]) {
        const own = ours.includes(name);
        const times = own && !quick ? repetitions : 1;
        const cells: string[] = [];
        let passed = 0;
        for (const one of cases) {
          const outcomes: Outcome[] = [];
          for (let time = 0; time < times; time++) {
            outcomes.push(await stampede(name, one, host, place.origin));
          }
          const asked = Math.max(...outcomes.map((outcome) => outcome.asked));
          const failed = Math.max(...outcomes.map((outcome) => outcome.failed + outcome.strays));
          if (asked <= one.exchanges && failed === 0) passed++;
          const ms = median(outcomes.map((outcome) => outcome.ms));
          cells.push(`${asked} / ${failed}, ${ms} ms`);
        }
        lines.push([name, ...cells, `${passed} of ${cases.length}`]);
        if (own) {
          checks.push({
            what: `${name}: cases with one exchange and no error`,
            value: passed,
            target: cases.length,
            better: "higher",
          });
        }
      }
    } finally {
      await host.stop();
    }
    return {
      tables: [
        {
          title:
            "Exchanges / failed calls, time until the last answer (edbridge: worst of all repetitions)",
          columns: ["client", ...cases.map(({ name }) => name), "passed"],
          lines,
        },
      ],
      checks,
      notes: [
        "“503 twice” passes with three requests for one token: the first two gave none. The caches of openid-client and simple-oauth2 are their users' own; these are as tutorials write them.",
      ],
    };
  },
};
