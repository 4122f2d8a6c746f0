import type { CompatOptions, RecordOptions } from "@edbridge/compat";
import { organizations } from "@edbridge/compat/internal";
import { Option } from "commander";
import { formed } from "./flags.js";
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
      "translate legacy records into current ones and back, or pass records as they are (default: translate)",
    ).choices(["translate", "pass"]),
    new Option(
      "--no-keep",
      "do not read the record of the host before a write; fields that only current records have may then be lost",
    ),
    new Option(
      "--on-keep-failure <policy>",
      "what to do with a write if the key may not read the record that it replaces: warn writes and reports it, refuse does not write (default: warn)",
    ).choices(["warn", "refuse"]),
    new Option(
      "--on-loss <policy...>",
      "what to do with a record if one of its fields has no place on the host: refuse, warn or allow; for one collection students=warn (default: refuse)",
    ),
    new Option(
      "--accept-loss <field...>",
      "fields that may be lost: standard (those that Ed-Fi itself dropped), none, students=none, or fields such as students.displacementStatus (default: standard)",
    ),
    new Option(
      "--unknown-fields <policy...>",
      "what to do with a record if the published legacy lists do not have one of its fields: warn, refuse or allow; for one collection students=refuse (default: warn)",
    ),
    new Option(
      "--extensions <file>",
      "JSON file with the collections, fields and values of your state",
    ),
    new Option(
      "--education-organization-id <id>",
      "id of the district under which the host stores student demographics, or one for each client key: nightly=255901,roster=255902 (default: the one that the host has, else the only district of the key, else that of the enrollment)",
    ).argParser(formed(organizations)),
    new Option(
      "--record-options <file>",
      "JSON file with other options of records: values, namespaces, defaults",
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
    ...(onLoss === undefined ? {} : { onLoss: termsIn(onLoss) }),
    ...(keep ? {} : { keep }),
    ...(onKeepFailure === undefined ? {} : { onKeepFailure }),
    ...(acceptLoss === undefined ? {} : { acceptLoss: termsIn(acceptLoss) }),
    ...(unknownFields === undefined ? {} : { unknownFields: termsIn(unknownFields) }),
    ...(extensions === undefined ? {} : { extensions: await objectIn("--extensions", extensions) }),
    ...(educationOrganizationId === undefined ? {} : { educationOrganizationId }),
  };
}

/** The terms of a flag, which may have commas between them, as its variable has. */
function termsIn(given: readonly string[]): string[] {
  return given.flatMap((each) => each.split(",").map((term) => term.trim()));
}
