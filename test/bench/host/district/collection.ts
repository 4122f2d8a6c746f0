import { type CollectionForm, idOf, type Json } from "./forms.ts";

type Parts = Readonly<Record<string, string>>;

/** Queries that have another name than the member of the record. */
const members: Readonly<Record<string, string>> = {
  locationClassroomIdentificationCode: "classroomIdentificationCode",
  locationSchoolId: "schoolId",
  gradingPeriodSchoolYear: "schoolYear",
};

/** One collection of the district: its records are made when they are asked for, and kept as text. */
export class Collection {
  readonly #form: CollectionForm;
  readonly #indexes: ReadonlyMap<string, Map<string, number[]>>;
  readonly #written = new Map<number, Json>();
  readonly #versions = new Map<number, number>();
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

  /** How many records fit all parts, and the texts of those on the page. */
  page(parts: Parts, offset: number, limit: number): { total: number; texts: string[] } {
    if (Object.keys(parts).length === 0) {
      const length = Math.max(0, Math.min(limit, this.#count - offset));
      const texts = Array.from({ length }, (_, at) => this.#text(offset + at));
      return { total: this.#count, texts };
    }
    const found = this.#find(parts);
    const texts = found.slice(offset, offset + limit).map((place) => this.#text(place));
    return { total: found.length, texts };
  }

  knows(name: string): boolean {
    return this.#count === 0 || valuesOf(this.#record(0), name).length > 0;
  }

  place(id: string): number | undefined {
    const place = Number.parseInt(id.slice(8), 16);
    return place < this.#count && this.id(place) === id ? place : undefined;
  }

  id(place: number): string {
    return idOf(this.#form.name, place);
  }

  etag(place: number): string {
    const version = this.#versions.get(place) ?? 0;
    return String(5_250_000_000_000_000_000n + BigInt(version) * 1_000_000n + BigInt(place));
  }

  /** Stores a record in place of the one with its natural key, or as a new one. */
  store(record: Json): { readonly place: number; readonly created: boolean } {
    const { key = [] } = this.#form;
    const parts = key.map((name) => [name, valuesOf(record, name)[0] ?? ""] as const);
    const [known] = this.#find(Object.fromEntries(parts));
    const place = known ?? this.#count++;
    this.put(place, record);
    if (known === undefined) this.#index(place, record);
    return { place, created: known === undefined };
  }

  put(place: number, sent: Json): void {
    const { id: _, _etag, _lastModifiedDate, ...record } = sent;
    this.#written.set(place, record);
    this.#versions.set(place, ++this.#version);
    delete this.#texts[place];
  }

  #text(place: number): string {
    return (this.#texts[place] ??= JSON.stringify({
      id: this.id(place),
      ...this.#record(place),
      _etag: this.etag(place),
      _lastModifiedDate: "2026-01-01T00:00:00Z",
    }));
  }

  #record(place: number): Json {
    return this.#written.get(place) ?? this.#form.at(place);
  }

  #find(parts: Parts): number[] {
    const [indexed = ""] = this.#form.indexed.filter((name) => parts[name] !== undefined);
    const all =
      indexed === ""
        ? Array.from({ length: this.#count }, (_, place) => place)
        : (this.#indexes.get(indexed)?.get(folded(parts[indexed])) ?? []);
    const wanted = Object.entries(parts).map(([name, value]) => [name, folded(value)] as const);
    return all.filter((place) => {
      const record = this.#record(place);
      return wanted.every(([name, value]) => valuesOf(record, name).includes(value));
    });
  }

  #index(place: number, record: Json): void {
    for (const [name, places] of this.#indexes) {
      for (const value of new Set(valuesOf(record, name))) {
        const known = places.get(value);
        if (known) known.push(place);
        else places.set(value, [place]);
      }
    }
  }
}

/** The values of a member of a record, or of one of its references. */
function valuesOf(record: Json, query: string): string[] {
  const name = members[query] ?? query;
  const found: string[] = [];
  for (const [own, value] of Object.entries(record)) {
    const isReference = typeof value === "object" && value !== null && !Array.isArray(value);
    const part = isReference ? (value as Json)[name] : own === name ? value : undefined;
    if (part !== undefined && typeof part !== "object") found.push(folded(part));
  }
  return found;
}

function folded(value: unknown): string {
  return String(value).toLowerCase();
}
