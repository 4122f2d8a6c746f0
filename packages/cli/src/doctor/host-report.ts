import type { CurrentSide } from "./current-side.js";
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
