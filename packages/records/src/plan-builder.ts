import { depthOf, moveOf, parsePath, type Path, type Step, stepText } from "./path.js";
import type { Anchor, Asked, Direction, Edge, LeafOp, Node, Target, Way } from "./plan.js";
import type { Row, Table } from "./table.js";
import { Tags } from "./tags.js";
import { conversionOf, type ValueSettings } from "./values.js";

/** Puts the rows and look-ups of a table together. */
export class PlanBuilder {
  readonly root = node();
  readonly anchors: Anchor[] = [{ parent: 0, steps: [], name: "" }];
  readonly known = new Map<string, Set<string>>();
  readonly #direction: Direction;
  readonly #settings: ValueSettings;
  /** For paths of look-ups, which no row says anything of. */
  readonly #plainTags: Tags;
  readonly #byPrefix = new Map<string, number>([["", 0]]);

  constructor(direction: Direction, settings: ValueSettings) {
    this.#direction = direction;
    this.#settings = settings;
    this.#plainTags = new Tags(new Map(), settings);
  }

  row(row: Row, tags: Tags, rank: number | undefined): void {
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
      const { last, item } = this.#walk(path, undefined, this.#plainTags);
      edgeOf(last, path.name).asked = true;
      asker = item;
      return { part, path: withinItem(path) };
    });
    asker.lookups.push({
      find: lookup.find,
      ask: asked,
      gives: gives
        .filter(([, path]) => !mapped.has(path))
        .map(([part, path]) => ({ part, ...this.#target(parsePath(path), this.#plainTags) })),
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
    tags: Tags,
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
          const value = tags.value(from, index, item);
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
  #anchorAt(to: Path, depth: number, tags: Tags): number | undefined {
    let anchor = 0;
    let seen = 0;
    let steps: Step[] = [];
    let prefix = "";
    for (const [index, step] of to.steps.entries()) {
      prefix += `.${stepText(step)}`;
      if (step.item?.kind !== "each") {
        steps.push(tags.step(to, index, step));
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

  #target(to: Path, tags: Tags): Target {
    const depth = depthOf(to);
    const anchor = depth === 0 ? 0 : (this.#anchorAt(to, depth, tags) ?? 0);
    const last = to.steps.findLastIndex(({ item }) => item?.kind === "each");
    const steps = to.steps.map((each, index) => tags.step(to, index, each)).slice(last + 1);
    return { anchor, steps, name: to.name };
  }
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
export function withinItem({ steps, name }: Path): Way {
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
