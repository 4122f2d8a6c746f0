import type { Options } from "tsup";

/** How every published package is built: ESM and CommonJS, with types for both. */
export const library: Options = {
  entry: ["src/index.ts"],
  format: ["esm", "cjs"],
  target: "node20",
  platform: "node",
  dts: true,
  clean: true,
  silent: true,
  // esbuild on its own would drop "node:", which bundlers for other runtimes go by.
  removeNodeProtocol: false,
  // Loading all of zod costs some 50 ms; the few checks we use, bundled, cost 3 ms.
  // p-retry has no CommonJS build, and a CommonJS program may not be able to import one.
  noExternal: ["zod", "leven", "p-retry", "lossless-json", "json5"],
  esbuildOptions(options, { format }) {
    // Jest runs CommonJS without import(): what is loaded late there is required late.
    if (format === "cjs") options.supported = { ...options.supported, "dynamic-import": false };
  },
};
