import { generateCredentials, type SandboxCredentials } from "./credentials.js";
import { fill, LAYOUTS, type PathValues } from "./layouts.js";
import { optionsSchema, type SandboxOptions } from "./options.js";
import { complaint } from "./schema-issue.js";
import type { RateLimitOption } from "./rate-limit.js";
import { createRandom } from "./random.js";
import type { Standard } from "./tables/spans.js";
import { type HostVersion, tableOf, VERSIONS, type VersionTraits } from "./versions.js";

/** Options that mean more than their values: what they mean is among the settings. */
type Meant =
  | keyof Pick<SandboxOptions, "layout" | "schoolYear" | "instance" | "tenant" | "context">
  | keyof Pick<SandboxOptions, "credentials" | "claimSet" | "descriptors" | "openapi" | "data">
  | keyof Pick<SandboxOptions, "errors" | "ids" | "pageLimit" | "rateLimit">;

/** The options of a sandbox, checked and complete. A base path ends without a slash. */
export interface Settings extends Required<Omit<SandboxOptions, Meant>> {
  readonly credentials: readonly [SandboxCredentials, ...SandboxCredentials[]];
  readonly traits: VersionTraits;
  /** Which column of the tables the Data Standard goes by. */
  readonly standard: Standard;
  readonly paths: CurrentPaths;
  readonly dashedIds: boolean;
  /** Whether a compact id in a path is taken where ids are dashed. */
  readonly anyId: boolean;
  readonly rateLimit: RateLimitOption | undefined;
  readonly strictDescriptors: boolean;
}

/** The paths of the current side under the base path. */
interface CurrentPaths {
  /** Before `/oauth/token`. */
  readonly oauth: string;
  /** Before `/{namespace}`. */
  readonly data: string;
  /** Before `/availableChangeVersions`. */
  readonly changeQueries: string;
  /** Where discovery shows real addresses; empty for the root. */
  readonly discovery: string;
  readonly mode: string;
  /** As `data`, with placeholders for what a caller at the root has not said. */
  readonly dataTemplate: string;
  readonly oauthTemplate: string;
}

const PLACEHOLDERS = {
  tenant: "{tenantIdentifier}",
  context: "{schoolYearFromRoute}",
  instance: "{instance}",
};

/**
 * Checks options and fills in the defaults.
 *
 * @throws TypeError that names the option and what it must be.
 */
export function resolveSettings(options: SandboxOptions): Settings {
  const checked = optionsSchema.safeParse(options);
  if (!checked.success)
    throw new TypeError(complaint(checked.error, "startSandbox", optionsSchema));
  const seed = options.seed ?? 1;
  const version = options.version ?? defaultVersion(options);
  const shipped: VersionTraits = VERSIONS[version];
  const { errors = shipped.errors, pageLimit = shipped.pageLimit } = options;
  const pageDefault = Math.min(shipped.pageDefault, pageLimit);
  const traits = { ...shipped, errors, pageLimit, pageDefault };
  const dataStandard = options.dataStandard ?? traits.dataStandard;
  const given = [options.credentials ?? generateCredentials(createRandom(seed))].flat();
  const claimSet = options.claimSet ?? "sis";
  const [first = generateCredentials(createRandom(seed)), ...others] = given.map((each) => ({
    claimSet,
    ...each,
  }));
  const tokenLifetime = options.tokenLifetime ?? 1800;
  return {
    generation: options.generation ?? "both",
    port: options.port ?? 0,
    host: options.host ?? "127.0.0.1",
    basePath: (options.basePath ?? "").replace(/\/$/, ""),
    credentials: [first, ...others],
    namespace: options.namespace ?? "ed-fi",
    version,
    traits,
    dataStandard,
    standard: tableOf(dataStandard),
    paths: currentPaths(options, version, traits),
    tokenLifetime,
    legacyTokenLifetime: options.legacyTokenLifetime ?? tokenLifetime,
    tokenLimit: options.tokenLimit ?? traits.tokenLimit,
    seed,
    schools: options.schools ?? 3,
    disciplineIncidents: options.disciplineIncidents ?? 60,
    districts: options.districts ?? 1,
    clock: options.clock ?? Date,
    keepRequests: options.keepRequests ?? 10_000,
    dashedIds: options.ids === undefined ? traits.eight : options.ids === "dashed",
    anyId: options.ids !== "dashed",
    rateLimit: options.rateLimit,
    control: options.control ?? false,
    strictReferences: options.strictReferences ?? true,
    strictDescriptors: options.descriptors !== "open",
    agencyDescriptors: options.agencyDescriptors ?? {},
  };
}

function defaultVersion(options: SandboxOptions): HostVersion {
  const layout = options.layout ?? "shared";
  return VERSIONS["7.3"].layouts.some((each) => each === layout) ? "7.3" : "6.2";
}

function currentPaths(
  options: SandboxOptions,
  version: HostVersion,
  traits: VersionTraits,
): CurrentPaths {
  const layout = options.layout ?? "shared";
  if (!traits.layouts.includes(layout)) {
    const known = traits.layouts.join(", ");
    throw new TypeError(`startSandbox.layout: version ${version} knows ${known}; not ${layout}`);
  }
  const values: PathValues = {
    schoolYear: String(options.schoolYear ?? 2024),
    instance: options.instance ?? "main",
    tenant: options.tenant ?? "tenant1",
    context: options.context ?? "2024",
  };
  const template = LAYOUTS[layout];
  const data = traits.eight ? "data" : "data/v3";
  return {
    oauth: fill(template.oauth, { ...values }),
    data: fill(template.data, { ...values, data }),
    changeQueries: fill(template.data, { ...values, data: "changeQueries/v1" }),
    discovery: fill(template.discovery, { ...values }),
    mode: template.mode,
    dataTemplate: fill(template.data, { ...values, ...PLACEHOLDERS, data }),
    oauthTemplate: fill(template.oauth, { ...values, ...PLACEHOLDERS }),
  };
}
