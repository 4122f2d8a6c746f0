import { type CompatOptions, withRecords } from "@edbridge/compat";
import { records } from "@edbridge/records";

/** Options of a door that translates records. */
export function translated<T extends object>(options: T): T {
  return withRecords<T & Pick<CompatOptions, "records">>(options, records, {});
}

/** The environment in which `register` translates records. */
export const translatedEnv = { EDBRIDGE_RECORDS: "translate" } as const;
