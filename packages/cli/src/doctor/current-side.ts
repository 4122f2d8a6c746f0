import type { DiscoveredOptions } from "@edbridge/compat";

/** The current generation, as the discovery document tells. */
export interface CurrentSide extends Pick<DiscoveredOptions, "maxLimit"> {
  readonly version: string;
  readonly dataStandard?: string | undefined;
  readonly apiMode?: string | undefined;
  readonly layout: string;
  readonly dataPath: string;
  readonly tokenPath: string;
}

/** The values given beside the address. */
export interface HostValues {
  readonly namespace?: string | undefined;
  readonly dataPath?: string | undefined;
  readonly tokenPath?: string | undefined;
  readonly tenant?: string | undefined;
  readonly context?: string | undefined;
  readonly allowInsecureHttp?: boolean | undefined;
  /** The school year to look at, on a host that keeps each year apart. */
  readonly schoolYear?: string | undefined;
}

/** The name of a host's layout, by where its path templates have their placeholders. */
export function layoutName(dataPath: string): string {
  const before = dataPath.slice(0, Math.max(dataPath.indexOf("/data"), 0));
  const after = dataPath.slice(before.length);
  const has = (name: string, part: string) => part.includes(`{${name}}`);
  if (has("context", after) && has("schoolYear", after)) return "instanceYear";
  if (has("schoolYear", after)) return "year";
  const routed = has("context", before) || has("schoolYear", before);
  if (has("tenant", before)) return routed ? "tenantContext" : "tenant";
  return routed ? "context" : "shared";
}
