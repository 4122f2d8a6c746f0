import { type CollectionForm, idOf, type Json } from "./forms.ts";

type Parts = Readonly<Record<string, string>>;

/** What became of a write. */
export interface Written {
  readonly place: number;
  readonly created: boolean;
}

/** One collection of the district: its records are made when they are asked for, and kept as text. */
export class Collection {
  readonly #form: CollectionForm;
  readonly #indexes: ReadonlyMap<string, Map<string, number[]>>;
  readonly #written = new Map<number, Json>();
  readonly #versions = new Map<number, number>();
  readonly #removed = new Set<number>();
  readonly #texts: string[] = [];
  #count: number;
  #version = 0;

  constructor(form: CollectionForm) {
    this.#form = form;
    this.#count = form.count;
    this.#indexes = new Map(form.indexed.map((name) => [name, new Map<string, number[]>()]));
    if (form.indexed.length === 0) return;
    for (let place = 0; place < form.count; place++) this.#index(place, form.at(place));
  }

  /** Which records fit all parts, and the texts of those on the page. */
  page(parts: Parts, offset: number, limit: number): { total: number; texts: string[] } {
    if (Object.keys(parts).length === 0 && this.#removed.size === 0) {
      const length = Math.max(0, Math.min(limit, this.#count - offset));
      const texts = Array.from({ length }, (_, at) => this.text(offset + at));
      return { total: this.#count, texts };
    }
    const found = this.#find(parts);
    const texts = found.slice(offset, offset + limit).map((place) => this.text(place));
    return { total: found.length, texts };
  }

  /** Whether records can be found by this name. */
  knows(name: string): boolean {
    return this.#count === 0 || this.#values(this.#record(0), name).length > 0;
  }

  /** The place of the record with this id. */
  place(id: string): number | undefined {
    const place = Number.parseInt(id.slice(8), 16);
    const known = place < this.#count && idOf(this.#form.name, place) === id;
    return known && !this.#removed.has(place) ? place : undefined;
  }

  text(place: number): string {
    return (this.#texts[place] ??= JSON.stringify({
      id: this.id(place),
      ...this.#record(place),
      _etag: this.etag(place),
      _lastModifiedDate: "2026-01-01T00:00:00Z",
    }));
  }

  id(place: number): string {
    return idOf(this.#form.name, place);
  }

  etag(place: number): string {
    const version = this.#versions.get(place) ?? 0;
    return String(5_250_000_000_000_000_000n + BigInt(version) * 1_000_000n + BigInt(place));
  }

  /** Whether the record with the natural key of this one is still as the ETag says. */
  fits(record: Json, etag: string): boolean {
    const key = this.#keyOf(record);
    const [known] = key ? this.#find(key) : [];
    return known !== undefined && this.etag(known) === etag.replaceAll('"', "");
  }

  /** Stores a record in place of the one with its natural key, or as a new one. */
  store(record: Json): Written | undefined {
    const key = this.#keyOf(record);
    if (!key) return undefined;
    const [known] = this.#find(key);
    const place = known ?? this.#count++;
    this.put(place, record);
    if (known === undefined) this.#index(place, record);
    return { place, created: known === undefined };
  }

  put(place: number, record: Json): void {
    this.#written.set(place, withoutOwn(record));
    this.#versions.set(place, ++this.#version);
    delete this.#texts[place];
  }

  remove(place: number): void {
    this.#removed.add(place);
  }

  #values(record: Json, name: string): string[] {
    const path = this.#form.queried?.[name];
    if (path === undefined) return valuesOf(record, name);
    const value = valueAt(record, path);
    return value === undefined ? [] : [folded(value)];
  }

  #keyOf(record: Json): Parts | undefined {
    const key: Record<string, string> = {};
    for (const path of this.#form.key) {
      const value = valueAt(record, path);
      if (value === undefined) return undefined;
      key[path.slice(path.lastIndexOf(".") + 1)] = String(value);
    }
    return key;
  }

  #record(place: number): Json {
    return this.#written.get(place) ?? this.#form.at(place);
  }

  #find(parts: Parts): number[] {
    const indexed = this.#form.indexed.find((name) => parts[name] !== undefined);
    const all =
      indexed === undefined
        ? Array.from({ length: this.#count }, (_, place) => place)
        : (this.#indexes.get(indexed)?.get(folded(parts[indexed])) ?? []);
    const wanted = Object.entries(parts).map(([name, value]) => [name, folded(value)] as const);
    return all.filter((place) => {
      if (this.#removed.has(place)) return false;
      const record = this.#record(place);
      return wanted.every(([name, value]) => this.#values(record, name).includes(value));
    });
  }

  #index(place: number, record: Json): void {
    for (const [name, places] of this.#indexes) {
      for (const value of new Set(this.#values(record, name))) {
        const known = places.get(value);
        if (known) known.push(place);
        else places.set(value, [place]);
      }
    }
  }
}

/** A record without the members that the host gives to it. */
function withoutOwn(record: Json): Json {
  const own = ["id", "_etag", "_lastModifiedDate"];
  return Object.fromEntries(Object.entries(record).filter(([name]) => !own.includes(name)));
}

/** The value at a path such as `schoolReference.schoolId`. */
function valueAt(record: Json, path: string): unknown {
  const [first = "", second] = path.split(".");
  const whole = record[first];
  return second === undefined ? whole : (whole as Json | undefined)?.[second];
}

/** The values of a member of a record, or of one of its references. */
function valuesOf(record: Json, name: string): string[] {
  const found: string[] = [];
  for (const [own, value] of Object.entries(record)) {
    if (Array.isArray(value) || value === null) continue;
    if (typeof value !== "object") {
      if (own === name) found.push(folded(value));
      continue;
    }
    const part = (value as Json)[name];
    if (part !== undefined && typeof part !== "object") found.push(folded(part));
  }
  return found;
}

function folded(value: unknown): string {
  return String(value).toLowerCase();
}
