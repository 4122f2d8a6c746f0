import { keptIn, none } from "@edbridge/core/internal";
import type { CarriedField } from "../tables/fields.js";
import { catalogOf } from "../model/catalog.js";
import { isKindOfItem } from "../model/legacy-fields.js";
import {
  type Choose,
  chooserToCurrent,
  chooserToLegacy,
  codeCondition,
  harmlessIf,
  tagFor,
} from "./pairs.js";
import { moveOf } from "../record/account.js";
import {
  parsePath,
  companionOf,
  descriptorIn,
  depthOf,
  type Path,
  placeText,
  stepText,
  topOf,
  withinItem,
} from "../tables/grammar.js";
import {
  type FieldOp,
  type MemberNode,
  type ObjectNode,
  type PlanContext,
  type Slot,
  type Target,
  itemOf,
  itemsTo,
  SlotTable,
} from "./plan.js";
import type { KeyPlaces } from "../tables/relations.js";
import type { Pair, Row } from "../tables/table-form.js";
import { conversionOf, type Convert } from "./values.js";

/** What a plan is built of, beside the lines of its table. */
interface Building {
  readonly collection: string;
  readonly context: PlanContext;
  /** The names of the legacy key. */
  readonly key: ReadonlySet<string>;
  /** The companions that are created under a condition only. */
  readonly conditional: ReadonlySet<string>;
}

/** Builds the tree of a plan from the rows and look-ups of a table. */
export class PlanBuilder {
  readonly root = createNode();
  readonly slots: SlotTable;
  /** Current names by place of the current record, for callers that send them already. */
  readonly currentNames = new Map<string, Set<string>>();
  /** How the values of members below `_ext` change, for callers that send them there. */
  readonly extensionCodes = new Map<string, Convert>();
  /** The places of values that are put when all others are in theirs. */
  readonly late: FieldOp[] = [];
  readonly #of: Building;
  readonly #up: boolean;

  constructor(of: Building) {
    this.#of = of;
    this.#up = of.context.direction === "toCurrent";
    this.slots = new SlotTable(of.context.descriptors);
    this.root.homes.push({ slot: this.slots.top, place: "", when: undefined });
  }

  /** @param rank the position of the row among those that want one place, where there are several */
  row(row: Row, rank: number | undefined): void {
    const { legacy, current, value, filler, pairs, loss = "lost" } = row;
    const up = this.#up;
    if (current === undefined && !up) return;
    const { from, to } = this.#ends(legacy, current);
    const target = to && this.slots.target(to);
    const { last } = this.#walk(from, target?.slot, row);
    const member = memberOf(last, from.name);
    // A filler in the record's own natural key is a value like any other: without it, the record
    // could not be found by its key.
    const isFiller = up && filler !== undefined && !this.#of.key.has(legacy);
    if (!target || isFiller || (up && row.loss !== undefined)) {
      const { why = "No current field holds it." } = row;
      const choose = target || !pairs ? undefined : this.#chooser(pairs);
      member.leftBehind = { why, filler, isHarmless: harmlessIf(row.harmless), loss, choose };
    }
    if (!to || !target || current === undefined) return;
    if (depthOf(from) !== depthOf(to)) {
      throw new SyntaxError(`${legacy} and ${current} pass through lists of different depth.`);
    }
    const { direction, descriptors } = this.#of.context;
    const op: FieldOp = {
      ...target,
      row,
      rank,
      outcome: moveOf(legacy, current),
      repeats: from.steps.some(({ item }) => item?.kind === "all" || item?.kind === "tagged"),
      prevails: up && row.asItem === "listed",
      convert: value === undefined ? undefined : conversionOf(value, descriptors)[direction],
      choose: pairs && this.#chooser(pairs),
      isKind: up && descriptorIn(value) !== undefined && isKindOfItem(this.#of.collection, legacy),
      when: up && row.when !== undefined ? codeCondition(row.when) : undefined,
      needs: up && row.needs !== undefined ? withinItem(parsePath(row.needs)) : undefined,
      companion: this.#conditionalOf(current),
    };
    member.ops.push(op);
    if (op.slot.isLate || rank !== undefined) this.late.push(op);
    if (op.convert && /^_ext\.|\._ext\./.test(current))
      this.extensionCodes.set(to.name, op.convert);
    this.#addHome(last, from, to, op);
    if (up) this.addCurrentName(current);
    else this.#besides(row);
  }

  /** Where a field is read, and where it goes. */
  #ends<T extends string | undefined>(legacy: string, current: T) {
    const currentPath = current === undefined ? undefined : parsePath(current);
    const legacyPath = parsePath(legacy);
    return this.#up
      ? { from: legacyPath, to: currentPath }
      : { from: currentPath ?? legacyPath, to: currentPath && legacyPath };
  }

