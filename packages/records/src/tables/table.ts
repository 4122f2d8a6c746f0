import * as z from "@edbridge/core/zod";
import type { Extension, Table } from "./table-form.js";

// The types are written out in table-form.ts: those of zod would reach programs that do not have it.

const form = (pattern: RegExp, message: string) => z.string().check(z.regex(pattern, message));
const path = z.string().check(z.minLength(1));
const text = z.optional(z.string());
const json = z.union([z.string(), z.number(), z.boolean()]);
const isSet = z.optional(z.literal(true));
const paths = z.record(path, path);
const values = z.record(path, json);
const spans = z.optional(
  form(/^\d\.\d(?:-\d\.\d)?(?:,\d\.\d(?:-\d\.\d)?)*$/, "must be such as 3.1-4.0,6.0"),
);
const origin = { in: spans, why: text, source: text };

const row = z.strictObject({
  legacy: path,
  current: z.optional(path),
  value: z.optional(
    form(
      /^(?:date|dateTime|namespace|descriptorNamespace|text|number|integer|decimal|code|first [1-9]\d*|(?:type|descriptor|codeOf) [A-Z]\w*)$/,
      "must be date, dateTime, namespace, descriptorNamespace, text, number, integer, decimal, code, `first 60`, `type X`, `descriptor X` or `codeOf X`",
    ),
  ),
  pairs: z.optional(
    z.array(
      z.strictObject({
        legacy: json,
        current: text,
        with: z.optional(z.record(z.string(), json)),
      }),
    ),
  ),
  stands: z.optional(z.literal([true, "listed"])),
  during: z.optional(path),
  when: z.optional(
    form(
      /^[\w.[\]]+ is (?:not )?\S.*$/,
      "must be such as `documents[].type is Passport or Visa` or `documents[].type is not Passport`",
    ),
  ),
  down: isSet,
  needs: z.optional(path),
  withoutCode: z.optional(path),
  harmless: z.optional(
    z.union([
      z.literal(true),
      form(
        /^= [A-Za-z][\w.]*(?: or = [A-Za-z][\w.]*)*$/,
        "must be true, or such as `= schoolReference.schoolId`, with ` or ` between several",
      ),
    ]),
  ),
  loss: z.optional(z.enum(["dropped", "lost"])),
  ...origin,
  filler: z.optional(json),
});

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
        form(/^\w+ is (?:not )?\w+$/, "must be such as `type is Regular` or `type is not Regular`"),
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
      form: text,
      option: text,
      else: z.optional(json),
      leave: isSet,
      refuse: text,
      loss: z.optional(z.literal("lost")),
    }),
    use("exists", { at: path, by: paths, for: path }),
    part,
    use("referrer", { of: z.string(), by: paths, refersAt: path }),
  ],
  "must be one of key, value, exists, part, referrer.",
);

const current = z.array(z.strictObject({ name: z.string(), in: spans }));
const rows = z.array(row);

/** What an agency's table and ours have in common. */
const shared = {
  relations: z.optional(z.array(relation)),
  defaults: z.optional(
    z.array(
      z.strictObject({
        current: path,
        value: z.optional(json),
        from: text,
        ask: z.optional(z.literal("namespace")),
        leave: isSet,
        ...origin,
      }),
    ),
  ),
  currentOnly: z.optional(
    z.array(
      z.strictObject({
        current: path,
        type: z.optional(z.enum(["int", "num", "bool", "date", "time"])),
        members: text,
        in: spans,
      }),
    ),
  ),
};

/** The form of a table; `docs/record-tables.md` explains each member. */
export const tableSchema: z.ZodMiniType<Table> = z.strictObject({
  $schema: text,
  collection: z.string(),
  current,
  why: text,
  readOnly: z.optional(z.array(z.strictObject({ in: spans, why: z.string(), source: text }))),
  rows,
  ...shared,
  distinct: z.optional(z.array(z.strictObject({ list: z.string(), by: z.array(path), ...origin }))),
});

/** An agency's own rows for a table, or a table of its own when the collection has none. */
export const extensionSchema: z.ZodMiniType<Extension> = z.strictObject({
  collection: z.string(),
  current: z.optional(current),
  rows: z.optional(rows),
  ...shared,
});
