import {
  address,
  bytes,
  choice,
  custom,
  duration,
  inFile,
  isObject,
  type Kind,
  names,
  object,
  objectWith,
  type OptionsOf,
  orByCaller,
  rowsOf,
  type Table,
  text,
  textLike,
  textsByName,
  transportRows,
  truth,
  whole,
  wordsOf,
} from "@edbridge/core/internal";
import type { RecordsOptions, RecordTranslator } from "@edbridge/records";
import { listOfKeys } from "./session-keys.js";
import type { SharedStore } from "../store/store.js";

/** How records are translated for the callers of a bridge. */
export interface RecordOptions extends Omit<RecordsOptions, "educationOrganizationId"> {
  /**
   * The education organization for which the host keeps the demographics that callers write and
   * read: one for all callers, or one a client key: `{ nightly: 255901, roster: 255902 }`. Default: of
   * several that a person has, and for a new person, the only district of the key, else that of the
   * person's enrollment.
   */
  readonly educationOrganizationId?: number | Readonly<Record<string, number>> | undefined;
}

const host = rowsOf("host");
const paths = rowsOf("paths");
const signIn = rowsOf("sign-in");
const records = rowsOf("records");
const losses = rowsOf("losses");
const other = rowsOf("other");

const noFlag = { at: ["code", "file", "variable"] } as const;

/** Some value of `records()`, which checks it; in a variable as JSON. */
const checkedThere = <N extends keyof RecordsOptions>(name: N): Kind<RecordsOptions[N]> => ({
  ...object<RecordsOptions[N]>(`RecordsOptions["${name}"]`),
  ...custom<RecordsOptions[N]>(`RecordsOptions["${name}"]`, () => true, ""),
});
const terms = {
  ...checkedThere("onLoss"),
  ...wordsOf("policy..."),
  schema: checkedThere("onLoss").schema,
};

/** Options inside `records`. What they mean together, `records()` checks. */
const recordRows = {
  keep: records(
    "read the host's record before a write and keep what no legacy record can hold (default: true)",
    truth,
    {
      flag: "--no-keep",
      flagDoc:
        "do not read the record of the host before a write; fields that only current records have may then be lost",
    },
  ),
  onKeepFailure: records(
    "what to do with a write if the key may not read the record that it replaces: warn writes and reports it, refuse does not write (default: warn)",
    choice(["warn", "refuse"], "policy"),
  ),
  onLoss: losses(
    "what to do with a record if one of its fields has no place on the host: refuse, warn or allow; for one collection students=warn (default: refuse)",
    terms,
  ),
  acceptLoss: losses(
    "fields that may be lost: standard (those that Ed-Fi itself dropped), none, students=none, or fields such as students.displacementStatus (default: standard)",
    wordsOf("field..."),
  ),
  unknownFields: losses(
    "what to do with a record if the published legacy lists do not have one of its fields: warn, refuse or allow; for one collection students=refuse (default: warn)",
    terms,
  ),
  extensions: records(
    "the collections, fields and values of your state",
    inFile(checkedThere("extensions")),
  ),
  values: records(
    'codes of the host by legacy value, such as { "Term": { "Fall": "Fall Semester" } }',
    checkedThere("values"),
    noFlag,
  ),
  namespaces: records(
    'namespaces by descriptor, such as { "GradeLevel": "uri://state.example" }',
    checkedThere("namespaces"),
    noFlag,
  ),
  defaults: records(
    'values that the host requires and no legacy record has, such as { "calendarCode": "2026" }',
    checkedThere("defaults"),
    noFlag,
  ),
  educationOrganizationId: records(
    "id of the district under which the host stores student demographics, or one for each client key: nightly=255901,roster=255902 (default: the one that the host has, else the only district of the key, else that of the enrollment)",
    orByCaller(
      whole(1),
      "must be a whole number, or one a client key, such as nightly=255901,roster=255902.",
      /[\s,]+/,
    ),
    { value: "id" },
  ),
} as const satisfies Table;

