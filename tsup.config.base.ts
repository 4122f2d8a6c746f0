import type { Options } from "tsup";

type Entry = Readonly<Record<string, string>>;

/**
 * How every published package is built: ESM and CommonJS, with types for both. `tsc` has written the types of
 * each file to `.types` before; here those of an entry become one file. The native compiler does in a second
 * what takes tsup ten.
 */
export const library = ({ entry, ...more }: Options & { readonly entry: Entry }): Options => ({
  entry,
  format: ["esm", "cjs"],
  target: "node20",
  platform: "node",
  dts: { entry: typesOf(entry) },
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
  ...more,
});

const typesOf = (entry: Entry): Record<string, string> =>
  Object.fromEntries(
    Object.entries(entry).map(([name, file]) => [name, `.types/${file.replace(/\.ts$/, ".d.ts")}`]),
  );
