import { isRecord, type JsonRecord } from "../record/record.js";
import { isSameCode } from "./pairs.js";
import type { Tag } from "./tags.js";

/** The kind that the owner says legacy values are of: that of the items of a list with a tag. */
export interface OwnerKind {
  readonly list: string;
  readonly tag: { readonly member: string; readonly value: Tag["value"] };
  readonly name: string;
  /** `undefined` as long as the owner has not set the option. */
  readonly kind: unknown;
}

/** Whether an item of a list has such a tag, and is of another kind. */
export function isOfOtherKind(
  item: JsonRecord,
  list: string,
  kinds: readonly OwnerKind[],
): boolean {
  return kinds.some(
    ({ list: of, tag, name, kind }) =>
      of === list && isSameCode(item[tag.member], tag.value) && !isSameCode(item[name], kind),
  );
}

/** A record of the host without items of other kinds than the owner says. */
export function withoutOtherKinds(record: JsonRecord, kinds: readonly OwnerKind[]): JsonRecord {
  const named = kinds.filter(({ kind }) => kind !== undefined);
  const left = named.flatMap(({ list }) => {
    const items = record[list];
    const isOther = (item: unknown) => isRecord(item) && isOfOtherKind(item, list, named);
    return Array.isArray(items) ? [[list, items.filter((item) => !isOther(item))] as const] : [];
  });
  return left.length === 0 ? record : { ...record, ...Object.fromEntries(left) };
}
