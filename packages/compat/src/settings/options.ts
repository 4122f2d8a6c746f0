// Made of option-rows.ts by npm run docs: do not edit.
import type { TransportOptions } from "@edbridge/core";
import type { RecordOptions } from "./option-rows.js";
import type { SharedStore } from "../store/store.js";

/** What the current host's records look like, which its discovery document says. */
export interface HostOptions {
  /** Data Standard that the host serves, such as 5.0 (default: from the host). The newest one known at or below it counts. */
  readonly dataStandard?: string | undefined;
  /** Most records that the host gives in one page (default: from the host). 500, or 100 up to version 3.1; less once a host has refused a page and said so. */
  readonly maxLimit?: number | undefined;
  /** Whether the ids of the host have dashes (default: as in the first id that the host sends). */
  readonly idFormat?: "compact" | "dashed" | undefined;
  /** Namespace in which a bare descriptor value, such as English, is looked for first (default: uri://ed-fi.org); with it, codes of namespaces other than this and uri://ed-fi.org are read in full. */
  readonly descriptorNamespace?: string | undefined;
  /** Collections that the tables do not know, by their legacy name, such as sample/transports for studentTransports. */
  readonly collections?: Readonly<Record<string, string>> | undefined;
  /** False, or pass in a flag or variable, leaves records as they are (default: translate). */
  readonly records?: false | RecordOptions | undefined;
}

/** What is different for one school year; what is left out is as for all of them. */
export interface YearOptions extends HostOptions {
  /** Root address of the host, such as https://host.example/api. */
  readonly baseUrl?: string | URL | undefined;
  /** Value of `{namespace}` in the paths of the host (default: ed-fi). */
  readonly namespace?: string | undefined;
  /** Path of the collections, such as /data/v3/`{namespace}` (default: from the host). It may also have `{schoolYear}`, `{tenant}` and `{context}`. */
  readonly dataPath?: string | undefined;
  /** Path of the token operation, such as /oauth/token (default: from the host). It may have `{tenant}` and `{context}`. */
  readonly tokenPath?: string | undefined;
  /** Value of `{tenant}` in the paths of the host, if it has tenants. */
  readonly tenant?: string | undefined;
  /** Value of `{context}` in the paths of the host, if it has one. */
  readonly context?: string | undefined;
}

/** What edbridge needs to know to keep legacy callers running. */
export interface CompatOptions extends TransportOptions, YearOptions {
  /** Root address of the host, such as https://host.example/api. */
  readonly baseUrl: string | URL;
  /** Address by which a program calls its host (default: baseUrl). */
  readonly legacyUrl?: string | URL | undefined;
  /** Options by school year, where years are on different hosts; other years are answered 404 (default: all years are on one host). Credentials are proven at the host of the other options. */
  readonly schoolYears?: Readonly<Record<string, YearOptions>> | undefined;
  /** Which codes are taken: strict takes each that edbridge issued, once; lenient takes any, for programs that send a constant (default: strict). A code is valid for ten minutes, from the key that it was issued to. */
  readonly code?: "strict" | "lenient" | undefined;
  /** Names in OAuth responses: camel for code, pascal for Code, both, or follow to write them as the caller does (default: follow). `follow` answers `pascal` to a caller that begins each word of a parameter's name with a capital, such as `Response_Type`. */
  readonly casing?: "follow" | "camel" | "pascal" | "both" | undefined;
  /** Status of a refused sign-in: legacy for 200 with an error in the body, standard for 400 or 401 (default: legacy). */
  readonly oauthStatus?: "legacy" | "standard" | undefined;
  /** Keys that encrypt codes and handles, so that each process with the keys takes them; the first encrypts, all decrypt. A key has at least 32 bytes from a generator of secrets. An encrypted handle holds key and secret of its caller; it may be valid for longer than 30 minutes without use, but never beyond `sessionLife`. */
  readonly sessionKeys?: readonly Uint8Array[] | undefined;
  /** How long an encrypted handle works at most (default: 7d). In milliseconds. */
  readonly sessionLife?: number | undefined;
  /** Largest body of a request, after decompression, such as 8m; a larger one is answered 413 (default: 1m). */
  readonly maxBody?: number | undefined;
  /** Names that logs and reports show, by client key or by the first 8 digits of its digest. */
  readonly callerNames?: Readonly<Record<string, string>> | undefined;
  /** Changes to turn off, to prove that a program no longer needs them: EDB017,EDB024, or for one caller nightly=EDB017 (default: none). */
  readonly without?: readonly string[] | undefined;
  /** Folder in which tokens, parts of new students, and what the host says about itself are kept for other processes, encrypted; none keeps nothing (default: the state folder of the user). A door that a program opens keeps nothing by default. */
  readonly stateDir?: string | undefined;
  /** Where processes on several machines share tokens, parts of new people and turns of writes; it needs sessionKeys. */
  readonly store?: SharedStore | undefined;
}
