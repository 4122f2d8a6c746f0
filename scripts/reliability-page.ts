// Writes docs/reliability.md from the tables in test/faults and test/reliability, and from the figures of
// the last runs; with --check it only says whether the page is that.
import { isPageCurrent, writePage } from "../test/reliability/figures.ts";

if (!process.argv.includes("--check")) writePage();
else if (!isPageCurrent()) {
  console.error("docs/reliability.md is not what its tables say: npm run docs writes it.");
  process.exitCode = 1;
}
