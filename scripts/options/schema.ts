import { configName } from "@edbridge/compat/internal";
import { type Row, type Table, tableAt } from "@edbridge/core/internal";
import * as z from "zod/mini";

/** The JSON Schema of a file of options, for editors. */
export function schemaOfFile(table: Table): object {
  const { properties, ...rest } = objectOf(table);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: `Options of edbridge, in ${configName}`,
    ...rest,
    properties: {
      $schema: { type: "string", description: "Where this schema is." },
      ...properties,
    },
  };
}

/** What an option is for, in a sentence for those who write it by its name. */
export function sentenceOf({ doc }: Row): string {
  const named = doc.replaceAll(/--([a-z-]+)/g, (_, flag: string) =>
    flag.replaceAll(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase()),
  );
  return `${named.slice(0, 1).toUpperCase()}${named.slice(1)}.`;
}

function objectOf(table: Table) {
  const members = Object.entries(tableAt(table, "file")).map(
    ([name, row]) => [name, { description: sentenceOf(row), ...valueOf(row) }] as const,
  );
  return {
    type: "object",
    properties: Object.fromEntries(members),
    additionalProperties: false,
  };
}

function valueOf({ inner, each, json, schema }: Row): object {
  if (inner) return json ? { anyOf: [json, objectOf(inner)] } : objectOf(inner);
  if (json) return json;
  // A row's schema is one of zod: its own type keeps zod out of declarations.
  const { $schema: _, ...made } = z.toJSONSchema(schema() as unknown as z.ZodMiniType, {
    unrepresentable: "any",
  });
  return each ? { ...made, additionalProperties: objectOf(each) } : made;
}
