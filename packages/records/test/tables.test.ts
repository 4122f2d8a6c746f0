import { type Table, tableNames, tableOf } from "../src/internal/index.js";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { collectionsOf, leavesOf } from "@edbridge/sandbox/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import * as allTables from "../src/tables/all-tables.js";
import { holdsIn } from "../src/model/data-standard.js";
import { type DataStandard, dataStandards } from "../src/index.js";
import { tableSchema } from "../src/settings/extensions.js";
import { readParts } from "./bodies.js";

const folder = fileURLToPath(new URL("../tables/", import.meta.url));
const read = (file: string): unknown => JSON.parse(readFileSync(folder + file, "utf8"));
const shared = [
  "index.ts",
  "table.schema.json",
  "descriptors.json",
  "types.json",
  "values",
  "model",
];
const files = readdirSync(folder).filter((file) => !shared.includes(file));
const schema = read("table.schema.json") as Record<string, unknown>;
const validate = new Ajv2020({ strict: false }).compile(schema);

/** Every table, those of types too. */
const tables = tableNames().map((name): [string, Table] => {
  const table = tableOf(name);
  if (!table) throw new Error(`${name} has no table.`);
  return [name, table];
});

test("the list of tables names exactly the files", () => {
  expect(Object.keys(allTables).map((name) => `${name}.json`)).toEqual(
    expect.arrayContaining(files),
  );
  expect(Object.keys(allTables)).toHaveLength(files.length);
});

/** A type has a value that no table of a person has. */
const written = tables.filter(
  ([name]) => files.includes(`${name}.json`) || name.endsWith("Descriptors"),
);

test.each(written)(
  "the table of %s is as the JSON Schema says, and named after it",
  (name, table) => {
    validate(JSON.parse(JSON.stringify(table)));
    expect(validate.errors).toBeNull();
    expect(table.collection).toBe(name);
  },
);

