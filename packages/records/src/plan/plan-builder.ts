import type { CarriedField } from "../tables/carried.js";
import { harmlessIf } from "../tables/harmless.js";
import { catalogOf } from "../model/catalog.js";
import type { FieldStandard } from "../model/data-standard.js";
import type { Descriptors } from "../model/descriptor-value.js";
import { isKindOfItem } from "../model/legacy-fields.js";
import { codeCondition } from "./code-condition.js";
import { type Choose, chooserToCurrent, chooserToLegacy } from "./pairs.js";
import { moveOf } from "../record/account.js";
import { depthOf, parsePath, type Path, withinItem } from "../tables/table-path.js";
import type { Direction, FieldOp, KeyPart, MemberNode, ObjectNode, Target } from "./plan.js";
import { reasons } from "./reasons.js";
import type { KeyPlaces } from "../tables/relations.js";
import type { Pair, Row } from "../tables/table-form.js";
import { SlotTable } from "./slots.js";
import { Tags } from "./tags.js";
import { conversionOf, type Convert } from "./values.js";

/** What a builder needs to know of the records that it makes a plan for. */
export interface PlanContext {
  readonly collection: string;
  readonly direction: Direction;
  readonly fieldStandard: FieldStandard;
  readonly descriptors: Descriptors;
  /** Whether a top-level member of a legacy record is wanted by whoever reads it. */
  readonly wants: (member: string) => boolean;
  /** The legacy natural key of the collection. */
  readonly key: ReadonlySet<string>;
  /** The companions that are created under a condition only. */
  readonly conditional: ReadonlySet<string>;
}

/** What a member of which nothing is wanted says. */
const unwanted = { why: reasons.unwanted, isHarmless: harmlessIf(true), loss: "lost" } as const;
const ofTag = { why: reasons.tag, isHarmless: harmlessIf(true), loss: "lost" } as const;

/** Builds the tree of a plan from the rows and look-ups of a table. */
export class PlanBuilder {
  readonly root = createNode();
  readonly slots = new SlotTable();
  /** Current names by place of the current record, for callers that send them already. */
  readonly currentNames = new Map<string, Set<string>>();
  /** How the values of members below `_ext` change, for callers that send them there. */
  readonly ownCodes = new Map<string, Convert>();
  readonly #context: PlanContext;
  readonly #up: boolean;
  /** For paths of look-ups, whose tags no row describes. */
  readonly #plainTags: Tags;

  constructor(context: PlanContext) {
    this.#context = context;
    this.#up = context.direction === "toCurrent";
    this.#plainTags = new Tags(new Map(), context.descriptors);
    this.root.homes.push({ slot: this.slots.top, place: "", when: undefined });
  }

