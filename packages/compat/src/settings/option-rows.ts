import type { Clock, HostDispatcher, RetryOptions } from "@edbridge/core";
import {
  address,
  asJson,
  asJsonOrInFile,
  bytes,
  choice,
  custom,
  duration,
  inFile,
  isObject,
  names,
  type Kind,
  object,
  type OptionsOf,
  orByCaller,
  row,
  type Table,
  terms,
  text,
  texts,
  truth,
  whole,
} from "@edbridge/core/internal";
import type { RecordsOptions, RecordTranslator } from "@edbridge/records";
import type { RecordOptions } from "./record-options.js";
import { listOfKeys } from "./session-keys.js";
import type { SharedStore } from "../store/store.js";

const inCodeOrFile = ["code", "file"] as const;
const inCode = ["code"] as const;
const noFlag = ["code", "file", "variable"] as const;

/** A value that another check looks at more closely, such as that of `records()`. */
const any = <V>(): Kind<V> => custom<V>(() => true, "");

/** Options inside `records`. What they mean together, `records()` checks. */
const recordRows = {
  keep: row(truth, {
    doc: "read the host's record before a write and keep what no legacy record can hold",
    group: "records",
    usual: "true",
    flag: "--no-keep",
    flagDoc:
      "do not read the record of the host before a write; fields that only current records have may then be lost",
  }),
  onKeepFailure: row(choice(["warn", "refuse"]), {
    doc: "what to do with a write if the key may not read the record that it replaces: warn writes and reports it, refuse does not write",
    group: "records",
    value: "policy",
    usual: "warn",
  }),
  onLoss: row<RecordsOptions["onLoss"]>(terms as Kind<RecordsOptions["onLoss"]>, {
    doc: "what to do with a record if one of its fields has no place on the host: refuse, warn or allow; for one collection students=warn",
    group: "losses",
    value: "policy...",
    usual: "refuse",
  }),
  acceptLoss: row(texts, {
    doc: "fields that may be lost: standard (those that Ed-Fi itself dropped), none, students=none, or fields such as students.displacementStatus",
    group: "losses",
    value: "field...",
    usual: "standard",
  }),
  unknownFields: row<RecordsOptions["unknownFields"]>(terms as Kind<RecordsOptions["onLoss"]>, {
    doc: "what to do with a record if the published legacy lists do not have one of its fields: warn, refuse or allow; for one collection students=refuse",
    group: "losses",
    value: "policy...",
    usual: "warn",
  }),
  extensions: row(inFile(any<RecordsOptions["extensions"]>()), {
    doc: "collections, fields and values of your state",
    flagDoc: "JSON file with the collections, fields and values of your state",
    group: "records",
    value: "file",
  }),
  educationOrganizationId: row<RecordOptions["educationOrganizationId"]>(
    {
      ...orByCaller(whole(1), "must be a whole number, or whole numbers by client key.", /[\s,]+/),
      unread: "must be a whole number, or one a client key, such as nightly=255901,roster=255902.",
    },
    {
      doc: "id of the district under which the host stores student demographics, or one for each client key: nightly=255901,roster=255902",
      group: "records",
      value: "id",
      usual:
        "the one that the host has, else the only district of the key, else that of the enrollment",
    },
  ),
  values: row(any<RecordsOptions["values"]>(), {
    doc: "codes of the host by legacy value, for each descriptor",
    group: "records",
    at: inCodeOrFile,
  }),
  namespaces: row(any<RecordsOptions["namespaces"]>(), {
    doc: "namespace of single descriptors, by name",
    group: "records",
    at: inCodeOrFile,
  }),
  defaults: row(any<RecordsOptions["defaults"]>(), {
    doc: "values that the host requires and no legacy record has, by name",
    group: "records",
    at: inCodeOrFile,
  }),
} as const satisfies Table;

const isTranslator = (value: unknown) =>
  isObject(value) && typeof value["toCurrent"] === "function";
const areRecords = "must be false, an object of options, or a translator.";

