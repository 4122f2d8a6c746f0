import { legacyPathsOf } from "@edbridge/records/model";

/** The published paths of each collection, by themselves in small letters. */
const known = new Map<string, ReadonlyMap<string, string>>();

/**
 * A path of a field as a label: as far as it is published, in the published letter case. `*` stands for
 * the rest, whose names a caller invents.
 *
 * @param path such as `addresses[0].city`
 */
export function publishedPath(collection: string, path: string): string {
  const paths = pathsOf(collection);
  const label: string[] = [];
  let below = "";
  for (const step of path.split(".")) {
    const name = step.replaceAll(/\[\d*\]/g, "");
    below += below === "" ? name.toLowerCase() : `.${name.toLowerCase()}`;
    const published = paths.get(below);
    if (published === undefined) return [...label, "*"].join(".");
    label.push(published.slice(published.lastIndexOf(".") + 1) + (name === step ? "" : "[]"));
  }
  return label.join(".");
}

/** None for what is no collection of the published lists. */
function pathsOf(collection: string): ReadonlyMap<string, string> {
  const found = known.get(collection);
  if (found) return found;
  const paths = new Map(legacyPathsOf(collection).map((path) => [path.toLowerCase(), path]));
  if (paths.size > 0) known.set(collection, paths);
  return paths;
}
