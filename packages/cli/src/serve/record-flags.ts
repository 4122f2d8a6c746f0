import type { RecordOptions } from "@edbridge/compat";
import { Option } from "commander";
import { organizations } from "../command/flags.js";
import { objectIn } from "./config-file.js";

/** The options that say how records are translated. */
export interface RecordFlags {
  readonly records?: "translate" | "pass";
  readonly keep: boolean;
  readonly onLoss?: "refuse" | "warn" | "allow";
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
      "--on-loss <policy>",
      "what is done when a legacy field has no place on the host (default: refuse)",
    ).choices(["refuse", "warn", "allow"]),
    new Option(
      "--accept-loss <field...>",
      "legacy fields that may be lost, such as students.learningStyle",
    ),
    new Option(
      "--education-organization-id <id>",
      "education organization that student demographics are stored under, or one a client key: nightly=255901,roster=255902 (default: that of the host's own record, else the only district of the key, else that of the enrollment)",
    ).argParser(organizations),
    new Option(
      "--record-options <file>",
      "JSON file with more options of the translator: values, namespaces, defaults, extensions",
    ),
  ];
}

/**
 * How records are translated: the flags, and the options of a file where no flag sets them; `false`
 * where records are passed.
 *
 * @throws `Failure` when the file cannot be read
 */
export async function recordsOptionsOf(
  flags: RecordFlags,
  fromConfig: RecordOptions | false | undefined,
): Promise<RecordOptions | false> {
  const { records, keep, onLoss, educationOrganizationId, acceptLoss, recordOptions } = flags;
  if (records === "pass" || (records === undefined && fromConfig === false)) return false;
  const own = recordOptions === undefined ? {} : await objectIn("--record-options", recordOptions);
  return {
    ...(fromConfig === false ? {} : fromConfig),
    ...own,
    ...(onLoss === undefined ? {} : { onLoss }),
    ...(keep ? {} : { keep }),
    ...(acceptLoss === undefined ? {} : { accepted: acceptLoss }),
    ...(educationOrganizationId === undefined ? {} : { educationOrganizationId }),
  };
}
