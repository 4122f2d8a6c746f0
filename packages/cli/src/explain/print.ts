import type { ChangeDescription } from "@edbridge/compat";
import { clients } from "./clients.js";
import { type Example, type ExampleRequest, examples } from "./examples.js";
import { carriedLines } from "./carried.js";
import { fieldExample } from "./field-example.js";
import {
  bySpan,
  currentCollections,
  type FieldForms,
  fieldOf,
  fieldPaths,
  placeText,
  renamedIn,
  spanOf,
  spansByName,
} from "./fields.js";
import { plainPath } from "./forms.js";
import { type FieldStandard, fieldStandards } from "@edbridge/records/model";

/** How an explanation is written. */
export interface Style {
  /** As a page in Markdown. Default: as text for a terminal. */
  readonly markdown?: boolean | undefined;
  /** The one way of sending requests that examples are written in. Default: all; on a page, two. */
  readonly language?: string | undefined;
  /** The one Data Standard whose names and codes are explained. Default: all. */
  readonly dataStandard?: FieldStandard | undefined;
}

/** A change: its cause, what edbridge does, and the requests before and after. */
export function changeText(change: ChangeDescription, style: Style): string {
  const { markdown } = style;
  const { id, title, difference, bridged, finish, routes } = change;
  const example = examples[id];
  const parts = [
    `${markdown ? "# " : ""}${id}: ${title}`,
    ...(markdown ? [`Concerns: ${routes.join(", ")}. [All changes](README.md).`] : []),
    said("The difference", difference, markdown),
    said("What edbridge does", bridged, markdown),
    said("To finish the move", finish, markdown),
    ...(example ? exampleParts(example, style) : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** All changes, one a line. */
export function changeList(changes: readonly ChangeDescription[], markdown?: boolean): string {
  const lines = changes.map(({ id, title }) =>
    markdown ? `- [${id}](${id}.md): ${title}` : `${id}  ${title}`,
  );
  if (!markdown) return `${lines.join("\n")}\n`;
  const intro =
    "Each difference between the generations that edbridge bridges, by the id that its messages name. `edbridge explain ID` prints the same, with the requests in C# and curl too. Made from the registry of changes in `packages/compat/src/changes` and the examples in `packages/cli/src/explain` by `npm run docs`.";
  return `# Changes\n\n${intro}\n\n${lines.join("\n")}\n`;
}

function said(title: string, text: string, markdown: boolean | undefined): string {
  return markdown ? `**${title}.** ${text}` : `${title}. ${text}`;
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
    const codeOf = (request: ExampleRequest) =>
      `${write(request)}${request.takes === undefined ? "" : take[request.takes]}`;
    const sides = [
      `${comment} before\n${codeOf(before)}`,
      ...(after ? [`${comment} after\n${codeOf(after)}`] : []),
    ].join("\n\n");
    return markdown
      ? [`### ${title}`, `\`\`\`${block}\n${sides}\n\`\`\``]
      : [`--- ${title} ---\n\n${sides}`];
  });
  return [
    ...(markdown ? ["## Before and after"] : []),
    [heading("Before", before), heading("After", after), ...(note ? [note] : [])].join(
      markdown ? " " : "\n",
    ),
    ...samples,
  ];
}

/** A legacy collection: where it is now, and all of its fields. */
export function collectionText(collection: string, { dataStandard }: Style): string {
  const places = bySpan(
    (standard) => currentCollections(collection, standard),
    standardsOf(dataStandard),
  ).map(
    ({ span, value }) => `  ${span}  ${value.join(" and ") || "no collection has these records"}`,
  );
  const lines = [
    `${collection} (a legacy collection)`,
    "",
    "Where its records are now, by Data Standard",
    ...places,
    "",
    "Its fields (= is the same in both)",
    ...fieldPaths(collection).flatMap((field) => fieldLines(collection, field, dataStandard)),
    ...carriedLines(collection, standardsOf(dataStandard)),
    "",
    "edbridge explain COLLECTION.FIELD says more of a field, with its codes and with code.",
  ];
  return `${lines.join("\n")}\n`;
}

/** The fields below one of a legacy collection, such as `students.addresses`; `undefined` where it has none. */
export function partText(collection: string, part: string, { dataStandard }: Style) {
  const start = `${plainPath(part)}.`.toLowerCase();
  const fields = fieldPaths(collection).filter((each) =>
    plainPath(each).toLowerCase().startsWith(start),
  );
  if (fields.length === 0) return undefined;
  const lines = fields.flatMap((field) => fieldLines(collection, field, dataStandard));
  return `${[`${collection}.${part}`, ...lines].join("\n")}\n`;
}

/** A field in a line, or in a line for each Data Standard that has another place for it. */
function fieldLines(
  collection: string,
  field: string,
  dataStandard: FieldStandard | undefined,
): string[] {
  const groups = bySpan((standard) => {
    const forms = fieldOf(collection, field, standard);
    return forms && `  ${fieldLine(forms, collection)}`;
  }, standardsOf(dataStandard));
  return groups.flatMap(({ span, value: line }) => {
    if (line === undefined) return [];
    return [groups.length === 1 ? line : `${line}  (${span})`];
  });
}

/** The Data Standard whose code is shown, unless one is asked for: that of most hosts. */
const usual = "5.0";

/** One field of a legacy collection, by Data Standard, with its codes and with code. */
export function fieldText(collection: string, field: string, style: Style): string {
  const { dataStandard } = style;
  const groups = bySpan(
    (standard) => fieldOf(collection, field, standard),
    standardsOf(dataStandard),
  );
  const [first] = groups;
  if (!first?.value) return "";
  const lines = groups.flatMap(({ span, value }) => {
    if (!value) return [];
    const where = groups.length === 1 && dataStandard === undefined ? "every Data Standard" : span;
    const places = placesOf(value, collection).map((place) => `  ${place}`);
    const ids = value.change === undefined ? "" : ` (${value.change})`;
    return [`On a host of ${where}${ids}:`, ...places];
  });
  const { field: name, form, change } = first.value;
  const more =
    change === undefined ? [] : ["", `edbridge explain ${change} says what kind of change it is.`];
  const head = [`${collection}.${name}`, `On a legacy host: ${name} ${form}`, ...lines, ...more];
  const shown = fieldOf(collection, name, dataStandard ?? usual);
  const example = shown && fieldExample(shown);
  const parts = [
    head.join("\n"),
    ...renamedText(collection, name, dataStandard),
    ...(example
      ? [`The code for a host of ${dataStandard ?? usual}`, ...exampleParts(example, style)]
      : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The codes of a field that have another name, by Data Standard. */
function renamedText(collection: string, field: string, dataStandard: FieldStandard | undefined) {
  const standards = standardsOf(dataStandard);
  const lines = spansByName(
    (standard) =>
      renamedIn(collection, field, standard).map(
        ({ legacy, current }) => [`  "${legacy}"  ->  "${current}"`, true] as const,
      ),
    standards,
  ).map(({ name, span }) => (span === spanOf(standards) ? name : `${name}  (${span})`));
  if (lines.length === 0) return [];
  return [["Codes with another name; all others keep their name", ...lines.toSorted()].join("\n")];
}

/** The one that is asked for, or all. */
function standardsOf(dataStandard: FieldStandard | undefined): readonly FieldStandard[] {
  return dataStandard === undefined ? fieldStandards : [dataStandard];
}

/** A field and its place on one line, such as `type "Regular" -> schoolTypeDescriptor "uri://…"`. */
function fieldLine({ field, form, change, places }: FieldForms, collection: string): string {
  const before = `${field} ${form}`;
  if (change === undefined) return `${before}  =`;
  const [place] = places;
  const after = place?.field === undefined ? "no place" : placeText(place, collection);
  return `${before}  ->  ${after}  ${change}`;
}

/** Where a field is now, a line each. */
function placesOf({ places, change }: FieldForms, collection: string): readonly string[] {
  if (change === undefined) return ["the same name and form"];
  if (places.length === 0) return ["no place: it is not sent"];
  return places.flatMap((place, at) => {
    const { field, why } = place;
    const isRepeated = why === places[at + 1]?.why;
    const reason = why === undefined || isRepeated ? [] : [`  ${why}`];
    return [
      field === undefined ? "no place: it is not sent" : placeText(place, collection),
      ...reason,
    ];
  });
}
