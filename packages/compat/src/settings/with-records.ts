import type { RecordsOptions, RecordTranslator } from "@edbridge/records";
import type { CompatOptions, YearOptions } from "./compat-options.js";

type HostWithRecords = Pick<
  CompatOptions,
  "dataStandard" | "descriptorNamespace" | "records" | "schoolYears"
>;

/**
 * Options with a record translator for the host, and one for each school year whose host is another.
 * A host that has one keeps it. Each is made for the host's own Data Standard and namespace of
 * descriptors; the rest of the translator's options is for all.
 *
 * @example
 * ```ts
 * import { compatFetch, withRecords } from "@edbridge/compat";
 * import { records } from "@edbridge/records";
 *
 * const options = { baseUrl: "https://host.example/api", dataStandard: "5.0" };
 * globalThis.fetch = compatFetch(withRecords(options, records, { onLoss: "warn" }));
 * ```
 */
export function withRecords<T extends HostWithRecords>(
  options: T,
  make: (options: RecordsOptions) => RecordTranslator,
  recordsOptions: RecordsOptions = {},
): T {
  const { schoolYears } = options;
  const translator = (host: YearOptions): RecordTranslator =>
    host.records ??
    make({
      ...recordsOptions,
      dataStandard: host.dataStandard ?? options.dataStandard ?? recordsOptions.dataStandard,
      descriptorNamespace:
        host.descriptorNamespace ??
        options.descriptorNamespace ??
        recordsOptions.descriptorNamespace,
    });
  const years = Object.entries(schoolYears ?? {}).map(
    ([year, own]) => [year, { ...own, records: translator(own) }] as const,
  );
  return {
    ...options,
    records: translator(options),
    ...(schoolYears ? { schoolYears: Object.fromEntries(years) } : {}),
  };
}
