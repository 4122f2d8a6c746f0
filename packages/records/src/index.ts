export { type AccountEntry, type Fate, losses, lossPolicies, type LossPolicy } from "./account.js";
export type { Companions, Part } from "./companions.js";
export { type DataStandard, dataStandards } from "./data-standard.js";
export { RecordSettingError } from "./errors.js";
export type { Key, Lookups } from "./lookups.js";
export type { RecordsOptions } from "./options.js";
export type { JsonRecord } from "./record.js";
export {
  records,
  type RecordTranslator,
  type Translated,
  type TranslateOptions,
} from "./records.js";
export type { Extension, Table } from "./table.js";
export { tableNames, tableOf } from "./tables.js";
