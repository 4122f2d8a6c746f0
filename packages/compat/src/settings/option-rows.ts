import {
  address,
  bytes,
  choice,
  custom,
  duration,
  inFile,
  isObject,
  type Kind,
  list,
  mapOf,
  objectWith,
  type OptionsOf,
  orByCaller,
  rowsOf,
  type Table,
  text,
  textsByName,
  transportRows,
  whole,
} from "@edbridge/core/internal";
import type { RecordsOptions } from "@edbridge/records";
import { namespaceRow, recordRows } from "@edbridge/records/internal";
import type { SharedStore } from "../store/store.js";

/** Bytes of a session key, and how many of them differ, at least. */
const [keyBytes, differentBytes] = [32, 16];
const base64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;

/** What a text must be that holds a session key. */
export const sessionKeyForm = `${keyBytes} random bytes or more in base64, as "openssl rand -base64 ${keyBytes}" prints them`;

/** Random bytes in base64. A key that someone could guess, such as one of zeros, is none. */
export function sessionKeyIn(encoded: string): Uint8Array | undefined {
  if (!base64.test(encoded)) return undefined;
  const key = new Uint8Array(Buffer.from(encoded, "base64"));
  return key.byteLength >= keyBytes && new Set(key).size >= differentBytes ? key : undefined;
}

const isKey = (key: unknown) => key instanceof Uint8Array && key.byteLength >= keyBytes;

/** By this name in declarations: TypeScript before 5.7 cannot read the type arguments of `Uint8Array`. */
export interface SessionKeys extends ReadonlyArray<Uint8Array> {}

/** Session keys; in a text with commas or spaces between them. */
const listOfKeys: Kind<SessionKeys> = {
  ...custom(
    "readonly Uint8Array[]",
    (keys) => Array.isArray(keys) && keys.every(isKey),
    `must be a list of keys, each of ${keyBytes} random bytes or more; in a variable each is ${sessionKeyForm}.`,
  ),
  read: (value) =>
    value.split(/[\s,]+/).flatMap((word) => (word === "" ? [] : [sessionKeyIn(word)])),
  value: "base64",
};

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
const other = rowsOf("other");

const noFlag = ["code", "file", "variable"] as const;

/** Options inside `records`. */
const innerRows = {
  ...recordRows,
  educationOrganizationId: records(
    orByCaller(
      whole(1),
      "must be a whole number, or one a client key: nightly=255901,roster=255902; in a file and in code { nightly: 255901, roster: 255902 }.",
      /[\s,]+/,
    ),
    { value: "id" },
  )(
    "id of the district under which the host stores student demographics, or one for each client key: nightly=255901,roster=255902 (default: the one that the host has, else the only district of the key, else that of the enrollment)",
  ),
} as const satisfies Table;

/** What the records of a host look like. */
export const formRows = {
  dataStandard: paths(text("version"), { more: "The newest one known at or below it counts." })(
    "Data Standard that the host serves, such as 5.0 (default: from the host)",
  ),
  maxLimit: paths(whole(1), {
    more: "500, or 100 up to version 3.1; less once a host has refused a page and said so.",
  })("most records that the host gives in one page (default: from the host)"),
  idFormat: paths(choice(["compact", "dashed"], "form"))(
    "whether the ids of the host have dashes (default: as in the first id that the host sends)",
  ),
  descriptorNamespace: namespaceRow,
  collections: rowsOf(
    "paths",
    noFlag,
  )(textsByName('must give names by name, such as { "studentTransports": "sample/transports" }.'))(
    "collections that the tables do not know, by their legacy name, such as sample/transports for studentTransports",
  ),
  records: records(
    {
      ...custom<false | RecordOptions>(
        "false | RecordOptions",
        (value) => value === false || isObject(value),
        "must be false, or an object of options.",
      ),
      words: ["translate", "pass"],
      read: (value) => (value === "pass" ? false : {}),
      json: { const: false },
    },
    {
      value: "how",
      flagDoc:
        "translate legacy records into current ones and back, or pass records as they are (default: translate)",
      inner: innerRows,
    },
  )("false, or pass in a flag or variable, leaves records as they are (default: translate)"),
} as const satisfies Table;

