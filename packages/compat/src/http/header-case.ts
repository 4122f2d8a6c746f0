/** Those whose parts do not just begin with a capital letter. */
const irregular: ReadonlyMap<string, string> = new Map([
  ["etag", "ETag"],
  ["www-authenticate", "WWW-Authenticate"],
]);

/** Names whose writing is kept: hosts use the same few. */
const kept = 500;
const written = new Map<string, string>();

/**
 * A header's name as the legacy host wrote it on the wire. Names have no case, but programs that
 * take answers apart by hand, or ask Java for `getHeaderFields().get("Location")`, find no other.
 */
export function wireName(name: string): string {
  let found = written.get(name);
  if (found === undefined) {
    found =
      irregular.get(name) ?? name.replace(/(?<![^-])[a-z]/g, (letter) => letter.toUpperCase());
    if (written.size >= kept) written.clear();
    written.set(name, found);
  }
  return found;
}
