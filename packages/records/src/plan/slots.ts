import { depthOf, type Path, type Step, stepText } from "../tables/table-path.js";
import type { Slot, Target } from "./plan.js";
import type { Tags } from "./tags.js";

/** The objects of the new record that a plan puts values into. */
export class SlotTable {
  /** The record itself. */
  readonly top: Slot = { id: 0, parent: undefined, name: "", kind: "object", index: 0 };
  /** The related records, which are lists beside the record. */
  readonly companions: Slot = { ...this.top, id: 1 };
  /** All slots by their number; each has a higher number than the one that it is in. */
  readonly all: Slot[] = [this.top, this.companions];
  readonly #byPath = new Map<string, Slot>();

  /** The item of the new record that pairs with the item `depth` lists down in the one that is read. */
  itemAt(to: Path, depth: number, tags: Tags): Slot | undefined {
    let slot: Slot | undefined = this.#rootOf(to);
    let seen = 0;
    for (const [index, step] of to.steps.entries()) {
      slot = slot && this.#slotOf(slot, tags.step(to, index, step));
      if (step.item?.kind === "each") seen += 1;
      if (seen === depth) return slot;
    }
    return undefined;
  }

  /**
   * A path of the new record as a target.
   *
   * @throws `SyntaxError` for a path with `[]` behind `[*]` or a tag
   */
  target(to: Path, tags: Tags): Target {
    const depth = depthOf(to);
    const item = depth === 0 ? this.#rootOf(to) : this.itemAt(to, depth, tags);
    if (!item) {
      throw new SyntaxError(`${to.name} is in a list within items that other fields create.`);
    }
    const last = to.steps.findLastIndex((each) => each.item?.kind === "each");
    const steps = to.steps.map((each, index) => tags.step(to, index, each)).slice(last + 1);
    let slot: Slot | undefined = item;
    for (const step of steps) slot = slot && this.#slotOf(slot, step);
    return { item, steps, name: to.name, slot };
  }

  #rootOf({ steps }: Path): Slot {
    return steps[0]?.name.startsWith("~") ? this.companions : this.top;
  }

  #slotOf(parent: Slot, step: Step): Slot | undefined {
    const { name, item } = step;
    if (item?.kind === "tagged" || item?.kind === "all") return undefined;
    const id = `${parent.id}.${stepText(step)}`;
    let slot = this.#byPath.get(id);
    if (!slot) {
      slot = {
        id: this.all.length,
        parent,
        name,
        kind: item === undefined ? "object" : item.kind === "each" ? "newItem" : "itemAt",
        index: item?.kind === "at" ? item.index : 0,
      };
      this.all.push(slot);
      this.#byPath.set(id, slot);
    }
    return slot;
  }
}
