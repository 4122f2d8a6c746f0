import type { DescriptorKind } from "../model/descriptor-kind.js";
import type { Descriptors } from "../model/descriptor-value.js";
import { isDescriptor } from "../model/query-value.js";
import { type Path, type Step, stepText } from "../tables/table-path.js";

/** A value of a table: the tag of an item, or what a related record is given. */
export interface Tag {
  readonly value: string | number | boolean;
  /** The descriptor whose legacy value it is; absent for any other value. */
  readonly of: DescriptorKind | undefined;
}

/** The member that selects an item of a list, and its value. */
interface Tagged {
  readonly member: string;
  readonly value: string | boolean;
}

/** The tags of a table's paths: those written as legacy descriptors, with their descriptor. */
export class Tags {
  readonly #words: ReadonlyMap<string | undefined, string | undefined>;
  readonly #descriptors: Descriptors;

  /** @param words the `value` of the rows of a table, by current path */
  constructor(
    words: ReadonlyMap<string | undefined, string | undefined>,
    descriptors: Descriptors,
  ) {
    this.#words = words;
    this.#descriptors = descriptors;
  }

  /** The step of a path at `index`, with the descriptor of its tag. */
  step(steps: readonly Step[], index: number, step: Step): Step {
    const { item } = step;
    if (item?.kind !== "tagged") return step;
    return { ...step, item: { ...item, of: this.of(steps, index, item).of } };
  }

  /** The tag of the step of a path at `index`. */
  of(steps: readonly Step[], index: number, { member, value }: Tagged): Tag {
    const before = steps.slice(0, index).map(stepText);
    const word = this.#words.get([...before, `${steps[index]?.name}[]`, member].join("."));
    return { value, of: typeof value === "boolean" ? undefined : this.#kindOf(word, member) };
  }

  /** A current path, with its tags as a record has them that no host was asked for. */
  standard({ steps, name }: Path): Path {
    const own = steps.map((each, index): Step => {
      const step = this.step(steps, index, each);
      if (step.item?.kind !== "tagged" || step.item.of === undefined) return step;
      const value = step.item.of.toCurrent(String(step.item.value));
      return { ...step, item: { ...step.item, value } };
    });
    return { steps: own, name };
  }

  /** The value that a table gives a member of a related record. */
  given(member: string, value: string | number | boolean): Tag {
    return { value, of: isDescriptor(member) ? this.#descriptors.named(member) : undefined };
  }

  // Without a row of its own, the name of a member is that of its descriptor.
  #kindOf(word: string | undefined, member: string): DescriptorKind | undefined {
    const [kind, name] = word?.split(" ") ?? [];
    if (name !== undefined) return this.#descriptors.of(name, kind === "type");
    const isOpen = word === undefined && isDescriptor(member);
    return isOpen ? this.#descriptors.named(member) : undefined;
  }
}
