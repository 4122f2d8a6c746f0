// Each package that is packed says where it comes from, as the root package.json does.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL(".", import.meta.url));
const file = new URL("package.json", import.meta.url);
const { author, bugs, homepage, repository } = JSON.parse(readFileSync(file, "utf8"));

export const hooks = {
  beforePacking(manifest, folder) {
    const directory = relative(root, folder).replaceAll("\\", "/");
    return {
      ...manifest,
      author,
      homepage: `${homepage}/blob/main/${directory}/README.md`,
      bugs,
      repository: { ...repository, directory },
    };
  },
};
