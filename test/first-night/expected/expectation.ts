import type { Json } from "../legacy-program.ts";
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

export const district = 860001;
export const school = 86000101;
export const schoolReference = { schoolId: school };
export const schoolYearTypeReference = { schoolYear: 2017 };
export const atDistrict = { educationOrganizationReference: { educationOrganizationId: district } };
export const ada = { studentReference: { studentUniqueId: "S-1001" } };
export const ben = { studentReference: { studentUniqueId: "S-1002" } };
export const teacher = { staffReference: { staffUniqueId: "T-501" } };
