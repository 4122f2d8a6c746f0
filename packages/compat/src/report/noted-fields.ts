import type { AccountEntry } from "@edbridge/records";
import { plainText } from "../http/json.js";
import type { ChangeId } from "../http/legacy-response.js";
import type { LostField, MappedField } from "./event.js";
import { shownPath } from "./shown-path.js";

/** Fields of one call that are noted at most. */
const [mostMapped, mostLost] = [200, 50];

/** The fields of a call's records that are others on the host, by their paths. */
export class NotedFields {
  readonly mapped = new Map<string, MappedField & { readonly change: ChangeId }>();
  readonly lost = new Map<string, LostField>();

  /** Notes the fields of an account that no current record has. */
  lose(collection: string, account: readonly AccountEntry[]): void {
    for (const { path, loss } of account) {
      if (loss === undefined) continue;
      const field = path.replaceAll(/\[\d+\]/g, "");
      this.mapped.delete(`${collection}.${field}`);
      if (this.lost.size >= mostLost) continue;
      const shown = shownField(field);
      this.lost.set(`${collection}.${shown}`, { collection, field: shown, class: loss });
    }
  }

  /** Compares a part of a legacy record with what the current one has there. */
  compare(collection: string, path: string, legacy: unknown, current: unknown): void {
    if (legacy === current) return;
    if (Array.isArray(legacy)) {
      const there: readonly unknown[] = Array.isArray(current) ? current : [];
      for (let at = 0; at < legacy.length; at++) {
        this.compare(collection, path, legacy[at], there[at]);
      }
      return;
    }
    const text = plainText(legacy);
    if (text !== undefined) return this.#note(collection, path, text, plainText(current));
    if (typeof legacy !== "object" || legacy === null) return;
    const there = typeof current === "object" && current !== null ? current : {};
    for (const name in legacy) {
      if (writtenByHosts.has(name)) continue;
      const value: unknown = legacy[name as keyof typeof legacy];
      const other: unknown = there[name as keyof typeof there];
      // Most members are the same, and need no name.
      if (value !== other) this.compare(collection, `${path}.${name}`, value, other);
    }
  }

  #note(collection: string, path: string, text: string, now: string | undefined): void {
    if (text === now || this.mapped.has(path) || this.mapped.size >= mostMapped) return;
    const change = now !== undefined && isSameDay(text, now) ? "EDB017" : "EDB024";
    const field = shownField(path.slice(collection.length + 1));
    this.mapped.set(path, { collection, field, change });
  }
}

/** Members that hosts write: no caller has anything to do about them. */
const writtenByHosts: ReadonlySet<string> = new Set(["id", "link", "_etag", "_lastModifiedDate"]);

/** A path as the owner is shown it. A caller may give fields any name. */
function shownField(path: string): string {
  return shownPath(path)
    .replaceAll(/[^\w.*~-]/gu, "?")
    .slice(0, 100);
}

function isSameDay(legacy: string, current: string): boolean {
  const day = /^\d{4}-\d\d-\d\d/;
  return legacy.slice(0, 10) === current.slice(0, 10) && day.test(legacy) && day.test(current);
}
