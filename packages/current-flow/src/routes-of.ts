import * as z from "@edbridge/core/zod";
import { type BaseUrl, once } from "@edbridge/core/internal";

/** The paths of a host, as templates below its base URL. */
export interface DiscoveredRoutes {
  /** Where collections stand, such as `/data/v3/{schoolYear}/{namespace}`. */
  readonly dataPath: string;
  /** The token operation, such as `/{tenant}/oauth/token`. */
  readonly tokenPath: string;
}

/**
 * The paths that a discovery document tells. Only the paths of its addresses count: behind a proxy
 * their scheme and host are often the inner ones.
 */
export function routesOf(document: DiscoveryDocument, base: BaseUrl): DiscoveredRoutes {
  const { urls, apiMode = "" } = document;
  const mode = modes.find(({ name }) => name.test(apiMode)) ?? plain;
  const data = urls.dataManagementApi && pathBelow(urls.dataManagementApi, base, "data");
  const token = urls.oauth && pathBelow(urls.oauth, base, "oauth");
  return {
    dataPath: `${data ? withPlaceholders(data) : `/data/v3${mode.data}`}/{namespace}`,
    // A token operation of another name is another service's; hosts proxy it at the usual place.
    tokenPath: token?.endsWith("/oauth/token")
      ? withPlaceholders(token)
      : `${mode.token}/oauth/token`,
  };
}

// What hosts without `urls` mean by their mode.
const modes = [
  { name: /instance\s*year/i, data: "/{context}/{schoolYear}", token: "/{context}" },
  { name: /year/i, data: "/{schoolYear}", token: "" },
];
const plain = { data: "", token: "" };

// Route names differ from host to host; what they hold does not.
const placeholders = [
  { name: /^\{.*tenant.*\}$/i, is: "{tenant}" },
  { name: /^\{.*year.*\}$/i, is: "{schoolYear}" },
  { name: /^\{.*\}$/, is: "{context}" },
  // A year-specific host names its present year in the document.
  { name: /^2\d{3}$/, is: "{schoolYear}" },
];

function withPlaceholders(path: string): string {
  return path
    .split("/")
    .map((part) => placeholders.find(({ name }) => name.test(part))?.is ?? part)
    .join("/");
}

/** The address's path below the base URL; from `word` on where a proxy cut the path before it. */
function pathBelow(address: string, base: BaseUrl, word: string): string | undefined {
  const parsed =
    /^[a-z]+:\/\/[^/]*(\/[^?#]*)/i.exec(address)?.[1] ?? /^\/[^?#]*/.exec(address)?.[0];
  const path = parsed?.replace(/%7b/gi, "{").replace(/%7d/gi, "}").replace(/\/+$/, "");
  if (!path) return undefined;
  if (base.prefix === "") return path;
  if (path.startsWith(`${base.prefix}/`)) return path.slice(base.prefix.length);
  const parts = path.split("/");
  const at = parts.lastIndexOf(word);
  if (at < 0) return undefined;
  // Placeholders before the word are the host's own, not the proxy's.
  const from = parts.slice(0, at).findLastIndex((part) => !/^\{.*\}$/.test(part)) + 1;
  return `/${parts.slice(from).join("/")}`;
}

/**
 * The discovery document in all its forms: 3.1 has no `urls`, 7.0 dropped `apiMode`, 8 dropped
 * the `v3` of its paths. Only what edbridge uses is checked.
 */
export const discoverySchema = once(() => {
  const text = z.optional(z.string());
  return z.object({
    version: z.string(),
    apiMode: text,
    dataModels: z._default(z.array(z.object({ name: z.string(), version: z.string() })), []),
    urls: z._default(z.object({ oauth: text, dataManagementApi: text }), {}),
  });
});

/** A checked discovery document. */
export type DiscoveryDocument = z.output<ReturnType<typeof discoverySchema>>;
