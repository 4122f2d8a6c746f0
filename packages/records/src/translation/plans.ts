import type { Descriptors } from "../model/descriptor-value.js";
import type { RecordsSettings } from "../settings/options.js";
import type { Direction, Plan } from "../plan/plan.js";
import { planOf } from "../plan/plan-of.js";
import { compile, type CompiledPlan } from "./compile.js";
import { relationsIn } from "../tables/relations.js";
import { type MovedField, movesIn } from "../tables/moved.js";
import type { Table } from "../tables/table-form.js";
import { topOf } from "../tables/table-path.js";
import { extendTable, tableOf } from "../tables/tables.js";

/** How many plans for chosen members are remembered; callers choose freely. */
const limit = 200;

/** Members that records have and no table names. */
const ownMembers = ["id", "_etag", "_ext", "link"];

/** The plans of one Data Standard, each made when first needed. */
export class Plans {
  readonly #settings: RecordsSettings;
  readonly #descriptors: Descriptors;
  readonly #tables = new Map<string, Table>();
  /** By direction and collection. */
  readonly #plans = new Map<string, CompiledPlan | undefined>();
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
    const table = this.#table(collection);
    if (plan && table) return wants ? this.#choose(table, plan, wants) : plan;
    throw new RangeError(
      `There is no table for ${collection} in Data Standard ${this.#settings.dataStandard}.`,
    );
  }

  /** `undefined` where there is no table, or its records have no place in this Data Standard. */
  find(collection: string, direction: Direction): CompiledPlan | undefined {
    const id = `${direction} ${collection}`;
    const known = this.#plans.get(id);
    if (known || this.#plans.has(id)) return known;
    const table = this.#table(collection);
    // Names that a caller invents are not remembered.
    if (!table) return undefined;
    const made = this.#make(table, direction);
    const usable = made.current !== undefined || made.companions.length > 0 ? made : undefined;
    this.#plans.set(id, usable);
    return usable;
  }

  /** What the table of a collection does with each legacy field; nothing without a table. */
  moves(collection: string): readonly MovedField[] {
    const table = this.#table(collection);
    return table ? movesIn(table, this.#settings.fieldStandard) : [];
  }

  #choose(
    table: Table,
    { direction, carried }: Plan,
    wants: (member: string) => boolean,
  ): CompiledPlan {
    const { keys } = relationsIn(table, this.#settings.fieldStandard);
    const paths = [
      ...ownMembers,
      ...[...table.rows, ...carried].map(({ legacy }) => legacy),
      ...keys.flatMap(({ legacy }) => Object.values(legacy)),
    ];
    const chosen = new Set(paths.map(topOf).filter(wants));
    const id = [table.collection, direction, ...chosen].join(" ");
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
