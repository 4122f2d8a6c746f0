// The benchmark: npm run bench [-- NAME...] [--quick] [--check] [--node FILE]
//   NAME     only these rows; docs/benchmarks.md is made anew from the last results of all rows
//   --quick  fewer and shorter rounds, and the small district only; never kept
//   --check  keeps nothing. The exit code is 1 if a budget is missed that lib/accepted.ts does not
//            accept, or by more than it accepts
//   --node   the Node.js program that is measured, such as /usr/bin/node; nothing is kept
//   --page   measures nothing: makes the page from the last results
import { parseArgs } from "node:util";
import { full, quick } from "./lib/mode.ts";
import { noteFigure } from "../reliability/figures.ts";
import { writePage } from "./lib/page.ts";
import { keep, report, verdict } from "./lib/row.ts";

const flag = { type: "boolean" } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: flag, check: flag, page: flag, node: { type: "string" } },
});
// Each row reads it when it is loaded.
if (values.node !== undefined) process.env["BENCH_NODE"] = values.node;
const { rows } = await import("./rows/all.ts");
const names = rows.map(({ name }) => name);
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No row is named ${unknown.join(", ")}. There are: ${names.join(", ")}.`);
  process.exit(2);
}
const isKept = !values.quick && !values.check && values.node === undefined;
let failed = false;
for (const { name, run } of values.page ? [] : rows) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const begun = performance.now();
  try {
    const checks = await run(values.quick ? quick : full);
    if (isKept) keep(name, checks);
    console.log(report(checks));
    failed ||= values.check === true && checks.some((check) => verdict(check) === "FAILS");
  } catch (error) {
    failed = true;
    console.error(`${name} could not be measured:`, error);
  }
  console.error(`${name}: ${Math.round((performance.now() - begun) / 1000)} s`);
}
if (failed) process.exitCode = 1;
else if (isKept) {
  await writePage();
  const isWhole = positionals.length === 0;
  if (isWhole) noteFigure("npm run bench", `[${rows.length} rows](benchmarks.md)`);
}
