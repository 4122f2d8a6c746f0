import type { SandboxClock } from "./clock.js";
import type { SandboxCredentials } from "./credentials.js";
import type { Fault } from "./faults.js";
import type { SandboxCounts, SandboxRequest } from "./log/request-log.js";
import type { SandboxData, SandboxRecord } from "./store/load.js";
import type { DataStandard, HostVersion } from "./versions.js";

/** A running sandbox. */
export interface Sandbox extends AsyncDisposable {
  /** The root address, such as `https://host.example/api`: no slash at its end. */
  readonly baseUrl: string;
  readonly port: number;
  /** The first pair of key and secret that it accepts. */
  readonly credentials: SandboxCredentials;
  /** The version its current side acts as. */
  readonly version: HostVersion;
  /** The Data Standard its current side serves. */
  readonly dataStandard: DataStandard;
  /** Codes, tokens and dates of records go by this clock. */
  readonly clock: SandboxClock;
  /** What it was asked, oldest first, without secrets. */
  readonly requests: readonly SandboxRequest[];
  /** Tokens given out so far, both generations: the same as `counts.exchanges`. */
  readonly exchanges: number;
  /** A snapshot of how often things happened. */
  readonly counts: SandboxCounts;
  /** Empties `requests`; the counts stay. */
  clearRequests(): void;
  /** Ends all tokens and codes, or those of one key: the next call with one is refused. */
  revokeTokens(clientKey?: string): void;
  /**
   * Makes something go wrong with the next calls that match.
   *
   * @throws TypeError for a fault that says nothing, or too much, or has an unknown name.
   */
  fault(fault: Fault): void;
  /** Forgets the faults that have not met their calls yet. */
  clearFaults(): void;
  /**
   * A copy of the records of a collection, in current form with their ids.
   *
   * @throws TypeError for a collection that no Data Standard has.
   */
  records(collection: string): SandboxRecord[];
  /**
   * Adds records in current form to those that are there.
   *
   * @throws TypeError for what option `data` would refuse, or a key that is taken.
   */
  load(data: SandboxData): void;
  /** Brings records back to the beginning; ends all tokens, codes and faults, empties `requests`. */
  reset(): Promise<void>;
  /** Stops listening and ends every connection. May be called more than once. */
  stop(): Promise<void>;
}
