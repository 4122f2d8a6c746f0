import { type DataStandard, holdsIn } from "./data-standard.js";
import { type Said, saidBy } from "./kept.js";
import { depthOf, type Move, moveOf, parsePath, type Path, type Step } from "./path.js";
import type { Companion, Default, Referral, Row, Table } from "./table.js";
import { conversionOf, type Turn, type ValueSettings } from "./values.js";

/** Which way a record goes. */
export type Direction = "up" | "down";

/** Where a value goes: within the item that an anchor stands for, some steps on, a name. */
export interface Target {
  readonly anchor: number;
  readonly steps: readonly Step[];
  readonly name: string;
}

/** What happens to one leaf. */
export interface LeafOp extends Target {
  readonly turn?: Turn;
  readonly fate: Move;
  readonly why?: string;
  /** A field beside it that must be filled. */
  readonly needs?: Way;
  /**
   * Where several fields want the same place: the first of the table that has a value gets it.
   */
  readonly rank?: number;
  /** The other record that it goes to, which is not always made. */
  readonly other?: string;
}

/** A leaf that arrives nowhere, or has a value that stands for nothing. */
interface Left {
  readonly why: string;
  readonly filler?: unknown;
  readonly harmless?: boolean;
}

/** A part of a key, and where it stands in the record that is read. */
interface Asked {
  readonly part: string;
  readonly path: Way;
}

/** The names and indices that lead from an item to a leaf in it. */
export type Way = readonly (string | number)[];

/** A reference whose key is asked for. */
export interface LookupOp {
  readonly find: string;
  readonly ask: readonly Asked[];
  readonly gives: readonly (Target & { readonly part: string })[];
}

/** What is known of one member of an object. */
export interface Edge {
  readonly name: string;
  readonly ops: LeafOp[];
  left?: Left;
  /** Whether a look-up asks with it. */
  asked: boolean;
  object?: Node;
  items?: Items;
}

/** What the tag of an item is in a current record. */
type Tag = string | boolean;

/** What is known of the items of a list. */
export interface Items {
  each?: Node;
  /** What every item is besides. */
  all?: Node;
  readonly at: Map<number, Node>;
  readonly tagged: { readonly member: string; readonly value: Tag; readonly node: Node }[];
}

/** What is known of one object. */
export interface Node {
  readonly edges: Map<string, Edge>;
  readonly byLowerCase: Map<string, Edge>;
  /** Anchors that begin anew with every object of this kind. */
  readonly anchors: number[];
  readonly lookups: LookupOp[];
  /** Where its own members go, by the first of them. */
  home?: { readonly anchor: number; readonly steps: readonly Step[]; readonly place: string };
}

/** An item of a list in the new record. */
interface Anchor {
  readonly parent: number;
  readonly steps: readonly Step[];
  readonly name: string;
}

/** Another record that belongs to this one. */
export interface CompanionPlan {
  readonly name: string;
  /** Its members, and the fields of this record in either form that give them. */
  readonly key: readonly {
    readonly member: readonly string[];
    readonly legacy: readonly string[];
    readonly current: readonly string[];
  }[];
  /** The member for the education organization. */
  readonly place: readonly string[] | undefined;
  /** The member that tells several of one record apart. */
  readonly apart: readonly string[] | undefined;
  /** The list of a legacy record that must be filled, or empty, for it to be made. */
  readonly when: { readonly list: string; readonly filled: boolean } | undefined;
  /** How the record refers to it, where it does. */
  readonly refers: ReferralPlan | undefined;
  /** What a legacy record says of it. */
  readonly said: Said;
}

/** How a record refers to others, which are written before it. */
export interface ReferralPlan extends Pick<Referral, "by" | "composed" | "of"> {
  /** The list of the record, and the reference in each of its items. */
  readonly list: string;
  readonly reference: string;
  /** What two of one record that are the same have in common. */
  readonly same: readonly Way[];
}

/** How records of one collection are translated in one direction. */
export interface Plan {
  readonly root: Node;
  readonly anchors: readonly Anchor[];
  /** Current names at each place of a new record, for callers that use them already. */
  readonly known: ReadonlyMap<string, ReadonlySet<string>>;
  readonly defaults: readonly (Path & Pick<Default, "value" | "from" | "why">)[];
  /** Why such records can only be read, where that is so. */
  readonly readOnly: string | undefined;
  readonly fillers: readonly (Path & { readonly filler: unknown })[];
  readonly companions: readonly CompanionPlan[];
  /** What a legacy record says of the current one. */
  readonly said: Said;
  /** The current collection; none where the record is made of companions only, or has no place. */
  readonly current: string | undefined;
}

