import type { Table } from "@edbridge/records";
import { holdsIn } from "@edbridge/records/model";
import { coverageOf, spansOf } from "./coverage.ts";

type Row = Table["rows"][number];

/** Fields of a collection that are not sent for one reason in the same Data Standards. */
export interface Unsent {
  readonly fields: readonly string[];
  readonly spans: string;
  readonly why: string;
  readonly harmless: Row["harmless"];
  readonly loss: Row["loss"];
}

/** What a table does not send, where its records can be written. */
export function unsentOf(table: Table): Unsent[] {
  const found = new Map<string, Unsent & { fields: string[] }>();
  for (const field of new Set(table.rows.map(({ legacy }) => legacy))) {
    const reasons = spansOf((standard) => {
      const isWritten =
        coverageOf(table, standard) !== undefined &&
        !(table.readOnly ?? []).some((each) => holdsIn(each.in, standard));
      const row = table.rows.find(
        (each) => each.legacy === field && each.current === undefined && holdsIn(each.in, standard),
      );
      const isAsked = (table.lookups ?? []).some(
        (each) => holdsIn(each.in, standard) && Object.values(each.legacy).includes(field),
      );
      if (!isWritten || !row || isAsked) return undefined;
      const { why = "", harmless, loss } = row;
      return JSON.stringify({ why, harmless, loss });
    });
    for (const [text, spans] of reasons) {
      const known = found.get(spans + text);
      if (known) known.fields.push(field);
      else {
        const { why, harmless, loss } = JSON.parse(text) as Unsent;
        found.set(spans + text, { fields: [field], spans, why, harmless, loss });
      }
    }
  }
  return [...found.values()];
}
