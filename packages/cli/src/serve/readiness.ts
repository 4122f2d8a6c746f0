import type { Clock, TransportOptions } from "@edbridge/core";
import { type BaseUrl, limitedText, send } from "@edbridge/core/internal";

/** Milliseconds for which an answer is good. */
const fresh = 5000;
/** Milliseconds the host may take. */
const patience = 2000;
/** Milliseconds that who asks waits for the host; then the last answer is given. */
const shortest = 150;

/** Whether hosts can be reached: any answer of their own will do. */
export class Readiness {
  readonly #host: BaseUrl;
  readonly #clock: Clock;
  readonly #dispatcher: TransportOptions["dispatcher"];
  #asked: { readonly at: number; readonly reached: Promise<boolean> } | undefined;
  #last: boolean | undefined;

  constructor(host: BaseUrl, clock: Clock, dispatcher: TransportOptions["dispatcher"]) {
    this.#host = host;
    this.#clock = clock;
    this.#dispatcher = dispatcher;
  }

  /**
   * The host is asked once in five seconds, however often this is called. Who asks waits 150
   * milliseconds at most, and then gets the answer before; `undefined` where there is none.
   */
  async hostReached(): Promise<boolean | undefined> {
    const now = this.#clock.monotonic();
    if (!this.#asked || now - this.#asked.at >= fresh) {
      this.#asked = { at: now, reached: this.#ask() };
    }
    let timer: NodeJS.Timeout | undefined;
    // A real timer: a probe of the system does not wait by an injected clock.
    const late = new Promise<undefined>((done) => {
      timer = setTimeout(() => done(undefined), shortest);
    });
    const reached = await Promise.race([this.#asked.reached, late]);
    clearTimeout(timer);
    return reached ?? this.#last;
  }

  async #ask(): Promise<boolean> {
    const { origin, prefix } = this.#host;
    const reached = await send(
      {
        origin,
        path: `${prefix}/`,
        method: "GET",
        headers: { accept: "application/json" },
        signal: AbortSignal.timeout(patience),
      },
      this.#dispatcher,
    ).then(
      async ({ statusCode, body }) => {
        await limitedText(body, 256 * 1024).catch(() => {});
        // A gateway's 502 or 503 is no answer of the host's.
        return statusCode < 500;
      },
      () => false,
    );
    this.#last = reached;
    return reached;
  }
}
