import { custom, row } from "@edbridge/core/internal";
import { type FieldStandard, nearestFieldStandard, tablesFor } from "@edbridge/records/model";
import type { Command } from "commander";
import { flagsOf } from "./flags.js";
import { givenTo } from "./given.js";
import type { Io } from "./io.js";

const isKnown = (version: unknown) =>
  typeof version === "string" && tablesFor(version) !== undefined;

/** The Data Standard that fields and codes move to. */
const standardRow = row(
  {
    ...custom<string>(isKnown, "must be a version, such as 5.2, from 3.1 to 6."),
    read: (text) => text,
  },
  {
    doc: "Data Standard that the current host serves, such as 5.2",
    group: "paths",
    value: "version",
  },
);

/** The flag of that option. */
export const standardFlags = () => flagsOf({ dataStandard: standardRow });

/** The Data Standard whose fields and codes a host has: `5.2` for `5.2.0`. */
export function standardOf(command: Command, io: Io): FieldStandard | undefined {
  const { dataStandard } = givenTo(command, { dataStandard: standardRow }, io).values;
  return dataStandard === undefined ? undefined : nearestFieldStandard(dataStandard);
}
