import { changes } from "@edbridge/compat";
import { nearestName, type Table, truth } from "@edbridge/core/internal";
import { fieldStandards, hostTranslator, tableNames } from "@edbridge/records/internal";
import { defineCommand, flagRow } from "../command/define.js";
import { standardOf, standardRows } from "../command/command-options.js";
import { exit, UsageFailure } from "../command/outcome.js";
import { languageRow } from "./clients.js";
import {
  carriedFieldsOf,
  collectionNamed,
  currentCollections,
  fieldPaths,
  plainPath,
} from "./fields.js";
import {
  carriedText,
  changeList,
  changeText,
  collectionText,
  fieldText,
  partText,
  type Style,
} from "./print.js";

const about = `Explain a change, a legacy collection or a field, with code before and after.

TOPIC is the id of a change, a legacy collection, or a field of one. Without it,
all changes are listed. Names and codes of fields come from the tables of the
translation; no host is asked. The code for a field is for a host of Data
Standard 5.0, unless another one is given.

Exit code: 0 done, 2 the topic is not known.

Examples:
  edbridge explain EDB002 --language python
  edbridge explain students
  edbridge explain students.races.raceType --data-standard 5.2
  edbridge explain students --source`;

const rows = {
  ...standardRows,
  ...languageRow,
  markdown: flagRow(truth)("print a change, or their list, in Markdown"),
  source: flagRow(truth)("print the source made of a collection's table"),
} as const satisfies Table;

export const explainCommand = defineCommand({
  name: "explain",
  about,
  rows,
  argument: ["[topic]", "EDBnnn, COLLECTION or COLLECTION.FIELD"],
  act({ values, words: [topic] }, io) {
    const dataStandard = standardOf(values);
    const standards = dataStandard ? [dataStandard] : fieldStandards;
    const style = { ...values, dataStandard, standards };
    io.out(values.source ? sourceText(topic, style) : explain(topic, style));
    return exit.done;
  },
});

const known = changes.toSorted((one, two) => one.id.localeCompare(two.id));

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
  const collection = collectionNamed(name);
  if (collection === undefined) {
    const isNow = (legacy: string) =>
      style.standards.some((each) => currentCollections(legacy, each).includes(name));
    const near = tableNames().find(isNow) ?? nearestName(name, tableNames());
    throw unknown(name, "a change or a legacy collection", near);
  }
  if (style.markdown) throw new UsageFailure("--markdown is for a change, or for the list of all.");
  if (path.length === 0) return collectionText(collection, style);
  const field = path.join(".");
  const text =
    fieldText(collection, field, style) ??
    partText(collection, field, style) ??
    carriedText(collection, field);
  if (text !== undefined) return text;
  const names = [
    // `addresses.city` leads to `addresses` and `addresses.city`.
    ...fieldPaths(collection).flatMap((each) => {
      const parts = plainPath(each).split(".");
      return parts.map((_, at) => parts.slice(0, at + 1).join("."));
    }),
    ...carriedFieldsOf(collection).map((each) => each.name),
  ];
  const near = nearestName(field, names);
  const list = `edbridge explain ${collection} lists its fields.`;
  throw unknown(topic, `a field of ${collection}`, near && `${collection}.${near}`, list);
}

/** @throws `UsageFailure` for what is no collection with a table in the Data Standard */
function sourceText(topic = "", { dataStandard = "5.0" }: Style): string {
  const name = collectionNamed(topic);
  if (name === undefined) {
    throw unknown(topic, "a legacy collection", nearestName(topic, tableNames()));
  }
  const translator = hostTranslator({ dataStandard });
  if (translator.has(name)) return translator.sourceOf(name);
  throw new UsageFailure(`Data Standard ${dataStandard} has no records of ${name}.`);
}

function unknown(
  topic: string,
  what: string,
  nearest: string | undefined,
  list = "edbridge explain lists the changes.",
): UsageFailure {
  const hint = nearest === undefined ? list : `Did you mean ${nearest}?`;
  return new UsageFailure(`${topic.slice(0, 100) || '""'} is not ${what}. ${hint}`);
}
