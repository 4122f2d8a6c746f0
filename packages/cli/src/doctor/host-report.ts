import type { DiscoveredOptions } from "@edbridge/compat";
import type { FirstNight } from "./first-night.js";

/** What the doctor found out about a host. */
export interface HostReport {
  readonly baseUrl: string;
  /** Its discovery document, in short; absent where it has none. */
  readonly current?: CurrentSide | undefined;
  /** Whether it still hands out authorization codes. */
  readonly legacy: boolean;
  /** Why the host could not be asked at all. */
  readonly unreachable?: string | undefined;
  readonly credentials?: CredentialCheck | undefined;
  /** What a program with these credentials would meet; absent where they do not work. */
  readonly firstNight?: FirstNight | undefined;
  /** Seconds by which the host's clock is ahead of this machine's. */
  readonly clockSkew?: number | undefined;
  /** What keeps the found paths from being used, such as a tenant that is not given. */
  readonly unusable?: string | undefined;
}

/** The current generation, as the discovery document tells. */
export interface CurrentSide extends Pick<DiscoveredOptions, "maxLimit"> {
  readonly version: string;
  readonly dataStandard?: string | undefined;
  readonly apiMode?: string | undefined;
  readonly layout: string;
  readonly dataPath: string;
  readonly tokenPath: string;
}

/** What became of key and secret. */
export interface CredentialCheck {
  readonly works: boolean;
  readonly generation: "current" | "legacy";
  /** What the host answered. */
  readonly said: string;
  /** Whether the host gives no records: it answers with errors, or no school year was found. */
  readonly failing?: boolean;
  /** The school year whose records were read, on a host that keeps each year apart. */
  readonly schoolYear?: string;
  /** What is still in the way of a program that uses them. */
  readonly advice?: string;
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
