import { isObject } from "@edbridge/core/internal";
import type { HostReader } from "./host-reader.js";

/** The model of Ed-Fi itself, and sections of the metadata that are no models. */
const standard = /^(?:ed-?fi|resources|descriptors|composites|identity|change-?queries|bulk)$/i;

/** Extensions that are looked at. */
const most = 10;

/**
 * The extensions of a host and how many collections each has, as the host's OpenAPI metadata says;
 * none where it has no metadata. The metadata is public, so that no token is sent for it.
 */
export async function extensionsOf(
  reader: HostReader,
  prefix: string,
): Promise<readonly { readonly name: string; readonly collections: number }[]> {
  const read = async (address: unknown) => {
    const path = pathOf(address, prefix);
    return path === undefined ? undefined : (await reader.get(path, { isPublic: true })).json;
  };
  const document = (await reader.get("/", { isPublic: true })).json;
  const urls = isObject(document) ? document["urls"] : undefined;
  const sections = await read(isObject(urls) ? urls["openApiMetadata"] : undefined);
  if (!Array.isArray(sections)) return [];
  const own = sections.filter(isObject).filter(({ name }) => !standard.test(String(name)));
  const found = own.slice(0, most).map(async ({ name, endpointUri }) => {
    const contract = await read(endpointUri);
    const paths = isObject(contract) ? contract["paths"] : undefined;
    return { name: String(name), collections: isObject(paths) ? collectionsIn(paths) : 0 };
  });
  return (await Promise.all(found)).filter(({ collections }) => collections > 0);
}

/** The collections among the paths of a contract: `/tpdm/candidates`, but not `/tpdm/candidates/{id}`. */
function collectionsIn(paths: Readonly<Record<string, unknown>>): number {
  return Object.keys(paths).filter((path) => /^\/(?!ed-fi\/)[\w-]+\/\w+$/i.test(path)).length;
}

/** The path of a URL of the host below its base URL. Behind a proxy, the origin is an inner one. */
function pathOf(address: unknown, prefix: string): string | undefined {
  if (typeof address !== "string" || !URL.canParse(address)) return undefined;
  const { pathname, search } = new URL(address);
  if (!pathname.toLowerCase().startsWith(`${prefix}/`.toLowerCase())) return undefined;
  const path = pathname.slice(prefix.length) + search;
  // A tenant that is not filled in.
  return path.includes("%7B") ? undefined : path;
}
