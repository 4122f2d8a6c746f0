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
  asItem?: true | "listed" | undefined;
  during?: string | undefined;
  when?: string | undefined;
  down?: true | undefined;
  needs?: string | undefined;
  withoutCode?: string | undefined;
  harmless?: true | string | undefined;
  loss?: "dropped" | "lost" | undefined;
  filler?: Single | undefined;
}

/** What every question to the host has in common: the records of `to` that have some values of this one. */
interface Question extends Sourced {
  to: string;
}

/** A reference whose key has other parts now. `to` is the legacy collection. */
export interface KeyRelation extends Question {
  use: "key";
  /** Where the reference is in a current record. */
  at: string;
  /** Where it is in a legacy one. Default: at the same path. */
  legacyAt?: string | undefined;
  /** The parts of the legacy key that the reference has under another name. */
  by?: Record<string, string> | undefined;
  /** The parts of the current key, likewise. */
  gives?: Record<string, string> | undefined;
}

/** A value that the host's own records have. */
export interface ValueRelation extends Question {
  use: "value";
  /** The object, or each item, that asks. */
  at?: string | undefined;
  /** Members of `to`, and the paths below `at` that have their values. */
  by: Record<string, string>;
  for: string;
  take: string;
  pick: "only" | "first" | "last" | "each" | "distinct";
  distinctBy?: string[] | undefined;
  form?: string | undefined;
  option?: string | undefined;
  else?: Single | undefined;
  leave?: true | undefined;
  refuse?: string | undefined;
  loss?: "lost" | undefined;
}

/** A record that has to exist; it is looked for if no value was found for a field. */
export interface ExistsRelation extends Question {
  use: "exists";
  /** The path of the field, in a current record. */
  for: string;
  /** The reference to the record, in a legacy record. */
  at: string;
  /** Members of `to`, and the parts of the reference that have their values. */
  by: Record<string, string>;
}

/** What the parts of all orders have in common. */
interface PartQuestion extends Question {
  use: "part";
  /** Members of `to`, and the paths of the current record that have their values. */
  by: Record<string, string>;
}

/** A part that is written after the record. */
export interface PartAfter extends PartQuestion {
  order: "after";
  where?: Record<string, Single> | undefined;
  place?: string | undefined;
  distinctBy?: string | undefined;
  when?: string | undefined;
}

/** A part that is written before the record, which refers to it. */
export interface PartBefore extends PartQuestion {
  order: "before";
  at?: string | undefined;
  compose?: Record<string, string> | undefined;
  same?: string[] | undefined;
  if?: "missing" | undefined;
  where?: Record<string, Single> | undefined;
}

/** What edbridge makes for other records and deletes with this one. */
interface PartDelete extends PartQuestion {
  order: "delete";
  has: string[];
  where: Record<string, Single>;
}

/** A current record that belongs to this one. */
export type PartRelation = PartAfter | PartBefore | PartDelete;

/** Records that refer to a part. */
export interface ReferrerRelation extends Question {
  use: "referrer";
  /** The collection of the part. */
  of: string;
  /** Members of `to`, and the paths of the part that have their values. */
  by: Record<string, string>;
  refersAt: string;
}

/** One question to the host about other records, and what its answer is for. */
export type Relation =
  | KeyRelation
  | ValueRelation
  | ExistsRelation
  | PartRelation
  | ReferrerRelation;

/** What a current host requires and no legacy record has. */
export interface Default extends Sourced {
  current: string;
  value?: Single | undefined;
  from?: string | undefined;
  ask?: "namespace" | undefined;
  leave?: true | undefined;
}

/** A list of which a legacy record has one item of a kind, and the paths that tell the kind. */
export interface Distinct extends Sourced {
  list: string;
  by: string[];
}

/** A field that current records have and no legacy list has. */
export interface CurrentOnly {
  current: string;
  /**
   * The place in a legacy record that carries it; `false` where none does. Default: the place that
   * `current` says, at the top for a field of the first related record.
   */
  legacy?: string | false | undefined;
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
  relations?: Relation[] | undefined;
  defaults?: Default[] | undefined;
  currentOnly?: CurrentOnly[] | undefined;
}

/** A current collection that holds the records of a legacy one. */
export interface Place {
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
  distinct?: Distinct[] | undefined;
}

/** An agency's own rows; a row replaces the table's for the same legacy field. */
export interface Extension extends Shared {
  current?: Place[] | undefined;
  rows?: Row[] | undefined;
}
