/**
 * For the other packages of edbridge alone; any release may change it.
 *
 * @packageDocumentation
 */
export * from "../model/index.js";
export type { CompanionPart } from "../plan/part.js";
export type { Referrers } from "../plan/relations.js";
export { type OfDescriptors, unknownDescriptors } from "../settings/check-options.js";
export { namespaceRow, recordRows, translatorRows } from "../settings/option-rows.js";
export type { CarriedPlace } from "../tables/fields.js";
export { descriptorIn } from "../tables/grammar.js";
export {
  type KeyPlaces,
  type PlacedValue,
  type Relations,
  relationsIn,
} from "../tables/relations.js";
export type { Relation, Table } from "../tables/table-form.js";
export { carriedIn, type MovedField, tableNames, tableOf } from "../tables/tables.js";
export type { LegacyLinks } from "../translation/reading.js";
export type { HostTranslator } from "../translator/host-translator.js";
export { hostTranslator } from "../translator/records.js";
