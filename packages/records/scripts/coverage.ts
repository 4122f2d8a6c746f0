import { dataStandards, type DataStandard } from "@edbridge/records";
import { relationsIn, holdsIn, type Table } from "@edbridge/records/internal";
import { moveOf } from "../src/record/account.ts";

/** What becomes of a field, best first. */
export const fates = [
  "kept",
  "renamed",
  "restructured",
  "lookedUp",
  "harmless",
  "leftBehind",
] as const;
type Outcome = (typeof fates)[number];

/** How many fields of a collection have which outcome. */
export type Coverage = Readonly<Record<Outcome, number>>;

/** What becomes of a collection's fields; `undefined` where its records have no place. */
export function coverageOf(table: Table, standard: DataStandard): Coverage | undefined {
  const holds = ({ in: spans }: { readonly in?: string | undefined }) => holdsIn(spans, standard);
  const { keys, parts } = relationsIn(table, standard);
  if (!table.current.some(holds) && parts.length === 0) return undefined;
  const fields = new Map<string, Outcome>();
  const note = (field: string, outcome: Outcome) => {
    const known = fields.get(field);
    if (!known || fates.indexOf(outcome) < fates.indexOf(known)) fields.set(field, outcome);
  };
  for (const { legacy, current, harmless } of table.rows.filter(holds)) {
    if (current !== undefined) note(legacy, moveOf(legacy, current));
    else note(legacy, harmless === true ? "harmless" : "leftBehind");
  }
  for (const { legacy } of keys) {
    for (const field of Object.values(legacy)) note(field, "lookedUp");
  }
  const found = [...fields.values()];
  const count = (outcome: Outcome) => found.filter((each) => each === outcome).length;
  return {
    kept: count("kept"),
    renamed: count("renamed"),
    restructured: count("restructured"),
    lookedUp: count("lookedUp"),
    harmless: count("harmless"),
    leftBehind: count("leftBehind"),
  };
}

/** Equal answers with the Data Standards that have them: `3.1-4.0,6.0`. */
export function spansOf(
  answer: (standard: DataStandard) => string | undefined,
): [answer: string, spans: string][] {
  const runs = new Map<string, DataStandard[][]>();
  let last: string | undefined;
  for (const standard of dataStandards) {
    const found = answer(standard);
    if (found !== undefined) {
      const known = runs.get(found) ?? [];
      if (found === last) known.at(-1)?.push(standard);
      else known.push([standard]);
      runs.set(found, known);
    }
    last = found;
  }
  return [...runs].map(([found, list]) => [
    found,
    list.map((run) => (run.length === 1 ? run[0] : `${run[0]}-${run.at(-1)}`)).join(","),
  ]);
}
