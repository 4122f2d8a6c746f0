import type { DescriptorKind } from "../model/descriptor-kind.js";
import {
  fill,
  hasFilledField,
  isFilled,
  isRecord,
  hostOnlyMembers,
  setMember,
  valueAt,
} from "../record/record.js";
import { holdsToday, periodAt } from "../record/periods.js";
import * as late from "./late.js";
import { reasons } from "../record/account.js";
import { type FieldOp, itemOf, type Slot, slotsTo } from "../plan/plan.js";
import type { Plan } from "../plan/plan-of.js";
import type { PlanBuilder } from "../plan/plan-builder.js";
import * as parts from "./parts.js";
import { emptied, joined, memberOf, quoted, when } from "./source-text.js";

const helpers = {
  ...parts,
  ...late,
  fill,
  hasFilledField,
  holdsToday,
  isFilled,
  isRecord,
  periodAt,
  reasons,
  setMember,
  valueAt,
};

/** The names of a source that is being written, and what each stands for. */
export class SourceScope {
  readonly tree: PlanBuilder;
  readonly up: boolean;
  readonly hasAccount: boolean;
  readonly constants = new Map<string, unknown>(Object.entries(helpers));
  readonly #names = new Map<unknown, string>();
  /** The numbers of the slots that have a variable. */
  readonly #slots = new Set<number>();
  /** The variables of the last code of a descriptor and of its legacy value. */
  readonly #codes: string[] = [];
  /** The functions that read the lists and objects of the record. */
  readonly #parts: string[] = [];
  /** The functions that create the objects of slots, by their numbers. */
  readonly #makers = new Map<number, string>();
  #last = 0;

  constructor(plan: Plan, hasAccount: boolean) {
    this.tree = plan.tree();
    this.up = plan.direction === "toCurrent";
    this.hasAccount = hasAccount;
  }

  /** A name that nothing else in the source has. */
  name(word: string): string {
    this.#last += 1;
    return `${word}${this.#last}`;
  }

  /** The name of what the source uses, with a `word` for its readers; equal keys make two the same. */
  constant(value: unknown, word: string, key: unknown = value): string {
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = `${word.replace(/\W/g, "_")}_${this.#names.size}`;
    this.#names.set(key, name);
    this.constants.set(name, value);
    return name;
  }

  variable({ id }: Slot): string {
    if (id < 2) return id === 0 ? "r" : "t.companions";
    this.#slots.add(id);
    return `o${id}`;
  }

  /** The source that creates the object of a slot where there is none yet. */
  create(slot: Slot): string {
    const { parent, name, item, id } = slot;
    // Of each item of a list, there is one already.
    if (!parent || item?.kind === "all") return "";
    const [variable, object] = [this.variable(slot), this.variable(parent)];
    const call = `${variable} ??= make${id}(t, r);`;
    if (this.#makers.has(id)) return call;
    const at = memberOf(object, name);
    const where = `(${object}, ${quoted(name)})`;
    const isAlone = !this.hasAccount && this.#isAlone(slot);
    let made = isAlone ? `return (${at} = {});` : `return objectIn${where};`;
    if (item?.kind === "tagged") {
      const of = this.constant(slot, "slot");
      made = `return taggedItem(listIn${where}, ${of}, ${this.#tag(slot)}, t);`;
    } else if (item?.kind === "each") {
      made = `return newItem(listIn${where}, t.positions, ${id});`;
      if (isAlone) made = `const item = {};\n(${at} ??= []).push(item);\nreturn item;`;
    } else if (item) {
      made = `return itemAt(listIn${where}, ${item.kind === "at" ? item.index : 0});`;
    }
    const body = joined([this.create(parent), made]);
    this.#makers.set(id, `function make${id}(t, r) {\n${body}\n}`);
    return call;
  }

  /** The variables of some objects, and of all in them. */
  within(outer: readonly Slot[]): readonly string[] {
    const found = new Set(outer);
    // A slot has a higher number than the one that it is in.
    for (const slot of this.tree.slots.all)
      if (slot.parent && found.has(slot.parent)) found.add(slot);
    return [...found].map((slot) => this.variable(slot));
  }

  /** Whether no other object of the new record can be at the place of one. */
  #isAlone(slot: Slot): boolean {
    const { parent, name, isLate } = slot;
    const alike = this.tree.slots.all.filter(
      (each) => !each.isLate && each.parent === parent && each.name === name,
    );
    if (isLate || alike.length > 1 || hostOnlyMembers.has(name) || name === "_ext") return false;
    // What is in an item may be there already when a late value comes.
    return !this.tree.late.some((op) => {
      const [item, ways] = [itemOf(op.slot), slotsTo(op.slot)];
      return item.parent !== undefined && ways.indexOf(slot) > ways.indexOf(item);
    });
  }

  /** A list without items at a slot's own place; empty where it would be created elsewhere. */
  emptyList({ parent, name }: Slot, then = ""): string {
    if (!parent || (parent.id !== 0 && parent.item?.kind !== "each")) return "";
    const object = this.variable(parent);
    const isThere = parent.id === 0 ? "true" : `${object} !== undefined`;
    return when(isThere, `${memberOf(object, name)} ??= [];\n${then}`);
  }

