import { isObject } from "../differences.ts";
import type { Json, LegacyRecord } from "../legacy-program.ts";
import type { Span, Standard } from "../standards.ts";

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
const kinds = ["CreditType", "GradeLevel"];

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
    const name = legacy in names ? names[legacy] : legacy;
    if (name === undefined) return [];
    const own = name.replace(/(?:Descriptor|(?<!Credit)Type)$/, "");
    const isCode = own !== name || name.endsWith("CreditType");
    if (typeof inner !== "string" || !isCode) return [[name, current(inner, names)]];
    const whole = own.charAt(0).toUpperCase() + own.slice(1);
    const kind = kinds.find((each) => whole.endsWith(each)) ?? whole;
    return [[`${own}Descriptor`, uri(kind, inner)]];
  });
  return Object.fromEntries(members);
}

/** A record that a collection of the same name has, with members of other forms beside its own. */
export function same(
  records: readonly LegacyRecord[],
  name: string,
  names: Names = {},
  others: (standard: Standard, changed: boolean) => Json = () => ({}),
): Expectation {
  const record = records.find((each) => each.name === name);
  if (record === undefined) throw new TypeError(`No record is named ${name}`);
  const { collection, body, change } = record;
  return {
    host: (standard, changed) => {
      const own = current({ ...body, ...(changed && change) }, names) as Json;
      return { [collection]: [{ ...own, ...others(standard, changed) }] };
    },
  };
}

export const district = 860001;
export const school = 86000101;
export const schoolReference = { schoolId: school };
export const schoolYearTypeReference = { schoolYear: 2017 };
export const atDistrict = { educationOrganizationReference: { educationOrganizationId: district } };
export const ada = { studentReference: { studentUniqueId: "S-1001" } };
export const ben = { studentReference: { studentUniqueId: "S-1002" } };
export const teacher = { staffReference: { staffUniqueId: "T-501" } };
