import { none } from "@edbridge/core/internal";
import type { ChangeDescription } from "@edbridge/compat";
import type { FieldStandard } from "@edbridge/records/internal";
import { linesText, pageText } from "../command/text.js";
import { clients } from "./clients.js";
import { type Example, type ExampleRequest, examples, fieldExample } from "./examples.js";
import {
  carriedFieldsOf,
  currentCollections,
  type FieldForms,
  fieldOf,
  fieldPaths,
  placesText,
  placeText,
  plainPath,
  renamedIn,
} from "./fields.js";
import { bySpan, spanOf, spansByName } from "./spans.js";

export interface Style {
  /** As a page in Markdown. Default: as text for a terminal. */
  readonly markdown?: boolean | undefined;
  /** The one way of sending requests that examples are written in. Default: all; on a page, two. */
  readonly language?: string | undefined;
  readonly standards: readonly FieldStandard[];
  readonly dataStandard?: FieldStandard | undefined;
}

/** A change: its cause, what edbridge does, and the requests before and after. */
export function changeText(change: ChangeDescription, style: Style): string {
  const { markdown } = style;
  const { id, title, difference, bridged, finish, routes } = change;
  const about = (name: string, text: string) =>
    markdown ? `**${name}.** ${text}` : `${name}. ${text}`;
  const example = examples[id];
  return pageText(
    `${markdown ? "# " : ""}${id}: ${title}`,
    markdown && `Concerns: ${routes.join(", ")}. [All changes](README.md).`,
    about("The difference", difference),
    about("What edbridge does", bridged),
    about("To finish the move", finish),
    ...(example ? exampleParts(example, style) : []),
  );
}

export function changeList(changes: readonly ChangeDescription[], markdown?: boolean): string {
  if (!markdown) return linesText(changes.map(({ id, title }) => `${id}  ${title}`));
  const intro =
    "Each difference between the generations that edbridge bridges, by the id that its messages name. `edbridge explain ID` prints the same, with the requests in C# and curl too. Made from the registry of changes in `packages/compat/src/changes` and the examples in `packages/cli/src/explain` by `npm run docs`.";
  const lines = changes.map(({ id, title }) => `- [${id}](${id}.md): ${title}`);
  return linesText(["# Changes", "", intro, "", ...lines]);
}

function exampleParts({ before, after, note }: Example, { language, markdown }: Style): string[] {
  const code = (text: string) => (markdown ? `\`${text}\`` : text);
  const heading = (title: string, request: ExampleRequest | undefined) => {
    if (!request) return `${title}: no request.`;
    const { method, path, answer } = request;
    return `${title}: ${code(`${method} ${path}`)}${answer === undefined ? "" : `, answered ${code(answer)}`}.`;
  };
  const usual = markdown ? clients.slice(0, 2) : clients;
  const chosen = language === undefined ? usual : clients.filter(({ name }) => name === language);
  const samples = chosen.flatMap(({ title, block, comment, write, take }) => {
    const sample = (side: string, request: ExampleRequest) =>
      `${comment} ${side}\n${write(request)}${request.takes === undefined ? "" : take[request.takes]}`;
    const both = [sample("before", before), ...(after ? [sample("after", after)] : [])];
    const sides = both.join("\n\n");
    return markdown
      ? [`### ${title}`, `\`\`\`${block}\n${sides}\n\`\`\``]
      : [`--- ${title} ---\n\n${sides}`];
  });
  const headings = [heading("Before", before), heading("After", after), ...(note ? [note] : [])];
  return [
    ...(markdown ? ["## Before and after"] : []),
    headings.join(markdown ? " " : "\n"),
    ...samples,
  ];
}

export function collectionText(collection: string, { standards }: Style): string {
  const places = bySpan((standard) => currentCollections(collection, standard), standards);
  const carried = carriedFieldsOf(collection, standards);
  return linesText([
    `${collection} (a legacy collection)`,
    "",
    "Where its records are now, by Data Standard",
    ...places.map(
      ({ span, value }) => `  ${span}  ${value.join(" and ") || "no collection has these records"}`,
    ),
    "",
    "Its fields (= is the same in both)",
    ...fieldPaths(collection).flatMap((field) => fieldLines(collection, field, standards)),
    ...(carried.length > 0
      ? ["", "Fields that only current hosts have, and that its records may carry"]
      : []),
    ...carried.map(({ name, value, span }) => `  ${name}  ->  ${value}  (${span})`),
    "",
    "edbridge explain COLLECTION.FIELD says more of a field, with its codes and with code.",
  ]);
}

