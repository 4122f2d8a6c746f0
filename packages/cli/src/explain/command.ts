import { changes } from "@edbridge/compat";
import { nearestName } from "@edbridge/core/internal";
import { Command, Option } from "commander";
import type { Io } from "../command/io.js";
import { UsageFailure } from "../command/outcome.js";
import { carriedFieldsOf, carriedText } from "./carried.js";
import { clients } from "./clients.js";
import { collectionNamed, fieldOf, fieldPaths, plainPath } from "./fields.js";
import { changeList, changeText, collectionText, fieldText, type Style } from "./print.js";
import { dataStandards } from "@edbridge/records/model";

const about = `Explain a change, a legacy collection or a field, with code before and after.

TOPIC is the id of a change, a legacy collection, or a field of one. Without it,
all changes are listed. What is said of fields comes from the tables of the
translation; no host is asked.

Exit code: 0 done, 2 the topic is not known.

Examples:
  edbridge explain EDB002 --language python
  edbridge explain students
  edbridge explain schools.addresses.addressType`;

/** The command `explain`. */
export function explainCommand(io: Io): Command {
  return new Command("explain")
    .description(about)
    .argument("[topic]", "EDBnnn, COLLECTION or COLLECTION.FIELD")
    .addOption(
      new Option("--language <name>", "print the examples in one language only").choices(
        clients.map(({ name }) => name),
      ),
    )
    .addOption(new Option("--markdown", "print a change as a page in Markdown"))
    .action((topic: string | undefined, style: Style) => io.out(explain(topic, style)));
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
  if (path.length === 0) return collectionText(collection);
  const field = path.join(".");
  if (dataStandards.some((standard) => fieldOf(collection, field, standard))) {
    return fieldText(collection, field);
  }
  const carried = carriedText(collection, field);
  if (carried !== undefined) return carried;
  const names = [
    ...fieldPaths(collection).map(plainPath),
    ...carriedFieldsOf(collection).map((each) => each.field),
  ];
  const near = nearestName(field, names);
  const list = `edbridge explain ${collection} lists its fields.`;
  throw unknown(topic, `a field of ${collection}`, near && `${collection}.${near}`, list);
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
