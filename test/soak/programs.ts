// Runs legacy programs at a door until its parent ends them. It prints a line when each has had its
// first turn, another after the second, and one of JSON with what they saw. Then it ends by itself:
// nothing of edbridge may keep it alive.
//   node programs.ts '{"door":"compatFetch",…}'
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Credentials } from "@edbridge/core";
import { type DoorName, doors } from "./doors.ts";
import { type Situation, steps } from "./program.ts";

export interface Task {
  readonly door: DoorName;
  readonly root: string;
  readonly keys: readonly Credentials[];
  readonly programs: number;
  readonly schoolId: number;
}

export type Report = typeof report;

const task = JSON.parse(process.argv[2] ?? "") as Task;
const { door, root, keys, programs, schoolId } = task;
const connect = doors[door].open(root);
const done: Record<string, number> = {};
const problems: string[] = [];
let wrong = 0;
/** Programs that are through with their first turn, and with their second. */
const through = [0, 0];
const pages = new Map<string, string>();
/** Whether the programs end before their next step, or as soon as their server has gone. */
let ending: "at once" | "without server" | undefined;
process.on("message", (message) => {
  if (message === "at once" || message === "without server") ending = message;
});
process.channel?.unref();

/**
 * Whether the server of the door has gone. It closes connections that are silent for a second, on which
 * a program that had to wait may send at that moment. Its exit code says whether it left a request that
 * it had taken.
 */
function isWithoutServer(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code: unknown = Reflect.get(Object(cause), "code");
  return code === "ECONNREFUSED" || code === "ECONNRESET" || code === "UND_ERR_SOCKET";
}

async function program(number: number): Promise<void> {
  const key = keys[number % keys.length] ?? { clientKey: "", clientSecret: "" };
  const client = connect(key);
  const known = { client, name: `${door} ${number}`, schoolId, pages };
  for (let turn = 0; ; turn++) {
    const situation: Situation = { ...known, turn };
    for (const [name, step] of Object.entries(steps)) {
      if (ending === "at once") return;
      try {
        await step(situation);
        done[name] = (done[name] ?? 0) + 1;
      } catch (error) {
        if (ending === "without server" && isWithoutServer(error)) return;
        wrong++;
        if (problems.length < 20) problems.push(`${name}: ${String(error)}`.slice(0, 500));
      }
    }
    const before = through[turn];
    if (before !== undefined) through[turn] = before + 1;
    if (before === programs - 1) console.log(`Each program has had turn ${turn}.`);
    await wait(5);
  }
}

await Promise.all(Array.from({ length: programs }, (_, number) => program(number)));
const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");
const report = {
  done,
  wrong,
  /** What happened to the first steps that went wrong. */
  problems,
  /** A digest of each page that was read, by its address. */
  pages: Object.fromEntries([...pages].map(([address, text]) => [address, digestOf(text)])),
};
console.log(JSON.stringify(report));
