import { SettingError } from "@edbridge/core";
import { jsonObject } from "@edbridge/core/internal";
import type { RecordsOptions } from "@edbridge/records";
import { Option } from "commander";
import { readFile } from "node:fs/promises";
import { wholeNumber } from "../command/flags.js";
import { Failure } from "../command/outcome.js";

/** The options that say how records are translated. */
export interface RecordFlags {
  readonly records: "translate" | "pass";
  readonly keep: boolean;
  readonly onLoss?: "refuse" | "warn" | "allow";
  readonly educationOrganizationId?: number;
  readonly acceptLoss: readonly string[];
  readonly recordOptions?: string;
}

export function recordFlags(): Option[] {
  return [
    new Option("--records <how>", "translate the fields of records, or pass them as they are")
      .choices(["translate", "pass"])
      .default("translate"),
    new Option(
      "--no-keep",
      "do not read the host's record before each write to keep what no legacy record can say",
    ),
    new Option(
      "--on-loss <policy>",
      "what is done when a legacy field has no place on the host (default: refuse)",
    ).choices(["refuse", "warn", "allow"]),
    new Option(
      "--accept-loss <field...>",
      "legacy fields that may be lost, such as students.learningStyle",
    ).default([]),
    new Option(
      "--education-organization-id <id>",
      "for which the host keeps what students say of themselves (default: the only one it has)",
    ).argParser(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
    new Option(
      "--record-options <file>",
      "JSON file with more options of the translator: values, namespaces, defaults, extensions",
    ),
  ];
}

/**
 * The translator's options, from the command line before the file; `undefined` where records are
 * passed.
 *
 * @throws `Failure` when the file cannot be used
 */
export async function recordsOptionsOf(flags: RecordFlags): Promise<RecordsOptions | undefined> {
  const { records, keep, onLoss, educationOrganizationId, acceptLoss, recordOptions } = flags;
  if (records === "pass") return undefined;
  const own = recordOptions === undefined ? {} : await objectIn(recordOptions);
  // What the command line says counts more than the file.
  return {
    ...own,
    ...(onLoss === undefined ? {} : { onLoss }),
    ...(keep ? {} : { keep }),
    ...(acceptLoss.length === 0 ? {} : { accepted: acceptLoss }),
    ...(educationOrganizationId === undefined ? {} : { educationOrganizationId }),
  };
}

async function objectIn(file: string): Promise<RecordsOptions> {
  const text = await readFile(file, "utf8").catch((): never => {
    throw new Failure(`--record-options ${file} cannot be read.`);
  });
  const options = jsonObject(text);
  if (!options) throw new Failure(`--record-options ${file} holds no JSON object.`);
  const { records } = await import("@edbridge/records");
  try {
    records(options);
  } catch (error) {
    if (error instanceof SettingError) throw new Failure(`--record-options: ${error.message}`);
    throw error;
  }
  return options;
}
