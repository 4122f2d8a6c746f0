import { Agent, type Dispatcher } from "undici";

interface Waiting {
  readonly name: string;
  readonly isWrite: boolean;
  readonly send: () => Promise<void>;
}

/** Turns of the event loop after which all that the last response leads to has reached the gate. */
const quiet = 12;

/**
 * Decides in which order the requests to a host arrive: one at a time, and which one by a number. So
 * programs that run at the same time meet in the same way each time.
 */
export class Schedule {
  readonly #agent = new Agent();
  #waiting: Waiting[] = [];
  #isOpen = true;

  readonly dispatcher = this.#agent.compose((dispatch) => (options, handler) => {
    if (this.#isOpen) return dispatch(options, handler);
    const { method, path } = options;
    const send = () => new Promise<void>((ended) => dispatch(options, endingWith(handler, ended)));
    const isWrite = method !== "GET" && !path.includes("/oauth/");
    this.#waiting.push({ name: `${method} ${path} ${String(options.body)}`, isWrite, send });
    return true;
  });

  /**
   * Sends the requests of some programs until they have ended.
   *
   * @param next a number below the one given
   * @param before called before each request is sent; `write` counts those that change something
   */
  async run(
    programs: Promise<unknown>,
    next: (below: number) => number,
    before: (write: number | undefined) => void,
  ): Promise<void> {
    this.#isOpen = false;
    const state = { isOver: false };
    const over = programs.finally(() => (state.isOver = true));
    let writes = 0;
    while (!state.isOver) {
      await this.#settle(() => state.isOver);
      if (this.#waiting.length === 0) continue;
      this.#waiting.sort((one, other) => one.name.localeCompare(other.name));
      const [request] = this.#waiting.splice(next(this.#waiting.length), 1);
      before(request?.isWrite === true ? writes++ : undefined);
      await request?.send();
    }
    this.#isOpen = true;
    await over;
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  async #settle(isOver: () => boolean): Promise<void> {
    for (let turn = 0, known = this.#waiting.length; turn < quiet && !isOver(); turn++) {
      await new Promise((resolve) => void setImmediate(resolve));
      if (this.#waiting.length !== known) turn = 0;
      known = this.#waiting.length;
    }
  }
}

function endingWith(
  handler: Dispatcher.DispatchHandler,
  ended: () => void,
): Dispatcher.DispatchHandler {
  return {
    onRequestStart: (...all) => handler.onRequestStart?.(...all),
    onResponseStart: (...all) => handler.onResponseStart?.(...all),
    onResponseData: (...all) => handler.onResponseData?.(...all),
    onResponseEnd: (...all) => {
      handler.onResponseEnd?.(...all);
      ended();
    },
    onResponseError: (...all) => {
      handler.onResponseError?.(...all);
      ended();
    },
  };
}
