import { EdbridgeError, SettingError } from "@edbridge/core";
import { discover, type DiscoverOptions } from "@edbridge/current-flow";

/** Paths of the host, as far as they are given. */
export interface HostRoutes {
  readonly dataPath?: string | undefined;
  readonly tokenPath?: string | undefined;
}

/**
 * The host's paths: those given, and for the others what its discovery document says.
 *
 * @throws `EdbridgeError` that says what to do when the document cannot be read
 */
export async function hostRoutes(
  baseUrl: string | URL,
  given: HostRoutes,
  options: DiscoverOptions,
): Promise<Required<HostRoutes>> {
  const { dataPath, tokenPath } = given;
  if (dataPath !== undefined && tokenPath !== undefined) return { dataPath, tokenPath };
  try {
    const found = await discover(baseUrl, options);
    return { dataPath: dataPath ?? found.dataPath, tokenPath: tokenPath ?? found.tokenPath };
  } catch (error) {
    if (!(error instanceof EdbridgeError) || error instanceof SettingError) throw error;
    throw new EdbridgeError(
      error.code,
      `The host did not tell where its operations are. ${error.message} Check the base URL and that this machine reaches the host, or give both the data path and the token path: the host is not asked then.`,
      { cause: error },
    );
  }
}
