import { comparedText, type Question } from "./question.js";

/** What a write through the bridge has changed. */
export interface Write {
  /** The values of the current key of the record. */
  readonly parts?: readonly (readonly [part: string, value: unknown])[] | undefined;
  /** The id of the record. */
  readonly id?: string | undefined;
  /** Whether it is there no more: only answers that it was part of are others then. */
  readonly isDeleted?: boolean | undefined;
}

type Values = ReadonlyMap<string, string>;

/** The last write by the values of some parts. */
interface Latest {
  readonly names: readonly string[];
  readonly byText: Map<string, number>;
}

/** What is known of the writes to a collection, for questions by one set of parts. */
interface Projection {
  /** How many writes it knows of. */
  known: number;
  readonly groups: Map<string, Latest>;
}

/**
 * The writes to one collection, so that what was read before a write is not given for what it changed.
 * They are numbered, from 1.
 */
export class Writes {
  readonly #parts: { readonly number: number; readonly values: Values }[] = [];
  readonly #ids = new Map<string, number>();
  readonly #projections = new Map<string, Projection>();
  #last = 0;

  /** The number of the last one. */
  get last(): number {
    return this.#last;
  }

  note({ parts, id, isDeleted }: Write): void {
    this.#last++;
    const values = parts?.flatMap(([part, value]) => {
      const text = comparedText(value);
      return text === undefined ? [] : [[part, text] as const];
    });
    if (values || !isDeleted) this.#parts.push({ number: this.#last, values: new Map(values) });
    if (id !== undefined) this.#ids.set(id.toLowerCase(), this.#last);
  }

  /** The number of the last write of a record that may be an answer to a question; 0 for none. */
  lastOf({ parts }: Question): number {
    if (this.#last === 0) return 0;
    const values = new Map(parts);
    let last = 0;
    for (const { names, byText } of this.#projectionOn([...values.keys()]).values()) {
      const text = names.map((name) => values.get(name)).join("\u0001");
      last = Math.max(last, byText.get(text) ?? 0);
    }
    return last;
  }

  /** The number of the last write of a record by its id. */
  lastOfId(id: unknown): number {
    return typeof id === "string" ? (this.#ids.get(id.toLowerCase()) ?? 0) : 0;
  }

  /** Writes by what they have in common with questions: one that has nothing concerns them all. */
  #projectionOn(asked: readonly string[]): ReadonlyMap<string, Latest> {
    const key = asked.join("\n");
    const projection = this.#projections.get(key) ?? { known: 0, groups: new Map() };
    this.#projections.set(key, projection);
    for (const { number, values } of this.#parts.slice(projection.known)) {
      const names = asked.filter((name) => values.has(name));
      const group = names.join("\n");
      const latest = projection.groups.get(group) ?? { names, byText: new Map() };
      projection.groups.set(group, latest);
      latest.byText.set(names.map((name) => values.get(name)).join("\u0001"), number);
    }
    projection.known = this.#parts.length;
    return projection.groups;
  }
}

/** Whether a record of an answer was written after a number. */
export function isRewritten(
  records: readonly Readonly<Record<string, unknown>>[],
  writes: Writes,
  since: number,
): boolean {
  return records.some(({ id }) => writes.lastOfId(id) > since);
}
