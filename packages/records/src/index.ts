export { type AccountEntry, type Outcome, losses, type LossKind } from "./record/account.js";
export type { Companions, Part } from "./plan/part.js";
export type { Extensions } from "./settings/extensions.js";
export type { Key, Lookups } from "./settings/lookups.js";
export type { LossPolicy, SortedLosses } from "./settings/loss-policy.js";
export { type DataStandard, dataStandards, type FieldStandard } from "./model/data-standard.js";
export type { Code } from "./model/code-list.js";
export type { DescriptorValues } from "./model/descriptor-value.js";
export type { Awaitable, DescriptorSource } from "./model/host-values.js";
export type { RecordsOptions } from "./settings/options.js";
export type { JsonRecord } from "./record/record.js";
export { records } from "./translator/records.js";
export type { Extension, Place, Row } from "./tables/table-form.js";
export type {
  PageOptions,
  ToLegacyOptions,
  RecordTranslator,
  Translated,
  TranslateOptions,
} from "./translator/translator.js";
export type { MissingReference, UnknownValue } from "./translation/reading.js";
