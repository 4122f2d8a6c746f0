import { EdbridgeError } from "@edbridge/core";
import type { DescriptorKind } from "../model/descriptor-kind.js";
import { fill, hasFilledField, isFilled, isRecord, ownOfHost, valueAt } from "../record/record.js";
import { holdsToday, periodAt } from "../record/periods.js";
import * as questions from "./late.js";
import { addLateValue, itemAt, listIn, objectIn } from "./late.js";
import { reasons } from "../record/account.js";
import type { FieldOp, Slot } from "../plan/plan.js";
import type { Plan } from "../plan/plan-of.js";
import type { PlanBuilder } from "../plan/plan-builder.js";
import * as carrier from "./parts.js";
import * as pieces from "./parts.js";

const helpers = {
  ...pieces,
  ...questions,
  ...carrier,
  addLateValue,
  fill,
  hasFilledField,
  holdsToday,
  isFilled,
  isRecord,
  itemAt,
  listIn,
  objectIn,
  periodAt,
  reasons,
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
  /** The variables of values that are put at the end, by their ops. */
  readonly #late = new Map<FieldOp, string>();
  /** Whether each late value has one place, which is known now: variables keep them then. */
  readonly #isLateKnown: boolean;
  /** The functions that read the lists and objects of the record. */
  readonly #parts: string[] = [];
  /** The functions that create the objects of slots, by their numbers. */
  readonly #makers = new Map<number, string>();
  #last = 0;

  constructor(plan: Plan, hasAccount: boolean) {
    this.tree = plan.tree();
    this.up = plan.direction === "toCurrent";
    this.hasAccount = hasAccount;
    this.#isLateKnown =
      !hasAccount &&
      this.tree.late.every(({ slot, item, repeats }) => slot && item.id < 2 && !repeats);
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
    const { parent, name, kind, index, id } = slot;
    if (!parent) return "";
    const [variable, object] = [this.variable(slot), this.variable(parent)];
    const call = `${variable} ??= make${id}(t, r);`;
    if (this.#makers.has(id)) return call;
    const where = `(${object}, ${quoted(name)})`;
    const made = {
      object: `return objectIn${where};`,
      newItem: `return newItem(listIn${where}, t.positions, ${id});`,
      itemAt: `return itemAt(listIn${where}, ${index});`,
    };
    if (!this.hasAccount && this.#isAlone(slot)) {
      const at = memberOf(object, name);
      made.object = `return (${at} = {});`;
      made.newItem = `const item = {};\n(${at} ??= []).push(item);\nreturn item;`;
    }
    const body = joined([this.create(parent), made[kind]]);
    this.#makers.set(id, `function make${id}(t, r) {\n${body}\n}`);
    return call;
  }

  /** Whether no other object of the new record can be at the place of one. */
  #isAlone({ parent, name }: Slot): boolean {
    const slots = this.tree.slots.all;
    const alike = slots.filter((each) => each.parent === parent && each.name === name);
    return alike.length === 1 && !ownOfHost.has(name) && name !== "_ext";
  }

  /** A list without items at a slot's own place; empty where it would be created elsewhere. */
  emptyList({ parent, name }: Slot, then = ""): string {
    if (!parent || (parent.id !== 0 && parent.kind !== "newItem")) return "";
    const object = this.variable(parent);
    const isThere = parent.id === 0 ? "true" : `${object} !== undefined`;
    return when(isThere, `${memberOf(object, name)} ??= [];\n${then}`);
  }

  /** The source that keeps a value until all others are in their places. */
  addLate(op: FieldOp, value: string): string {
    if (!this.#isLateKnown) {
      const [late, object] = [this.constant(op, "late"), this.variable(op.item)];
      return `${this.create(op.item)}\naddLateValue(${late}, ${value}, ${object}, t);`;
    }
    const variable = this.#late.get(op) ?? this.name("late");
    this.#late.set(op, variable);
    return `${variable} = ${value};`;
  }

  /** What the function ends with: the values that were kept, those of the lowest rank first. */
  get ending(): string {
    const sorted = [...this.#late].toSorted(
      ([one], [other]) => (one.rank ?? 0) - (other.rank ?? 0),
    );
    const puts = sorted.map(([{ slot = this.tree.slots.top, name }, variable]) => {
      const filled = `fill(${this.variable(slot)}, ${quoted(name)}, ${variable})`;
      const put = `${this.create(slot)}\nif (!${filled}) t.mayLose = true;`;
      return when(`${variable} !== undefined`, put);
    });
    return joined([...puts, "return true;"]);
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
    const { ending } = this;
    const codes = this.#codes;
    const objects = [...[...this.#slots].map((id) => `o${id}`), ...this.#late.values()];
    const emptied = (names: readonly string[]) =>
      names.length > 0 && `${names.join(" = ")} = undefined;`;
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
      ending,
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

/** What a source does with some names. */
export interface Case {
  readonly names: readonly string[];
  readonly body: string;
}

/** A choice by a name. Each case has the statement `end` at its end; `other` is what is done with any other name. */
export function switchSource(
  name: string,
  cases: readonly Case[],
  end = "break;",
  other: string | false = false,
): string {
  const texts = cases.map(({ names, body }, at) => {
    const labels = names.map((each) => `case ${quoted(each)}:`).join(" ");
    // Cases with one body after another share it.
    return cases[at + 1]?.body === body ? labels : `${labels} {\n${joined([body, end])}\n}`;
  });
  const all = joined([...texts, other]);
  return all === "" ? "" : `switch (${name}) {\n${all}\n}`;
}

export function memberOf(object: string, name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `${object}.${name}` : `${object}[${quoted(name)}]`;
}

/** A text or another single value as a source has it. */
export function quoted(value: unknown): string {
  return JSON.stringify(value);
}

/** Statements under a condition; an empty one always holds. */
export function when(condition: string, body: string): string {
  return condition === "" || body === "" ? body : `if (${condition}) {\n${body}\n}`;
}

/** Parts of a source one after another, without those that are not there. */
export function joined(parts: readonly (string | false | undefined)[], by = "\n"): string {
  let text = "";
  for (const part of parts) if (part) text += text === "" ? part : by + part;
  return text;
}

const noGeneration =
  "Node runs with --disallow-code-generation-from-strings, and edbridge makes functions of its tables. Start Node without this flag, or turn off the translation of records with records: false.";

/**
 * In a source are names of packaged tables and of the owner's tables only, each as a JSON string or a plain
 * word. `text` is the body of a function that returns the wanted one.
 *
 * @throws `EdbridgeError` with the code `EDB_CODE_GENERATION` where Node may make no functions of text
 */
export function functionOf<T>(text: string, constants: ReadonlyMap<string, unknown>): T {
  let make: Function;
  try {
    make = new Function(...constants.keys(), text);
  } catch (error) {
    if (!(error instanceof EvalError)) throw error;
    throw new EdbridgeError("EDB_CODE_GENERATION", noGeneration, { cause: error });
  }
  return make(...constants.values()) as T;
}
