import { changes } from "@edbridge/compat";
import { Command, Option } from "commander";
import type { Io } from "../command/io.js";
import { UsageFailure } from "../command/outcome.js";
import { carriedFieldsOf, carriedText } from "./carried.js";
import { clients } from "./clients.js";
import { standardFlags, standardOf } from "../command/given.js";
import { collectionNamed, fieldOf, fieldPaths } from "./fields.js";
import { plainPath } from "./forms.js";
import {
  changeList,
  changeText,
  collectionText,
  fieldText,
  partText,
  type Style,
} from "./print.js";
import { fieldStandards, nearestName } from "@edbridge/records/model";

const about = `Explain a change, a legacy collection or a field, with code before and after.

TOPIC is the id of a change, a legacy collection, or a field of one. Without it,
all changes are listed. Names and codes of fields come from the tables of the
translation; no host is asked. The code for a field is for a host of Data
Standard 5.0, unless another one is given.

Exit code: 0 done, 2 the topic is not known.

Examples:
  edbridge explain EDB002 --language python
  edbridge explain students
  edbridge explain students.races.raceType --data-standard 5.2`;

/** The command `explain`. */
export function explainCommand(io: Io): Command {
  const command = new Command("explain");
  for (const option of standardFlags()) command.addOption(option);
  return command
    .description(about)
    .argument("[topic]", "EDBnnn, COLLECTION or COLLECTION.FIELD")
    .addOption(
      new Option(
        "--language <name>",
        "print one form of the examples: for axios, got and others of JavaScript read fetch",
      ).choices(clients.map(({ name }) => name)),
    )
    .addOption(new Option("--markdown", "print a change as a page in Markdown, in two languages"))
    .action((topic: string | undefined) => {
      const dataStandard = standardOf(command, io);
      io.out(explain(topic, { ...command.opts<Style>(), dataStandard }));
    });
}

const known = changes.toSorted((one, other) => one.id.localeCompare(other.id));

/** @throws `UsageFailure` with the nearest name for a topic that nobody knows */
function explain(topic: string | undefined, style: Style): string {
  if (topic === undefined) return changeList(known, style.markdown);
  if (/^edb\d*$/i.test(topic)) {
    const change = known.find(({ id }) => id === topic.toUpperCase());
    if (change) return changeText(change, style);
    const ids = known.map(({ id }) => id);
    throw unknown(topic, "a change", nearestName(topic, ids) ?? ids[0]);
  }
  const [name = "", ...path] = topic.split(".");
  const { name: collection, nearest } = collectionNamed(name);
  if (collection === undefined) throw unknown(name, "a change or a legacy collection", nearest);
  if (path.length === 0) return collectionText(collection, style);
  const field = path.join(".");
  if (fieldStandards.some((standard) => fieldOf(collection, field, standard))) {
    return fieldText(collection, field, style);
  }
  const part = partText(collection, field, style);
  if (part !== undefined) return part;
  const carried = carriedText(collection, field);
  if (carried !== undefined) return carried;
  const names = [
    ...fieldPaths(collection).flatMap((each) => withParts(plainPath(each))),
    ...carriedFieldsOf(collection).map((each) => each.name),
  ];
  const near = nearestName(field, names);
  const list = `edbridge explain ${collection} lists its fields.`;
  throw unknown(topic, `a field of ${collection}`, near && `${collection}.${near}`, list);
}

/** `addresses.city` leads to `addresses` and `addresses.city`. */
function withParts(path: string): string[] {
  return path.split(".").map((_, at, parts) => parts.slice(0, at + 1).join("."));
}

function unknown(
  given: string,
  what: string,
  nearest: string | undefined,
  list = "edbridge explain lists the changes.",
): UsageFailure {
  const hint = nearest === undefined ? list : `Did you mean ${nearest}?`;
  return new UsageFailure(`${given.slice(0, 100)} is not ${what}. ${hint}`);
}
