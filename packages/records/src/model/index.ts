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
export { type ExampleCode, exampleCode, renamedCodes } from "./descriptor-value.js";
export { type DatePaths, datePaths, type FieldPath } from "./catalog.js";
export { withMidnight, withoutTime } from "./plain-value.js";
export type { Code } from "./code-list.js";
export type { DescriptorOptions } from "./descriptor-kind.js";
export { type HostDescriptorValues, descriptorValues } from "./descriptor-value.js";
export { type Awaitable, type DescriptorSource, HostValues, whenThere } from "./host-values.js";
export { type Filter, filterOf } from "./catalog.js";
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
export { type LegacyKeyPart, legacyKeyOf } from "./catalog.js";
export { type LegacyType } from "./legacy-value.js";
export { bareCode, namespaceToLegacy } from "./plain-value.js";
export {
  type FilterLookup,
  addedNumber,
  filterLookups,
  peopleRows,
  type Way,
  valuesAt,
  ways,
} from "./relations.js";
export { compactId, hostId, isId, isSameId } from "./plain-value.js";
export { type KeyPaths, keyParts, keyedCollections, keyTable, type KeyTable } from "./relations.js";
