import { collectionsOf, leavesOf, schemaOf, type JsonSchema } from "@edbridge/sandbox/contract";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { assert, asyncProperty, integer } from "fast-check";
import { describe, test } from "vitest";
import { holdsIn } from "../src/model/data-standard.js";
import {
  type AccountEntry,
  dataStandards,
  type DataStandard,
  losses,
  records,
  relationsIn,
  tableNames,
  tableOf,
} from "../src/index.js";
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
});
formats.default(ajv);
const compiled = new Map<string, ValidateFunction>();
function validator(standard: DataStandard | "v2", collection: string): ValidateFunction {
  const id = `${standard} ${collection}`;
  const known =
    compiled.get(id) ?? ajv.compile(schemaOf(standard, collection, { strict: true }) ?? {});
  compiled.set(id, known);
  return known;
}

function faults(standard: DataStandard | "v2", collection: string, body: unknown): string[] {
  const validate = validator(standard, collection);
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
    for (const [path, hint] of limitsOf(schemaOf(standard, name) ?? {}))
      limits.set(prefix + path, hint);
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

function limitsOf(schema: JsonSchema): Map<string, Hint> {
  const found = new Map<string, Hint>();
  const definitions = (schema["$defs"] ?? {}) as Record<string, JsonSchema>;
  const walk = (at: JsonSchema, path: string): void => {
    const to =
      typeof at["$ref"] === "string" ? (definitions[at["$ref"].replace("#/$defs/", "")] ?? {}) : at;
    for (const [name, part] of Object.entries(
      (to["properties"] ?? {}) as Record<string, JsonSchema>,
    )) {
      walk(part, path === "" ? name : `${path}.${name}`);
    }
    if (to["items"]) walk(to["items"] as JsonSchema, `${path}[]`);
    const { minLength, maxLength } = to;
    if (typeof maxLength === "number") {
      found.set(path, {
        max: maxLength,
        ...(typeof minLength === "number" ? { min: minLength } : {}),
      });
    }
  };
  walk(schema, "");
  return found;
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
  const wrong: string[] = [];
  if (up.collection !== undefined && up.obstacles.length === 0)
    wrong.push(...faults(standard, up.collection, up.record));
  for (const [name, list] of Object.entries(up.companions)) {
    for (const each of list) wrong.push(...faults(standard, name, each));
  }
  // What is optional in a legacy record may be required now; the host says so, and nothing is lost.
  const given = (tableOf(collection)?.rows ?? []).flatMap(
    ({ current = "" }) => current.split(".").at(-1) ?? [],
  );
  const lacking = wrong.filter((each) => {
    const lacks = /missingProperty":"(\w+)"/.exec(each)?.[1];
    return choices !== everything && lacks !== undefined && given.includes(lacks);
  });
  for (const each of lacking) wrong.splice(wrong.indexOf(each), 1);
  const named = up.account.filter(({ fate }) => fate !== "defaulted").map(({ path }) => path);
  const expected = leaves(legacy).map(([path]) => path);
  for (const path of expected.filter((each) => !named.includes(each)))
    wrong.push(`${path} is not in the account`);
  for (const path of named.filter((each) => !expected.includes(each)))
    wrong.push(`${path} is no leaf`);
  if (new Set(named).size !== named.length) wrong.push("A leaf is named twice");
  const { companions } = up;
  const back = await translator.toLegacy(collection, up.record, { companions, lookups });
  const left = new Set(
    up.account.filter(({ fate }) => fate === "leftBehind").map(({ path }) => path),
  );
  const wanted = new Map(leaves(without(legacy, left)));
  const got = new Map(leaves(back.record));
  const standing = (tableOf(collection)?.rows ?? []).some(({ stands }) => stands);
  for (const [path, value] of wanted) {
    // An empty list may have got what another field is now.
    const filledUp =
      JSON.stringify(value) === "[]" && [...got.keys()].some((each) => each.startsWith(`${path}[`));
    if (!filledUp && JSON.stringify(got.get(path)) !== JSON.stringify(value)) {
      wrong.push(
        `${path} was ${JSON.stringify(value)}, came back as ${JSON.stringify(got.get(path))}`,
      );
    }
  }
  const alike = (tableOf(collection)?.rows ?? []).filter((row) => row.legacy.includes("[*]"));
  const shared = new Set(alike.map((row) => row.legacy.replace("[*]", "[]")));
  // What another field or a default has put at the place of a field comes back as that field, too.
  const plain = (path: string) => path.replace(/\[[^\]]*\]/g, "");
  const filled = new Set(
    up.account.map(({ path, fate, to }) => plain(fate === "defaulted" ? path : (to ?? ""))),
  );
  const added = new Set(
    (tableOf(collection)?.rows ?? []).flatMap(({ legacy: path, current = "" }) =>
      filled.has(plain(current)) ? [plain(path)] : [],
    ),
  );
  const fillers = new Map(
    (tableOf(collection)?.rows ?? [])
      .filter((row) => holdsIn(row.in, standard))
      .map(({ legacy: path, filler }) => [path.replace(/\[\w*\]/g, "[]"), filler]),
  );
  // A field may be made of another one.
  const made = new Set(
    (tableOf(collection)?.rows ?? []).flatMap((row, at, rows) =>
      holdsIn(row.in, standard) &&
      rows.some(
        (each, index) => index > at && each.value === "code" && each.current === row.current,
      )
        ? [row.legacy]
        : [],
    ),
  );
  for (const [path, value] of got) {
    const place = path.replace(/\[\d+\]/g, "[]");
    const filler = fillers.get(place);
    if (made.has(place)) continue;
    // A list is empty where its items are fields of their own.
    if (shared.has(place) || (standing && JSON.stringify(value) === "[]")) continue;
    if (wanted.has(path) || added.has(plain(path)) || (filler !== undefined && filler === value))
      continue;
    wrong.push(`${path} came back as ${JSON.stringify(value)}, and was not sent`);
  }
  return wrong;
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
    for (const { current, value, stands } of held) {
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
  for (const { stands, current = "" } of held) {
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
  const back = await translator.toLegacy(collection, again.record, {
    companions: again.companions,
    lookups,
  });
  wrong.push(...faultsCarried(collection, standard, legacy, again.account, back.record));
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

/** What is wrong with the fields that no legacy list has, on their way up and back. */
function faultsCarried(
  collection: string,
  standard: DataStandard,
  legacy: JsonRecord,
  account: readonly AccountEntry[],
  back: JsonRecord,
): string[] {
  const all = new Set(leavesOf("v2", collection).map(({ path }) => path));
  const isListed = (path: string) => all.has(path.replace(/\[\d+\]/g, "[]"));
  const got = new Map(leaves(back));
  // The record that they belong to may not be made of this one.
  const gone = account.filter(({ path, fate }) => fate === "leftBehind" && isListed(path));
  return leaves(legacy).flatMap(([path, value]) => {
    if (JSON.stringify(value) === "[]" || isListed(path)) return [];
    const [, item = path] = /^(\w+\[\d+\]\.)/.exec(path) ?? [];
    if (gone.some((each) => each.path.startsWith(item))) return [];
    const { loss } = account.find((each) => each.path === path) ?? {};
    if (loss !== undefined) return [`${path} is told as a loss on its way up to ${standard}`];
    const again = got.get(path);
    const same = JSON.stringify(again) === JSON.stringify(value);
    return same ? [] : [`${path} came back as ${JSON.stringify(again)}`];
  });
}

/** Fails with everything that is wrong. */
function nothing(wrong: readonly string[]): void {
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
}

describe.each(dataStandards)("Data Standard %s", (standard) => {
  test.each(tableNames())("a record of %s arrives, and comes back", async (collection) => {
    nothing(await faultsOf(collection, standard, everything));
    nothing(await faultsDown(collection, standard, everything, true));
    if (/(?:Types|Descriptors)$/.test(collection)) return;
    const seeds = asyncProperty(integer({ min: 0 }), async (seed) => {
      nothing(await faultsOf(collection, standard, chosen(seed)));
      nothing(await faultsDown(collection, standard, chosen(seed), false));
    });
    await assert(seeds, { numRuns: 2, includeErrorInReport: true });
  });
});
