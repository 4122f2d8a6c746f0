import type { CompatSettings } from "./options.js";

/** What a current host's address of a record names. */
export interface RecordAddress {
  /** The current collection. */
  readonly name: string;
  /** What follows it: the id. */
  readonly rest: string;
}

/**
 * Collection and id in a current record's address. Behind a proxy the address often names an inner
 * host, or lacks the outer path: then what follows the namespace counts.
 */
export function recordAddress(
  address: string,
  schoolYear: string,
  settings: CompatSettings,
  namespace = settings.namespace,
): RecordAddress | undefined {
  const path = address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, "").replace(/[?#].*$/s, "");
  const below = pathBelow(path, settings.dataRoot(schoolYear, namespace), namespace);
  const [, name, rest] = /^([A-Za-z][\w-]*)\/([^/]+)$/.exec(below ?? "") ?? [];
  return name === undefined || rest === undefined ? undefined : { name, rest };
}

function pathBelow(path: string, root: string, namespace: string): string | undefined {
  if (path.startsWith(`${root}/`)) return path.slice(root.length + 1);
  const mark = `/${namespace}/`;
  const at = path.toLowerCase().lastIndexOf(mark.toLowerCase());
  return at < 0 ? undefined : path.slice(at + mark.length);
}
