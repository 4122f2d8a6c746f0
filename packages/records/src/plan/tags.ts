import type { DescriptorKind } from "../model/descriptor-kind.js";
import type { Descriptors } from "../model/descriptor-value.js";
import { isDescriptor } from "../model/query-value.js";
import type { Path, Step } from "../tables/table-path.js";

/** A value of a table: the tag of an item, or what a related record is given. */
export interface Tag {
  readonly value: string | number | boolean;
  /** The descriptor whose legacy value it is; absent for any other value. */
  readonly of: DescriptorKind | undefined;
}

/** The value that a table gives a member. The name of the member is that of its descriptor. */
export function tagFor(member: string, value: Tag["value"], descriptors: Descriptors): Tag {
  const isCode = typeof value === "string" && isDescriptor(member);
  return { value, of: isCode ? descriptors.named(member) : undefined };
}

export function withKind(step: Step, descriptors: Descriptors): Step {
  const { item } = step;
  if (item?.kind !== "tagged") return step;
  return { ...step, item: { ...item, of: tagFor(item.member, item.value, descriptors).of } };
}

/** A current path, with its tags as a record has them that no host was asked for. */
export function standardPath({ steps, name }: Path, descriptors: Descriptors): Path {
  const own = steps.map((each): Step => {
    const step = withKind(each, descriptors);
    if (step.item?.kind !== "tagged" || step.item.of === undefined) return step;
    const value = step.item.of.toCurrent(String(step.item.value));
    return { ...step, item: { ...step.item, value } };
  });
  return { steps: own, name };
}