/** What the records of a host look like. */
export const formRows = {
  dataStandard: paths(
    "Data Standard that the host serves, such as 5.0 (default: from the host)",
    text("version"),
    { more: "The newest one known at or below it counts." },
  ),
  maxLimit: paths(
    "most records that the host gives in one page (default: from the host)",
    whole(1),
    { more: "500, or 100 up to version 3.1; less once a host has refused a page and said so." },
  ),
  idFormat: paths(
    "whether the ids of the host have dashes (default: as the first id that it sends)",
    choice(["compact", "dashed"], "form"),
  ),
  descriptorNamespace: paths(
    "namespace in which a bare descriptor value, such as English, is looked for first (default: uri://ed-fi.org); if it is given, codes of others than this and uri://ed-fi.org are read in full",
    textLike(/^uri:\/\/[^#\s]+[^/#\s]$/, "uri", "must be of the form uri://ed-fi.org."),
  ),
  collections: paths(
    "collections that the tables do not know, by their legacy name, such as sample/transports for studentTransports",
    textsByName("must give names such as sample/transports by name."),
    noFlag,
  ),
  records: records(
    "how records are translated; false passes them as they are (default: translate)",
    {
      ...custom<false | RecordOptions | RecordTranslator>(
        "false | RecordOptions | RecordTranslator",
        (value) => value === false || isObject(value),
        "must be false, an object of options, or a translator.",
      ),
      words: ["translate", "pass"],
      read: (given) => (given === "pass" ? false : {}),
      json: { const: false },
    },
    {
      value: "how",
      flagDoc:
        "translate legacy records into current ones and back, or pass records as they are (default: translate)",
      inner: recordRows,
      isOther: (value) => "toCurrent" in value,
    },
  ),
} as const satisfies Table;

/** What may differ for a school year. */
export const hostRows = {
  baseUrl: host("root address of the host, such as https://host.example/api", address),
  namespace: paths("value of {namespace} in the paths of the host (default: ed-fi)", text("name")),
  dataPath: paths(
    "path of the collections, such as /data/v3/{namespace} (default: from the host)",
    text("template", "must be a path that begins with /, such as /data/v3/{namespace}."),
    { more: "It may also have `{schoolYear}`, `{tenant}` and `{context}`." },
  ),
  tokenPath: paths(
    "path of the token operation, such as /oauth/token (default: from the host)",
    text("template", "must be a path that begins with /, such as /oauth/token."),
    { more: "It may have `{tenant}` and `{context}`." },
  ),
  tenant: paths("value of {tenant} in the paths of the host, if it has tenants", text("name")),
  context: paths("value of {context} in the paths of the host, if it has one", text("name")),
  ...formRows,
} as const satisfies Table;

const storeMethods = ["read", "write", "lock"] as const satisfies readonly (keyof SharedStore)[];

/** Options of every door. */
export const doorRows = {
  ...hostRows,
  baseUrl: { ...hostRows.baseUrl, isRequired: true },
  legacyUrl: host("address by which a program calls its host (default: --base-url)", address),
  schoolYears: host(
    "options by school year, where years are on different hosts; other years are answered 404 (default: all years are on one host)",
    object<Readonly<Record<string, OptionsOf<typeof hostRows>>>>(
      "Readonly<Record<string, YearOptions>>",
      "must give options by years of four digits.",
      /^\d{4}$/,
    ),
    { ...noFlag, each: hostRows, more: "Credentials are proven at the host of the other options." },
  ),
  ...transportRows,
  code: signIn(
    "which codes are taken: strict takes each that edbridge issued, once; lenient takes any, for programs that send a constant (default: strict)",
    choice(["strict", "lenient"], "strictness"),
    { more: "A code is valid for ten minutes, from the key that it was issued to." },
  ),
  casing: signIn(
    "names in OAuth responses: camel for code, pascal for Code, both, or follow to write them as the caller does (default: follow)",
    choice(["follow", "camel", "pascal", "both"], "names"),
    {
      more: "`follow` answers `pascal` to a caller that begins each word of a parameter's name with a capital, such as `Response_Type`.",
    },
  ),
  oauthStatus: signIn(
    "status of a refused sign-in: legacy for 200 with an error in the body, standard for 400 or 401 (default: legacy)",
    choice(["legacy", "standard"], "which"),
  ),
  sessionKeys: signIn(
    "keys that encrypt codes and handles, so that each process with the keys takes them; the first encrypts, all decrypt",
    listOfKeys,
    {
      at: ["code", "variable"],
      isSecret: true,
      more: "A key has at least 32 bytes from a generator of secrets. An encrypted handle holds key and secret of its caller; it may be valid for longer than 30 minutes without use, but never beyond `sessionLife`.",
    },
  ),
  sessionLife: signIn(
    "how long an encrypted handle works at most (default: 7d)",
    duration("1m", "366d"),
  ),
  maxBody: rowsOf("limits")(
    "largest body of a request, after decompression, such as 8m; a larger one is answered 413 (default: 1m)",
    bytes,
  ),
  callerNames: rowsOf("reports")(
    "names that logs and reports show, by client key or by the first 8 digits of its digest",
    inFile(
      textsByName(
        "must give names of at most 80 characters on one line, by client key or its digest.",
        /^[^\p{Cc}]{1,80}$/u,
      ),
    ),
    { isSecret: true },
  ),
  without: other(
    "changes to turn off, to prove that a program no longer needs them: EDB017,EDB024, or for one caller nightly=EDB017 (default: none)",
    names("changes", "must be a list of changes, such as EDB017."),
  ),
  stateDir: other(
    "folder in which tokens and parts of new students are kept for other processes, encrypted; none keeps nothing (default: the state folder of the user)",
    textLike(/./, "folder", "must be a folder, or none."),
    { more: "A door that a program opens keeps nothing by default." },
  ),
  store: signIn(
    "where processes on several machines share tokens, parts of new people and turns of writes; it needs sessionKeys",
    objectWith<SharedStore>("SharedStore", ...storeMethods),
    { at: ["code"] },
  ),
} as const satisfies Table;
