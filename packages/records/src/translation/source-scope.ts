import { copyOf, fill, isFilled, isRecord } from "../record/record.js";
import { valueAt } from "../record/field-path.js";
import { holdsToday, periodAt } from "../record/periods.js";
import { itemAt } from "../plan/places.js";
import { reasons } from "../plan/reasons.js";
import type { Plan, Slot } from "../plan/plan.js";
import { carried, putCarried, withCodes } from "./carrier.js";
import { addLateValue } from "./late-values.js";
import {
  areAllAlone,
  isEmpty,
  isExact,
  listIn,
  newItem,
  recordIn,
  standingItems,
} from "./parts.js";
import { addQuestion, keyIn } from "./questions.js";

/** What every source may call. */
const helpers = {
  addLateValue,
  addQuestion,
  areAllAlone,
  carried,
  copyOf,
  fill,
  holdsToday,
  isEmpty,
  isExact,
  isFilled,
  isRecord,
  itemAt,
  keyIn,
  listIn,
  newItem,
  periodAt,
  putCarried,
  reasons,
  recordIn,
  standingItems,
  valueAt,
  withCodes,
};

/** The names of a source that is being written, and what each stands for. */
export class SourceScope {
  readonly plan: Plan;
  readonly up: boolean;
  readonly hasAccount: boolean;
  /** Whether nobody wants to know what is lost: there is no account, and records are only read. */
  readonly isQuiet: boolean;
  readonly constants = new Map<string, unknown>(Object.entries(helpers));
  readonly #names = new Map<unknown, string>();
  /** The numbers of the slots that have a variable. */
  readonly #slots = new Set<number>();
  #last = 0;

  constructor(plan: Plan, hasAccount: boolean) {
    this.plan = plan;
    this.up = plan.direction === "toCurrent";
    this.hasAccount = hasAccount;
    this.isQuiet = !this.up && !hasAccount;
  }

  /** A name that nothing else in the source has. */
  name(word: string): string {
    this.#last += 1;
    return `${word}${this.#last}`;
  }

  /**
   * The name of something that the source uses.
   *
   * @param word what a reader of the source will know it by
   * @param key what makes two the same
   */
  constant(value: unknown, word: string, key: unknown = value): string {
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = `${word.replace(/\W/g, "_")}_${this.#names.size}`;
    this.#names.set(key, name);
    this.constants.set(name, value);
    return name;
  }

  /** The variable of an object of the new record. */
  variable({ id }: Slot): string {
    if (id < 2) return id === 0 ? "r" : "x";
    this.#slots.add(id);
    return `o${id}`;
  }

  get variables(): readonly string[] {
    return [...this.#slots].map((id) => `o${id}`);
  }

  /** The source that creates the object of a slot where there is none yet. */
  create(slot: Slot): string {
    const { parent, name, kind, index, id } = slot;
    if (!parent) return "";
    const variable = this.variable(slot);
    const at = memberOf(this.variable(parent), name);
    const list = `listIn(${at}) ?? (${at} = [])`;
    const made = {
      object: `recordIn(${at}) ?? (${at} = {})`,
      newItem: `newItem(${list}${this.hasAccount ? `, t.positions, ${id}` : ""})`,
      itemAt: `itemAt(${list}, ${index})`,
    };
    return `${this.create(parent)}\n${variable} ??= ${made[kind]};`;
  }

  /** A list without items at a slot's own place; empty where it would be created elsewhere. */
  emptyList({ parent, name }: Slot, then = ""): string {
    if (!parent || (parent.id !== 0 && parent.kind !== "newItem")) return "";
    const object = this.variable(parent);
    return when(`${object} !== undefined`, `${memberOf(object, name)} ??= [];\n${then}`);
  }

  /** The source that leaves all fields of a value behind; empty where nobody wants to know. */
  leaveEach(value: string, why: keyof typeof reasons, loss?: string): string {
    if (this.isQuiet) return "";
    return `t.leaveEach(${value}, reasons.${why}${loss === undefined ? "" : `, ${loss}`});`;
  }
}

/** The expression for a member of an object. */
export function memberOf(object: string, name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `${object}.${name}` : `${object}[${quoted(name)}]`;
}

/** A text or another single value as a source has it. */
export function quoted(value: unknown): string {
  return JSON.stringify(value);
}

/** Statements under a condition; an empty one always holds. */
export function when(condition: string, body: string): string {
  return condition === "" ? body : `if (${condition}) {\n${body}\n}`;
}

/** Parts of a source one after another, without those that are not there. */
export function joined(parts: readonly (string | false | undefined)[], by = "\n"): string {
  return parts.filter((each) => each !== false && each !== undefined && each !== "").join(by);
}