/** What may differ for a school year. */
export const hostRows = {
  baseUrl: row(address, {
    doc: "root address of the host, such as https://host.example/api",
    group: "host",
    value: "url",
  }),
  namespace: row(text(), {
    doc: "value of {namespace} in the paths of the host",
    group: "paths",
    value: "name",
    usual: "ed-fi",
  }),
  dataPath: row(text("must be a path that begins with /, such as /data/v3/{namespace}."), {
    doc: "path of the collections, such as /data/v3/{namespace}",
    group: "paths",
    value: "template",
    usual: "from the host",
  }),
  tokenPath: row(text("must be a path that begins with /, such as /oauth/token."), {
    doc: "path of the token operation, such as /oauth/token",
    group: "paths",
    value: "template",
    usual: "from the host",
  }),
  tenant: row(text(), {
    doc: "value of {tenant} in the paths of the host, if it has tenants",
    group: "paths",
    value: "name",
  }),
  context: row(text(), {
    doc: "value of {context} in the paths of the host, if it has one",
    group: "paths",
    value: "name",
  }),
  dataStandard: row(text(), {
    doc: "Data Standard that the host serves, such as 5.0",
    group: "paths",
    value: "version",
    usual: "from the host",
  }),
  maxLimit: row(whole(1), {
    doc: "most records that the host gives in one page",
    group: "paths",
    value: "number",
    usual: "from the host",
  }),
  idFormat: row(choice(["compact", "dashed"]), {
    doc: "whether the ids of the host have dashes",
    group: "paths",
    value: "form",
    usual: "as the first id that it sends",
  }),
  descriptorNamespace: row(text(), {
    doc: "namespace in which a bare descriptor value, such as English, is looked for first",
    group: "paths",
    value: "uri",
    usual: "uri://ed-fi.org",
  }),
  collections: row(
    asJson(
      custom<Readonly<Record<string, string>>>(
        areTexts,
        "must give names such as sample/transports by name.",
        { type: "object", additionalProperties: { type: "string" } },
      ),
    ),
    {
      doc: "collections of an extension, by legacy name, such as sample/transports for studentTransports",
      group: "paths",
      value: "json",
      at: noFlag,
    },
  ),
  recordOptions: row(asJsonOrInFile(any<undefined>()), {
    doc: "other options of records: values, namespaces, defaults",
    flagDoc: "JSON file with other options of records: values, namespaces, defaults",
    group: "records",
    value: "file",
    at: ["variable", "flag"],
    into: "records",
  }),
  records: {
    ...row<false | RecordOptions | RecordTranslator>(
      {
        ...custom((value) => value === false || isObject(value), areRecords, { const: false }),
        read: (given) => ({ translate: {}, pass: false })[given],
        unread: "must be one of translate, pass.",
        words: ["translate", "pass"],
      },
      {
        doc: "how records are translated; false passes them as they are",
        flagDoc: "translate legacy records into current ones and back, or pass records as they are",
        group: "records",
        value: "how",
        usual: "translate",
      },
    ),
    inner: { rows: recordRows, others: isTranslator },
  },
} as const satisfies Table;

type HostValues = Omit<OptionsOf<typeof hostRows>, "recordOptions">;

