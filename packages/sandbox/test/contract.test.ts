import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { describe, expect, test } from "vitest";
import {
  collectionsOf,
  type JsonSchema,
  leavesOf,
  schemaOf,
  type Standard,
} from "../src/contract/index.js";
import { INCIDENT, LEGACY_SCHOOL, SCHOOL } from "./support.js";

const compiler = (): Ajv2020 => {
  const code = { optimize: false };
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, inlineRefs: false, code });
  formats.default(ajv);
  return ajv;
};

const leaf = (standard: Standard, collection: string, path: string) =>
  leavesOf(standard, collection).find((each) => each.path === path);

const takes = (standard: Standard, collection: string, body: unknown, strict = false): boolean =>
  compiler().compile(schemaOf(standard, collection, { strict }) ?? { not: {} })(body) === true;

describe("the collections of each standard", () => {
  // 4.0 as published lacks schoolYearTypes, which the tables have.
  test.each([
    ["v2", 81, 50, 130],
    ["3.1", 94, 160, 0],
    ["3.3", 114, 183, 0],
    ["4.0", 124 + 1, 189, 0],
    ["5.0", 128, 200, 0],
    ["5.1", 128 + 3, 200 + 9, 0],
    // One kind of participation was dropped.
    ["5.2", 131 + 7, 209 + 3 - 1, 0],
    ["6.0", 187, 268, 0],
  ] as const)("%s: %i resources, %i descriptors, %i types", (standard, resources, ds, types) => {
    const names = [...new Set(collectionsOf(standard))];
    expect(names.filter((name) => name.endsWith("Descriptors"))).toHaveLength(ds);
    expect(names.filter((name) => /(?<!schoolYear)Types$/.test(name))).toHaveLength(types);
    expect(names).toHaveLength(resources + ds + types);
  });

  /** Parts of schemas that were compiled, without names: most differ in no more from one of another. */
  const compiled = new Set<string>();
  test.each(["v2", "3.1", "3.3", "4.0", "5.0", "5.1", "5.2", "6.0"] as const)(
    "each of %s has fields and a schema that compiles",
    (standard) => {
      const parts = new Set<string>();
      for (const collection of collectionsOf(standard)) {
        expect(leavesOf(standard, collection), collection).not.toEqual([]);
        // A loose one is a strict one that takes members it does not name.
        const schema = schemaOf(standard, collection, { strict: true }) ?? {};
        expect(schema, collection).toHaveProperty("properties.id");
        expect(schema["required"] ?? [], collection).not.toContain("id");
        const { $schema: _schema, title: _title, $defs, ...top } = schema;
        const definitions = Object($defs) as Readonly<Record<string, JsonSchema>>;
        for (const each of [top, ...Object.values(definitions)]) {
          const { properties, required: _required, ...part } = each;
          for (const one of [part, ...Object.values(Object(properties))]) {
            const text = JSON.stringify(one).replaceAll(
              /\{"\$ref":"#\/\$defs\/([^"]+)"\}/g,
              (ref, to: string) => (to in definitions ? "true" : ref),
            );
            if (!compiled.has(text)) parts.add(text);
          }
        }
      }
      const anyOf = [...parts].map((text) => JSON.parse(text) as object);
      expect(() => compiler().compile({ anyOf: [true, ...anyOf] })).not.toThrow();
      for (const part of parts) compiled.add(part);
    },
  );

  test("what a standard has not is not there", () => {
    expect(schemaOf("5.0", "parents")).toBeUndefined();
    expect(leavesOf("3.1", "contacts")).toEqual([]);
  });
});

describe("the schemas", () => {
  const school = { ...SCHOOL, addresses: [] };
  const long = { ...school, nameOfInstitution: "x".repeat(76) };
  const unnamed = { ...school, nameOfInstitution: undefined };
  const timed = { ...INCIDENT, incidentDate: "2024-02-01T00:00:00" };
  const staffed = { ...INCIDENT, staffReference: { staffUniqueId: "1" } };
  const incidents = "disciplineIncidents";
  test.each<[string, Standard, string, object, boolean, boolean]>([
    ["a whole school", "5.0", "schools", school, true, true],
    ["a field too many", "5.0", "schools", { ...school, type: "Regular" }, true, false],
    ["a missing name", "5.0", "schools", unnamed, false, false],
    ["a name too long", "5.0", "schools", long, false, false],
    ["no least length in 6.0", "6.0", "schools", { ...school, nameOfInstitution: "" }, true, true],
    ["a number as text", "5.0", "schools", { ...school, schoolId: "255" }, false, false],
    ["addresses not sent", "3.3", "schools", SCHOOL, true, true],
    ["the same in 3.1", "3.1", "schools", SCHOOL, false, false],
    ["null from 4.0 on", "4.0", "schools", { ...school, webSite: null }, true, true],
    ["a date with a time", "5.0", incidents, timed, false, false],
    ["a staff reference, gone in 5.0", "5.0", incidents, staffed, true, false],
    ["the same in 4.0", "4.0", incidents, staffed, true, true],
    ["a legacy school", "v2", "schools", LEGACY_SCHOOL, true, true],
    ["a current school in 2.5", "v2", "schools", school, false, false],
  ])("%s (%s)", (_, standard, collection, given, loose, strict) => {
    const body: unknown = JSON.parse(JSON.stringify(given));
    expect(takes(standard, collection, body)).toBe(loose);
    expect(takes(standard, collection, body, true)).toBe(strict);
  });
});

describe("the leaves", () => {
  const descriptor = { type: "string", descriptor: true };
  test.each<[Standard, string, string, object | undefined]>([
    ["v2", "schools", "addresses[].beginDate", { type: "date", required: false }],
    ["3.1", "schools", "addresses[].beginDate", undefined],
    ["3.1", "schools", "addresses[].periods[].beginDate", { type: "date", required: true }],
    ["3.3", "schools", "schoolTypeDescriptor", { ...descriptor, required: false, maxLength: 306 }],
    ["v2", "gradingPeriods", "descriptor", { ...descriptor, required: true }],
    ["6.0", "studentAssessments", "administrationDate", { type: "date-time", required: false }],
    ["4.0", "termDescriptors", "termDescriptorId", undefined],
  ])("%s %s %s", (standard, collection, path, expected) => {
    expect(leaf(standard, collection, path)).toEqual(expected && { path, ...expected });
  });

  test("none is what the host adds", () => {
    for (const standard of ["v2", "6.0"] as const) {
      const leaves = collectionsOf(standard).flatMap((collection) =>
        leavesOf(standard, collection),
      );
      const names = leaves.map(({ path }) => path);
      expect(names.filter((path) => /(^|\.)(id|_etag|link)(\.|$)/.test(path))).toEqual([]);
    }
  });
});
