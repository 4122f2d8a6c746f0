import type { Key } from "@edbridge/records";
import { comparedText, type JsonRecord } from "../http/json.js";
import type { RecordQuery } from "./query.js";
import { nameAt } from "./record-values.js";

/** What a write through the bridge has changed. */
export interface WrittenRecord {
  /** The natural key of the record, by the names of a current host's query parameters. */
  readonly key?: Key | undefined;
  readonly id?: string | undefined;
  /** Whether the write has deleted the record. It then concerns only results that held the record. */
  readonly deleted?: boolean | undefined;
}

/** The numbers of the last writes of records that have the same values of some names, by these values. */
interface LastWrites {
  readonly names: readonly string[];
  readonly byText: Map<string, number>;
}

/** The writes of a collection, for queries by one set of names. */
interface View {
  /** How many writes it has. */
  known: number;
  readonly groups: Map<string, LastWrites>;
}

/** Writes that are told apart at most. After one more write, nothing that was cached is used. */
const maxWrites = 10_000;

/**
 * The writes to the collections of one name through a bridge, by whatever credential and on whatever
 * host. They are numbered from 1: what was read at number `n` may be used if no later write concerns it.
 */
export class WriteLog {
  /** Another number where nothing that was read before may be used any longer. */
  era = 0;
  /** The number of the last write of the era. */
  last = 0;
  /** The number of the last write that deleted a record. */
  lastDelete = 0;
  #keys: { readonly number: number; readonly texts: ReadonlyMap<string, string> }[] = [];
  readonly #ids = new Map<string, number>();
  readonly #views = new Map<string, View>();

  /** Notes a write. If it does not say which record it concerns, nothing cached is used any longer. */
  note({ key, id, deleted = false }: WrittenRecord): void {
    if ((!key && !deleted) || this.last >= maxWrites) return this.#beginEra();
    this.last++;
    if (deleted) this.lastDelete = this.last;
    if (id !== undefined) this.#ids.set(id.toLowerCase(), this.last);
    if (!key) return;
    const texts = Object.entries(key).flatMap(([name, value]) => {
      const text = comparedText(value);
      return text === undefined ? [] : [[name, text] as const];
    });
    this.#keys.push({ number: this.last, texts: new Map(texts) });
  }

  /** The number of the last write of a record that may match a query; 0 if there is none. */
  lastOf({ parts }: RecordQuery): number {
    if (this.last === 0) return 0;
    const texts = new Map(parts.map(([part, text]) => [nameAt(part), text]));
    let last = 0;
    for (const { names, byText } of this.#viewBy([...texts.keys()]).groups.values()) {
      last = Math.max(last, byText.get(textOf(names, texts)) ?? 0);
    }
    return last;
  }

  /** Whether one of some records was written after the write of a number. */
  isRewritten(records: readonly JsonRecord[], number: number): boolean {
    if (this.last <= number) return false;
    return records.some(
      ({ id }) => typeof id === "string" && (this.#ids.get(id.toLowerCase()) ?? 0) > number,
    );
  }

  /** Writes by the names that they share with a query. One that shares none concerns every query. */
  #viewBy(asked: readonly string[]): View {
    const text = asked.join("\n");
    const view = this.#views.get(text) ?? { known: 0, groups: new Map<string, LastWrites>() };
    this.#views.set(text, view);
    for (; view.known < this.#keys.length; view.known++) {
      const write = this.#keys[view.known];
      if (!write) break;
      const names = asked.filter((name) => write.texts.has(name));
      const group = names.join("\n");
      const last = view.groups.get(group) ?? { names, byText: new Map<string, number>() };
      view.groups.set(group, last);
      last.byText.set(textOf(names, write.texts), write.number);
    }
    return view;
  }

  #beginEra(): void {
    this.era++;
    this.last = 0;
    this.lastDelete = 0;
    this.#keys = [];
    this.#ids.clear();
    this.#views.clear();
  }
}

function textOf(names: readonly string[], texts: ReadonlyMap<string, string>): string {
  return names.map((name) => texts.get(name)).join("\u0001");
}
