import { readFileSync } from "node:fs";
import { defineConfig } from "tsup";
import { library } from "../../tsup.config.base.js";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const own = { ...library, define: { EDBRIDGE_VERSION: JSON.stringify(version) } };

// The program is one ESM file of its own; whoever embeds the sidecar takes the library.
export default defineConfig([
  own,
  { ...own, entry: ["src/bin.ts"], format: ["esm"], dts: false, clean: false },
]);
