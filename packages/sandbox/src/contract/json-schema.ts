import { capital } from "../json.js";
import type { Standard } from "../tables/spans.js";
import { bodyOf, type LeafType, type Member, membersOf } from "./members.js";

/** A JSON Schema of draft 2020-12, as data. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** How {@link schemaOf} judges what is not published. */
export interface SchemaOptions {
  /** Refuse fields that are not published, everywhere but in `_ext`. Default: false. */
  readonly strict?: boolean;
}

/** Dates of 2.5 are taken with or without a time, and answered with midnight. */
const LEGACY_DATE = String.raw`^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?)?$`;
/** Times have no zone, so the format `time` of JSON Schema would refuse them all. */
const TIME = String.raw`^\d{2}:\d{2}:\d{2}(\.\d+)?$`;

const HOST_FIELDS: JsonSchema = {
  id: { type: "string" },
  _etag: { type: "string" },
  _lastModifiedDate: { type: "string" },
};
const LINK: JsonSchema = {
  type: "object",
  properties: { rel: { type: "string" }, href: { type: "string" } },
};
const EXTENSIONS: JsonSchema = { type: "object" };

/**
 * The JSON Schema of a body that is sent to `collection` by POST: types, required fields, lengths,
 * bounds and formats as published. `id`, `_etag`, `_lastModifiedDate` and the `link` of a
 * reference may be there and need not. It is self-contained: what it refers to is in its `$defs`.
 *
 * Dates have the format `date` (in `v2` a pattern, for a time may follow), dates with a time
 * `date-time`, times a pattern. Null is allowed for optional values from Data Standard 4.0 on.
 *
 * @returns undefined for a collection that the standard has not.
 *
 * @example
 * ```ts
 * import { schemaOf } from "@edbridge/sandbox/contract";
 *
 * const schema = schemaOf("5.0", "schools", { strict: true });
 * console.log(schema?.["required"]); // [ "nameOfInstitution", "schoolId", ... ]
 * ```
 */
export function schemaOf(
  standard: Standard,
  collection: string,
  options: SchemaOptions = {},
): JsonSchema | undefined {
  const body = bodyOf(standard, collection);
  if (body === undefined) return undefined;
  const maker = new SchemaMaker(standard, options.strict ?? false);
  const schema = maker.object(body, { ...HOST_FIELDS, _ext: EXTENSIONS });
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: `${capital(collection)} of ${standard}`,
    ...schema,
    $defs: maker.definitions,
  };
}

class SchemaMaker {
  readonly definitions: Record<string, JsonSchema> = {};
  readonly #standard: Standard;
  readonly #strict: boolean;

  constructor(standard: Standard, strict: boolean) {
    this.#standard = standard;
    this.#strict = strict;
  }

  object(members: readonly Member[], extra: JsonSchema): JsonSchema {
    const properties = Object.fromEntries(members.map((each) => [each.name, this.#member(each)]));
    const required = members.filter((each) => each.required).map(({ name }) => name);
    return {
      type: "object",
      properties: { ...properties, ...extra },
      ...(required.length === 0 ? {} : { required }),
      ...(this.#strict ? { additionalProperties: false } : {}),
    };
  }

  #member(member: Member): JsonSchema {
    const { holds } = member;
    if (typeof holds === "string") return this.#leaf(member, holds);
    const definition = this.#reference(holds.definition);
    if (!member.list) return definition;
    return { type: "array", items: definition };
  }

  #reference(name: string): JsonSchema {
    if (!Object.hasOwn(this.definitions, name)) {
      const extra = name.endsWith("Reference") ? { link: LINK } : { _ext: EXTENSIONS };
      // No published definition holds itself, so this ends.
      this.definitions[name] = this.object(membersOf(this.#standard, name), extra);
    }
    return { $ref: `#/$defs/${name}` };
  }

  #leaf({ name, required, min, max, long }: Member, holds: LeafType): JsonSchema {
    const legacy = this.#standard === "v2";
    const schema = leafSchema(holds, legacy);
    const [least, most] = holds === "string" ? ["minLength", "maxLength"] : ["minimum", "maximum"];
    const optional = !required && !name.endsWith("DescriptorId");
    const nullable = optional && !["v2", "3.1", "3.3"].includes(this.#standard);
    return {
      ...schema,
      ...(nullable ? { type: [schema["type"], "null"] } : {}),
      ...(holds === "integer" ? { format: long === true ? "int64" : "int32" } : {}),
      ...(min === undefined ? {} : { [least]: min }),
      ...(max === undefined ? {} : { [most]: max }),
    };
  }
}

function leafSchema(holds: LeafType, legacy: boolean): JsonSchema {
  if (holds === "time") return { type: "string", pattern: TIME };
  if (holds !== "date" && holds !== "date-time") return { type: holds };
  return legacy ? { type: "string", pattern: LEGACY_DATE } : { type: "string", format: holds };
}
