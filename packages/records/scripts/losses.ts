import { relationsIn, holdsIn, type Table } from "@edbridge/records/internal";
import { coverageOf, spansOf } from "./coverage.ts";

type Row = Table["rows"][number];

/** Fields of a collection that are not sent for one reason in the same Data Standards. */
export interface Unsent {
  readonly fields: readonly string[];
  readonly spans: string;
  readonly why: string;
  readonly harmless: Row["harmless"];
  readonly loss: Row["loss"];
  /** Whether it is sent where the host has a code for the value. */
  readonly withoutCode?: true;
  /** The number of characters that are sent of its text. */
  readonly first?: number;
}

/** Whether a field is never sent, or not in every record. */
function isLeft(row: Row): boolean {
  const { legacy, current, loss, withoutCode } = row;
  const isConditional = loss !== undefined || withoutCode !== undefined || lengthOf(row) > 0;
  return current === undefined || isConditional || isFirst.test(legacy);
}

/** The number of characters that are sent of a text; 0 for all of them. */
function lengthOf({ value = "" }: Row): number {
  return Number(/^first (\d+)$/.exec(value)?.[1] ?? 0);
}

/** Of a list whose first item alone is sent. */
const isFirst = /\[0\]/;

/** What a table does not send, where its records can be written. */
export function unsentOf(table: Table): Unsent[] {
  const found = new Map<string, Unsent & { fields: string[] }>();
  for (const field of new Set(table.rows.map(({ legacy }) => legacy))) {
    const reasons = spansOf((standard) => {
      const isWritten =
        coverageOf(table, standard) !== undefined &&
        !(table.readOnly ?? []).some((each) => holdsIn(each.in, standard));
      const { keys, values } = relationsIn(table, standard);
      const rows = table.rows.filter((each) => each.legacy === field && holdsIn(each.in, standard));
      // A value that only the host has decides whether the item of the field is sent.
      const needed = values.find(
        ({ at = "", leave }) => leave && rows.some(({ current }) => current?.startsWith(`${at}.`)),
      );
      if (isWritten && needed) return JSON.stringify({ why: needed.why ?? "", loss: "dropped" });
      const row = rows.find(isLeft);
      const isAsked = keys.some(({ legacy }) => Object.values(legacy).includes(field));
      if (!isWritten || !row || isAsked) return undefined;
      const { why = "", harmless, withoutCode } = row;
      const loss = row.loss ?? (isFirst.test(field) ? "dropped" : undefined);
      const first = lengthOf(row);
      return JSON.stringify({
        why,
        harmless,
        loss,
        ...(withoutCode ? { withoutCode: true } : {}),
        ...(first > 0 ? { first } : {}),
      });
    });
    for (const [text, spans] of reasons) {
      const known = found.get(spans + text);
      const named = field.replace(isFirst, "[]");
      if (known) known.fields.push(named);
      else {
        found.set(spans + text, { ...(JSON.parse(text) as Unsent), fields: [named], spans });
      }
    }
  }
  return [...found.values()];
}
