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
      const name = shownField(field);
      this.lost.set(`${collection}.${name}`, { collection, field: name, class: loss });
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
      const text = typeof value === "string" ? value : plainText(value);
      if (text !== undefined) this.#note(collection, below, text, other);
      else if (typeof value === "object" && value !== null) {
        this.compare(collection, below, value, other);
      }
    }
  }

  #note(collection: string, path: string, text: string, current: unknown): void {
    if (this.mapped.has(path) || this.mapped.size >= mostMapped) return;
    const now = typeof current === "string" ? current : plainText(current);
    if (text === now) return;
    const change = now !== undefined && isSameDay(text, now) ? "EDB017" : "EDB024";
    const field = shownField(path.slice(collection.length + 1));
    this.mapped.set(path, { collection, field, change });
  }
}

/** Members that hosts write: no caller has anything to do about them. */
const writtenByHosts: ReadonlySet<string> = new Set(["id", "link", "_etag", "_lastModifiedDate"]);

/** Paths whose shown form is kept: records have the same few, but a caller may give fields any name. */
const mostShown = 2000;
const shown = new Map<string, string>();

/** A path as the owner is shown it. */
function shownField(path: string): string {
  let known = shown.get(path);
  if (known === undefined) {
    known = shownPath(path)
      .replaceAll(/[^\w.*~-]/gu, "?")
      .slice(0, 100);
    if (shown.size >= mostShown) shown.clear();
    shown.set(path, known);
  }
  return known;
}

function isSameDay(legacy: string, current: string): boolean {
  const day = /^\d{4}-\d\d-\d\d/;
  return legacy.slice(0, 10) === current.slice(0, 10) && day.test(legacy) && day.test(current);
}
