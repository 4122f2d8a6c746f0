import { readFileSync } from "node:fs";
import { defineConfig } from "tsup";
import { library } from "../../tsup.config.base.js";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

export default defineConfig(
  library({
    define: { EDBRIDGE_VERSION: JSON.stringify(version) },
    entry: {
      index: "src/index.ts",
      "internal/index": "src/internal/index.ts",
      "testing/index": "src/testing/index.ts",
      "zod/index": "src/zod/index.ts",
    },
  }),
);