/** What may differ for a school year. */
export const hostRows = {
  baseUrl: host(address)("root address of the host, such as https://host.example/api"),
  namespace: paths(text("name"), { usual: "ed-fi" })(
    "value of {namespace} in the paths of the host",
  ),
  dataPath: paths(
    text("template", "must be a path that begins with /, such as /data/v3/{namespace}."),
    { more: "It may also have `{schoolYear}`, `{tenant}` and `{context}`." },
  )("path of the collections, such as /data/v3/{namespace} (default: from the host)"),
  tokenPath: paths(text("template", "must be a path that begins with /, such as /oauth/token."), {
    more: "It may have `{tenant}` and `{context}`.",
  })("path of the token operation, such as /oauth/token (default: from the host)"),
  tenant: paths(text("name"))("value of {tenant} in the paths of the host, if it has tenants"),
  context: paths(text("name"))("value of {context} in the paths of the host, if it has one"),
  ...formRows,
} as const satisfies Table;

const storeMethods = ["read", "write", "lock"] as const satisfies readonly (keyof SharedStore)[];

/** Options of every door. */
export const doorRows = {
  ...hostRows,
  baseUrl: { ...hostRows.baseUrl, isRequired: true },
  legacyUrl: host(address)("address by which a program calls its host (default: --base-url)"),
  schoolYears: host(
    mapOf<Readonly<Record<string, OptionsOf<typeof hostRows>>>>(
      "Readonly<Record<string, YearOptions>>",
      /^\d{4}$/,
      'must give options by years of four digits, such as { "2017": { "baseUrl": "https://host.example/2017" } }.',
    ),
    {
      at: noFlag,
      each: hostRows,
      more: "Credentials are proven at the host of the other options.",
    },
  )(
    "options by school year, where years are on different hosts; other years are answered 404 (default: all years are on one host)",
  ),
  ...transportRows,
  code: signIn(choice(["strict", "lenient"], "strictness"), {
    usual: "strict",
    more: "A code is valid for ten minutes, from the key that it was issued to.",
  })(
    "which codes are taken: strict takes each that edbridge issued, once; lenient takes any, for programs that send a constant",
  ),
  casing: signIn(choice(["follow", "camel", "pascal", "both"], "names"), {
    usual: "follow",
    more: "`follow` answers `pascal` to a caller that begins each word of a parameter's name with a capital, such as `Response_Type`.",
  })(
    "names in OAuth responses: camel for code, pascal for Code, both, or follow to write them as the caller does",
  ),
  oauthStatus: signIn(choice(["legacy", "standard"], "which"), { usual: "legacy" })(
    "status of a refused sign-in: legacy for 200 with an error in the body, standard for 400 or 401",
  ),
  sessionKeys: signIn(listOfKeys, {
    at: ["code", "variable"],
    isSecret: true,
    more: "A key has at least 32 bytes from a generator of secrets. An encrypted handle holds key and secret of its caller; it may be valid for longer than 30 minutes without use, but never beyond `sessionLife`.",
  })(
    "keys that encrypt codes and handles, so that each process with the keys takes them; the first encrypts, all decrypt",
  ),
  sessionLife: signIn(duration("1m", "366d"), { usual: "7d" })(
    "how long an encrypted handle works at most",
  ),
  maxBody: rowsOf("limits")(bytes, { usual: "1m" })(
    "largest body of a request, after decompression, such as 8m; a larger one is answered 413",
  ),
  callerNames: rowsOf("reports")(
    inFile(
      textsByName(
        "must give names of at most 80 characters on one line, by client key or its digest.",
        /^[^\p{Cc}]{1,80}$/u,
      ),
    ),
    { isSecret: true },
  )("names that logs and reports show, by client key or by the first 8 digits of its digest"),
  without: other(
    list("changes", { between: /,/, wrong: "must be a list of changes, such as EDB017." }),
  )(
    "changes to turn off, to prove that a program no longer needs them: EDB017,EDB024, or for one caller nightly=EDB017 (default: none)",
  ),
  stateDir: other(text("folder", "must be a folder, or none.", /./), {
    more: "A door that a program opens keeps nothing by default.",
  })(
    "folder in which tokens, parts of new students, and what the host says about itself are kept for other processes, encrypted; none keeps nothing (default: the state folder of the user)",
  ),
  store: signIn(objectWith<SharedStore>("SharedStore", ...storeMethods), { at: ["code"] })(
    "where processes on several machines share tokens, parts of new people and turns of writes; it needs sessionKeys",
  ),
} as const satisfies Table;
