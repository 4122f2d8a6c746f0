import type { CompatOptions, RecordOptions } from "@edbridge/compat";
import { Option } from "commander";
import { organizations } from "./flags.js";
import { objectIn } from "./object-file.js";

/** The options that say how records are translated. */
export interface RecordFlags {
  readonly records?: "translate" | "pass";
  readonly keep: boolean;
  readonly onKeepFailure?: "warn" | "refuse";
  readonly onLoss?: readonly string[];
  readonly unknownFields?: readonly string[];
  readonly extensions?: string;
  readonly educationOrganizationId?: RecordOptions["educationOrganizationId"];
  readonly acceptLoss?: readonly string[];
  readonly recordOptions?: string;
}

export function recordFlags(): Option[] {
  return [
    new Option(
      "--records <how>",
      "translate the fields of records, or pass them as they are (default: translate)",
    ).choices(["translate", "pass"]),
    new Option(
      "--no-keep",
      "skip the read before each write; fields that only the current host has may then be overwritten",
    ),
    new Option(
      "--on-keep-failure <policy>",
      "what happens to a write if the key may not read the record that it replaces: warn or refuse (default: warn)",
    ).choices(["warn", "refuse"]),
    new Option(
      "--on-loss <policy...>",
      "what happens if a legacy field has no place on the host: refuse, warn or allow; for one collection students=warn (default: refuse)",
    ),
    new Option(
      "--accept-loss <field...>",
      "fields that may be lost: standard (those that Ed-Fi itself dropped), none, students=none, or fields such as students.displacementStatus (default: standard)",
    ),
    new Option(
      "--unknown-fields <policy...>",
      "what happens if the published legacy lists do not have a field: warn, refuse or allow; for one collection students=refuse (default: warn)",
    ),
    new Option(
      "--extensions <file>",
      "JSON file with the agency's own collections, fields and values",
    ),
    new Option(
      "--education-organization-id <id>",
      "education organization that student demographics are stored under, or one a client key: nightly=255901,roster=255902 (default: that of the host's own record, else the only district of the key, else that of the enrollment)",
    ).argParser(organizations),
    new Option(
      "--record-options <file>",
      "JSON file with more options of the translator: values, namespaces, defaults",
    ),
  ];
}

/**
 * How records are translated: the flags, and what else was given where no flag sets it; `false` where
 * records are passed.
 *
 * @throws `UsageFailure` where the file cannot be read
 */
export async function recordsOptionsOf(
  flags: RecordFlags,
  given: CompatOptions["records"],
): Promise<RecordOptions | false> {
  const { records, keep, onLoss, unknownFields, educationOrganizationId, acceptLoss } = flags;
  const { extensions, recordOptions, onKeepFailure } = flags;
  if (records === "pass" || (records === undefined && given === false)) return false;
  const own = recordOptions === undefined ? {} : await objectIn("--record-options", recordOptions);
  return {
    ...(given === false ? {} : (given as RecordOptions | undefined)),
    ...own,
    ...(onLoss === undefined ? {} : { onLoss }),
    ...(keep ? {} : { keep }),
    ...(onKeepFailure === undefined ? {} : { onKeepFailure }),
    ...(acceptLoss === undefined ? {} : { acceptLoss }),
    ...(unknownFields === undefined ? {} : { unknownFields }),
    ...(extensions === undefined ? {} : { extensions: await objectIn("--extensions", extensions) }),
    ...(educationOrganizationId === undefined ? {} : { educationOrganizationId }),
  };
}
