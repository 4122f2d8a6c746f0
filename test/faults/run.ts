// The fault matrix: `npm run faults -- [door,door]`.
import { type Door, doorNames } from "./doors.ts";
import { runDoor } from "./matrix.ts";

process.on("warning", () => {});
const [only, stride = "1", offset = "0"] = process.argv.slice(2);
const chosen: readonly Door[] = only === undefined ? doorNames : doorNames.filter((name) => only.split(",").includes(name));
const begun = performance.now();
let cells = 0; let at = 0;
const wrong = new Map<string, string[]>();
for (const door of chosen) {
  for await (const { place, wrongs, cell } of runDoor(door, () => at++ % Number(stride) === Number(offset))) {
    cells++;
    for (const each of wrongs) {
      const { standard, scenario, step, row } = place;
      const at = `${step.kind} | ${each} | ${row.name}`;
      if (!wrong.has(at)) console.log(`${at}: ${door} ${standard} ${scenario} ${step.method} ${step.collection}: ${cell.seen.text.slice(0, 150).replaceAll("\n", " ")}`);
      wrong.set(at, [...(wrong.get(at) ?? []), `${door} ${standard} ${scenario} ${step.method} ${step.collection}`]);
      void cell;
    }
  }
  console.log(door, cells, "cells", wrong.size, "kinds of wrong", Math.round((performance.now() - begun) / 1000), "s");
}
for (const [what, where] of wrong) console.log(`${what}: ${where.length}: ${where.slice(0, 4).join("; ")}`);
if (wrong.size > 0) process.exitCode = 1;
