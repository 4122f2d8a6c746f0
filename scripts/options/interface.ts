import { type Row, type Table, tableAt } from "@edbridge/core/internal";
import type * as z from "zod/mini";
import { sentenceOf } from "./schema.js";

/** The members of an interface that has the options of a table, as a program gives them. */
export function membersOf(table: Table): string {
  const members = Object.entries(tableAt(table, "code")).map(([name, row]) => {
    const type = typeOf(row);
    const member = row.isRequired ? `${name}: ${type}` : `${name}?: ${type} | undefined`;
    return `/** ${docOf(row)} */\n  readonly ${member};`;
  });
  return members.join("\n");
}

function docOf(row: Row): string {
  const unit = row.value === "time" ? " In milliseconds." : "";
  const more = row.more === undefined ? "" : ` ${row.more}`;
  return sentenceOf(row).replaceAll(/\{\w+\}/g, "`$&`") + unit + more;
}

function typeOf({ type, schema }: Row): string {
  return type ?? typeOfSchema(schema() as unknown as z.core.$ZodTypes);
}

function typeOfSchema(schema: z.core.$ZodType): string {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "enum")
    return Object.keys(def.entries)
      .map((word) => `"${word}"`)
      .join(" | ");
  if (def.type === "array") return `readonly ${typeOfSchema(def.element)}[]`;
  if (def.type === "record") return `Readonly<Record<string, ${typeOfSchema(def.valueType)}>>`;
  if (def.type === "union") return def.options.map(typeOfSchema).join(" | ");
  return def.type;
}
