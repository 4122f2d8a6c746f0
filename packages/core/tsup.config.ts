import { defineConfig } from "tsup";
import { library } from "../../tsup.config.base.js";

export default defineConfig({
  ...library,
  entry: ["src/index.ts", "src/internal/index.ts", "src/testing/index.ts"],
});
