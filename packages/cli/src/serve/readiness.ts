import type { Clock, TransportOptions } from "@edbridge/core";
import { type BaseUrl, limitedText, send } from "@edbridge/core/internal";

/** Milliseconds for which an answer is good. */
const fresh = 5000;
/** Milliseconds the host may take. */
const patience = 2000;

/** Whether the host can be reached: any answer of its own will do. */
export class Readiness {
  readonly #host: BaseUrl;
  readonly #clock: Clock;
  readonly #dispatcher: TransportOptions["dispatcher"];
  #asked: { readonly at: number; readonly reached: Promise<boolean> } | undefined;

  constructor(host: BaseUrl, clock: Clock, dispatcher: TransportOptions["dispatcher"]) {
    this.#host = host;
    this.#clock = clock;
    this.#dispatcher = dispatcher;
  }

  /** However often it is asked, the host is asked once in five seconds. */
  hostReached(): Promise<boolean> {
    const now = this.#clock.monotonic();
    if (!this.#asked || now - this.#asked.at >= fresh) {
      this.#asked = { at: now, reached: this.#ask() };
    }
    return this.#asked.reached;
  }

  async #ask(): Promise<boolean> {
    const { origin, prefix } = this.#host;
    try {
      const { statusCode, body } = await send(
        {
          origin,
          path: `${prefix}/`,
          method: "GET",
          headers: { accept: "application/json" },
          signal: AbortSignal.timeout(patience),
        },
        this.#dispatcher,
      );
      await limitedText(body, 256 * 1024);
      // A gateway's 502 or 503 is no answer of the host's.
      return statusCode < 500;
    } catch {
      return false;
    }
  }
}
