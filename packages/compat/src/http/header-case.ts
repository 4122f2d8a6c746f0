import { ExpiringMap } from "@edbridge/core/internal";

/** Those whose parts do not just begin with a capital letter. */
const irregular: ReadonlyMap<string, string> = new Map([
  ["etag", "ETag"],
  ["www-authenticate", "WWW-Authenticate"],
]);

/** Hosts use the same few. */
const written = new ExpiringMap<string>({ limit: 500 });

/**
 * A header's name as the legacy host wrote it on the wire. Names have no case, but programs that
 * take answers apart by hand, or ask Java for `getHeaderFields().get("Location")`, find no other.
 */
export function wireName(name: string): string {
  return written.getOrSet(name, writtenName);
}

function writtenName(name: string): string {
  return irregular.get(name) ?? name.replace(/(?<![^-])[a-z]/g, (letter) => letter.toUpperCase());
}