/** Makes the plan of a table. */
export function planOf(
  table: Table,
  standard: DataStandard,
  direction: Direction,
  settings: ValueSettings,
): Plan {
  const plan = new Builder(direction, settings);
  const holds = ({ in: spans }: { readonly in?: string | undefined }) => holdsIn(spans, standard);
  const rows = table.rows.filter(holds);
  const tags = new Map(rows.map(({ current, value }) => [current, value]));
  const mapped = new Set(rows.map((row) => (direction === "up" ? row.current : row.legacy)));
  const places = rows.map((row) => (direction === "up" ? row.current : row.legacy));
  for (const [index, row] of rows.entries()) {
    const place = places[index];
    const contested =
      places.some((each, at) => each === place && at !== index) ||
      (direction === "up" ? row.legacy : row.current)?.includes("[*]") === true;
    plan.row(row, tags, contested ? index : undefined);
  }
  for (const lookup of (table.lookups ?? []).filter(holds)) plan.lookup(lookup, mapped);
  const up = direction === "up";
  const into = table.current.find(holds)?.name;
  const defaults = (table.defaults ?? []).filter(holds);
  if (up) for (const each of (table.currentOnly ?? []).filter(holds)) plan.know(each.current);
  return {
    root: plan.root,
    anchors: plan.anchors,
    known: plan.known,
    defaults: up ? defaults.map((each) => ({ ...each, ...parsePath(each.current) })) : [],
    fillers: up
      ? []
      : rows.flatMap(({ legacy, filler }) =>
          filler === undefined ? [] : [{ ...parsePath(legacy), filler }],
        ),
    readOnly: table.readOnly?.find(holds)?.why,
    companions: (table.companions ?? [])
      .filter(holds)
      .map((each) => companionPlan(each, rows, defaults, into !== undefined)),
    said: saidBy(
      [
        ...rows.filter(({ current }) => current?.startsWith("~") === false),
        ...(table.lookups ?? [])
          .filter(holds)
          .flatMap((each) => Object.values(each.current).map((current) => ({ current }))),
      ],
      defaults.map((each) => each.current),
    ),
    current: into,
  };
}

function companionPlan(
  { name, key, place, apart, when, refers }: Companion,
  rows: readonly Row[],
  defaults: readonly Default[],
  hasMain: boolean,
): CompanionPlan {
  /** A path within the companion; none where it is of something else. */
  const within = (path = "") => {
    const [, other, own] = /^~(\w+)\[[^\]]*\]\.(.*)$/.exec(path) ?? [];
    return other === name ? own : undefined;
  };
  const ownRows = rows.filter((row) => row.current?.startsWith("~") !== true);
  const [, named, state] = /^(\w+) is (\w+)$/.exec(when ?? "") ?? [];
  return {
    name,
    key: Object.entries(key).map(([member, legacy]) => ({
      member: member.split("."),
      legacy: legacy.split("."),
      // Where there are companions only, one is known by the members of another.
      current: (hasMain
        ? (ownRows.find((row) => row.legacy === legacy)?.current ?? legacy)
        : member
      ).split("."),
    })),
    place: place?.split("."),
    apart: apart?.split("."),
    when: named === undefined ? undefined : { list: named, filled: state === "filled" },
    refers: refers && referralPlan(refers),
    said: saidBy(
      [
        ...[...Object.keys(key), ...(place === undefined ? [] : [place])].map((current) => ({
          current,
        })),
        ...rows.map((row) => ({ ...row, current: within(row.current) })),
      ],
      defaults.flatMap((each) => within(each.current) ?? []),
    ),
  };
}

function referralPlan({ at, by, composed, of, same }: Referral): ReferralPlan {
  const { steps, name } = parsePath(at);
  const ways = same.map((each) => withinItem(parsePath(each)));
  return { list: steps[0]?.name ?? "", reference: name, by, composed, of, same: ways };
}

class Builder {
  readonly root = node();
  readonly anchors: Anchor[] = [{ parent: 0, steps: [], name: "" }];
  readonly known = new Map<string, Set<string>>();
  readonly #direction: Direction;
  readonly #settings: ValueSettings;
  readonly #byPrefix = new Map<string, number>([["", 0]]);

