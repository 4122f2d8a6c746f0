import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./support/run.ts";

const read = (file: string) =>
  JSON.parse(readFileSync(file, "utf8")) as { exports: object; entryPoints: string[] };

/** The sources that the API reference shows of a package. */
function documented(folder: string): string[] {
  const own = join(folder, "typedoc.json");
  return globSync(existsSync(own) ? read(own).entryPoints : "src/index.ts", { cwd: folder });
}

/** `src/model/index.ts` is published as `./model`, `types/ds-5.0.d.cts` as `./ds-5.0`. */
const published = (source: string) =>
  source === "src/index.ts" ? "." : source.replace(/^.*?([^/]+)(?:\/index\.ts|\.d\.cts)$/, "./$1");

test.each(globSync("packages/*", { cwd: root }))(
  "the API reference has every public entry point of %s",
  (name) => {
    const folder = join(root, name);
    const entries = Object.keys(read(join(folder, "package.json")).exports);
    const open = entries.filter((entry) => !/^\.\/(?:internal|zod)$|\.json$/.test(entry));
    expect(documented(folder).map(published).toSorted()).toEqual(open.toSorted());
  },
);
