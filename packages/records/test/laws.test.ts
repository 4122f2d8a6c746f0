import { collectionsOf, leavesOf, schemaOf } from "@edbridge/sandbox/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { assert, asyncProperty, integer } from "fast-check";
import { describe, expect, test } from "vitest";
import { holdsIn } from "../src/model/data-standard.js";
import { dataStandards, type DataStandard, losses, records } from "../src/index.js";
import { relationsIn, tableNames, tableOf } from "../src/internal/index.js";
import type { JsonRecord } from "../src/record/record.js";
import type { Row } from "../src/tables/table-form.js";
import { unsaid } from "../scripts/unsaid.js";
import {
  bodyOf,
  chosen,
  type Choices,
  everything,
  type Hint,
  itemOf,
  leaves,
  readParts,
  without,
} from "./bodies.js";
import { behavior, knowsAll } from "./fake-lookups.js";

const defaults = {
  calendarCode: "2012",
  contentStandardTitle: "Standard",
  cumulativeGradePointAverageType: "uri://ed-fi.org/GradePointAverageTypeDescriptor#C",
  sessionGradePointAverageType: "uri://ed-fi.org/GradePointAverageTypeDescriptor#S",
  responsibilityBeginDate: "2012-09-19",
  credentialNamespace: "uri://ed-fi.org",
  credentialState: "uri://ed-fi.org/StateAbbreviationDescriptor#TX",
};

const translators = new Map(
  dataStandards.map((each) => [
    each,
    records({ dataStandard: each, defaults, educationOrganizationId: 9 }),
  ]),
);

const ajv = new Ajv2020({
  strict: false,
  allowUnionTypes: true,
  allErrors: true,
  validateSchema: false,
  code: { optimize: false },
  inlineRefs: false,
});
formats.default(ajv);
// A definition has the number of its text, so that what Data Standards have in common is compiled once.
const definitions = new Map<string, string>();
const bodies = new Map<string, string>();
for (const standard of ["v2", ...dataStandards] as const) {
  for (const collection of collectionsOf(standard)) {
    const { $defs = {}, ...body } = schemaOf(standard, collection, { strict: true }) ?? {};
    const parts = $defs as Readonly<Record<string, unknown>>;
    const nameOf = (schema: unknown): string => {
      const text = JSON.stringify(schema, (key, value: unknown) =>
        key === "$ref" ? nameOf(parts[String(value).replace("#/$defs/", "")]) : value,
      );
      const name = definitions.get(text) ?? `#/$defs/${definitions.size}`;
      definitions.set(text, name);
      return name;
    };
    bodies.set(`${standard} ${collection}`, nameOf(body));
  }
}
const $defs = Object.fromEntries(
  [...definitions.keys()].map((text, at) => [at, JSON.parse(text) as object]),
);
ajv.addSchema({ $id: "all", $defs });