  constructor(direction: Direction, settings: ValueSettings) {
    this.#direction = direction;
    this.#settings = settings;
  }

  row(
    row: Row,
    tags: ReadonlyMap<string | undefined, string | undefined>,
    rank: number | undefined,
  ): void {
    const up = this.#direction === "up";
    const { legacy, current, value, filler } = row;
    if (current === undefined && !up) return;
    const from = parsePath(up ? legacy : (current ?? legacy));
    const to = current === undefined ? undefined : parsePath(up ? current : legacy);
    const { last } = this.#walk(from, to, tags);
    const edge = edgeOf(last, from.name);
    if (to === undefined || (up && filler !== undefined)) {
      edge.left = {
        why: row.why ?? "No current field holds it.",
        filler,
        harmless: row.harmless === true,
      };
    }
    if (to === undefined || current === undefined) return;
    if (depthOf(from) !== depthOf(to)) {
      throw new SyntaxError(`${legacy} and ${current} pass through lists of different depth.`);
    }
    const turn =
      value === undefined ? undefined : conversionOf(value, this.#settings)[this.#direction];
    const target = this.#target(to, tags);
    const op: LeafOp = {
      ...target,
      fate: moveOf(legacy, current),
      ...(turn ? { turn } : {}),
      ...(row.why === undefined ? {} : { why: row.why }),
      ...(rank === undefined ? {} : { rank }),
      ...(up && row.needs !== undefined ? { needs: withinItem(parsePath(row.needs)) } : {}),
      ...(up && startsOther(to) ? { other: to.steps[0]?.name.slice(1) ?? "" } : {}),
    };
    edge.ops.push(op);
    if (!target.steps.some(({ item }) => item) && !startsOther(to)) {
      const place = to.steps.map(({ name, item }) => (item ? `${name}[]` : name)).join(".");
      last.home ??= { anchor: target.anchor, steps: target.steps, place };
    }
    if (up) this.know(current);
  }

  lookup(
    lookup: NonNullable<Table["lookups"]>[number],
    mapped: ReadonlySet<string | undefined>,
  ): void {
    const up = this.#direction === "up";
    const ask = Object.entries(up ? lookup.legacy : lookup.current);
    const gives = Object.entries(up ? lookup.current : lookup.legacy);
    let asker = this.root;
    const asked = ask.map(([part, text]): Asked => {
      const path = parsePath(text);
      const { last, item } = this.#walk(path, undefined, new Map());
      edgeOf(last, path.name).asked = true;
      asker = item;
      return { part, path: withinItem(path) };
    });
    asker.lookups.push({
      find: lookup.find,
      ask: asked,
      gives: gives
        .filter(([, path]) => !mapped.has(path))
        .map(([part, path]) => ({ part, ...this.#target(parsePath(path), new Map()) })),
    });
    if (up) for (const [, path] of gives) this.know(path);
  }

  /** Takes a current path for one that a caller may send as it is. */
  know(path: string): void {
    // Other records are no member that a caller sends.
    if (path.startsWith("~")) return;
    const steps = path.replace(/\[[^\]]*\]/g, "[]").split(".");
    for (let at = 0; at < steps.length; at++) {
      const place = steps.slice(0, at).join(".");
      const names = this.known.get(place) ?? new Set();
      names.add((steps[at] ?? "").replace("[]", "").toLowerCase());
      this.known.set(place, names);
    }
  }

  /** The object that a leaf of the record that is read is in, and the item of a list that that is in. */
  #walk(
    from: Path,
    to: Path | undefined,
    tags: ReadonlyMap<string | undefined, string | undefined>,
  ): { readonly last: Node; readonly item: Node } {
    let at = this.root;
    let nearest = this.root;
    let depth = 0;
    for (const [index, step] of from.steps.entries()) {
      const edge = edgeOf(at, step.name);
      const { item } = step;
      if (!item) at = edge.object ??= node();
      else {
        const items = (edge.items ??= { at: new Map(), tagged: [] });
        if (item.kind === "each") {
          at = items.each ??= node();
          nearest = at;
          depth += 1;
          const anchor = to && this.#anchorAt(to, depth, tags);
          if (anchor !== undefined && !at.anchors.includes(anchor)) at.anchors.push(anchor);
        } else if (item.kind === "tagged") {
          const value = this.#tagValue(from, index, item, tags);
          let known = items.tagged.find(
            (each) => each.member === item.member && each.value === value,
          );
          if (!known) items.tagged.push((known = { member: item.member, value, node: node() }));
          at = known.node;
        } else if (item.kind === "all") at = items.all ??= node();
        else {
          at = items.at.get(item.index) ?? node();
          items.at.set(item.index, at);
        }
      }
    }
    return { last: at, item: nearest };
  }

  /** The anchor of the new record's list that pairs with the `depth`th of the old one. */
  #anchorAt(
    to: Path,
    depth: number,
    tags: ReadonlyMap<string | undefined, string | undefined>,
  ): number | undefined {
    let anchor = 0;
    let seen = 0;
    let steps: Step[] = [];
    let prefix = "";
    for (const [index, step] of to.steps.entries()) {
      prefix += `.${stepText(step)}`;
      if (step.item?.kind !== "each") {
        steps.push(this.#withTag(to, index, step, tags));
        continue;
      }
      const known = this.#byPrefix.get(prefix);
      if (known === undefined) {
        this.anchors.push({ parent: anchor, steps, name: step.name });
        this.#byPrefix.set(prefix, this.anchors.length - 1);
      }
      anchor = known ?? this.anchors.length - 1;
      steps = [];
      seen += 1;
      if (seen === depth) return anchor;
    }
    return undefined;
  }

  #target(to: Path, tags: ReadonlyMap<string | undefined, string | undefined>): Target {
    const depth = depthOf(to);
    const anchor = depth === 0 ? 0 : (this.#anchorAt(to, depth, tags) ?? 0);
    const last = to.steps.findLastIndex(({ item }) => item?.kind === "each");
    const steps = to.steps
      .map((each, index) => this.#withTag(to, index, each, tags))
      .slice(last + 1);
    return { anchor, steps, name: to.name };
  }

  #withTag(
    path: Path,
    index: number,
    step: Step,
    tags: ReadonlyMap<string | undefined, string | undefined>,
  ): Step {
    const { item } = step;
    if (item?.kind !== "tagged") return step;
    return { ...step, item: { ...item, value: this.#tagValue(path, index, item, tags) } };
  }

  /** A tag as a current record has it; tables write it as a legacy descriptor. */
  #tagValue(
    path: Path,
    index: number,
    { member, value }: { readonly member: string; readonly value: Tag },
    tags: ReadonlyMap<string | undefined, string | undefined>,
  ): Tag {
    const before = path.steps.slice(0, index).map(stepText);
    const name = path.steps[index]?.name ?? "";
    const word = tags.get([...before, `${name}[]`, member].join(".")) ?? tagWord(member);
    if (word === undefined || typeof value === "boolean") return value;
    const turned = conversionOf(word, this.#settings).up(value);
    return typeof turned === "string" ? turned : value;
  }
}

// Without a row of its own, a member's name tells which descriptor its tag is.
function tagWord(member: string): string | undefined {
  if (!member.endsWith("Descriptor")) return undefined;
  return `descriptor ${member.charAt(0).toUpperCase()}${member.slice(1, -"Descriptor".length)}`;
}

function node(): Node {
  return { edges: new Map(), byLowerCase: new Map(), anchors: [], lookups: [] };
}

function edgeOf(at: Node, name: string): Edge {
  const known = at.edges.get(name);
  if (known) return known;
  const edge: Edge = { name, ops: [], asked: false };
  at.edges.set(name, edge);
  at.byLowerCase.set(name.toLowerCase(), edge);
  return edge;
}

/** The way to a leaf from the item it is in. */
function withinItem({ steps, name }: Path): Way {
  const last = steps.findLastIndex(({ item }) => item?.kind === "each");
  const way = steps.slice(last + 1).flatMap((each) => {
    if (!each.item) return [each.name];
    return [each.name, each.item.kind === "at" ? each.item.index : 0];
  });
  return [...way, name];
}

function startsOther({ steps }: Path): boolean {
  return steps[0]?.name.startsWith("~") === true;
}

function stepText({ name, item }: Step): string {
  if (!item) return name;
  if (item.kind === "each") return `${name}[]`;
  if (item.kind === "all") return `${name}[*]`;
  if (item.kind === "at") return `${name}[${item.index}]`;
  return `${name}[${item.member}=${item.value}]`;
}
