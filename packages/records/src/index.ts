export { type AccountEntry, type Fate, losses, type LossKind } from "./account.js";
export type { CarriedPlace } from "./carried.js";
export type { Companions, Part } from "./companions.js";
export { RecordSettingError } from "./errors.js";
export type { Extensions } from "./extensions.js";
export type { Awaitable, Key, Lookups } from "./lookups.js";
export { lossPolicies, type LossPolicy, type SortedLosses } from "./loss-policy.js";
export { type DataStandard, dataStandards, type FieldStandard } from "./model/data-standard.js";
export type { Code } from "./model/code-list.js";
export type { DescriptorValues } from "./model/descriptor-value.js";
export type { LegacyField, LegacyFilter, LegacyModel, LegacyShape } from "./model/legacy-fields.js";
export type { LegacyType } from "./model/legacy-value.js";
export type { DescriptorSource, HostValues } from "./model/host-values.js";
export type { KeepFailure, RecordsOptions } from "./options.js";
export type { JsonRecord } from "./record.js";
export { records } from "./records.js";
export type { Referrers } from "./referrers.js";
export type { Extension, Table } from "./table-form.js";
export { carriedIn, tableNames, tableOf } from "./tables.js";
export type {
  MissingReference,
  PageOptions,
  RecordTranslator,
  Translated,
  TranslateOptions,
  UnknownValue,
} from "./translator.js";
