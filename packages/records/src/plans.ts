import type { Direction, Plan } from "./plan.js";
import { planOf } from "./plan-of.js";
import type { RecordsSettings } from "./options.js";
import { extended, tableOf } from "./tables.js";

/** The plans of one Data Standard by collection, each made when first needed. */
export class Plans {
  readonly #settings: RecordsSettings;
  readonly #known: Readonly<Record<Direction, Map<string, Plan | undefined>>> = {
    up: new Map(),
    down: new Map(),
  };

  constructor(settings: RecordsSettings) {
    this.#settings = settings;
  }

  /**
   * The plan of a collection.
   *
   * @throws `RangeError` where there is none
   */
  of(collection: string, direction: Direction): Plan {
    const plan = this.find(collection, direction);
    if (plan) return plan;
    throw new RangeError(
      `There is no table for ${collection} in Data Standard ${this.#settings.dataStandard}.`,
    );
  }

  /** `undefined` where there is no table, or its records have no place in this Data Standard. */
  find(collection: string, direction: Direction): Plan | undefined {
    const plans = this.#known[direction];
    if (plans.has(collection)) return plans.get(collection);
    const { dataStandard, extensions } = this.#settings;
    const own = extensions.filter((each) => each.collection === collection);
    const table = extended(tableOf(collection), own, dataStandard);
    // Names that a caller invents are not kept.
    if (!table) return undefined;
    const made = planOf(table, dataStandard, direction, this.#settings);
    const placed = made.current !== undefined || made.companions.length > 0 ? made : undefined;
    plans.set(collection, placed);
    return placed;
  }
}
