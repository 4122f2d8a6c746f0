// Runs legacy programs at a door until its parent ends them. It prints a line when each has had its
// first turn, and one of JSON with what they saw. Then it ends by itself: nothing of edbridge may keep
// it alive.
//   node programs.ts '{"door":"compatFetch",…}'
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Credentials } from "@edbridge/core";
import { type DoorName, doors } from "./doors.ts";
import { type Situation, steps } from "./program.ts";

/** What it is told. */
export interface Task {
  readonly door: DoorName;
  /** Where the programs find their host. */
  readonly root: string;
  readonly keys: readonly Credentials[];
  readonly programs: number;
  readonly schoolId: number;
}

/** What it tells. */
export interface Report {
  /** Steps that were done, by name. */
  readonly done: Readonly<Record<string, number>>;
  /** The fewest turns of a program. */
  readonly turns: number;
  /** Steps that went wrong, and what happened to the first of them. */
  readonly wrong: number;
  readonly problems: readonly string[];
  /** Of all pages, in order. */
  readonly digest: string;
}

const task = JSON.parse(process.argv[2] ?? "") as Task;
const { door, root, keys, programs, schoolId } = task;
const connect = doors[door].open(root);
const done: Record<string, number> = {};
const problems: string[] = [];
let wrong = 0;
let begun = 0;
const pages = new Map<string, string>();
/** Whether the programs end before their next step, or as soon as their server has gone. */
let ending: "at once" | "without server" | undefined;
process.on("message", (message) => {
  if (message === "at once" || message === "without server") ending = message;
});
process.channel?.unref();

/** The server of the door has gone: nothing was sent. */
function isRefused(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  return Reflect.get(Object(cause), "code") === "ECONNREFUSED";
}

/** Does its turns until the end, and gives their number. */
async function program(number: number): Promise<number> {
  const key = keys[number % keys.length] ?? { clientKey: "", clientSecret: "" };
  const client = connect(key);
  const known = { client, name: `${door} ${number}`, schoolId, pages };
  for (let turn = 0; ; turn++) {
    const situation: Situation = { ...known, turn };
    for (const [name, step] of Object.entries(steps)) {
      if (ending === "at once") return turn;
      try {
        await step(situation);
        done[name] = (done[name] ?? 0) + 1;
      } catch (error) {
        if (ending === "without server" && isRefused(error)) return turn;
        wrong++;
        if (problems.length < 20) problems.push(`${name}: ${String(error)}`.slice(0, 500));
      }
    }
    if (turn === 0 && ++begun === programs) console.log("All have begun.");
    await wait(5);
  }
}

const turns = await Promise.all(Array.from({ length: programs }, (_, number) => program(number)));
const hash = createHash("sha256");
for (const page of [...pages].toSorted(([a], [b]) => (a < b ? -1 : 1))) hash.update(page.join());
const report: Report = {
  done,
  turns: Math.min(...turns),
  wrong,
  problems,
  digest: hash.digest("hex"),
};
console.log(JSON.stringify(report));