function faults(standard: DataStandard | "v2", collection: string, body: unknown): string[] {
  const validate = ajv.getSchema(`all${bodies.get(`${standard} ${collection}`)}`);
  if (!validate) throw new Error(`${standard} has no ${collection}`);
  if (validate(body)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${collection}${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** What legacy values must be like for the current field that takes them. */
function hintsFor(collection: string, standard: DataStandard): Map<string, Hint> {
  const hints = new Map<string, Hint>();
  const table = tableOf(collection);
  const limits = new Map<string, Hint>();
  const names = [
    ...(table?.current ?? [])
      .filter((each) => holdsIn(each.in, standard))
      .map((each) => ["", each.name] as const),
    ...relationsIn(table ?? {}, standard).parts.map(({ to }) => [`~${to}[].`, to] as const),
  ];
  for (const [prefix, name] of names) {
    for (const { path, maxLength: max } of leavesOf(standard, name))
      if (max !== undefined) limits.set(prefix + path, { max, min: Math.min(max, 7) });
  }
  for (const { legacy, current, value, in: spans } of table?.rows ?? []) {
    if (current === undefined || !holdsIn(spans, standard)) continue;
    const place = legacy.replace(/\[[^\]]*\]/g, "[]");
    const limit = limits.get(current.replace(/\[[^\]]*\]/g, "[]")) ?? {};
    if (value?.startsWith("type ") || value?.startsWith("descriptor ")) {
      hints.set(place, { make: (serial) => `Value ${serial}` });
    } else if (value === "date") hints.set(place, { make: () => "2012-09-19T00:00:00" });
    else if (value === "dateTime") hints.set(place, { make: () => "2012-09-19T10:11:12" });
    else if (value === "number") hints.set(place, { make: (serial) => String(serial) });
    else if (value === "namespace")
      hints.set(place, { make: (serial) => `http://ed-fi.org/n${serial}` });
    else if (value === "descriptorNamespace") {
      hints.set(place, { make: () => "http://ed-fi.org/Descriptor/XDescriptor.xml" });
    } else if (value === undefined) hints.set(place, { ...hints.get(place), ...limit });
  }
  const places = (table?.rows ?? []).filter((row) => holdsIn(row.in, standard));
  for (const { legacy, current, value } of places) {
    const shares = places.filter((each) => each.current === current).length > 1;
    // Fields that became one say the same in a record that makes sense.
    const alike = legacy.includes("[*]");
    if (current === undefined || (!shares && !alike) || value !== undefined) continue;
    const place = legacy.replace("[*]", "[]");
    const leaf = leavesOf("v2", collection).find(({ path }) => path === place);
    hints.set(place, { make: () => (leaf?.type === "string" ? "shared" : 5) });
  }
  for (const { path } of leavesOf("v2", collection)) {
    if (path.endsWith(".schoolId")) hints.set(path, { make: () => 5 });
    if (path.endsWith(".schoolYear")) hints.set(path, { make: () => 2012 });
  }
  return hints;
}

/** What is wrong with the way of one legacy record up and back; empty when nothing is. */
async function faultsOf(
  collection: string,
  standard: DataStandard,
  choices: Choices,
): Promise<string[]> {
  const translator = translators.get(standard);
  if (!translator?.has(collection)) return [];
  const schema = schemaOf("v2", collection) ?? {};
  const legacy = bodyOf(schema, hintsFor(collection, standard), choices);
  const lookups = knowsAll();
  const up = await translator.toCurrent(collection, legacy, { schoolYear: 2012, lookups });
  const made = Object.entries(up.companions);
  if (up.collection !== undefined && up.obstacles.length === 0)
    made.push([up.collection, [up.record]]);
  // What is optional in a legacy record may be required now; the host says so, and nothing is lost.
  const given = (tableOf(collection)?.rows ?? []).flatMap(
    ({ current = "" }) => current.split(".").at(-1) ?? [],
  );
  const misfits = made
    .flatMap(([name, list]) => list.flatMap((each) => faults(standard, name, each)))
    .filter((each) => {
      const lacks = /missingProperty":"(\w+)"/.exec(each)?.[1];
      return choices === everything || lacks === undefined || !given.includes(lacks);
    });
  const { companions } = up;
  const back = await translator.toLegacy(collection, up.record, { companions, lookups });
  const left = up.account.filter(({ outcome }) => outcome === "leftBehind").map(({ path }) => path);
  const wanted = without(legacy, new Set(left)) as JsonRecord;
  return [...misfits, ...taken(wanted, back.record, "on the way back")];
}

/**
 * The members that say what another one says: they agree in a host's record, and need not in one that
 * is made up.
 */
function uncertainPaths(rows: readonly Row[]): string[] {
  return rows.flatMap(({ legacy, current }) => {
    if (current === undefined) return [];
    const twice = rows.some((each) => each.legacy === legacy && each.current !== current);
    const [path = ""] = current.split(/\[[^\]]*\]\.?/).slice(-1);
    return path !== "" && (twice || current.includes("[*]")) ? [path] : [];
  });
}

/** What a record that is read and written back as it was takes away from the host's. */
function taken(known: JsonRecord, written: JsonRecord, name = ""): string[] {
  const after = new Map(leaves(written));
  return leaves(known).flatMap(([path, value]) => {
    const now = after.get(path);
    // An empty list says nothing.
    const same = JSON.stringify(value) === "[]" || JSON.stringify(now) === JSON.stringify(value);
    return same ? [] : [`${name} ${path} was ${JSON.stringify(value)}, is ${JSON.stringify(now)}`];
  });
}

