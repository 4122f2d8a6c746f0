/** A single value. */
type Single = string | number | boolean;

/** What holds in some Data Standards alone, and what it goes by. */
interface Sourced {
  /** Such as `3.1-4.0,6.0`. Default: all. */
  in?: string | undefined;
  why?: string | undefined;
  source?: string | undefined;
}

/** One legacy value of a field, and what it is in a current record. */
export interface Pair {
  legacy: Single;
  current?: string | undefined;
  with?: Record<string, Single> | undefined;
}

/** One legacy field and its place in a current record. */
export interface Row extends Sourced {
  legacy: string;
  current?: string | undefined;
  value?: string | undefined;
  pairs?: Pair[] | undefined;
  stands?: true | "listed" | undefined;
  during?: string | undefined;
  when?: string | undefined;
  down?: true | undefined;
  needs?: string | undefined;
  withoutCode?: string | undefined;
  harmless?: true | string | undefined;
  loss?: "dropped" | "lost" | undefined;
  filler?: Single | undefined;
}

/** A reference whose current key is asked for. */
export interface Lookup extends Sourced {
  find: string;
  legacy: Record<string, string>;
  current: Record<string, string>;
}

/** How a record refers to another that belongs to it. */
export interface Referral {
  at: string;
  by: string[];
  composed: string;
  of: string;
  same: string[];
}

/** Records that refer to a related one. */
export interface ReferredFrom {
  from: string;
  by: string[];
  at: string;
}

/** A value that the host's own records have. */
export interface Find extends Sourced {
  for: string;
  from: string;
  by: Record<string, string>;
  take: string;
  pick: "only" | "first" | "last" | "each" | "apart";
  apart?: string[] | undefined;
  form?: string | undefined;
  option?: string | undefined;
  else?: Single | undefined;
  leave?: true | undefined;
  refuse?: string | undefined;
  loss?: "lost" | undefined;
  exists?: Existence[] | undefined;
}

/** A reference whose record has to exist; it is looked for if a find gives no value. */
interface Existence {
  /** The legacy path of the reference. */
  reference: string;
  from: string;
  /** Those of the find's names in `by` that are the key of `from`. */
  by: string[];
}

/** Another current record that belongs to a legacy one. */
export interface Companion extends Sourced {
  name: string;
  key: Record<string, string>;
  place?: string | undefined;
  apart?: string | undefined;
  when?: string | undefined;
  only?: string | undefined;
  needed?: { by: Record<string, string>; with: Record<string, Single> } | undefined;
  refers?: Referral | undefined;
  referred?: ReferredFrom | undefined;
}

/** Current records that edbridge makes beside a legacy one, for records that refer to both. */
interface Made extends Sourced {
  name: string;
  /** Its members, and the legacy fields that have their values. */
  key: Record<string, string>;
  /** Its other members; those of `with` have one value. */
  has: string[];
  with: Record<string, Single>;
}

/** What a current host requires and no legacy record has. */
export interface Default extends Sourced {
  current: string;
  value?: Single | undefined;
  from?: string | undefined;
  ask?: "namespace" | undefined;
  leave?: true | undefined;
}

/** A field that current records have and no legacy list has. */
export interface CurrentOnly {
  current: string;
  /** The type of a single value that is no text: `int`, `num`, `bool`, `date`, `time`. */
  type?: string | undefined;
  /**
   * The names in an object, or in each item of a list, each with `:` and a type if it is no text; `!`
   * follows one that must have a value. What is in a member stands after it: `periods[](beginDate:date!)`.
   */
  members?: string | undefined;
  in?: string | undefined;
}

/** What an agency's table and ours have in common. */
interface Shared {
  collection: string;
  lookups?: Lookup[] | undefined;
  defaults?: Default[] | undefined;
  companions?: Companion[] | undefined;
  currentOnly?: CurrentOnly[] | undefined;
}

/** A current collection that holds the records of a legacy one. */
interface Place {
  name: string;
  in?: string | undefined;
}

/** How one legacy collection is translated, as `docs/record-tables.md` describes. */
export interface Table extends Shared {
  $schema?: string | undefined;
  current: Place[];
  why?: string | undefined;
  readOnly?: { in?: string | undefined; why: string; source?: string | undefined }[] | undefined;
  rows: Row[];
  finds?: Find[] | undefined;
  made?: Made[] | undefined;
  distinct?: (Sourced & { list: string; by: string[] })[] | undefined;
}

/** An agency's own rows; a row replaces the table's for the same legacy field. */
export interface Extension extends Shared {
  current?: Place[] | undefined;
  rows?: Row[] | undefined;
}
