import * as z from "zod/mini";
import { CLAIM_SETS, type ClaimSetName } from "./access/claims.js";
import type { TimeSource } from "./clock.js";
import type { SandboxCredentials } from "./credentials.js";
import { type Layout, LAYOUTS } from "./layouts.js";
import type { RateLimitOption } from "./rate-limit.js";
import type { AgencyDescriptors } from "./store/shipped-descriptors.js";
import type { SandboxData } from "./store/load.js";
import {
  DATA_STANDARDS,
  type DataStandard,
  ERROR_FORMS,
  type ErrorForm,
  type HostVersion,
  VERSIONS,
} from "./versions.js";

/** Which generations a sandbox speaks. */
export type Generations = "legacy" | "current" | "both";

/** Settings of {@link startSandbox}; all are optional. */
export interface SandboxOptions {
  /** Which generations it speaks. Default `both`. */
  readonly generation?: Generations;
  /** TCP port; 0, the default, takes a free one. */
  readonly port?: number;
  /** Address to listen at. Default `127.0.0.1`: this machine only. */
  readonly host?: string;
  /** Path before all others, such as `/api`. Default none. */
  readonly basePath?: string;
  /** Keys and secrets to accept. Default: one pair made from `seed`. */
  readonly credentials?: SandboxCredentials | readonly SandboxCredentials[];
  /**
   * What keys may do that do not say so themselves: what hosts are shipped with for a vendor of
   * student information systems (`sis`, the default), rosters or assessments, or all (`sandbox`).
   */
  readonly claimSet?: ClaimSetName;
  /** The namespace segment of current data paths. Default `ed-fi`. */
  readonly namespace?: string;
  /** The version the current side acts as. Default `7.3`; `6.2` for layouts that ended there. */
  readonly version?: HostVersion;
  /** The Data Standard it serves. Default: the one its version shipped with. */
  readonly dataStandard?: DataStandard;
  /**
   * Whether a descriptor value must be in the host's own list of its kind (`strict`, the default), as
   * on real hosts, or need only have the form of one (`open`). Strict hosts hold and list what their
   * Data Standard is shipped with, or the lists in `data`.
   */
  readonly descriptors?: "strict" | "open";
  /**
   * Descriptors of an agency beside the shipped ones, for `strict`: codes by namespace and kind, such
   * as `{ "uri://state.example": { Term: ["Fall"] } }`. Default none.
   */
  readonly agencyDescriptors?: AgencyDescriptors;
  /**
   * OpenAPI documents (JSON) of an agency's own host, by file: its resources, its descriptors or both,
   * extensions included. They replace the published ones of `dataStandard`.
   */
  readonly openapi?: string | readonly string[];
  /** The form of current paths. Default `shared`. */
  readonly layout?: Layout;
  /** Four digits: the year of `year` and `instanceYear` layouts. Default `2024`. */
  readonly schoolYear?: string | number;
  /** The instance segment of `instanceYear`. Default `main`. */
  readonly instance?: string;
  /** The tenant segment of `tenant` and `tenantContext`. Default `tenant1`. */
  readonly tenant?: string;
  /** The context segment of `context` and `tenantContext`. Default `2024`. */
  readonly context?: string;
  /**
   * How current failures are worded, whatever the version: `message` and `correlated` as up to 7.1,
   * `problem` as from 7.2, `full` as on 8, `meadowlark` as by Meadowlark. Default: as its version.
   */
  readonly errors?: ErrorForm;
  /**
   * The form of current ids. `dashed`: a compact id in a path is none. Default: `compact`, and
   * `dashed` on version 8, both taken in either form.
   */
  readonly ids?: "dashed" | "compact";
  /**
   * The largest `limit` of current lists, and what a list without one gives at most: the setting
   * `DefaultPageSizeLimit` of hosts. Default: 500, and 100 on version 3.1.
   */
  readonly pageLimit?: number;
  /** So many current data requests of one key in so many seconds; then 429. Default: no limit. */
  readonly rateLimit?: RateLimitOption;
  /** Serve `/_sandbox` to programs on this machine. Default false. */
  readonly control?: boolean;
  /** Life of a token in whole seconds: fixed (current), since last use (legacy). Default 1800. */
  readonly tokenLifetime?: number;
  /** Life of a legacy token since its last use, in whole seconds. Default `tokenLifetime`. */
  readonly legacyTokenLifetime?: number;
  /** Live current tokens one key may hold; -1 for any number. Default 15 on 7.3, else -1. */
  readonly tokenLimit?: number;
  /** Where generated records, ids and credentials begin. Default 1. */
  readonly seed?: number;
  /**
   * Number of schools to generate, each with a teacher, a course, a section and four students. Default 3.
   */
  readonly schools?: number;
  /** Number of discipline incidents to generate. Default 60. */
  readonly disciplineIncidents?: number;
  /** Number of districts to generate, which the generated schools belong to in turn. Default 1; none without schools. */
  readonly districts?: number;
  /**
   * Records in current form, in place of generated ones, or the path of a JSON file of them. With `{}`
   * there are generated schools and incidents, and no people.
   */
  readonly data?: SandboxData | string;
  /** Where the time comes from. Default the machine's clock; `sandbox.clock` moves it. */
  readonly clock?: TimeSource;
  /**
   * How many requests are kept in `sandbox.requests`, newest last. Default 10000. No more are kept than
   * have 64 MiB of bodies.
   */
  readonly keepRequests?: number;
  /**
   * Refuse each reference, at any depth, to a record that is not there, as real hosts do. Default
   * true. False: only those on the top level, to collections that hold a record. Records in `data`
   * are taken as they are.
   */
  readonly strictReferences?: boolean;
}