/** The descriptor of a field: an `issuerCountryDescriptor` is a `CountryDescriptor`. */
function descriptorOf(path: string, standard: DataStandard): string {
  const words = path.replace(/^.*\./, "").split(/(?=[A-Z])/);
  const all = new Set(collectionsOf(standard).map((each) => each.toLowerCase()));
  const endings = words.map((_, from) => words.slice(from).join(""));
  const found = endings.find((each) => all.has(`${each}s`.toLowerCase())) ?? words.join("");
  return found.charAt(0).toUpperCase() + found.slice(1);
}

/** What is wrong with the way of one current record down; empty when nothing is. */
async function faultsDown(
  collection: string,
  standard: DataStandard,
  choices: Choices,
  full: boolean,
): Promise<string[]> {
  const translator = translators.get(standard);
  if (!translator?.has(collection)) return [];
  const table = tableOf(collection);
  const held = (table?.rows ?? []).filter((row) => holdsIn(row.in, standard));
  const hintsOf = (prefix: string, of: string) => {
    const hints = new Map<string, Hint>();
    // What names the same thing twice names it alike.
    for (const { path } of leavesOf(standard, of)) {
      const [, id] =
        /(?:^|[.])((?:student|staff)UniqueId|schoolId|educationOrganizationId)$/.exec(path) ?? [];
      if (id !== undefined) hints.set(path, { make: () => (id.endsWith("UniqueId") ? "one" : 5) });
    }
    for (const { current, value, asItem: stands } of held) {
      if (!current?.startsWith(prefix)) continue;
      const place = current.slice(prefix.length).replace(/\[[^\]]*\]/g, "[]");
      const [, name] = /^(?:type|descriptor) (\w+)$/.exec(value ?? "") ?? [];
      if (name !== undefined)
        hints.set(
          place,
          hints.get(place) ?? {
            make: (serial) => `uri://ed-fi.org/${name}Descriptor#Value ${serial}`,
          },
        );
      const [, list, member, tag] = /^(.*)\[(\w+Descriptor)=(\w+)\]\.\w+$/.exec(current) ?? [];
      if (list?.startsWith(prefix) && member !== undefined) {
        const descriptor = member.charAt(0).toUpperCase() + member.slice(1);
        const uri = `uri://ed-fi.org/${descriptor}#${tag}`;
        // A host has one item of a tag.
        let isMade = false;
        const make = (serial: number) => {
          if (!stands || !isMade) return ((isMade = true), uri);
          return `uri://ed-fi.org/${descriptor}#Value ${serial}`;
        };
        hints.set(`${list.slice(prefix.length)}[].${member}`, { make });
      }
      if (value === "text") hints.set(place, { make: (serial) => String(serial) });
      if (value === "namespace")
        hints.set(place, { make: (serial) => `uri://ed-fi.org/n${serial}` });
    }
    for (const { path, descriptor } of leavesOf(standard, of)) {
      if (!descriptor || hints.has(path)) continue;
      const uri = `uri://ed-fi.org/${descriptorOf(path, standard)}#`;
      hints.set(path, { make: (serial) => `${uri}Value ${serial}` });
    }
    return hints;
  };
  const name = table?.current.find((each) => holdsIn(each.in, standard))?.name;
  const ofRecord = name === undefined ? undefined : hintsOf("", name);
  // What the host's records say is what they are asked for.
  for (const { place, pick } of relationsIn(table ?? {}, standard).values) {
    if (pick === "each") ofRecord?.set(place, { make: () => behavior });
  }
  const record =
    name === undefined || !ofRecord
      ? {}
      : bodyOf(schemaOf(standard, name) ?? {}, ofRecord, choices);
  for (const { asItem: stands, current = "" } of held) {
    // An item that stands for a field of its own comes last when it is written.
    const [, list = "", member = "", tag] = /^(\w+)\[(\w+)=(\w+)\]/.exec(current) ?? [];
    const items = record[list];
    if (!stands || !Array.isArray(items)) continue;
    const isTag = (item: JsonRecord) => Number(String(item[member]).endsWith(`#${tag}`));
    record[list] = items.toSorted((one, other) => isTag(one) - isTag(other));
  }
  const companions = Object.fromEntries(
    readParts(table, standard).map((each) => {
      const hints = new Map([
        ...hintsOf(`~${each.to}[0].`, each.to),
        ...hintsOf(`~${each.to}[].`, each.to),
      ]);
      const body = bodyOf(schemaOf(standard, each.to) ?? {}, hints, choices);
      const [, member, tag] =
        held
          .map(({ current = "" }) => /^~(?:\w+)\[(\w+)Descriptor=(\w+)\]/.exec(current))
          .find((found) => found !== null) ?? [];
      if (member !== undefined && `${member}Descriptor` in body) {
        const descriptor = member.charAt(0).toUpperCase() + member.slice(1);
        body[`${member}Descriptor`] = `uri://ed-fi.org/${descriptor}Descriptor#${tag}`;
      }
      return [each.to, [{ ...body, ...itemOf(each) }]];
    }),
  );
  const lookups = knowsAll();
  const { record: legacy } = await translator.toLegacy(collection, record, { companions, lookups });
  const wrong: string[] = [];
  const again = await translator.toCurrent(collection, legacy, { schoolYear: 2012, lookups });
  const uncertain = uncertainPaths(held);
  // What the account calls lost is refused, so that it takes nothing away.
  const refused = losses(again.account).map(({ path }) => `${name} ${path.split(/[.[]/)[0]}`);
  const all = translator.merge(collection, record, again.record);
  wrong.push(
    ...taken(record, all, name).filter(
      (each) =>
        // Whoever sends a credential keeps the identifier that the host has for it.
        !each.includes("credentialReference") &&
        !uncertain.some((path) => each.includes(path)) &&
        !refused.some((start) => each.startsWith(start)),
    ),
  );
  for (const part of translator.parts(collection)) {
    const [known = {}] = companions[part.collection] ?? [];
    const [made] = again.companions[part.collection] ?? [];
    const own =
      /\b(?:studentReference|disciplineIncidentReference|educationOrganizationReference)\.|credentialIdentifier/;
    const lost = made ? taken(known, part.merge(known, made), part.collection) : [];
    wrong.push(
      ...lost.filter((each) => !own.test(each) && !uncertain.some((path) => each.includes(path))),
    );
  }
  const carried = new Set(
    (table?.currentOnly ?? []).map((each) => each.current.replace(/^.*\.|\[\]$/g, "")),
  );
  const misfits = faults("v2", collection, legacy).filter((each) => {
    // What no legacy list has goes along under its current name.
    const extra = /additionalProperty":"(\w+)"/.exec(each)?.[1];
    if (extra !== undefined) return !carried.has(extra);
    const lacks = /missingProperty":"(\w+)"/.exec(each)?.[1];
    return lacks === undefined || (full && !unsaid[collection]?.includes(lacks));
  });
  return [...wrong, ...misfits];
}

