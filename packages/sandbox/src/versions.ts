import type { Layout } from "./layouts.js";
import { STANDARDS, type Standard } from "./tables/spans.js";

/**
 * How hosts word their errors: `message` is `{"message"}`, `correlated` the same with a
 * `correlationId`, `problem` RFC 9457, `full` RFC 9457 with all members always present, `meadowlark`
 * `{"error"}` with a text, an object or a list.
 */
export const ERROR_FORMS = ["message", "correlated", "problem", "full", "meadowlark"] as const;

/**
 * How a host words its errors: `message` and `correlated` as up to 7.1, `problem` as from 7.2, `full`
 * as on 8, `meadowlark` as by Meadowlark.
 */
export type ErrorForm = (typeof ERROR_FORMS)[number];

/** Which table of token errors a version answers by. */
export type TokenErrorForm = "early" | "oauth" | "problem";

/** Which members the discovery document of a version has. */
export type DiscoveryForm = "bare" | "early" | "xsd" | "mode" | "plain" | "introspection" | "eight";

/** What sets one version of a current host apart from the others. */
export interface VersionTraits {
  /** The Data Standard it serves unless told otherwise. */
  readonly dataStandard: DataStandard;
  /** Records on a page when a call does not say. */
  readonly pageDefault: number;
  /** The largest `limit`. */
  readonly pageLimit: number;
  readonly errors: ErrorForm;
  readonly tokenErrors: TokenErrorForm;
  /** Live tokens one key may hold; -1 for any number. */
  readonly tokenLimit: number;
  readonly discovery: DiscoveryForm;
  /** Whether bodies carry `_lastModifiedDate`. */
  readonly lastModified: boolean;
  /** Whether `oauth/token_info` exists. */
  readonly tokenInfo: boolean;
  /** Whether change queries tell keys: of what was deleted, and that they changed. */
  readonly trackedKeys: boolean;
  /** Whether a POST honours `If-Match`. Source: `DataManagementControllerBase` of Ed-Fi ODS. */
  readonly conditionalPost: boolean;
  /** Version 8: no `v3` segment, exact letter case, dashed ids, compact JSON, JWT, `Bearer`. */
  readonly eight: boolean;
  readonly layouts: readonly Layout[];
}

const early: VersionTraits = {
  dataStandard: "3.3",
  pageDefault: 25,
  pageLimit: 500,
  errors: "message",
  tokenErrors: "early",
  tokenLimit: -1,
  discovery: "xsd",
  lastModified: false,
  tokenInfo: true,
  trackedKeys: false,
  conditionalPost: false,
  eight: false,
  layouts: ["shared", "year", "instanceYear"],
};
const six: VersionTraits = {
  ...early,
  dataStandard: "4.0",
  pageDefault: 500,
  trackedKeys: true,
  conditionalPost: true,
  tokenErrors: "oauth",
  discovery: "mode",
};
const seven: VersionTraits = {
  ...six,
  errors: "correlated",
  discovery: "plain",
  lastModified: true,
  layouts: ["shared", "tenant", "context", "tenantContext"],
};

/** Every version the current side can act as. Source: Ed-Fi ODS/API 3.1 to 7.3, and version 8. */
export const VERSIONS = {
  "3.1": {
    ...early,
    dataStandard: "3.1",
    pageLimit: 100,
    discovery: "bare",
    tokenInfo: false,
    layouts: ["shared", "year"],
  },
  "3.4": {
    ...early,
    dataStandard: "3.2",
    discovery: "bare",
    tokenInfo: false,
    layouts: ["shared", "year"],
  },
  "5.1": { ...early, dataStandard: "3.2", discovery: "early" },
  "5.2": early,
  "5.3": { ...early, conditionalPost: true },
  "5.4": { ...early, conditionalPost: true },
  "6.0": six,
  "6.1": six,
  "6.2": six,
  "7.0": seven,
  "7.1": { ...seven, dataStandard: "5.0" },
  "7.2": { ...seven, dataStandard: "5.1", errors: "problem" },
  "7.3": {
    ...seven,
    dataStandard: "5.2",
    errors: "problem",
    tokenLimit: 15,
    discovery: "introspection",
  },
  "8": {
    ...seven,
    dataStandard: "5.2",
    errors: "full",
    tokenErrors: "problem",
    discovery: "eight",
    eight: true,
  },
} as const satisfies Record<string, VersionTraits>;

/** A version of the current generation's host, as Ed-Fi numbers them. */
export type HostVersion = keyof typeof VERSIONS;

/** Data Standards a host can be told to serve. */
export const DATA_STANDARDS = [
  "3.1",
  "3.2",
  "3.3",
  "4.0",
  "5.0",
  "5.1",
  "5.2",
  "6.0",
  "6.1",
] as const;

/** The version of the record model that a current host serves. */
export type DataStandard = (typeof DATA_STANDARDS)[number];

/** The newest table at or below a Data Standard: 5.1 and 5.2 go by 5.0, 6.1 by 6.0, 3.2 by 3.1. */
export function tableOf(dataStandard: DataStandard): Standard {
  return STANDARDS.findLast((each) => each !== "v2" && each <= dataStandard) ?? "3.1";
}
