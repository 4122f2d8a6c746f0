import { type Catalog, catalogOf } from "../catalog.js";
import type { Standard } from "../tables/spans.js";
import { type Member, membersOf, queriesOf } from "./members.js";

/** What a host publishes of its records. */
export interface Contract {
  readonly catalog: Catalog;
  /** Whether it is that of the legacy generation. */
  readonly legacy: boolean;
  /** The fields of a definition, such as `school`; empty for one that it does not have. */
  readonly members: (definition: string) => readonly Member[];
  /** The query names of a collection, without those for paging. */
  readonly queries: (collection: string) => readonly string[];
}

/** The collections of a Data Standard, and the members of their records. */
export function contractOf(standard: Standard): Contract {
  return {
    catalog: catalogOf(standard),
    legacy: standard === "v2",
    members: (definition) => membersOf(standard, definition),
    queries: (collection) => queriesOf(standard, collection),
  };
}

export const LEGACY = contractOf("v2");
