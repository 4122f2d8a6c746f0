import { generateCredentials, type SandboxCredentials } from "./credentials.js";
import { fill, LAYOUTS } from "./layouts.js";
import { type CheckedOptions, optionsSchema, type SandboxOptions } from "./options.js";
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
  const { success, error, data: checked } = optionsSchema.safeParse(options);
  if (!success) throw new TypeError(complaint(error, "startSandbox", optionsSchema));
  const { layout, seed, tokenLifetime, clock = Date, ids, claimSet } = checked;
  const usualVersion = VERSIONS["7.3"].layouts.some((each) => each === layout) ? "7.3" : "6.2";
  const { version = usualVersion } = checked;
  const shipped: VersionTraits = VERSIONS[version];
  const { errors = shipped.errors, pageLimit = shipped.pageLimit } = checked;
  const pageDefault = Math.min(shipped.pageDefault, pageLimit);
  const traits = { ...shipped, errors, pageLimit, pageDefault };
  const { dataStandard = traits.dataStandard } = checked;
  const made = generateCredentials(createRandom(seed));
  const [first = made, ...others] = [options.credentials ?? made].flat();
  return {
    ...checked,
    basePath: checked.basePath.replace(/\/$/, ""),
    credentials: [{ claimSet, ...first }, ...others.map((each) => ({ claimSet, ...each }))],
    version,
    traits,
    dataStandard,
    standard: tableOf(dataStandard),
    paths: currentPaths(checked, version, traits),
    legacyTokenLifetime: checked.legacyTokenLifetime ?? tokenLifetime,
    tokenLimit: checked.tokenLimit ?? traits.tokenLimit,
    clock,
    dashedIds: ids === undefined ? traits.eight : ids === "dashed",
    anyId: ids !== "dashed",
    rateLimit: checked.rateLimit,
    strictDescriptors: checked.descriptors !== "open",
  };
}

function currentPaths(
  { layout, schoolYear, instance, tenant, context }: CheckedOptions,
  version: HostVersion,
  traits: VersionTraits,
): CurrentPaths {
  if (!traits.layouts.includes(layout)) {
    const known = traits.layouts.join(", ");
    throw new TypeError(`startSandbox.layout: version ${version} knows ${known}; not ${layout}`);
  }
  const values = { schoolYear: String(schoolYear), instance, tenant, context };
  const template = LAYOUTS[layout];
  const data = traits.eight ? "data" : "data/v3";
  return {
    oauth: fill(template.oauth, values),
    data: fill(template.data, { ...values, data }),
    changeQueries: fill(template.data, { ...values, data: "changeQueries/v1" }),
    discovery: fill(template.discovery, values),
    mode: template.mode,
    dataTemplate: fill(template.data, { ...values, ...PLACEHOLDERS, data }),
    oauthTemplate: fill(template.oauth, { ...values, ...PLACEHOLDERS }),
  };
}
