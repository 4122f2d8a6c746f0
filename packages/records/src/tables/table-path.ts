import type { FieldPath } from "../record/field-path.js";
import type { DescriptorKind } from "../model/descriptor-kind.js";

/** Which item of a list a path goes on in. */
export type Selector =
  | { readonly kind: "each" | "all" | "now" }
  | { readonly kind: "at"; readonly index: number }
  | {
      readonly kind: "tagged";
      readonly member: string;
      readonly value: string | boolean;
      /** The descriptor whose legacy value the tag is. */
      readonly of?: DescriptorKind | undefined;
    };

/** A member of an object, and if it is a list, the item in it. */
export interface Step {
  readonly name: string;
  readonly item?: Selector | undefined;
}

/** A path of a table: the steps to an object, and the name of a leaf in it. */
export interface Path {
  readonly steps: readonly Step[];
  readonly name: string;
}

/** The path to a field from the item that it is in. */
export function withinItem({ steps, name }: Path): FieldPath {
  const last = steps.findLastIndex(({ item }) => item?.kind === "each");
  const path = steps.slice(last + 1).flatMap((each) => {
    if (!each.item) return [each.name];
    return [each.name, each.item.kind === "at" ? each.item.index : 0];
  });
  return [...path, name];
}

/** How many lists a path passes through item by item. */
export function depthOf({ steps }: Path): number {
  return steps.filter(({ item }) => item?.kind === "each").length;
}

/** A step as a table writes it. */
export function stepText({ name, item }: Step): string {
  if (!item) return name;
  if (item.kind === "tagged") return `${name}[${item.member}=${item.value}]`;
  return `${name}[${item.kind === "at" ? item.index : marks[item.kind]}]`;
}

const marks = { each: "", all: "*", now: "now" } as const;

/** The place that some steps lead to, whichever items they select: `addresses[].periods[]`. */
export function placeText(steps: readonly Step[]): string {
  return steps.map(({ name, item }) => (item ? `${name}[]` : name)).join(".");
}

/** The list of related records of one collection, as paths of tables name it: `~credentials`. */
export function companionList(collection: string): string {
  return memberName(`~${collection}`);
}

/** The related record that a current path leads to. */
export function companionOf(current = ""): string | undefined {
  return /^~(\w+)/.exec(current)?.[1];
}

/** The top-level member that a path begins with. */
export function topOf(path: string): string {
  return path.replace(/[.[].*$/, "");
}

/**
 * A text as the engine keeps the names of members. To find the name of a member among such texts, it
 * does not compare their characters.
 */
export function memberName(text: string): string {
  // An object without a prototype leaves no trace in the shapes of others.
  const [name = text] = Object.keys({ __proto__: null, [text]: true });
  return name;
}
