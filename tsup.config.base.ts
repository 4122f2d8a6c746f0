import type { Options } from "tsup";

/** How every published package is built: ESM and CommonJS, with types for both. */
export const library: Options = {
  entry: ["src/index.ts"],
  format: ["esm", "cjs"],
  target: "node20",
  platform: "node",
  dts: true,
  sourcemap: true,
  clean: true,
  treeshake: true,
  silent: true,
  // Loading all of zod costs some 50 ms; the few checks we use, bundled, cost 3 ms.
  noExternal: ["zod", "leven"],
};
