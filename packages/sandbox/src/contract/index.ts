/**
 * What the published contracts say of every collection of both generations: names, types, lengths
 * and required fields, as JSON Schemas or as lists. Standards are `v2` (2.5, the legacy
 * generation) and Data Standards `3.1`, `3.3`, `4.0`, `5.0`, `5.1`, `5.2` and `6.0`.
 *
 * @packageDocumentation
 */
export { type Filter, filtersOf } from "./filters.js";
export { type JsonSchema, type SchemaOptions, schemaOf } from "./json-schema.js";
export { type Leaf, leavesOf } from "./leaves.js";
export { collectionsOf, type LeafType } from "./members.js";
export type { Standard } from "../tables/spans.js";