/** The Data Standard whose code is shown, unless one is asked for: that of most hosts. */
const usual = "5.0";

/** One field of a legacy collection, by Data Standard, with its codes and with code. */
export function fieldText(collection: string, field: string, style: Style): string | undefined {
  const { dataStandard, standards } = style;
  const groups = bySpan((standard) => fieldOf(collection, field, standard), standards);
  const [first] = groups;
  if (!first) return undefined;
  const lines = groups.flatMap(({ span, value }) => {
    const where = groups.length === 1 && dataStandard === undefined ? "every Data Standard" : span;
    const ids = value.change === undefined ? "" : ` (${value.change})`;
    return [`On a host of ${where}${ids}:`, ...placeLines(value)];
  });
  const { field: name, form, change } = first.value;
  const head = [`${collection}.${name}`, `On a legacy host: ${name} ${form}`, ...lines].join("\n");
  const shown = fieldOf(collection, name, dataStandard ?? usual);
  const example = shown && fieldExample(shown);
  return pageText(
    head,
    change !== undefined && `edbridge explain ${change} says what kind of change it is.`,
    renamedText(collection, name, standards),
    example && `The code for a host of ${dataStandard ?? usual}`,
    ...(example ? exampleParts(example, style) : []),
  );
}

/** The fields below a field. */
export function partText(
  collection: string,
  part: string,
  { standards }: Style,
): string | undefined {
  const start = `${plainPath(part)}.`.toLowerCase();
  const fields = fieldPaths(collection).filter((each) =>
    plainPath(each).toLowerCase().startsWith(start),
  );
  if (fields.length === 0) return undefined;
  const lines = fields.flatMap((field) => fieldLines(collection, field, standards));
  return linesText([`${collection}.${part}`, ...lines]);
}

/** A field that only current hosts have. Letter case does not count. */
export function carriedText(collection: string, field: string): string | undefined {
  const wanted = plainPath(field).toLowerCase();
  const found = carriedFieldsOf(collection).filter(({ name }) => name.toLowerCase() === wanted);
  if (!found[0]) return undefined;
  return linesText([
    `${collection}.${found[0].name}`,
    "No legacy list has this field. A record that has it carries it to a host that has it.",
    "A read gives it to a caller that names it in fields=, if it is at the top of the record.",
    ...found.map(({ span, value }) => `On a host of ${span}: ${value}`),
    "On any other host it is not sent, and named: the option unknownFields can refuse it.",
  ]);
}

function renamedText(collection: string, field: string, standards: readonly FieldStandard[]) {
  const codes = (standard: FieldStandard) =>
    renamedIn(collection, field, standard).map(
      ({ legacy, current }) => [`  "${legacy}"  ->  "${current}"`, true] as const,
    );
  const lines = spansByName(codes, standards).map(({ name, span }) =>
    span === spanOf(standards) ? name : `${name}  (${span})`,
  );
  if (lines.length === 0) return undefined;
  return [
    "Codes with another name; edbridge codes says whether a host has the others",
    ...lines.toSorted(),
  ].join("\n");
}

/**
 * A field and its place on one line, such as `type "Regular"  ->  schoolTypeDescriptor "uri://…"`; a
 * line for each Data Standard that has another place for it.
 */
function fieldLines(collection: string, path: string, standards: readonly FieldStandard[]) {
  const groups = bySpan((standard) => {
    const { field, form, change, places = none } = fieldOf(collection, path, standard) ?? {};
    if (field === undefined) return undefined;
    if (change === undefined) return `  ${field} ${form}  =`;
    return `  ${field} ${form}  ->  ${placesText(places, collection)}  ${change}`;
  }, standards);
  return groups.map(({ span, value }) => (groups.length === 1 ? value : `${value}  (${span})`));
}

function placeLines({ places, change, collection }: FieldForms): readonly string[] {
  if (change === undefined) return ["  the same name and form"];
  const withoutPlace = "  no place: it is not sent";
  return places.flatMap((place, at) => {
    const line = place.field === undefined ? withoutPlace : `  ${placeText(place, collection)}`;
    const isRepeated = place.why === places[at + 1]?.why;
    return place.why === undefined || isRepeated ? [line] : [line, `    ${place.why}`];
  });
}
