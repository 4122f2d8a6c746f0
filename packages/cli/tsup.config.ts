import { defineConfig } from "tsup";
import { library } from "../../tsup.config.base.js";

// The program is one ESM file of its own; whoever embeds the sidecar takes the library.
export default defineConfig([
  library,
  { ...library, entry: ["src/bin.ts"], format: ["esm"], dts: false, clean: false },
]);
