import { readFileSync } from "node:fs";
import { defineConfig } from "tsup";
import { library } from "../../tsup.config.base.js";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

export default defineConfig({
  ...library,
  define: { EDBRIDGE_VERSION: JSON.stringify(version) },
  entry: ["src/index.ts", "src/internal/index.ts", "src/testing/index.ts", "src/zod/index.ts"],
});
