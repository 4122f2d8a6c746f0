import type { RecordsOptions } from "@edbridge/records";

/** How records are translated for the callers of a bridge. */
export interface RecordOptions extends Omit<RecordsOptions, "educationOrganizationId"> {
  /**
   * The education organization for which the host keeps the demographics that callers write and
   * read: one for all callers, or one a client key: `{ nightly: 255901, roster: 255902 }`. Default: of
   * several that a person has, and for a new person, the only district of the key, else that of the
   * person's enrollment.
   */
  readonly educationOrganizationId?: number | Readonly<Record<string, number>> | undefined;
}
