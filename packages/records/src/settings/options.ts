// Made of option-rows.ts by npm run docs: do not edit.
import type { Extensions } from "./extensions.js";
import type { Lookups } from "./lookups.js";
import type { LossPolicy } from "./loss-policy.js";

/** How the records of one host are translated. */
export interface RecordsOptions {
  /** Data Standard that the host serves: 3.1, 3.3, 4.0, 5.0 or 6.0; of another version with the same first number, the newest of these below it (default: 5.0). */
  readonly dataStandard?: string | undefined;
  /** Namespace in which a bare descriptor value, such as English, is looked for first (default: uri://ed-fi.org); with it, codes of namespaces other than this and uri://ed-fi.org are read in full. */
  readonly descriptorNamespace?: string | undefined;
  /** Asks the host for keys that no legacy record has; without it such fields are left out. */
  readonly lookups?: Lookups | undefined;
  /** The time in milliseconds since 1970, whose day decides which facts with periods are valid (default: that of the machine). */
  readonly now?: (() => number) | undefined;
  /** Read the host's record before a write and keep what no legacy record can hold (default: true). A program that uses `toCurrent` alone gives it the record that it has read. */
  readonly keep?: boolean | undefined;
  /** What to do with a write if the key may not read the record that it replaces: warn writes and reports it, refuse does not write (default: warn). `warn` removes what only the host has, and names the collection. `refuse` refuses new records too: nothing shows that they are new. */
  readonly onKeepFailure?: "warn" | "refuse" | undefined;
  /** What to do with a record if one of its fields has no place on the host: refuse, warn or allow; for one collection students=warn (default: refuse). */
  readonly onLoss?: LossPolicy | readonly string[] | undefined;
  /** Fields that may be lost: standard (those that Ed-Fi itself dropped), none, students=none, or fields such as students.displacementStatus (default: standard). A field includes all fields below it, and is that of all items of a list. Each is in the published lists or in `extensions`; a collection that refuses unknown fields takes any name. */
  readonly acceptLoss?: readonly string[] | undefined;
  /** What to do with a record if the published legacy lists do not have one of its fields: warn, refuse or allow; for one collection students=refuse (default: warn). A field that `extensions` name, or that the host has by this name and in this form, is not unknown. */
  readonly unknownFields?: LossPolicy | readonly string[] | undefined;
  /** The collections, fields and values of your state. */
  readonly extensions?: Extensions | undefined;
  /** Codes of the host by legacy value, such as { "Term": { "Fall": "Fall Semester" } }. They count where neither the host's descriptors nor the tables know the value, whose letter case does not matter. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  /** Namespaces by descriptor, such as { "GradeLevel": "uri://state.example" }. */
  readonly namespaces?: Readonly<Record<string, string>> | undefined;
  /** Values that the host requires and no legacy record has, such as { "calendarCode": "2026" }. */
  readonly defaults?: Readonly<Record<string, string | number | boolean>> | undefined;
  /** Id of the district under which the host stores student demographics (default: the one that the host has). */
  readonly educationOrganizationId?: number | undefined;
}
