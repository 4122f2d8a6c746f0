import { SettingError } from "@edbridge/core";
import { isObject } from "@edbridge/core/internal";
import type { Discovery } from "@edbridge/current-flow";
import { nearestDataStandard } from "@edbridge/records/internal";
import type { CompatSettings } from "./compat-options.js";
import type { CompatOptions } from "./options.js";

/** The document that another process has kept; `undefined` for anything else. */
export function discoveryIn(value: unknown): Discovery | undefined {
  const isDocument = isObject(value) && hasPaths(value) && Array.isArray(value["dataModels"]);
  return isDocument ? (value as unknown as Discovery) : undefined;
}

function hasPaths({ version, dataPath, tokenPath }: Partial<Record<string, unknown>>): boolean {
  return [version, dataPath, tokenPath].every((each) => typeof each === "string");
}

/**
 * The namespaces of a host's extensions in paths. A host makes them of the names of its record models:
 * in small letters, with hyphens for spaces; two capital letters, as of a state, stay as they are.
 * Source: `SchemaNameMapProvider` of Ed-Fi ODS.
 */
export function extensionsOf({ dataModels }: Discovery): readonly string[] {
  const names = dataModels.map(({ name }) => name).filter((name) => !/^ed-?fi$/i.test(name));
  return names.map((name) =>
    /^[A-Z]{2}$/.test(name) ? name : name.toLowerCase().replaceAll(" ", "-"),
  );
}

export function isFrom8({ version }: Discovery): boolean {
  return Number.parseInt(version, 10) >= 8;
}

/**
 * Whether a POST with an `If-Match` that no record has creates a record and never replaces one: from 5.3 on,
 * and not known of 8. Source: `DataManagementControllerBase` and `UpsertEntity` of Ed-Fi ODS.
 */
export function createsUnderCondition({ version }: Discovery): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major < 8 && (major > 5 || (major === 5 && minor >= 3));
}

/** Refuses an option that the host's own document contradicts. */
export function checkAgainst(
  options: CompatOptions,
  settings: CompatSettings,
  discovery: Discovery,
): void {
  const { dataStandard, dataPath } = discovery;
  const found = dataStandard === undefined ? undefined : nearestDataStandard(dataStandard);
  if (options.dataStandard !== undefined && found && found !== settings.host.dataStandard) {
    const wrong = `is ${options.dataStandard}, but the host serves Data Standard ${dataStandard}. Leave it out: the host tells it.`;
    throw new SettingError("dataStandard", wrong);
  }
  if (options.idFormat === "compact" && isFrom8(discovery)) {
    throw new SettingError("idFormat", "is compact, but a version 8 host writes ids with dashes.");
  }
  const { maxLimit } = compatOptionsFrom(discovery);
  if (options.maxLimit !== undefined && maxLimit !== undefined && options.maxLimit > maxLimit) {
    const wrong = `is ${options.maxLimit}, but a host of version ${discovery.version} gives at most ${maxLimit} records a page. Leave it out: the host's version tells it.`;
    throw new SettingError("maxLimit", wrong);
  }
  const { current, dataRoot } = settings;
  const paths = [
    { name: "dataPath", path: dataRoot("2000").slice(current.prefix.length), layout: dataPath },
    { name: "tokenPath", path: settings.tokenPath, layout: discovery.tokenPath },
  ] as const;
  for (const { name, path, layout } of paths) {
    if (options[name] === undefined || fits(path, layout)) continue;
    // A token operation of another name is another service's, which no host's document describes.
    if (name === "tokenPath" && !path.endsWith("/oauth/token")) continue;
    const wrong = `does not lead where the host's own document says, ${layout}. Leave it out, or give dataPath, tokenPath and dataStandard: the host is not asked then.`;
    throw new SettingError(name, wrong);
  }
}

/** Whether a path fits a host's layout, with any text for its placeholders. */
function fits(path: string, layout: string): boolean {
  const fixed = layout.split(/\{\w+\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${fixed.join("[^/]+")}$`, "i").test(path);
}

/** The options that a host's discovery document tells. */
export type DiscoveredOptions = Pick<
  CompatOptions,
  "dataPath" | "tokenPath" | "dataStandard" | "maxLimit"
>;

/**
 * What a host's discovery document says, as options of every door: its layout, its Data Standard
 * and how large its pages are. Every door reads that document itself; this is for programs that
 * read it at another moment. Values for placeholders such as `{tenant}` are the owner's to give.
 *
 * @throws `SettingError` for what is no such document
 * @example
 * ```ts
 * import { compatFetch, compatOptionsFrom } from "@edbridge/compat";
 * import { discover } from "@edbridge/current-flow";
 *
 * const baseUrl = "https://host.example/api";
 * const options = compatOptionsFrom(await discover(baseUrl));
 * globalThis.fetch = compatFetch({ baseUrl, ...options });
 * ```
 */
export function compatOptionsFrom(
  discovery: Pick<Discovery, "version" | "dataStandard" | "dataPath" | "tokenPath">,
): DiscoveredOptions {
  if (!hasPaths(Object(discovery))) {
    throw new SettingError("discovery", "must be what discover gives. Await it first.");
  }
  const { version, dataStandard, dataPath, tokenPath } = discovery;
  const known = dataStandard !== undefined && nearestDataStandard(dataStandard) !== undefined;
  return {
    dataPath,
    // An exchange knows no year: it goes to the context that the owner names, the data to each.
    tokenPath: tokenPath.replaceAll("{schoolYear}", "{context}"),
    ...(known ? { dataStandard } : {}),
    // Hosts up to 3.1 took no more than this; later ones all take the default.
    ...(/^3\.[01](?:\.|$)/.test(version) ? { maxLimit: 100 } : {}),
  };
}
