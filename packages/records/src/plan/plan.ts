import type { FieldStandard } from "../model/data-standard.js";
import type { Descriptors } from "../model/descriptor-value.js";
import type { CarriedField } from "../tables/fields.js";
import { type Choose, type CodeCondition, type IsHarmless, type Tag, withKind } from "./pairs.js";
import type { FieldPath } from "../record/record.js";
import type { LossKind, Move } from "../record/account.js";
import { type Selector, type Step, type Path, stepText } from "../tables/grammar.js";
import type { Row } from "../tables/table-form.js";
import type { Convert } from "./values.js";

/** From which generation to which records are translated. */
export type Direction = "toCurrent" | "toLegacy";

export interface PlanContext {
  readonly direction: Direction;
  readonly fieldStandard: FieldStandard;
  readonly descriptors: Descriptors;
  /** Whether the caller names the members of the legacy record that it wants. */
  readonly isChosen: boolean;
}

/** An object of the new record, created when the first value is put into it. */
export interface Slot extends Step {
  /** Its number within the plan; 0 is the record itself, 1 has the lists of related records. */
  readonly id: number;
  /** The object that it is a member of, or has the list that it is in; absent for these two. */
  readonly parent: Slot | undefined;
  /** Whether it is, or is in, an item of which other fields decide where it is: by a tag, or each. */
  readonly isLate: boolean;
}

/** A place in the new record. */
export interface Target {
  readonly slot: Slot;
  readonly name: string;
}

/** A target, and how far it is from where the value was. */
interface Placed extends Target {
  readonly outcome: Move;
  /** The related record that it is in, where that is created under a condition only. */
  readonly companion: string | undefined;
}

/** Where the value of one field goes. */
export interface FieldOp extends Placed {
  readonly row: Row;
  readonly convert: Convert | undefined;
  /** Its value by the pairs of its row, before it is converted, or after it was on the way back. */
  readonly choose: Choose | undefined;
  /** Whether a current list has one item of a code, and several legacy codes may become one. */
  readonly isKind: boolean;
  /** Whether the item that it is in has a code for which it goes there. */
  readonly when: CodeCondition | undefined;
  /** A field beside it that must be filled. */
  readonly needs: FieldPath | undefined;
  /** Of several fields that want one place, the one with the lowest rank gets it. */
  readonly rank: number | undefined;
  /** Whether one record may put several values there. */
  readonly repeats: boolean;
  /** Whether its value replaces that of an item of a list which has the same place. */
  readonly prevails: boolean;
}

/** Where a field goes whose value nobody reads: with all that is in it, and only in one form. */
export interface CarriedOp extends Placed {
  readonly form: CarriedField["form"];
}

/** Why a field has no place, and its placeholder value if it has one. */
interface LeftBehind {
  readonly why: string;
  readonly filler?: unknown;
  /** Whether nothing is lost by it; absent if something always is. */
  readonly isHarmless?: IsHarmless | undefined;
  /** What kind of loss it is otherwise. */
  readonly loss: LossKind;
  /** Finds the values that say nothing. */
  readonly choose?: Choose | undefined;
}

/** A reference whose key the host is asked for. */
export interface LookupOp {
  /** The legacy collection that is looked in. */
  readonly to: string;
  /** The parts of the key, and where the record that is read has them. */
  readonly ask: readonly { readonly part: string; readonly path: FieldPath }[];
  readonly gives: readonly (Target & {
    readonly part: string;
    /** The top-level member that it is in. */
    readonly top: string;
  })[];
}

/** What a plan knows of one member of an object. */
export interface MemberNode {
  readonly ops: FieldOp[];
  /** The place of a field that no legacy list has; then it has no `ops`. */
  carried?: CarriedOp;
  leftBehind?: LeftBehind;
  /** Whether a look-up asks with it. */
  isLookupKey: boolean;
  object?: ObjectNode;
  list?: ItemNode[];
}

/** What a plan knows of each item of a list, or of single ones. */
export interface ItemNode {
  readonly item: Selector;
  /** The member that selects the item, and its value. */
  readonly tag?: Tag & { readonly member: string };
  /** Whether the item stands for fields of its own: is not read as an item of the list, or is `listed` too. */
  readonly asItem?: Row["asItem"];
  /** The list of the periods in which the item says something. */
  readonly during?: string | undefined;
  readonly node: ObjectNode;
}

/** What a plan knows of one object. */
export interface ObjectNode {
  readonly members: Map<string, MemberNode>;
  /** The items of the new record that begin with each object of this kind. */
  readonly begins: Slot[];
  readonly lookups: LookupOp[];
  /** Its own counterparts in the new record, of which the first that fits has it. */
  readonly homes: Home[];
}

/** An object of the new record that is the counterpart of one that is read. */
export interface Home {
  readonly slot: Slot;
  /** Its path: `addresses[]`. */
  readonly place: string;
  /** Whether the item that is read goes there, where its code decides. */
  readonly when: CodeCondition | undefined;
}

/** The objects of the new record that a plan puts values into. */
export class SlotTable {
  readonly top: Slot = { id: 0, parent: undefined, name: "", isLate: false };
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
  target({ steps, name }: Path): Target {
    let slot = steps[0]?.name.startsWith("~") ? this.companions : this.top;
    for (const step of steps) {
      if (step.item?.kind === "each" && slot.isLate) {
        throw new SyntaxError(`${name} is in a list within items that other fields create.`);
      }
      slot = this.within(slot, withKind(step, this.#descriptors));
    }
    return { slot, name };
  }

  /** The object or item of a slot that a step leads to. */
  within(parent: Slot, step: Step): Slot {
    const path = `${parent.id}.${stepText(step)}`;
    const kind = step.item?.kind;
    const isLate = parent.isLate || kind === "tagged" || kind === "all";
    const slot = this.#byPath.get(path) ?? { ...step, id: this.all.length, parent, isLate };
    if (slot.id === this.all.length) this.all.push(slot);
    this.#byPath.set(path, slot);
    return slot;
  }
}

/** The objects that lead to a slot from the record, or from the lists of related ones; both ends included. */
export function slotsTo(slot: Slot): readonly Slot[] {
  return slot.parent ? [...slotsTo(slot.parent), slot] : [slot];
}

/** The items of lists among these, each created for one that is read. */
export function itemsTo(slot: Slot): readonly Slot[] {
  return slotsTo(slot).filter(({ item }) => item?.kind === "each");
}

/** The innermost item; the first of these objects outside of lists. */
export function itemOf(slot: Slot): Slot {
  return slotsTo(slot).findLast(({ parent, item }) => !parent || item?.kind === "each") ?? slot;
}
