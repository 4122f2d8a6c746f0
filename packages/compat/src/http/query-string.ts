/** One `name=value` of a query. */
export interface QueryPart {
  /** Decoded. */
  readonly name: string;
  /** Decoded. */
  readonly value: string;
  /** As it is written, where that is known: mostly as its caller did. */
  readonly raw?: string;
}

/** A part in which nothing is encoded, as most are. */
const plainPart = /^[\w.~-]+=[\w.~-]*$/;

/** The parts of a query that begins with `?`, or of none. */
export function queryParts(search: string): QueryPart[] {
  const parts: QueryPart[] = [];
  if (search === "") return parts;
  for (const raw of search.slice(search.startsWith("?") ? 1 : 0).split("&")) {
    if (raw === "") continue;
    if (plainPart.test(raw)) {
      const at = raw.indexOf("=");
      parts.push({ name: raw.slice(0, at), value: raw.slice(at + 1), raw });
    } else {
      // It takes off a question mark, which may also be the part's own.
      const [[name, value] = ["", ""]] = new URLSearchParams(`?${raw}`);
      parts.push({ name, value, raw });
    }
  }
  return parts;
}

/** A part that asks for a number of records, or from which on. */
export function pagePart(name: "limit" | "offset", count: number): QueryPart {
  const value = String(count);
  return { name, value, raw: `${name}=${value}` };
}

/** The query of parts, with its `?`, or nothing; untouched parts are written as they came. */
export function printQuery(parts: readonly QueryPart[]): string {
  let query = "";
  for (const { name, value, raw = printed(name, value) } of parts) {
    query += `${query === "" ? "?" : "&"}${raw}`;
  }
  return query;
}

// Not every server reads a plus as a space.
function printed(name: string, value: string): string {
  if (/^\w*$/.test(name) && /^\w*$/.test(value)) return `${name}=${value}`;
  return String(new URLSearchParams([[name, value]])).replaceAll("+", "%20");
}

/** The value of a part, by its name without regard to letter case. */
export function queryValue(parts: readonly QueryPart[], name: string): string | undefined {
  if (parts.length === 0) return undefined;
  const wanted = name.toLowerCase();
  return parts.find((part) => part.name.toLowerCase() === wanted)?.value;
}

/** The parts but those of some names, which are given in small letters. */
export function without(parts: readonly QueryPart[], ...names: string[]): QueryPart[] {
  if (parts.length === 0) return [];
  return parts.filter(({ name }) => !names.includes(name.toLowerCase()));
}
