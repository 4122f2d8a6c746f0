// What of a published contract matters here, and how the tables write one property of it.
import type { Standard } from "./table.ts";

export interface Property {
  readonly type?: string;
  readonly format?: string;
  readonly $ref?: string;
  readonly items?: { readonly $ref?: string };
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly required?: boolean;
  readonly nullable?: boolean;
  readonly "x-nullable"?: boolean;
}
export interface Definition {
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, Property>>;
}
interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly paramType?: string;
  readonly type?: string;
  readonly schema?: { readonly $ref?: string };
}
export interface Operation {
  readonly method?: string;
  readonly nickname?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>>;
  };
}
type Schemas = Readonly<Record<string, Definition>>;
export interface Legacy {
  readonly apis: readonly { readonly path: string; readonly operations: readonly Operation[] }[];
  readonly models: Schemas;
}
export interface Current {
  readonly paths: Readonly<Record<string, { readonly get?: Operation; readonly post?: Operation }>>;
  readonly definitions?: Schemas;
  readonly components?: { readonly schemas: Schemas };
}

/** Names of definitions, without the prefix that the Data Standards give them. */
export function bare(reference: string): string {
  return reference.replace(/^.*\//, "").replace(/^edFi_/, "");
}

/** How the table writes one property: its type, its bounds, `[]` for a list, `!` for required. */
export function cell(name: string, property: Property, required: boolean): string {
  const item = property.items?.$ref;
  const named = item ?? property.$ref ?? (isModel(property) ? property.type : undefined);
  const type = named === undefined ? scalar(property) : bare(named).replace(exactly(name), "*");
  return `${type}${item === undefined ? "" : "[]"}${required ? "!" : ""}`;
}

function exactly(name: string): RegExp {
  return new RegExp(`^${name}$`);
}

function isModel({ type = "" }: Property): boolean {
  return !["string", "integer", "number", "boolean", "array"].includes(type);
}

function scalar({ type, format, ...bounds }: Property): string {
  if (type === "boolean") return "bool";
  if (type === "integer") return `${format === "int64" ? "long" : "int"}${range(bounds)}`;
  if (type === "number") return `num${range(bounds)}`;
  if (format === "date") return "date";
  if (format === "date-time") return "datetime";
  // Texts have a length (Data Standards) or an empty format (2.5); times have neither.
  if (format === "string") return "time";
  if (bounds.maxLength === undefined) return format === undefined ? "time" : "text";
  const { minLength, maxLength } = bounds;
  return minLength === undefined ? `text${maxLength}` : `text${minLength}..${maxLength}`;
}

function range({ minimum, maximum }: Property): string {
  return minimum === undefined && maximum === undefined ? "" : `${minimum ?? ""}..${maximum ?? ""}`;
}

/**
 * Null goes without saying: from Data Standard 4.0 on, optional values may be null, but for the
 * number of a descriptor.
 */
export function checkNull(
  standard: Standard,
  place: string,
  property: Property,
  required: boolean,
): void {
  const published = property.nullable ?? property["x-nullable"] ?? false;
  const plain = property.items === undefined && property.$ref === undefined;
  const optional = plain && !required && !place.endsWith("DescriptorId");
  const known = optional && !["v2", "3.1", "3.3"].includes(standard);
  if (published !== known) throw new Error(`${standard} ${place}: null against the rule`);
}
