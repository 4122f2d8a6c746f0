import {
  callable,
  choice,
  custom,
  inFile,
  isObject,
  type Kind,
  list,
  once,
  rowsOf,
  slipOf,
  type Schema,
  type Table,
  text,
  unchecked,
  whole,
  truth,
} from "@edbridge/core/internal";
import * as z from "@edbridge/core/zod";
import { type Extensions, extensionsSchema } from "./extensions.js";
import type { Lookups } from "./lookups.js";
import type { LossPolicy } from "./loss-policy.js";

const records = rowsOf("records");
const losses = rowsOf("losses");
const noFlag = rowsOf("records", ["code", "file", "variable"]);
const inCode = rowsOf("records", ["code"]);

const namespace = text("uri", "must be of the form uri://ed-fi.org.", /^uri:\/\/[^#\s]+[^/#\s]$/);

const terms: Kind<LossPolicy | readonly string[]> = {
  ...list("policy..."),
  schema: once(() => {
    const wrong = "must be text, or a list of texts.";
    return z.union([z.string(), z.array(z.string())], wrong) as Schema<LossPolicy>;
  }),
  type: "LossPolicy | readonly string[]",
};

/** Values by name; in a variable as JSON. */
function byName<V>(
  type: string,
  each: () => z.ZodMiniType<V>,
  wrong: string,
): Kind<Readonly<Record<string, V>>> {
  const schema = once(() => z.record(z.string(), each(), wrong));
  return { ...unchecked(`Readonly<Record<string, ${type}>>`), schema };
}

const wrongValues = 'must be codes by descriptor, such as { "Term": { "Fall": "Fall Semester" } }.';

const lookupNames: readonly string[] = [
  ...(["toCurrentKeys", "toLegacyKeys", "related", "placesOf"] as const),
  ...(["mayRead", "descriptors", "namespaces"] as const),
] satisfies (keyof Lookups)[];

/** A host's look-ups may have few of the functions, and others of its own that are no slips of these. */
const areLookups = (value: unknown) =>
  isObject(value) &&
  lookupNames.every((name) => ["function", "undefined"].includes(typeof value[name])) &&
  Object.keys(value).every((name) => lookupNames.includes(name) || !slipOf(name, lookupNames));

const lookups = custom<Lookups>(
  "Lookups",
  areLookups,
  "must be an object of functions, such as toCurrentKeys, toLegacyKeys and related.",
);

/** How records are translated. An owner sets these options everywhere, and a program others too. */
export const recordRows = {
  keep: records(truth, {
    usual: "true",
    flag: "--no-keep",
    flagDoc:
      "do not read the record of the host before a write; fields that only current records have may then be lost",
    more: "A program that uses `toCurrent` alone gives it the record that it has read.",
  })("read the host's record before a write and keep what no legacy record can hold"),
  onKeepFailure: records(choice(["warn", "refuse"], "policy"), {
    usual: "warn",
    more: "`warn` removes what only the host has, and names the collection. `refuse` refuses new records too: nothing shows that they are new.",
  })(
    "what to do with a write if the key may not read the record that it replaces: warn writes and reports it, refuse does not write",
  ),
  onLoss: losses(terms)(
    "what to do with a record if one of its fields has no place on the host: refuse, warn or allow; for one collection students=warn (default: refuse)",
  ),
  acceptLoss: losses(
    list("field...", {
      wrong: 'must be a list of texts, such as ["students.displacementStatus"].',
    }),
    {
      more: "A field includes all fields below it, and is that of all items of a list. Each is in the published lists or in `extensions`; a collection that refuses unknown fields takes any name.",
    },
  )(
    "fields that may be lost: standard (those that Ed-Fi itself dropped), none, students=none, or fields such as students.displacementStatus (default: standard)",
  ),
  unknownFields: losses(terms, {
    more: "A field that `extensions` name, or that the host has by this name and in this form, is not unknown.",
  })(
    "what to do with a record if the published legacy lists do not have one of its fields: warn, refuse or allow; for one collection students=refuse (default: warn)",
  ),
  extensions: records(
    inFile({
      schema: once(extensionsSchema) as () => Schema<Extensions>,
      type: "Extensions",
      json: { type: "object" },
    }),
  )("the collections, fields and values of your state"),
  values: noFlag(
    byName(
      "Readonly<Record<string, string>>",
      () => z.record(z.string(), z.string(wrongValues), wrongValues),
      wrongValues,
    ),
    {
      more: "They count where neither the host's descriptors nor the tables know the value, whose letter case does not matter.",
    },
  )('codes of the host by legacy value, such as { "Term": { "Fall": "Fall Semester" } }'),
  namespaces: noFlag(
    byName(
      "string",
      () => namespace.schema() as z.ZodMiniType<string>,
      'must be namespaces by descriptor, such as { "GradeLevel": "uri://state.example" }.',
    ),
  )('namespaces by descriptor, such as { "GradeLevel": "uri://state.example" }'),
  defaults: noFlag(
    byName<string | number | boolean>(
      "string | number | boolean",
      () =>
        z.union([z.string(), z.number(), z.boolean()], "must be a text, a number, true or false."),
      'must be values by name, such as { "calendarCode": "2026" }.',
    ),
  )('values that the host requires and no legacy record has, such as { "calendarCode": "2026" }'),
  educationOrganizationId: records(whole(1), { value: "id" })(
    "id of the district under which the host stores student demographics (default: the one that the host has)",
  ),
} as const satisfies Table;

/** Where a bare descriptor value is looked for. */
export const namespaceRow = rowsOf("paths")(namespace)(
  "namespace in which a bare descriptor value, such as English, is looked for first (default: uri://ed-fi.org); with it, codes of namespaces other than this and uri://ed-fi.org are read in full",
);

/** The same, and what only a program sets, which has no host to learn it from. */
export const translatorRows = {
  dataStandard: inCode(text("version"))(
    "Data Standard that the host serves: 3.1, 3.3, 4.0, 5.0 or 6.0; of another version with the same first number, the newest of these below it (default: 5.0)",
  ),
  descriptorNamespace: namespaceRow,
  lookups: inCode(lookups)(
    "asks the host for keys that no legacy record has; without it such fields are left out",
  ),
  now: inCode(callable<() => number>("(() => number)"))(
    "the time in milliseconds since 1970, whose day decides which facts with periods are valid (default: that of the machine)",
  ),
  ...recordRows,
} as const satisfies Table;

/** Checks of what a single translation takes. */
export const callChecks = {
  lookups,
  educationOrganizationId: whole(1),
  schoolYear: whole(1),
  account: choice(["all", "losses", "none"], "account"),
};
export const pageChecks = {
  lookups,
  educationOrganizationId: whole(1),
  wants: callable("(member: string) => boolean"),
};
