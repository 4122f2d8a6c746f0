import { objectAt } from "./places.js";
import type { Anchor, Target } from "./plan.js";
import type { JsonRecord } from "./record.js";

/** A record in the making, and the items of its lists that anchors stand for. */
export class NewRecord {
  readonly record: JsonRecord = {};
  readonly #anchors: readonly Anchor[];
  /** By anchor; the first is the record itself. */
  readonly #items: (JsonRecord | undefined)[] = [this.record];
  readonly #indices: number[] = [0];

  constructor(anchors: readonly Anchor[]) {
    this.#anchors = anchors;
  }

  /** Lets anchors stand for items that are yet to be made. */
  begin(anchors: readonly number[]): void {
    for (const anchor of anchors) this.#items[anchor] = undefined;
  }

  /** The item that an anchor stands for, made when first needed. */
  item(id: number): JsonRecord {
    const known = this.#items[id];
    if (known) return known;
    const anchor = this.#anchors[id];
    const item: JsonRecord = {};
    this.#items[id] = item;
    if (!anchor) return item;
    const parent = objectAt(this.item(anchor.parent), anchor.steps);
    const list = parent[anchor.name];
    if (Array.isArray(list)) list.push(item);
    else parent[anchor.name] = [item];
    this.#indices[id] = Array.isArray(list) ? list.length - 1 : 0;
    return item;
  }

  /** The object that a target's value stands in, made where it is not there. */
  object({ anchor, steps }: Pick<Target, "anchor" | "steps">): JsonRecord {
    return objectAt(this.item(anchor), steps);
  }

  /**
   * Lets a list of an anchor's items be there with none in it. Says whether it is: a list at its own
   * place stays, none is made elsewhere only to be empty.
   */
  emptyList(id: number | undefined): boolean {
    const anchor = id === undefined ? undefined : this.#anchors[id];
    const parent = anchor && this.#items[anchor.parent];
    if (!parent || anchor.steps.length > 0 || anchor.name.startsWith("~")) return false;
    parent[anchor.name] ??= [];
    return true;
  }

  /** Where the item stands that an anchor stands for, with a dot at its end; empty for the record. */
  placeOf(anchor: number): string {
    const list = anchor === 0 ? undefined : this.#anchors[anchor];
    if (!list) return "";
    return `${this.pathOf({ ...list, anchor: list.parent })}[${this.#indices[anchor] ?? 0}].`;
  }

  /** A target as a path of this record. */
  pathOf({ anchor, steps, name }: Target): string {
    const parts = steps.map(({ name: part, item }) => {
      if (!item) return part;
      if (item.kind === "at") return `${part}[${item.index}]`;
      return item.kind === "tagged" ? `${part}[${item.member}=${item.value}]` : `${part}[*]`;
    });
    return this.placeOf(anchor) + [...parts, name].join(".");
  }
}
