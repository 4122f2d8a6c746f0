import type { Standard } from "../tables/spans.js";
import { bodyOf, type LeafType, type Member, membersOf } from "./members.js";

/** A single value somewhere in a body. */
export interface Leaf {
  /** Where it is: `addresses[].periods[].beginDate`. */
  readonly path: string;
  readonly type: LeafType;
  /** Whether the object that it is in cannot be without it. */
  readonly required: boolean;
  /** Greatest length in characters, where one is published (Data Standards only). */
  readonly maxLength?: number;
  /** True for a value of a descriptor: a URI in Data Standards, a bare value in `v2`. */
  readonly descriptor?: boolean;
}

/**
 * Every single value that a body of `collection` may have, without what the host adds (`id`,
 * `_etag`, `_lastModifiedDate`, `link`). Empty for a collection that the standard has not.
 *
 * @example
 * ```ts
 * import { leavesOf } from "@edbridge/sandbox/contract";
 *
 * const paths = leavesOf("5.0", "schools").map(({ path }) => path);
 * console.log(paths.includes("addresses[].periods[].beginDate")); // true
 * ```
 */
export function leavesOf(standard: Standard, collection: string): readonly Leaf[] {
  return walk(standard, bodyOf(standard, collection) ?? [], "");
}

function walk(standard: Standard, members: readonly Member[], before: string): readonly Leaf[] {
  return members.flatMap((member) => {
    const path = `${before}${member.name}`;
    return typeof member.holds === "object"
      ? walk(
          standard,
          membersOf(standard, member.holds.definition),
          `${path}${member.list ? "[]" : ""}.`,
        )
      : [leaf(member, member.holds, path)];
  });
}

function leaf({ name, required, max }: Member, type: LeafType, path: string): Leaf {
  return {
    path,
    type,
    required,
    ...(type === "string" && max !== undefined ? { maxLength: max } : {}),
    ...(type === "string" && isDescriptor(name) ? { descriptor: true } : {}),
  };
}

/** Whether a field of this name holds a descriptor; 2.5 also calls one just `descriptor`. */
export function isDescriptor(name: string): boolean {
  return /descriptor$/i.test(name);
}
