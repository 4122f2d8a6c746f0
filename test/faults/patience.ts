import { Agent, type Dispatcher, errors } from "undici";

/**
 * A dispatcher whose patience ends when it is told so, and not after a time: a busy machine is no
 * silent host.
 */
export class PatientAgent {
  readonly #agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  readonly #pending = new Map<Dispatcher.DispatchController, Dispatcher.DispatchOptions>();
  readonly dispatcher = this.#agent.compose((dispatch) => (options, handler) => {
    const ended = (controller: Dispatcher.DispatchController) =>
      void this.#pending.delete(controller);
    return dispatch(options, {
      onRequestStart: (controller, context) => {
        this.#pending.set(controller, options);
        handler.onRequestStart?.(controller, context);
      },
      onResponseStart: (...all) => handler.onResponseStart?.(...all),
      onResponseData: (...all) => handler.onResponseData?.(...all),
      onResponseEnd: (controller, trailers) => {
        ended(controller);
        handler.onResponseEnd?.(controller, trailers);
      },
      onResponseError: (controller, error) => {
        ended(controller);
        handler.onResponseError?.(controller, error);
      },
    });
  });

  /** Ends the requests that fit, as undici does when a host is silent for too long. */
  giveUp(method: string, path: RegExp): void {
    for (const [controller, options] of this.#pending) {
      const [plain = ""] = options.path.split("?", 1);
      const fits = options.method === method && path.test(plain);
      if (fits) controller.abort(new errors.HeadersTimeoutError());
    }
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }
}
