import type { Discovery } from "@edbridge/current-flow";
import type { CompatOptions } from "./options.js";
import { nearestDataStandard } from "@edbridge/records/model";

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
