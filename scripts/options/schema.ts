import { configName } from "@edbridge/compat/internal";
import { isAt, type Row, type Table } from "@edbridge/core/internal";
import * as z from "zod/mini";

/** The JSON Schema of a file of options, for editors. */
export function schemaOfFile(table: Table): object {
  const $schema = { type: "string", description: "Where this schema is." };
  const { properties, ...rest } = objectOf(table);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: `Options of edbridge, in ${configName}`,
    ...rest,
    properties: { $schema, ...properties },
  };
}

function objectOf(table: Table) {
  const inFile = Object.entries(table).filter(
    ([, row]) => isAt(row, "file") && row.into === undefined,
  );
  return {
    type: "object",
    properties: Object.fromEntries(inFile.map(([name, row]) => [name, described(row)])),
    additionalProperties: false,
  };
}

function described(row: Row): object {
  const { doc, usual } = row;
  const sentence = `${doc.slice(0, 1).toUpperCase()}${doc.slice(1)}.`;
  const description = usual === undefined ? sentence : `${sentence} Default: ${usual}.`;
  return { description, ...valueOf(row) };
}

function valueOf({ inner, each, json, written, schema }: Row): object {
  if (inner) {
    const members = objectOf(inner.rows);
    return json ? { anyOf: [json, members] } : members;
  }
  if (each) {
    const patternProperties = { [each.key.source]: objectOf(each.rows) };
    return { type: "object", patternProperties, additionalProperties: false };
  }
  if (json) return json;
  // A row's schema is one of zod: its own type keeps zod out of declarations.
  const made = z.toJSONSchema((written ?? schema) as unknown as z.ZodMiniType, {
    io: "input",
    unrepresentable: "any",
  });
  const { $schema: _, ...rest } = made;
  return rest;
}
