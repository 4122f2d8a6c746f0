import { compatOptionsFrom, type DiscoveredOptions } from "@edbridge/compat";
import { EdbridgeError, SettingError } from "@edbridge/core";
import { discover, type DiscoverOptions } from "@edbridge/current-flow";

/**
 * What the host is like: what is given, and for the rest what its discovery document says. With
 * both paths given it is not asked.
 *
 * @throws `EdbridgeError` that says what to do when the document cannot be read
 */
export async function hostRoutes(
  baseUrl: string | URL,
  given: DiscoveredOptions,
  options: DiscoverOptions,
): Promise<DiscoveredOptions> {
  const { dataPath, tokenPath, dataStandard, maxLimit, idFormat } = given;
  const known = Object.entries({ dataPath, tokenPath, dataStandard, maxLimit, idFormat });
  const said = Object.fromEntries(known.filter(([, value]) => value !== undefined));
  if (dataPath !== undefined && tokenPath !== undefined) return said;
  try {
    return { ...compatOptionsFrom(await discover(baseUrl, options)), ...said };
  } catch (error) {
    if (!(error instanceof EdbridgeError) || error instanceof SettingError) throw error;
    throw new EdbridgeError(
      error.code,
      `The host did not tell where its operations are. ${error.message} Check the base URL and that this machine reaches the host, or give both the data path and the token path: the host is not asked then.`,
      { cause: error },
    );
  }
}
