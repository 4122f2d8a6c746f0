import { type FieldStandard, nearestFieldStandard, tablesFor } from "@edbridge/records/model";
import { InvalidArgumentError, Option } from "commander";

/** The Data Standard that fields and codes move to. */
export function dataStandardFlag(): Option {
  return new Option(
    "--data-standard <version>",
    "Data Standard that the current host serves, such as 5.2",
  ).argParser(known);
}

/** The Data Standard whose fields and codes a host of `version` has: `5.2` for `5.2.0`. */
function known(version: string): FieldStandard {
  if (tablesFor(version) !== undefined) return nearestFieldStandard(version);
  throw new InvalidArgumentError("It must be a version, such as 5.2, from 3.1 to 6.");
}