  /** The source that keeps a value until all others are in their places. */
  addLate(op: FieldOp, value: string): string {
    const { slot } = op;
    const tags = slotsTo(slot).map((each) => {
      if (each.item?.kind !== "tagged" || !each.item.of) return "";
      const [kind, code] = [this.constant(each.item.of, "kind"), quoted(each.item.value)];
      return `${this.#tag(each)} = t.codeOf(${kind}, ${code}) ?? ${code};`;
    });
    const item = itemOf(slot);
    const args = `${this.constant(op, "late")}, ${this.#put(op)}, ${value}, ${this.variable(item)}`;
    return joined([this.create(item), ...tags, `addLateValue(${args}, t);`]);
  }

  /** The expression for the tag of an item, as the host has it. */
  #tag({ id, item }: Slot): string {
    if (item?.kind !== "tagged") return "";
    if (!item.of) return quoted(item.value);
    if (!this.#codes.includes(`tag${id}`)) this.#codes.push(`tag${id}`);
    return `tag${id}`;
  }

  /** The function that goes to each place of a late value in an item. */
  #put(op: FieldOp): string {
    const name = `put_${this.constant(op, "late")}`;
    const item = itemOf(op.slot);
    let slot: Slot | undefined = op.slot;
    let body = `placeLate(late, ${this.variable(slot)}, t);`;
    while (slot) {
      const list: Slot | undefined = slotsTo(slot).findLast((each) => each.item?.kind === "all");
      body = joined([this.create(slot), body]);
      slot = list?.parent;
      if (!list?.parent) continue;
      const [each, ...inner] = this.within([list]);
      const items = `recordsIn(${this.variable(list.parent)}, ${quoted(list.name)})`;
      body = `for ([t.positions[${list.id}], ${each}] of ${items}) {\n${emptied(inner)}\n${body}\n}`;
    }
    const [itemVariable, ...inner] = item.parent ? this.within([item]) : [];
    const begin = itemVariable !== undefined && `${itemVariable} = object;\n${emptied(inner)}`;
    const text = joined([begin, body]);
    this.#parts.push(`function ${name}(object, late, t, r) {\n${text}\n}`);
    return name;
  }

  /** The expression for the legacy value of a code. The last one of each descriptor is remembered. */
  legacyCode(kind: DescriptorKind, value: string): string {
    const of = this.constant(kind, "kind");
    const [code, legacy] = [`code_${of}`, `legacy_${of}`];
    if (!this.#codes.includes(code)) this.#codes.push(code, legacy);
    const other = `${legacy} = t.values.legacyOf(${of}, ${code} = ${value})`;
    const found = `${value} === ${code} ? ${legacy} : (${other})`;
    return `(typeof ${value} === "string" && ${value} !== "" ? ${found} : ${value})`;
  }

  /** The source that calls a function of its own for a list or an object of the record. */
  part(text: string, value: string): string {
    const name = this.name("part");
    this.#parts.push(`function ${name}(${value}, s, t, r) {\n${text}\nreturn true;\n}`);
    const call = `${name}(${value}, s, t, r)`;
    return this.giveUp(`!${call}`) || `${call};`;
  }

  /**
   * The source that gives the function of a plan. In brackets, V8 compiles that at once, and the functions
   * of parts when a record first has them.
   */
  whole(body: string): string {
    const codes = this.#codes;
    const objects = [...this.#slots].map((id) => `o${id}`);
    // The values of another call may be those of another host.
    const forget = joined(["serial = t.serial;", emptied(codes)]);
    return joined([
      `"use strict";`,
      `let ${["serial", ...codes, ...objects].join(", ")};`,
      ...this.#makers.values(),
      ...this.#parts,
      "return (function read(s, t) {",
      "const r = t.record = {};",
      emptied(objects),
      codes.length > 0 && when("t.serial !== serial", forget),
      body,
      "return true;",
      "});",
    ]);
  }

  leaveEach(value: string, why: keyof typeof reasons, loss = `"lost"`): string {
    if (this.hasAccount) return `t.leaveEach(${value}, reasons.${why}, ${loss});`;
    return loss === "false" ? "" : this.giveUp(`hasFilledField(${value})`);
  }

  /** Without an account, a record of which something is lost is not read on: an account has to say what. */
  giveUp(condition = ""): string {
    return this.hasAccount || !this.up ? "" : when(condition, "return false;");
  }
}

/** What is read, by the variables of the source that is being written. */
export interface Spot {
  readonly scope: SourceScope;
  readonly value: string;
  /** The innermost item of a list; the record itself outside of lists. */
  readonly item: string;
  /** Whether it is the record itself, or a member of it. */
  readonly isTop?: boolean;
  /** Whether the value is a single one: no list, no object, and not empty. */
  readonly isSingle?: boolean | undefined;
}
