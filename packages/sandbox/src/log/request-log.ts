import type { CallKind, Generation } from "../http/call.js";

/** What became of a request. */
export interface RequestOutcome {
  /** Status of the answer; absent while there is none, and for good after a reset or a hang. */
  readonly status?: number;
  /** Status of the host's own answer, sent or not; absent where a fault came before the host. */
  readonly ownStatus?: number;
}

/** One request that reached the sandbox, without secrets. */
export interface SandboxRequest extends RequestOutcome {
  /** In upper case. */
  readonly method: string;
  /** As sent, without the query. */
  readonly path: string;
  /** By name as sent; a name sent twice has its values joined by `, `. */
  readonly query: Readonly<Record<string, string>>;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Fields of a form, value of a JSON body, or the length of another; absent when empty. */
  readonly body?: unknown;
  /** What the request was for. */
  readonly kind: CallKind;
  /** Which generation it was for; absent when its path belongs to none. */
  readonly generation?: Generation;
  /** Which token it was made with: 1 for the first given out. Absent without a live one. */
  readonly token?: number;
  /** Time of arrival by the sandbox's clock, in milliseconds since the epoch. */
  readonly at: number;
  /** Whether a fault met the request. */
  readonly fault: boolean;
}

/** How often things happened since the sandbox started. */
export interface SandboxCounts {
  /** All requests. */
  readonly requests: number;
  /** Authorization codes given out. */
  readonly codes: number;
  /** Tokens given out, both generations. */
  readonly exchanges: number;
  /** Token requests answered without a token. */
  readonly failedExchanges: number;
  /** Data calls answered 401. */
  readonly refusals: number;
  /** Data calls answered otherwise. */
  readonly served: number;
  /** Requests that a fault met. */
  readonly faults: number;
}

/** Bytes of the bodies of the requests that are kept, at most. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The requests of a sandbox, oldest first. */
export class RequestLog {
  #entries: SandboxRequest[] = [];
  /** Bytes of the body of each entry. */
  #sizes: number[] = [];
  #bytes = 0;
  readonly #keep: number;

  /** `keep`: how many entries are kept; older ones are dropped. */
  constructor(keep: number) {
    this.#keep = keep;
  }

  get entries(): readonly SandboxRequest[] {
    return this.#entries;
  }

  /** Adds an entry, whose body had so many bytes; its outcome comes later, by the function returned. */
  add(entry: SandboxRequest, bytes: number): (outcome: RequestOutcome) => void {
    const kept: SandboxRequest = { ...entry };
    this.#entries.push(kept);
    this.#sizes.push(bytes);
    this.#bytes += bytes;
    while (this.#entries.length > this.#keep || this.#bytes > MOST_BYTES) {
      this.#entries.shift();
      this.#bytes -= this.#sizes.shift() ?? 0;
    }
    return (outcome) => void Object.assign(kept, outcome);
  }

  /** Forgets all entries; an array read before stays as it was. */
  clear(): void {
    this.#entries = [];
    this.#sizes = [];
    this.#bytes = 0;
  }
}