  /** @param rank the position of the row among those that want one place, where there are several */
  row(row: Row, tags: Tags, rank: number | undefined): void {
    const { legacy, current, value, filler } = row;
    if (current === undefined && !this.#up) return;
    const from = parsePath(this.#up ? legacy : (current ?? legacy));
    const to = current === undefined ? undefined : parsePath(this.#up ? current : legacy);
    const { last } = this.#walk(from, to, tags, row);
    const member = memberOf(last, from.name);
    if (!this.#isWanted(legacy)) {
      member.leftBehind ??= unwanted;
      return;
    }
    // A filler in the record's own natural key is a value like any other: without it, the record
    // could not be found by its key.
    const isFiller = filler !== undefined && !this.#context.key.has(legacy);
    const isConditional = this.#up && current !== undefined && row.loss !== undefined;
    if (to === undefined || (this.#up && isFiller) || isConditional) {
      member.leftBehind = {
        why: row.why ?? "No current field holds it.",
        filler,
        isHarmless: harmlessIf(row.harmless),
        loss: row.loss ?? "lost",
        ...(to === undefined && row.pairs ? { choose: this.#chooser(row.pairs) } : {}),
      };
    }
    if (to === undefined || current === undefined) return;
    if (depthOf(from) !== depthOf(to)) {
      throw new SyntaxError(`${legacy} and ${current} pass through lists of different depth.`);
    }
    const { direction, descriptors } = this.#context;
    const target = this.slots.target(to, tags);
    const op: FieldOp = {
      ...target,
      fate: moveOf(legacy, current),
      repeats: from.steps.some(({ item }) => item?.kind === "all" || item?.kind === "tagged"),
      ...(value === undefined
        ? {}
        : { convert: conversionOf(value, descriptors)[direction], word: value }),
      ...(row.pairs ? { choose: this.#chooser(row.pairs) } : {}),
      ...(row.why === undefined ? {} : { why: row.why }),
      ...(rank === undefined ? {} : { rank }),
      ...(this.#up && row.withoutCode !== undefined
        ? { withoutCode: row.withoutCode.split(".").length }
        : {}),
      ...(this.#up && value?.startsWith("first ") === true ? { isCut: true } : {}),
      ...(this.#up && this.#isKind(row) ? { isKind: true } : {}),
      ...(this.#up && row.stands === "listed" ? { prevails: true } : {}),
      ...(this.#up && row.when !== undefined ? { when: codeCondition(row.when) } : {}),
      ...(this.#up && row.needs !== undefined ? { needs: withinItem(parsePath(row.needs)) } : {}),
      ...this.#conditionalOf(to),
    };
    member.ops.push(op);
    if (op.convert && /^_ext\.|\._ext\./.test(current)) this.ownCodes.set(to.name, op.convert);
    this.#addHome(last, from, to, op);
    if (this.#up) this.addCurrentName(current);
    else this.#besides(row, tags);
  }

  #isKind({ legacy, value = "" }: Row): boolean {
    return /^(?:type|descriptor) /.test(value) && isKindOfItem(this.#context.collection, legacy);
  }

  #chooser(pairs: readonly Pair[]): Choose {
    if (!this.#up) return chooserToLegacy(pairs);
    return chooserToCurrent(pairs, (path) => withinItem(parsePath(path)));
  }

  /** The related record that a path leads to, where that is created under a condition only. */
  #conditionalOf(to: Path): Pick<FieldOp, "companion"> {
    const companion = this.#up && isOfCompanion(to) ? to.steps[0]?.name.slice(1) : undefined;
    const { conditional } = this.#context;
    return companion !== undefined && conditional.has(companion) ? { companion } : {};
  }

  /** The legacy fields beside a row's own that its current value decides. */
  #besides({ pairs = [], ...row }: Row, tags: Tags): void {
    for (const legacy of new Set(pairs.flatMap((each) => Object.keys(each.with ?? {})))) {
      const own = pairs.flatMap((each) => {
        const value = each.with?.[legacy];
        return value === undefined ? [] : [{ legacy: value, current: each.current }];
      });
      this.row({ ...row, legacy, pairs: own }, tags, undefined);
    }
  }

  /** A field that goes to its place as it is, with all that is in it. */
  carry({ legacy, current, form }: CarriedField): void {
    const [from, to] = this.#up ? [legacy, current] : [current, legacy];
    const [source, path] = [parsePath(from), parsePath(to)];
    const { last } = this.#walk(source, path, this.#plainTags);
    const member = memberOf(last, source.name);
    const target = this.slots.target(path, this.#plainTags);
    if (!this.#isWanted(legacy)) member.leftBehind = unwanted;
    else if (target.slot) {
      const { slot } = target;
      const fate = moveOf(legacy, current);
      const companion = this.#conditionalOf(path);
      member.carried = { ...target, slot, form, fate, repeats: false, ...companion };
    }
  }

  lookup({ to, legacy, current }: KeyPlaces, mapped: ReadonlySet<string | undefined>): void {
    const ask = Object.entries(this.#up ? legacy : current);
    const all = Object.entries(this.#up ? current : legacy);
    const open = all.filter(([, path]) => !mapped.has(path));
    const gives = open.filter(([, path]) => this.#up || this.#isWanted(path));
    const isWanted = gives.length > 0 || open.length === 0;
    let asker = this.root;
    const targets = gives.map(([part, text]) => {
      const path = parsePath(text);
      return { part, path, ...this.slots.target(path, this.#plainTags) };
    });
    const parts = ask.map(([part, text]): KeyPart => {
      const path = parsePath(text);
      const { last, item } = this.#walk(path, undefined, this.#plainTags);
      const member = memberOf(last, path.name);
      if (isWanted) member.isAsked = true;
      else member.leftBehind ??= unwanted;
      asker = item;
      for (const target of targets) this.#addHome(last, path, target.path, target);
      return { part, path: withinItem(path) };
    });
    if (isWanted) {
      asker.lookups.push({ to, ask: parts, gives: targets });
    }
    if (this.#up) for (const [, path] of all) this.addCurrentName(path);
  }

  /** Adds a field that says no more than the record that it is in. */
  tag(path: string, tags: Tags): void {
    const from = parsePath(path);
    const { last } = this.#walk(from, undefined, tags);
    memberOf(last, from.name).leftBehind = ofTag;
  }

  /** Adds a current path to those that a caller may send as they are. */
  addCurrentName(path: string): void {
    // Related records are no members that a caller sends.
    if (path.startsWith("~")) return;
    const steps = path.replace(/\[[^\]]*\]/g, "[]").split(".");
    for (let at = 0; at < steps.length; at++) {
      const place = steps.slice(0, at).join(".");
      const names = this.currentNames.get(place) ?? new Set();
      names.add((steps[at] ?? "").replace("[]", "").toLowerCase());
      this.currentNames.set(place, names);
    }
  }

  #isWanted(legacy: string): boolean {
    return this.#up || this.#context.wants(topOf(legacy));
  }

  /**
   * Adds the counterpart of the object that was just read. Only that one takes members that no row
   * names, such as `link`: it is the item that begins with it, or the reference of the same name.
   */
  #addHome(
    { homes }: ObjectNode,
    from: Path,
    to: Path,
    { slot, item, steps, when, companion }: Target & Pick<FieldOp, "when" | "companion">,
  ): void {
    // A record that may not be made has no room for what no row names.
    if (!slot || companion !== undefined) return;
    if (homes.some((each) => each.when === undefined || each.slot === slot)) return;
    const [lastFrom, lastTo] = [from.steps.at(-1), to.steps.at(-1)];
    const isItem = lastFrom?.item?.kind === "each" && steps.length === 0 && item === slot;
    const isObject = lastFrom !== undefined && lastTo !== undefined && !lastFrom.item;
    if (!isItem && !(isObject && !lastTo.item && this.#isSameName(lastFrom.name, lastTo.name))) {
      return;
    }
    const place = to.steps.map(({ name, item: each }) => (each ? `${name}[]` : name)).join(".");
    homes.push({ slot, place, when });
  }

  /** Whether two objects are one, or references to one collection that was renamed. */
  #isSameName(from: string, to: string): boolean {
    if (from === to) return true;
    const [legacy, current] = this.#up ? [from, to] : [to, from];
    const [, stem] = /^(\w+)Reference$/.exec(current) ?? [];
    if (stem === undefined) return false;
    const found = catalogOf(this.#context.fieldStandard).ofCurrent(`${stem}s`);
    return found !== undefined && `${found.name.slice(0, -1)}Reference` === legacy;
  }

  /** The object that a field of the record that is read is in, and the item that that is in. */
  #walk(
    from: Path,
    to: Path | undefined,
    tags: Tags,
    { stands, during }: Pick<Row, "stands" | "during"> = {},
  ): { readonly last: ObjectNode; readonly item: ObjectNode } {
    let at = this.root;
    let nearest = this.root;
    let depth = 0;
    for (const [index, step] of from.steps.entries()) {
      const member = memberOf(at, step.name);
      const { item } = step;
      if (!item) {
        at = member.object ??= createNode();
        continue;
      }
      const list = (member.list ??= { at: new Map(), tagged: [] });
      if (item.kind === "each") {
        at = list.each ??= createNode();
        nearest = at;
        depth += 1;
        const slot = to && this.slots.itemAt(to, depth, tags);
        if (slot && !at.begins.includes(slot)) at.begins.push(slot);
      } else if (item.kind === "tagged") {
        const { member: name, value } = item;
        let found = list.tagged.find((each) => each.member === name && each.tag.value === value);
        if (!found) {
          const tag = tags.of(from, index, item);
          const node = createNode();
          list.tagged.push((found = { member: name, tag, stands, during, node }));
        }
        at = found.node;
        // The tag of an item that stands for a field says no more than that field.
        if (stands) memberOf(at, item.member).leftBehind ??= ofTag;
      } else if (item.kind === "all") at = list.all ??= createNode();
      else if (item.kind === "now") at = list.now ??= createNode();
      else {
        at = list.at.get(item.index) ?? createNode();
        list.at.set(item.index, at);
      }
    }
    return { last: at, item: nearest };
  }
}

function createNode(): ObjectNode {
  return { members: new Map(), begins: [], lookups: [], homes: [] };
}

function memberOf(node: ObjectNode, name: string): MemberNode {
  const known = node.members.get(name);
  if (known) return known;
  const member: MemberNode = { ops: [], isAsked: false };
  node.members.set(name, member);
  return member;
}

/** The top-level member that a path begins with. */
export function topOf(path: string): string {
  return path.replace(/[.[].*$/, "");
}

function isOfCompanion({ steps }: Path): boolean {
  return steps[0]?.name.startsWith("~") === true;
}
