import type { Descriptors } from "./model/descriptor-value.js";
import { type Path, type Step, stepText } from "./table-path.js";
import type { Tag } from "./plan.js";

/** The member that selects an item of a list, and its value. */
interface Tagged {
  readonly member: string;
  readonly value: Tag;
}

/** Converts the tags of a table's paths, written as legacy descriptors, into those of current records. */
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

  /** The step of a path at `index`, with its tag as a current record has it. */
  step(path: Path, index: number, step: Step): Step {
    const { item } = step;
    if (item?.kind !== "tagged") return step;
    return { ...step, item: { ...item, value: this.value(path, index, item) } };
  }

  /** The tag of the step of a path at `index`, as a current record has it. */
  value(path: Path, index: number, { member, value }: Tagged): Tag {
    const before = path.steps.slice(0, index).map(stepText);
    const name = path.steps[index]?.name ?? "";
    const word = this.#words.get([...before, `${name}[]`, member].join(".")) ?? wordOf(member);
    if (word === undefined || typeof value === "boolean") return value;
    const [kind, descriptor] = word.split(" ");
    if (descriptor === undefined) return value;
    return this.#descriptors.of(descriptor, kind === "type").standard.toCurrent(value);
  }
}

// Without a row of its own, the name of a member is that of its descriptor.
function wordOf(member: string): string | undefined {
  if (!member.endsWith("Descriptor")) return undefined;
  return `descriptor ${member.charAt(0).toUpperCase()}${member.slice(1, -"Descriptor".length)}`;
}
