import { isObject } from "../differences.ts";
import type { Json, LegacyRecord } from "../legacy-program.ts";
import { isIn, type Span, type Standard } from "../standards.ts";

/** Records by their current collection. */
export type HostRecords = Readonly<Record<string, readonly Json[]>>;

/** A legacy field that has no place on the host. The response names it. */
export interface Unplaced {
  /** The path of the field, such as `calendarEvents[].eventDuration`. */
  readonly field: string;
  /** The Data Standards on which it has none. Default: all. */
  readonly in?: Span;
  readonly why: string;
}

/** What a legacy record should become, made from published field lists, not from edbridge. */
export interface Expectation {
  /** The host's records after the first write, or after the change. */
  readonly host: (standard: Standard, changed: boolean) => HostRecords;
  readonly unplaced?: readonly Unplaced[];
  /** Members that a read has in place of what was written; `undefined` for none. */
  readonly reads?: (standard: Standard) => Json;
  /** What such a read is, and why. */
  readonly readsWhy?: string | undefined;
  /** Collections of the host whose part in a read the key may not see; responses name them. */
  readonly leftOut?: (standard: Standard) => readonly string[];
  /**
   * Collections whose part the host takes only after the person's enrollment; the response to the
   * first write names them.
   */
  readonly late?: (standard: Standard) => readonly string[];
  /** Why the host cannot have the record at all: the legacy program is told so with this status. */
  readonly refused?: { readonly in: Span; readonly status: number; readonly why: string };
  /** Why the host keeps the record: the legacy program that deletes it gets this status. */
  readonly remains?: { readonly in: Span; readonly status: number; readonly why: string };
  /** Records of the host that stay after the legacy record was deleted, and why they do. */
  readonly stays?: { readonly collections: readonly string[]; readonly why: string };
}

/** Expectations by the names of the legacy records. */
export type Expectations = Readonly<Record<string, Expectation>>;

/** A descriptor of the standard's own namespace. */
export function uri(kind: string, code: string): string {
  return `uri://ed-fi.org/${kind}Descriptor#${code}`;
}

/** Descriptors that members with longer names have: `entryGradeLevelDescriptor`. */
const kinds = ["Country", "CreditType", "GradeLevel", "Language", "StateAbbreviation"];
/** Descriptors whose names still end so. */
const types =
  /^(?:address|electronicMail|(?:institutionT|t)elephoneNumber|otherName|cohortYear|resultDatatype)Type$/i;
/** Languages have the codes of ISO 639 now. */
const languages: Readonly<Record<string, string>> = { English: "eng", Spanish: "spa" };

/** Members that are called otherwise now; `undefined` for one that is no more, or is said apart. */
type Names = Readonly<Record<string, string | undefined>>;

/**
 * The host's form of a legacy record whose members keep their meaning: a date has no time, and a code,
 * in a member such as `sexType` or `termDescriptor`, is the URI of a descriptor.
 */
function current(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((item) => current(item, names));
  if (typeof value === "string") return value.replace(/T00:00:00$/, "");
  if (!isObject(value)) return value;
  const members = Object.entries(value).flatMap(([legacy, inner]): [string, unknown][] => {
    const named = legacy in names ? names[legacy] : legacy;
    if (named === undefined) return [];
    const name = types.test(named) ? `${named}Descriptor` : named;
    const own = name.replace(/(?:Descriptor|(?<!Credit)Type)$/, "");
    const isCode = own !== name || name.endsWith("CreditType");
    if (typeof inner !== "string" || !isCode) return [[name, current(inner, names)]];
    const whole = own.charAt(0).toUpperCase() + own.slice(1);
    const kind = kinds.find((each) => whole.endsWith(each)) ?? whole;
    return [[`${own}Descriptor`, uri(kind, languages[inner] ?? inner)]];
  });
  return Object.fromEntries(members);
}

/** A record after the first write, or after the change, in the host's form. */
function formOf({ body, change }: LegacyRecord, changed: boolean, names: Names = {}): Json {
  return current({ ...body, ...(changed && change) }, names) as Json;
}

/** The races of a person: their codes are others from 5.2 on. */
export const racesOf = (standard: Standard, ...codes: readonly string[]) => ({
  races: codes.map((code) => {
    const now = isIn(standard, "3.1-5.0") ? code : code.replace(" - ", " or ");
    return { raceDescriptor: uri("Race", now) };
  }),
});

/** Some members of a record. */
export function pick(record: Json, ...names: readonly string[]): Json {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
}

/** How the host's form of a record differs from one whose members keep their names and meanings. */
interface Difference extends Partial<Expectation> {
  readonly names?: Names;
  /** Members of other forms beside its own. */
  readonly others?: (standard: Standard, changed: boolean) => Json;
  /** What its members are in place of a record of a collection of the same name. */
  readonly made?: (own: Json, standard: Standard, changed: boolean) => HostRecords;
}

/** What is expected of records, each in a collection of its own name where nothing else is said. */
export function expectationsOf(
  records: readonly LegacyRecord[],
  differing: Readonly<Record<string, Difference>> = {},
): Expectations {
  const of = (record: LegacyRecord): Expectation => {
    const { names, others, made, ...rest } = differing[record.name] ?? {};
    const host: Expectation["host"] = (standard, changed) => {
      const own = { ...formOf(record, changed, names), ...others?.(standard, changed) };
      return made?.(own, standard, changed) ?? { [record.collection]: [own] };
    };
    return { host, ...rest };
  };
  return Object.fromEntries(records.map((record) => [record.name, of(record)]));
}
