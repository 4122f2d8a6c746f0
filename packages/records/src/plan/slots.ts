import type { Descriptors } from "../model/descriptor-value.js";
import { type Path, type Step, stepText } from "../tables/table-path.js";
import type { Slot, Target } from "./plan.js";
import { withKind } from "./pairs.js";

/** The objects of the new record that a plan puts values into. */
export class SlotTable {
  readonly top: Slot = { id: 0, parent: undefined, name: "", kind: "object", index: 0 };
  /** The related records, which are lists beside the record. */
  readonly companions: Slot = { ...this.top, id: 1 };
  /** All slots by their number; each has a higher number than the one that it is in. */
  readonly all: Slot[] = [this.top, this.companions];
  readonly #byPath = new Map<string, Slot>();
  readonly #descriptors: Descriptors;

  constructor(descriptors: Descriptors) {
    this.#descriptors = descriptors;
  }

  /** A path as a target. @throws `SyntaxError` for a path with `[]` behind `[*]` or a tag */
  target({ steps: all, name }: Path): Target {
    let item = all[0]?.name.startsWith("~") ? this.companions : this.top;
    let slot: Slot | undefined = item;
    let steps: Step[] = [];
    for (const each of all) {
      const step = withKind(each, this.#descriptors);
      slot = slot && this.within(slot, step);
      if (each.item?.kind !== "each") steps.push(step);
      else if (slot) {
        item = slot;
        steps = [];
      } else throw new SyntaxError(`${name} is in a list within items that other fields create.`);
    }
    return { item, steps, name, slot };
  }

  /** The object or item of a slot that a step leads to; none where other fields create it. */
  within(parent: Slot, step: Step): Slot | undefined {
    const { name, item } = step;
    if (item?.kind === "tagged" || item?.kind === "all") return undefined;
    const id = `${parent.id}.${stepText(step)}`;
    let slot = this.#byPath.get(id);
    if (!slot) {
      const kind = item === undefined ? "object" : item.kind === "each" ? "newItem" : "itemAt";
      const index = item?.kind === "at" ? item.index : 0;
      slot = { id: this.all.length, parent, name, kind, index };
      this.all.push(slot);
      this.#byPath.set(id, slot);
    }
    return slot;
  }
}

/** The items of lists that lead to a slot, which may be one of them. */
export function itemsTo(slot: Slot | undefined): readonly Slot[] {
  if (!slot) return [];
  return slot.kind === "newItem" ? [...itemsTo(slot.parent), slot] : itemsTo(slot.parent);
}