  #chooser(pairs: readonly Pair[]): Choose {
    return this.#up ? chooserToCurrent(pairs) : chooserToLegacy(pairs);
  }

  /** The related record that a path leads to, where that is created under a condition only. */
  #conditionalOf(current: string): string | undefined {
    const companion = this.#up ? companionOf(current) : undefined;
    return companion !== undefined && this.#of.conditional.has(companion) ? companion : undefined;
  }

  /** The legacy fields beside a row's own that its current value decides. */
  #besides({ pairs = [], ...row }: Row): void {
    for (const legacy of new Set(pairs.flatMap((each) => Object.keys(each.with ?? {})))) {
      const fieldPairs = pairs.flatMap((each) => {
        const value = each.with?.[legacy];
        return value === undefined ? [] : [{ legacy: value, current: each.current }];
      });
      this.row({ ...row, legacy, pairs: fieldPairs }, undefined);
    }
  }

  /** A field that goes to its place as it is, with all that is in it. */
  carry({ legacy, current, form }: CarriedField): void {
    const { from, to = from } = this.#ends(legacy, current);
    const target = this.slots.target(to);
    const member = memberOf(this.#walk(from, target.slot).last, from.name);
    if (target.slot.isLate) return;
    const [outcome, companion] = [moveOf(legacy, current), this.#conditionalOf(current)];
    member.carried = { ...target, form, outcome, companion };
  }

  lookup({ to, legacy, current }: KeyPlaces, mapped: ReadonlySet<string | undefined>): void {
    const ask = Object.entries(this.#up ? legacy : current);
    const all = Object.entries(this.#up ? current : legacy);
    const open = all.filter(([, path]) => !mapped.has(path));
    let asker = this.root;
    const gives = open.map(([part, text]) => {
      const path = parsePath(text);
      return { part, path, top: topOf(text), ...this.slots.target(path) };
    });
    const parts = ask.map(([part, text]) => {
      const path = parsePath(text);
      const { last, item } = this.#walk(path);
      memberOf(last, path.name).isLookupKey = true;
      asker = item;
      for (const give of gives) this.#addHome(last, path, give.path, give);
      return { part, path: withinItem(path) };
    });
    asker.lookups.push({ to, ask: parts, gives });
    if (this.#up) for (const [, path] of all) this.addCurrentName(path);
  }

  addCurrentName(path: string): void {
    // Related records are no members that a caller sends.
    if (path.startsWith("~")) return;
    let place = "";
    for (const step of path.replace(/\[[^\]]*\]/g, "[]").split(".")) {
      const names = keptIn(this.currentNames, place, () => new Set());
      names.add(step.replace("[]", "").toLowerCase());
      place += place === "" ? step : `.${step}`;
    }
  }

  /** Gives what callers send below `_ext` its place: the same, whatever rows move of it. */
  openExtensions(node: ObjectNode = this.root, isBelow = false): void {
    for (const [name, { object, list = none }] of node.members) {
      const isExtension = isBelow || name === "_ext";
      if (isExtension && object) {
        for (const { slot, place, when } of node.homes) {
          const inner = this.slots.within(slot, { name });
          const path = place === "" ? name : `${place}.${name}`;
          const isThere = object.homes.some((each) => each.slot === inner);
          if (!isThere) object.homes.push({ slot: inner, place: path, when });
        }
      }
      if (object) this.openExtensions(object, isExtension);
      for (const each of list) this.openExtensions(each.node, isExtension);
    }
  }

  /**
   * Adds the counterpart of the object that was just read. Only that one takes members that no row
   * names, such as `link`: it is the item that begins with it, or the reference of the same name.
   */
  #addHome(
    { homes }: ObjectNode,
    from: Path,
    to: Path,
    { slot, when, companion }: Target & Partial<Pick<FieldOp, "when" | "companion">>,
  ): void {
    // A record that may not be made has no room for what no row names.
    if (slot.isLate || companion !== undefined) return;
    if (homes.some((each) => each.when === undefined || each.slot === slot)) return;
    const [lastFrom, lastTo] = [from.steps.at(-1), to.steps.at(-1)];
    const isItem = lastFrom?.item?.kind === "each" && itemOf(slot) === slot;
    const areObjects = lastFrom && lastTo && !lastFrom.item && !lastTo.item;
    if (isItem || (areObjects && this.#isSameName(lastFrom.name, lastTo.name))) {
      homes.push({ slot, place: placeText(to.steps), when });
    }
  }

  /** Whether two objects are one, or references to one collection that was renamed. */
  #isSameName(from: string, to: string): boolean {
    if (from === to) return true;
    const [legacy, current] = this.#up ? [from, to] : [to, from];
    const [, stem] = /^(\w+)Reference$/.exec(current) ?? none;
    const found =
      stem === undefined
        ? undefined
        : catalogOf(this.#of.context.fieldStandard).ofCurrent(`${stem}s`);
    return found !== undefined && `${found.name.slice(0, -1)}Reference` === legacy;
  }

  /**
   * The object that a field of the record that is read is in, and the item that that is in. `into` is the
   * item of the new record that begins with the innermost one that is read.
   */
  #walk(
    { steps }: Path,
    into?: Slot,
    { asItem, during }: Pick<Row, "asItem" | "during"> = {},
  ): { readonly last: ObjectNode; readonly item: ObjectNode } {
    let at = this.root;
    let nearest = this.root;
    let depth = 0;
    const items = into ? itemsTo(into) : [];
    for (const { name, item } of steps) {
      const member = memberOf(at, name);
      if (!item) {
        at = member.object ??= createNode();
        continue;
      }
      const list = (member.list ??= []);
      const text = stepText({ name, item });
      let found = list.find((each) => stepText({ name, item: each.item }) === text);
      if (!found) {
        const { descriptors } = this.#of.context;
        const node = createNode();
        if (item.kind === "tagged") {
          const { member: selects, value } = item;
          const tag = { member: selects, ...tagFor(selects, value, descriptors) };
          found = { item, tag, asItem, during, node };
        } else found = { item, node };
        list.push(found);
      }
      at = found.node;
      if (item.kind !== "each") continue;
      nearest = at;
      const slot = items[depth];
      depth += 1;
      if (slot && !at.begins.includes(slot)) at.begins.push(slot);
    }
    return { last: at, item: nearest };
  }
}

function createNode(): ObjectNode {
  return { members: new Map(), begins: [], lookups: [], homes: [] };
}

function memberOf(node: ObjectNode, name: string): MemberNode {
  return keptIn(node.members, name, () => ({ ops: [], isLookupKey: false }));
}
