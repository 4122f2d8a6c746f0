// The benchmark: npm run bench [-- NAME...] [--quick] [--check] [--node FILE]
//   NAME     only these rows; docs/benchmarks.md is made anew from the last results of all rows
//   --quick  fewer and shorter rounds, and the small district only; never kept
//   --check  only says which budgets hold and which do not, by ratios of this very run. The exit code
//            is 1 if one is missed that lib/accepted.ts does not accept, or by more than it accepts
//   --node   the Node.js program that is measured, such as /usr/bin/node; goes with --check or --quick.
//            Budgets are about the Node.js of the tools: lib/accepted.ts has no figures of another one
//   --page   measures nothing: makes the page from the last results
import { parseArgs } from "node:util";
import { accepted } from "./lib/accepted.ts";
import { checksTable, heldAgain, missedBudgets, resultText } from "./lib/markdown.ts";
import { full, quick } from "./lib/mode.ts";
import { keep } from "./lib/results.ts";
import { type Check, verdict } from "./lib/row.ts";
import { writePage } from "./lib/page.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean" },
    check: { type: "boolean" },
    page: { type: "boolean" },
    node: { type: "string" },
  },
});
if (values.node !== undefined) {
  if (!values.quick && !values.check) {
    console.error("Results are kept of the Node.js of the tools alone: add --check to --node.");
    process.exit(2);
  }
  process.env["BENCH_NODE"] = values.node;
}
const { rows } = await import("./rows/all.ts");
const unknown = positionals.filter((name) => !rows.some((row) => row.name === name));
if (unknown.length > 0) {
  console.error(
    `No row is named ${unknown.join(", ")}. There are: ${rows.map(({ name }) => name).join(", ")}.`,
  );
  process.exit(2);
}
const mode = values.quick ? quick : full;
const chosen = rows.filter(
  ({ name }) => !values.page && (positionals.length === 0 || positionals.includes(name)),
);
const checks: Check[] = [];
let failed = false;
for (const row of chosen) {
  const begun = performance.now();
  try {
    const result = await row.run(mode);
    checks.push(...result.checks);
    if (!values.check) {
      if (!values.quick) keep(row.name, result.checks);
      console.log(`\n## ${row.title}\n\n${row.method}\n\n${resultText(result)}`);
    }
  } catch (error) {
    failed = true;
    console.error(`${row.name} could not be measured:`, error);
  }
  console.error(`${row.name}: ${Math.round((performance.now() - begun) / 1000)} s`);
}
if (values.check) {
  const said = [checksTable(checks), ...missedBudgets(checks), ...heldAgain(checks)];
  console.log(said.join("\n\n"));
} else if (!values.quick && !failed) await writePage();
const isOver = (check: Check) => verdict(check, accepted[check.what]) === "FAILS";
if (failed || (values.check && checks.some(isOver))) process.exitCode = 1;
