// Writes what the last run with coverage measured into the page of the slow suites.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { noteFigure } from "../test/reliability/figures.ts";
import { root } from "../test/support/run.ts";

type Share = { readonly pct: number };
type Summary = { readonly total: Record<"lines" | "branches" | "functions", Share> };

const file = join(root, "coverage/coverage-summary.json");
const { total } = JSON.parse(readFileSync(file, "utf8")) as Summary;
const { lines, branches, functions } = total;
noteFigure(
  "npm run coverage",
  `of the source, all tests run ${lines.pct} % of the lines, ${branches.pct} % of the branches and ${functions.pct} % of the functions`,
);
