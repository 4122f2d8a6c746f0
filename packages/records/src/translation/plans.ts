import type { Descriptors } from "../model/descriptor-value.js";
import type { RecordsSettings } from "../settings/options.js";
import type { Direction, Plan } from "../plan/plan.js";
import { planOf } from "../plan/plan-of.js";
import { compile, type CompiledPlan } from "./compile.js";
import { topOf } from "../plan/plan-builder.js";
import { relationsIn } from "../tables/relations.js";
import type { Table } from "../tables/table-form.js";
import { extendTable, tableOf } from "../tables/tables.js";

/** How many plans for chosen members are remembered; callers choose freely. */
const limit = 200;

/** The plans of one Data Standard, each made when first needed. */
export class Plans {
  readonly #settings: RecordsSettings;
  readonly #descriptors: Descriptors;
  readonly #tables = new Map<string, Table>();
  readonly #plans: Readonly<Record<Direction, Map<string, CompiledPlan | undefined>>> = {
    toCurrent: new Map(),
    toLegacy: new Map(),
  };
  /** Plans for chosen members, by collection and members. */
  readonly #chosen = new Map<string, CompiledPlan>();

  constructor(settings: RecordsSettings, descriptors: Descriptors) {
    this.#settings = settings;
    this.#descriptors = descriptors;
  }

  /**
   * The plan of a collection.
   *
   * @param wants whether a top-level member of the legacy record is wanted; left out, all are
   * @throws `RangeError` where there is none
   */
  of(collection: string, direction: Direction, wants?: (member: string) => boolean): CompiledPlan {
    const plan = this.find(collection, direction);
    if (plan) return wants ? (this.#choose(collection, plan, wants) ?? plan) : plan;
    throw new RangeError(
      `There is no table for ${collection} in Data Standard ${this.#settings.dataStandard}.`,
    );
  }

  /** `undefined` where there is no table, or its records have no place in this Data Standard. */
  find(collection: string, direction: Direction): CompiledPlan | undefined {
    const plans = this.#plans[direction];
    const known = plans.get(collection);
    if (known || plans.has(collection)) return known;
    const table = this.#table(collection);
    // Names that a caller invents are not remembered.
    if (!table) return undefined;
    const made = this.#make(table, direction);
    const usable = made.current !== undefined || made.companions.length > 0 ? made : undefined;
    plans.set(collection, usable);
    return usable;
  }

  #choose(
    collection: string,
    { direction, carried }: Plan,
    wants: (member: string) => boolean,
  ): CompiledPlan | undefined {
    const table = this.#table(collection);
    if (!table) return undefined;
    const { keys } = relationsIn(table, this.#settings.fieldStandard);
    const members = new Set(
      [
        ...ownMembers,
        ...[...table.rows, ...carried].map(({ legacy }) => legacy),
        ...keys.flatMap(({ legacy }) => Object.values(legacy)),
      ].map(topOf),
    );
    const chosen = new Set([...members].filter(wants));
    const id = [collection, direction, ...chosen].join(" ");
    let plan = this.#chosen.get(id);
    if (!plan) {
      plan = this.#make(table, direction, (member) => chosen.has(member));
      if (this.#chosen.size >= limit) this.#chosen.clear();
      this.#chosen.set(id, plan);
    }
    return plan;
  }

  #table(collection: string): Table | undefined {
    const known = this.#tables.get(collection);
    if (known) return known;
    const { fieldStandard, extensions } = this.#settings;
    const own = extensions.filter((each) => each.collection === collection);
    const table = extendTable(tableOf(collection), own, fieldStandard);
    if (table) this.#tables.set(collection, table);
    return table;
  }

  #make(table: Table, direction: Direction, chosen?: (member: string) => boolean): CompiledPlan {
    const { fieldStandard } = this.#settings;
    const [wants, isChosen] = [chosen ?? (() => true), chosen !== undefined];
    const descriptors = this.#descriptors;
    return compile(planOf(table, { direction, fieldStandard, descriptors, wants, isChosen }));
  }
}

/** Members that records have and no table names. */
const ownMembers = ["id", "_etag", "_ext", "link"];
