import { readFileSync } from "node:fs";
import { defineConfig } from "tsup";
import { library } from "../../tsup.config.base.js";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const own = library({
  define: { EDBRIDGE_VERSION: JSON.stringify(version) },
  entry: { index: "src/index.ts" },
});

// The program and its thread are ESM files of their own; whoever embeds the sidecar takes the library.
export default defineConfig([
  own,
  {
    ...own,
    entry: { bin: "src/bin.ts", "shadow-worker": "src/shadow/worker.ts" },
    format: ["esm"],
    dts: false,
    clean: false,
  },
]);
