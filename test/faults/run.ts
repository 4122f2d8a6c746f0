// Runs every cell of the fault matrix and writes what came of it into docs/reliability.md:
// `npm run faults`. With names of doors it runs these alone, and writes nothing.
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { today, writeFigures, writePage } from "../reliability/figures.ts";
import { runDoor } from "./cells.ts";
import { doorNames } from "./doors.ts";
import { textOf } from "./verdict.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
// Programs are warned of what they lose, and here they lose much.
process.on("warning", () => {});

const only = process.argv.slice(2);
const chosen = doorNames.filter((name) => only.length === 0 || only.includes(name));

/** Sockets of this process, when those that end have ended. */
async function sockets(most: number): Promise<number> {
  const count = () =>
    process.getActiveResourcesInfo().filter((name) => name.startsWith("TCP")).length;
  for (let tries = 0; tries < 100 && count() > most; tries++) await wait(50);
  return count();
}

function heap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1e6;
}

const doors = [];
let wrong = 0;
for (const door of chosen) {
  const begun = performance.now();
  const before = { sockets: await sockets(0), heap: heap() };
  let cells = 0;
  for await (const { place, problems } of runDoor(door)) {
    cells++;
    for (const each of problems) console.error(`${textOf(place)}: ${each}`);
    wrong += problems.length;
  }
  const left = (await sockets(before.sockets)) - before.sockets;
  const grown = Math.round(heap() - before.heap);
  if (left > 0) wrong++;
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(`${door}: ${cells} cells, ${left} sockets and ${grown} MB left, ${seconds} s`);
  doors.push({ door, cells, sockets: left, heap: grown });
}
if (wrong > 0) {
  console.error(`${wrong} are not as the table in test/faults says.`);
  process.exitCode = 1;
} else if (only.length === 0) {
  writeFigures({ faults: { date: today(), doors } });
  writePage();
}
