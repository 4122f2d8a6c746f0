export { type Catalog, catalogOf, type Collection } from "./catalog.js";
export {
  type DataStandard,
  dataStandards,
  type FieldStandard,
  fieldStandards,
  holdsIn,
  linesIn,
  nearestCodeStandard,
  nearestDataStandard,
  nearestFieldStandard,
  tablesFor,
} from "./data-standard.js";
export { type ExampleCode, exampleCode, renamedCodes } from "./example-code.js";
export { type DatePaths, datePaths, type FieldPath } from "./date-fields.js";
export { withMidnight, withoutMidnight, withoutTime } from "./date-value.js";
export type { Code } from "./code-list.js";
export {
  type DescriptorOptions,
  type DescriptorValues,
  descriptorValues,
} from "./descriptor-value.js";
export { type Awaitable, type DescriptorSource, HostValues, whenThere } from "./host-values.js";
export { type Filter, filterOf } from "./filter-names.js";
export {
  isLegacyName,
  type LegacyField,
  type LegacyFilter,
  legacyFilterValue,
  type LegacyModel,
  legacyPathsOf,
  type LegacyShape,
  legacyShapeOf,
} from "./legacy-fields.js";
export { type LegacyKeyPart, legacyKeyOf } from "./filter-names.js";
export { type LegacyType } from "./legacy-value.js";
export { bareCode, namespaceToLegacy } from "./namespace-value.js";
export {
  type FilterLookup,
  addedNumber,
  filterLookups,
  peopleRows,
  type Way,
  valuesAt,
  ways,
} from "./relations.js";
export { compactId, hostId, isId, isSameId } from "./resource-id.js";
export {
  type KeyPaths,
  keyParts,
  keyedCollections,
  keyTable,
  type KeyTable,
} from "./key-lookups.js";
