import type { CompatSettings } from "../settings/compat-options.js";

/** What a current host's address of a record names. */
export interface RecordUrl {
  /** The current collection. */
  readonly name: string;
  /** What follows it: the id. */
  readonly rest: string;
}

/**
 * Collection and id in a current record's address. Behind a proxy the address often names an inner
 * host, or lacks the outer path: then what follows the namespace counts.
 */
export function recordUrl(
  address: string,
  schoolYear: string,
  settings: CompatSettings,
  namespace?: string,
): RecordUrl | undefined {
  const path = pathOf(address);
  const root = settings.dataRoot(schoolYear, namespace);
  const below = pathBelow(path, root, namespace ?? settings.namespace) ?? "";
  const slash = below.indexOf("/");
  const name = below.slice(0, slash);
  const rest = below.slice(slash + 1);
  if (slash < 0 || !collectionName.test(name) || rest === "" || rest.includes("/"))
    return undefined;
  return { name, rest };
}

const collectionName = /^[A-Za-z][\w-]*$/;

/** The path of an address, absolute or not, without its query. */
function pathOf(address: string): string {
  return address.replace(/^[^/]+:\/\/[^/]*/, "").replace(/[?#].*/s, "");
}

function pathBelow(path: string, root: string, namespace: string): string | undefined {
  const { length } = root;
  if (path[length] === "/" && path.slice(0, length) === root) return path.slice(length + 1);
  const mark = `/${namespace}/`;
  const at = path.toLowerCase().lastIndexOf(mark.toLowerCase());
  return at < 0 ? undefined : path.slice(at + mark.length);
}