describe.each(tables)("%s", (name, table) => {
  const at = (standard: (typeof dataStandards)[number]) =>
    table.rows.filter((row) => holdsIn(row.in, standard));

  test("its collections are published ones", () => {
    expect(collectionsOf("v2")).toContain(name);
    const own = dataStandards.flatMap((standard) =>
      [
        ...table.current.filter((each) => holdsIn(each.in, standard)).map((each) => each.name),
        ...(table.relations ?? [])
          .filter(({ in: spans, use }) => use !== "key" && holdsIn(spans, standard))
          .map(({ to }) => to),
      ]
        .filter((each) => !collectionsOf(standard).includes(each))
        .map((each) => `${each} in ${standard}`),
    );
    expect(own).toEqual([]);
  });

  test("what a row needs is a legacy field of the table", () => {
    const fields = table.rows.map(({ legacy }) => legacy);
    const needed = table.rows.flatMap(({ needs }) => needs ?? []);
    expect(needed.filter((path) => !fields.includes(path))).toEqual([]);
  });

  test("every descriptor is one of the Data Standards it holds in", () => {
    const strange = dataStandards.flatMap((standard) => {
      if (!table.current.some((each) => holdsIn(each.in, standard))) return [];
      const known = new Set(collectionsOf(standard).map((each) => each.toLowerCase()));
      return at(standard).flatMap(({ value = "", legacy }) => {
        const [, descriptor] = /^(?:type|descriptor) (\w+)$/.exec(value) ?? [];
        if (descriptor === undefined) return [];
        const collection = `${descriptor}Descriptors`.toLowerCase();
        return known.has(collection) ? [] : [`${legacy}: ${value} in ${standard}`];
      });
    });
    expect(strange).toEqual([]);
  });

  test("no field is said twice to go to one place, nor to be left behind and kept", () => {
    const twice = dataStandards.flatMap((standard) => {
      const places = at(standard).map(({ legacy, current = "-" }) => `${legacy} > ${current}`);
      const double = places.filter((place, index) => places.indexOf(place) !== index);
      const fields = (is: boolean) =>
        at(standard)
          .filter(({ current }) => (current === undefined) === is)
          .map(({ legacy }) => legacy);
      const kept = new Set(fields(false));
      return [...double, ...fields(true).filter((field) => kept.has(field))];
    });
    expect(twice).toEqual([]);
  });

  test("an integer that a host has as a decimal number is read as one", () => {
    const typeOf = (standard: "v2" | DataStandard, collection: string, path: string) =>
      leavesOf(standard, collection).find((each) => each.path === path)?.type;
    const wrong = dataStandards.flatMap((standard) =>
      at(standard).flatMap(({ legacy, current = "", value }) => {
        const own = table.current.find((each) => holdsIn(each.in, standard))?.name ?? name;
        const isWider =
          typeOf("v2", name, legacy) === "integer" && typeOf(standard, own, current) === "number";
        return isWider && value !== "integer" ? [`${legacy} in ${standard}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

// The script keeps a line with a source as it is; another that no rule makes would be lost with its
// next run. What rules make, they make of published names alone.
test.each(tables.filter(([name]) => !name.endsWith("Types")))(
  "what no published name leads to in %s has its source",
  (_, { rows, relations = [], readOnly = [], defaults = [] }) => {
    const byHand = rows.filter(
      ({ filler, current = "", legacy, value }) =>
        current.startsWith("~") ||
        /\[(?:\*|\w+=)/.test(current + legacy) ||
        (filler !== undefined && filler !== "Undefined") ||
        value === "text",
    );
    const others = relations.filter(({ use }) => use !== "key");
    for (const { source } of [...byHand, ...others, ...readOnly, ...defaults])
      expect(source).toMatch(/\S/);
  },
);

// `harmless`, `dropped` or `lost`: what is done about a value without a place is never left open.
test("a row without a place says what kind of loss it is, why, and where that comes from", () => {
  const open = tables.flatMap(([name, { rows, relations = [] }]) =>
    rows.flatMap(({ legacy, current, harmless, loss, source, when, why = "" }) => {
      if (name.endsWith("Types")) return [];
      const isSorted = current === undefined ? (harmless === true) !== (loss !== undefined) : true;
      // An item, or a related record, that is made under a condition only has no place for it otherwise.
      const isConditional =
        when !== undefined ||
        relations.some(
          (each) =>
            each.use === "part" &&
            each.order === "after" &&
            each.when !== undefined &&
            current?.startsWith(`~${each.to}[`),
        );
      const isPlaced =
        current !== undefined && (harmless !== undefined || (loss !== undefined && !isConditional));
      const isReasoned = current !== undefined || (source !== undefined && /\S\.$/.test(why));
      return isSorted && isReasoned && !isPlaced ? [] : [`${name}.${legacy}`];
    }),
  );
  expect(open).toEqual([]);
});

// The tables serve 5.1 and 5.2 as 5.0; what these two have besides is known from `currentOnly` alone.
test.each(["5.1", "5.2"] as const)("what %s added to a collection is in its table", (standard) => {
  const wrong = tables.flatMap(([name, table]) => {
    const { current, currentOnly = [] } = table;
    const own = current.find((each) => holdsIn(each.in, "5.0"))?.name;
    const related = readParts(table, "5.0");
    const added = (collection: string) => {
      const fieldsOf = (of: "5.0" | typeof standard) =>
        new Set(leavesOf(of, collection).map(({ path }) => path.replace(/\..*$/, "")));
      const before = fieldsOf("5.0");
      return [...fieldsOf(standard)].filter((field) => !before.has(field));
    };
    const all = [
      ...(own === undefined ? [] : added(own)),
      ...related.flatMap(({ to }) => added(to).map((field) => `~${to}[].${field}`)),
    ];
    const listed = currentOnly
      .filter((each) => holdsIn(each.in, standard) && !holdsIn(each.in, "5.0"))
      .map((each) => each.current.replace("[0]", "[]"));
    return all.toSorted().join() === listed.toSorted().join() ? [] : [{ name, all, listed }];
  });
  expect(wrong).toEqual([]);
});

test("the relations on the page about tables are as the schema says", () => {
  const page = readFileSync(new URL("../../../docs/record-tables.md", import.meta.url), "utf8");
  const [, relations = ""] = /## Relations[\s\S]*?```json\n([\s\S]*?)```/.exec(page) ?? [];
  const table = { collection: "x", current: [], rows: [], relations: JSON.parse(relations) };
  expect(() => tableSchema().parse(table)).not.toThrow();
  expect(table.relations).toHaveLength(3);
});