const whole = (least: number) =>
  z.number(`must be a whole number from ${least}`).check(
    z.refine((value) => Number.isSafeInteger(value) && value >= least, {
      error: `must be a whole number from ${least}`,
    }),
  );
const segment = z
  .string("must be a text")
  .check(z.regex(/^[\w.~-]+$/, "must be one path segment of letters, digits, - . _ ~"));
export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, `must be one of ${values.join(", ")}`);
const name = z.string("must be a text").check(z.minLength(1, "must not be empty"));
const credentials = z.strictObject({
  clientKey: name,
  clientSecret: name,
  claimSet: z.optional(oneOf(keysOf(CLAIM_SETS))),
  educationOrganizationIds: z.optional(
    z.readonly(z.array(whole(0), "must be an array of numbers")),
  ),
  namespacePrefixes: z.optional(z.readonly(z.array(name, "must be an array of texts"))),
});

const layout = oneOf(keysOf(LAYOUTS));
export const truth = z.boolean("must be true or false");
const path = z
  .string("must be a text")
  .check(z.regex(/^(\/[\w.~-]+)*\/?$/, "must be a path such as /api"));
const agencyNamespace = z
  .string()
  .check(z.regex(/^uri:\/\/[^/#]+$/, "must be a namespace such as uri://state.example"));
const year = z
  .union([z.string(), z.number()], "must be four digits")
  .check(z.refine((value) => /^\d{4}$/.test(String(value)), { error: "must be four digits" }));

/** Checks everything but `data`, which the loader reads, and gives the usual values. */
export const optionsSchema = z.strictObject(
  {
    generation: z._default(oneOf(["legacy", "current", "both"]), "both"),
    port: z._default(whole(0), 0),
    host: z._default(name, "127.0.0.1"),
    basePath: z._default(path, ""),
    credentials: z.optional(
      z.union([credentials, z.array(credentials).check(z.minLength(1, "must not be empty"))], {
        error: "must be { clientKey, clientSecret } or an array of such",
      }),
    ),
    claimSet: z._default(oneOf(keysOf(CLAIM_SETS)), "sis"),
    namespace: z._default(segment, "ed-fi"),
    version: z.optional(oneOf(keysOf(VERSIONS).toSorted((a, b) => Number(a) - Number(b)))),
    dataStandard: z.optional(oneOf(DATA_STANDARDS)),
    descriptors: z._default(oneOf(["strict", "open"]), "strict"),
    agencyDescriptors: z._default(
      z.record(
        agencyNamespace,
        z.record(
          z.string(),
          z.array(name, "must be an array of codes"),
          "must be an object of arrays of codes, by kind",
        ),
        "must be an object by namespace",
      ),
      {},
    ),
    layout: z._default(layout, "shared"),
    schoolYear: z._default(year, "2024"),
    instance: z._default(segment, "main"),
    tenant: z._default(segment, "tenant1"),
    context: z._default(segment, "2024"),
    openapi: z.optional(z.union([name, z.array(name)], "must be a file or an array of files")),
    errors: z.optional(oneOf(ERROR_FORMS)),
    ids: z.optional(oneOf(["dashed", "compact"])),
    pageLimit: z.optional(whole(1)),
    rateLimit: z.optional(
      z.strictObject({ requests: whole(1), seconds: whole(1) }, "must be { requests, seconds }"),
    ),
    control: z._default(truth, false),
    tokenLifetime: z._default(whole(1), 1800),
    legacyTokenLifetime: z.optional(whole(1)),
    tokenLimit: z.optional(whole(-1)),
    seed: z._default(whole(0), 1),
    schools: z._default(whole(0), 3),
    disciplineIncidents: z._default(whole(0), 60),
    districts: z._default(whole(1), 1),
    data: z.optional(z.unknown()),
    clock: z.optional(
      z.custom<TimeSource>(
        (value) => typeof value === "object" && value !== null && "now" in value,
        "must be an object with a function now()",
      ),
    ),
    keepRequests: z._default(whole(0), 10_000),
    strictReferences: z._default(truth, true),
  },
  "must be an object of options",
);

/** Options that are checked, with the usual values. */
export type CheckedOptions = z.output<typeof optionsSchema>;

function keysOf<T extends Record<string, unknown>>(table: T): readonly (keyof T & string)[] {
  return Object.keys(table);
}
