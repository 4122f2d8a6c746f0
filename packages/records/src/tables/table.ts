import * as z from "zod/mini";
import type { Extension, Table } from "./table-form.js";

// The types are written out in table-form.ts: those of zod would reach programs that do not have it.

const path = z.string().check(z.minLength(1));
const spans = z.optional(
  z
    .string()
    .check(z.regex(/^\d\.\d(?:-\d\.\d)?(?:,\d\.\d(?:-\d\.\d)?)*$/, "must be such as 3.1-4.0,6.0")),
);
const json = z.union([z.string(), z.number(), z.boolean()]);

/** A condition under which the loss of a field is harmless; `harmless.ts` reads it. */
const condition = z
  .string()
  .check(
    z.regex(
      /^= [A-Za-z][\w.]*(?: or = [A-Za-z][\w.]*)*$/,
      "must be true, or such as `= schoolReference.schoolId`, with ` or ` between several",
    ),
  );
const pair = z.strictObject({
  legacy: json,
  current: z.optional(z.string()),
  with: z.optional(z.record(z.string(), json)),
});

const row = z.strictObject({
  legacy: path,
  current: z.optional(path),
  value: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(?:date|dateTime|namespace|descriptorNamespace|text|number|integer|decimal|code|first [1-9]\d*|(?:type|descriptor|codeOf) [A-Z]\w*)$/,
          "must be date, dateTime, namespace, descriptorNamespace, text, number, integer, decimal, code, `first 60`, `type X`, `descriptor X` or `codeOf X`",
        ),
      ),
  ),
  pairs: z.optional(z.array(pair)),
  stands: z.optional(z.literal([true, "listed"])),
  during: z.optional(path),
  when: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[\w.[\]]+ is (?:not )?\S.*$/,
          "must be such as `documents[].type is Passport or Visa` or `documents[].type is not Passport`",
        ),
      ),
  ),
  down: z.optional(z.literal(true)),
  needs: z.optional(path),
  withoutCode: z.optional(path),
  harmless: z.optional(z.union([z.literal(true), condition])),
  loss: z.optional(z.enum(["dropped", "lost"])),
  in: spans,
  why: z.optional(z.string()),
  source: z.optional(z.string()),
  filler: z.optional(json),
});

const paths = z.record(path, path);
const values = z.record(path, json);
const origin = { in: spans, why: z.optional(z.string()), source: z.optional(z.string()) };

/** A question to the host, with the members of one use. */
const use = <U extends string, T extends z.core.$ZodLooseShape>(name: U, members: T) =>
  z.strictObject({ use: z.literal(name), to: z.string(), ...members, ...origin });

const part = z.discriminatedUnion(
  "order",
  [
    use("part", {
      order: z.literal("after"),
      by: paths,
      where: z.optional(values),
      place: z.optional(path),
      apart: z.optional(path),
      when: z.optional(
        z
          .string()
          .check(
            z.regex(
              /^\w+ is (?:not )?\w+$/,
              "must be such as `type is Regular` or `type is not Regular`",
            ),
          ),
      ),
    }),
    use("part", {
      order: z.literal("before"),
      at: z.optional(path),
      by: paths,
      compose: z.optional(paths),
      same: z.optional(z.array(path)),
      if: z.optional(z.literal("missing")),
      where: z.optional(values),
    }),
    use("part", { order: z.literal("delete"), by: paths, has: z.array(path), where: values }),
  ],
  "must be one of before, after, delete.",
);

const relation = z.discriminatedUnion(
  "use",
  [
    use("key", {
      at: path,
      legacyAt: z.optional(path),
      by: z.optional(paths),
      gives: z.optional(paths),
    }),
    use("value", {
      at: z.optional(path),
      by: paths,
      for: path,
      take: path,
      pick: z.enum(["only", "first", "last", "each", "apart"]),
      apart: z.optional(z.array(path)),
      form: z.optional(z.string()),
      option: z.optional(z.string()),
      else: z.optional(json),
      leave: z.optional(z.literal(true)),
      refuse: z.optional(z.string()),
      loss: z.optional(z.literal("lost")),
    }),
    use("exists", { at: path, by: paths, for: path }),
    part,
    use("referrer", { of: z.string(), by: paths, refersAt: path }),
  ],
  "must be one of key, value, exists, part, referrer.",
);

const added = z.strictObject({
  current: path,
  value: z.optional(json),
  from: z.optional(z.string()),
  ask: z.optional(z.literal("namespace")),
  leave: z.optional(z.literal(true)),
  in: spans,
  why: z.optional(z.string()),
  source: z.optional(z.string()),
});

const distinct = z.strictObject({
  list: z.string(),
  by: z.array(path),
  in: spans,
  why: z.optional(z.string()),
  source: z.optional(z.string()),
});

const currentOnly = z.strictObject({
  current: path,
  type: z.optional(z.enum(["int", "num", "bool", "date", "time"])),
  members: z.optional(z.string()),
  in: spans,
});

const barrier = z.strictObject({ in: spans, why: z.string(), source: z.optional(z.string()) });

/** The form of a table; `docs/record-tables.md` explains each member. */
export const tableSchema: z.ZodMiniType<Table> = z.strictObject({
  $schema: z.optional(z.string()),
  collection: z.string(),
  current: z.array(z.strictObject({ name: z.string(), in: spans })),
  why: z.optional(z.string()),
  readOnly: z.optional(z.array(barrier)),
  rows: z.array(row),
  relations: z.optional(z.array(relation)),
  defaults: z.optional(z.array(added)),
  distinct: z.optional(z.array(distinct)),
  currentOnly: z.optional(z.array(currentOnly)),
});

/** An agency's own rows for a table, or a table of its own when the collection has none. */
export const extensionSchema: z.ZodMiniType<Extension> = z.strictObject({
  collection: z.string(),
  current: z.optional(z.array(z.strictObject({ name: z.string(), in: spans }))),
  rows: z.optional(z.array(row)),
  relations: z.optional(z.array(relation)),
  defaults: z.optional(z.array(added)),
  currentOnly: z.optional(z.array(currentOnly)),
});