/** Options of every door. */
export const doorRows = {
  ...hostRows,
  legacyUrl: row(address, {
    doc: "address by which a program calls its host, if it is not that of --base-url",
    group: "host",
    value: "url",
    usual: "--base-url",
  }),
  schoolYears: {
    ...row<Readonly<Record<string, HostValues>>>(
      asJson(object("must give options by years of four digits.")),
      {
        doc: "options by school year, where years are on different hosts; other years are answered 404",
        group: "host",
        value: "json",
        usual: "all years are on one host",
        at: noFlag,
      },
    ),
    each: {
      rows: hostRows,
      key: /^\d{4}$/,
      wrong: "must give options by years of four digits.",
    },
  },
  allowInsecureHttp: row(truth, {
    doc: "allow http:// to another machine, although others on the network can then read secrets",
    group: "host",
    usual: "false",
  }),
  retry: {
    ...row<RetryOptions>(
      object("must be an object of retries, baseDelay, maxDelay, maxRetryAfter."),
      {
        doc: "how edbridge repeats its own requests after a transient fault",
        group: "host",
        at: inCodeOrFile,
      },
    ),
    inner: {
      rows: {
        retries: row(whole(0), {
          doc: "tries after the first one",
          group: "host",
          usual: "3",
          at: inCodeOrFile,
        }),
        baseDelay: row(duration("0ms", "1d"), {
          doc: "longest first wait; it is doubled for each further try",
          group: "host",
          usual: "250ms",
          at: inCodeOrFile,
        }),
        maxDelay: row(duration("0ms", "1d"), {
          doc: "longest wait, unless the host asks for a longer one",
          group: "host",
          usual: "10s",
          at: inCodeOrFile,
        }),
        maxRetryAfter: row(duration("0ms", "1d"), {
          doc: "longest wait that the host may ask for",
          group: "host",
          usual: "60s",
          at: inCodeOrFile,
        }),
      },
    },
  },
  code: row(choice(["strict", "lenient"]), {
    doc: "strict takes each code that edbridge issued once; lenient takes any code, for programs that send a constant",
    group: "sign-in",
    value: "strictness",
    usual: "strict",
  }),
  casing: row(choice(["follow", "camel", "pascal", "both"]), {
    doc: "names in OAuth responses: camel for code, pascal for Code, both, or follow to write them as the caller does",
    group: "sign-in",
    value: "names",
    usual: "follow",
  }),
  oauthStatus: row(choice(["legacy", "standard"]), {
    doc: "status of a refused sign-in: legacy for 200 with an error in the body, standard for 400 or 401",
    group: "sign-in",
    value: "which",
    usual: "legacy",
  }),
  sessionKeys: row(listOfKeys, {
    doc: "keys that encrypt codes and handles, so that each process with the keys takes them; the first encrypts, all decrypt",
    group: "sign-in",
    value: "base64",
    at: ["code", "variable"],
    isSecret: true,
  }),
  sessionLife: row(duration("1m", "366d"), {
    doc: "how long a handle works at most",
    group: "sign-in",
    value: "time",
    usual: "7d",
  }),
  maxBody: row(bytes, {
    doc: "largest body of a request, after decompression, such as 8m; a larger one is answered 413",
    group: "limits",
    value: "bytes",
    usual: "1m",
  }),
  callerNames: row(
    inFile(
      custom<Readonly<Record<string, string>>>(
        areNames,
        "must give names of at most 80 characters on one line, by client key or its digest.",
        { type: "object", additionalProperties: { type: "string" } },
      ),
    ),
    {
      doc: "names that logs and reports show, by client key or by its digest",
      flagDoc: "JSON file that gives client keys the names which logs and reports show",
      group: "reports",
      value: "file",
      isSecret: true,
    },
  ),
  without: row(
    {
      ...names,
      ...custom<readonly string[]>(areListed, "must be a list of changes, such as EDB017.", {
        type: "array",
        items: { type: "string" },
      }),
    },
    {
      doc: "changes to turn off, to prove that a program no longer needs them: EDB017,EDB024, or for one caller nightly=EDB017",
      group: "other",
      value: "changes",
      usual: "none",
    },
  ),
  stateDir: row(
    {
      ...text(),
      ...custom<string>(
        (value) => typeof value === "string" && value !== "",
        "must be a folder, or none.",
        { type: "string" },
      ),
    },
    {
      doc: "folder in which tokens and parts of new students are kept for other processes, encrypted; none keeps nothing",
      group: "other",
      value: "folder",
      usual: "the state folder of the user",
    },
  ),
  store: row<SharedStore>(
    custom(
      (value) => isObject(value) && storeMethods.every((name) => typeof value[name] === "function"),
      "must be an object with read, write, lock.",
    ),
    {
      doc: "where processes on several machines share tokens, parts of new people and turns of writes",
      group: "sign-in",
      usual: "none",
      at: inCode,
    },
  ),
  dispatcher: row(any<HostDispatcher>(), {
    doc: "undici dispatcher for requests to the host",
    group: "host",
    usual: "50 connections",
    at: inCode,
  }),
  clock: row(any<Clock>(), {
    doc: "for tests",
    group: "other",
    usual: "the machine's",
    at: inCode,
  }),
  random: row(any<() => number>(), {
    doc: "for tests",
    group: "other",
    usual: "the machine's",
    at: inCode,
  }),
} as const satisfies Table;

const storeMethods = ["read", "write", "lock"] as const satisfies readonly (keyof SharedStore)[];

function areTexts(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((each) => typeof each === "string");
}

function areListed(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

function areNames(value: unknown): boolean {
  const isName = (name: unknown) => typeof name === "string" && /^[^\p{Cc}]{1,80}$/u.test(name);
  return isObject(value) && Object.values(value).every(isName);
}
