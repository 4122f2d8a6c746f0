import * as z from "@edbridge/core/zod";
import form from "../../tables/table.schema.json" with { type: "json" };
import { readTable } from "../model/data-standard.js";
import type { Extension, Table } from "./table-form.js";

/** What of JSON Schema the form of a table is written in. */
interface Form {
  readonly $ref?: string;
  readonly const?: string | boolean;
  readonly enum?: readonly (string | true)[];
  readonly anyOf?: readonly Form[];
  readonly oneOf?: readonly Form[];
  readonly type?: string | readonly string[];
  readonly pattern?: string;
  readonly patternErrorMessage?: string;
  readonly minLength?: number;
  readonly items?: Form;
  readonly properties?: Readonly<Record<string, Form>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Form | false;
}

const { $defs: definitions, ...whole } = readTable<
  Form & { readonly $defs: Readonly<Record<string, Form>> }
>(form);

function schemaOf(of: Form): z.ZodMiniType {
  const { $ref, const: value, anyOf, oneOf, type, properties, required = [] } = of;
  if ($ref !== undefined) return defined($ref.replace("#/$defs/", ""));
  if (value !== undefined) return z.literal(value);
  if (of.enum) return z.literal([...of.enum]);
  if (anyOf) return z.union(anyOf.map(schemaOf));
  if (oneOf) return choiceOf(oneOf);
  if (Array.isArray(type)) return z.union([z.string(), z.number(), z.boolean()]);
  if (type === "array") return z.array(of.items ? schemaOf(of.items) : z.unknown());
  if (properties) {
    const members = Object.entries(properties).map(([name, each]): [string, z.ZodMiniType] => {
      const schema = schemaOf(each);
      return [name, required.includes(name) ? schema : z.optional(schema)];
    });
    return z.strictObject(Object.fromEntries(members));
  }
  const { additionalProperties: each, pattern, patternErrorMessage, minLength = 0 } = of;
  if (each) return z.record(z.string(), schemaOf(each));
  const text = z.string().check(z.minLength(minLength));
  return pattern === undefined
    ? text
    : text.check(z.regex(new RegExp(pattern), patternErrorMessage));
}

const made = new Map<string, z.ZodMiniType>();

function defined(name: string): z.ZodMiniType {
  const schema = made.get(name) ?? schemaOf(definitions[name] ?? {});
  made.set(name, schema);
  return schema;
}

/** One of several forms, which a member tells apart: `use`, and of parts `order`. */
function choiceOf(forms: readonly Form[]): z.ZodMiniType {
  const valuesOf = ({ oneOf, properties }: Form, name: string): unknown[] =>
    oneOf ? oneOf.flatMap((each) => valuesOf(each, name)) : [properties?.[name]?.const];
  const isPart = forms.every(({ properties }) => properties?.["order"] !== undefined);
  const name = isPart ? "order" : "use";
  const known = [...new Set(forms.flatMap((each) => valuesOf(each, name)))].join(", ");
  // Each form is an object with the member, or a choice of such objects.
  const options = forms.map(schemaOf) as unknown as [z.core.$ZodTypeDiscriminable];
  return z.discriminatedUnion(name, options, `must be one of ${known}.`);
}

/** The form of a table; `docs/record-tables.md` explains each member. */
export const tableSchema = () => schemaOf(whole) as z.ZodMiniType<Table>;

const ofTables = new Set(["$schema", "why", "readOnly", "distinct"]);

/** An agency's own rows for a table, or a table of its own when the collection has none. */
export const extensionSchema = z.lazy(() => {
  const members = Object.entries(whole.properties ?? {}).filter(([name]) => !ofTables.has(name));
  return schemaOf({ properties: Object.fromEntries(members), required: ["collection"] });
}) as z.ZodMiniType<Extension>;