/** Types have one form, and so have descriptors. */
const isCode = (collection: string) => /(?:Types|Descriptors)$/.test(collection);

/**
 * Each code list meets one Data Standard, and each other collection a random record on one of them; with
 * `npm run fuzz -- --laws` on all.
 */
function isItsTurn(collection: string, standard: DataStandard): boolean {
  const turn = tableNames().indexOf(collection) % dataStandards.length;
  return process.env["LAW_SEED"] !== undefined || dataStandards[turn] === standard;
}

describe.each(dataStandards)("Data Standard %s", (standard) => {
  const all = tableNames().filter((each) => !isCode(each) || isItsTurn(each, standard));
  test.each(all)("a record of %s arrives, and comes back", async (collection) => {
    expect(await faultsOf(collection, standard, everything)).toEqual([]);
    expect(await faultsDown(collection, standard, everything, true)).toEqual([]);
    if (isCode(collection) || !isItsTurn(collection, standard)) return;
    const seeds = asyncProperty(integer({ min: 0 }), async (seed) => {
      expect(await faultsOf(collection, standard, chosen(seed))).toEqual([]);
      expect(await faultsDown(collection, standard, chosen(seed), false)).toEqual([]);
    });
    await assert(seeds, { numRuns: 1, includeErrorInReport: true });
  });
});
