import { readFileSync } from "node:fs";
import { processIo } from "./command/io.js";
import { run } from "./command/run.js";

const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
const { version } = JSON.parse(manifest) as { version: string };

// No process.exit(): what is still on its way to a pipe gets there.
process.exitCode = await run(process.argv.slice(2), processIo(), version);
