// Writes docs/benchmarks.md and its charts from the last results: node test/bench/docs.ts
import { writePage } from "./lib/page.ts";

writePage();
