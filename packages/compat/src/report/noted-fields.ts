import { ExpiringMap } from "@edbridge/core/internal";
import type { AccountEntry } from "@edbridge/records";
import { plainText } from "../http/json.js";
import type { ChangeId } from "../http/legacy-response.js";
import type { LostField, MappedField } from "./event.js";
import { pathText } from "./without-values.js";

/** Fields of one call that are noted at most. */
const [mostMapped, mostLost] = [200, 50];

/** The fields of a call's records that are others on the host, by their paths. */
export class NotedFields {
  readonly mapped = new Map<string, MappedField>();
  /** The changes that mapped one. */
  readonly changes = new Set<ChangeId>();
  readonly lost = new Map<string, LostField>();

  /** Notes the fields of an account that no current record has. */
  lose(collection: string, account: readonly AccountEntry[]): void {
    for (const { path, loss } of account) {
      if (loss === undefined) continue;
      const full = path.replaceAll(/\[\d+\]/g, "");
      this.mapped.delete(`${collection}.${full}`);
      const field = shownField(full);
      if (this.lost.size < mostLost)
        this.lost.set(`${collection}.${field}`, { collection, field, class: loss });
    }
  }

  /** Compares a part of a legacy record with what the current one has there. */
  compare(collection: string, path: string, legacy: object, current: unknown): void {
    const there = typeof current === "object" && current !== null ? current : {};
    for (const name in legacy) {
      const value: unknown = legacy[name as keyof typeof legacy];
      const other: unknown = there[name as keyof typeof there];
      // Most members are the same, and need no name.
      if (value === other || writtenByHosts.has(name)) continue;
      const below = Array.isArray(legacy) ? path : `${path}.${name}`;
      // A number that is kept exact is an object, too.
      const text = plainText(value);
      if (text !== undefined) this.#note(collection, below, text, plainText(other));
      else if (typeof value === "object" && value !== null) {
        this.compare(collection, below, value, other);
      }
    }
  }

  #note(collection: string, path: string, text: string, now: string | undefined): void {
    if (text === now || this.mapped.has(path) || this.mapped.size >= mostMapped) return;
    const isSameDay = now?.slice(0, 10) === text.slice(0, 10) && /^\d{4}-\d\d-\d\d/.test(text);
    const field = shownField(path.slice(collection.length + 1));
    const change = isSameDay ? "EDB017" : "EDB024";
    this.mapped.set(path, { collection, field, change });
    this.changes.add(change);
  }
}

/** Members that hosts write: no caller has anything to do about them. */
const writtenByHosts: ReadonlySet<string> = new Set(["id", "link", "_etag", "_lastModifiedDate"]);

/** Records have the same few fields, but a caller may give them any name. */
const shown = new ExpiringMap<string>({ limit: 2000 });

function shownField(path: string): string {
  return shown.getOrSet(path, pathText);
}
