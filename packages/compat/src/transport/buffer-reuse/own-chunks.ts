import type { Dispatcher } from "undici";
import { own } from "./lent-memory.js";

type Handler = Dispatcher.DispatchHandler;
type Given<Event extends keyof Handler> = Parameters<NonNullable<Handler[Event]>>;

/** Hands a handler what another memory than the connection's holds. */
export class OwnChunks implements Handler {
  readonly #handler: Handler;

  constructor(handler: Handler) {
    this.#handler = handler;
  }

  onRequestStart(...given: Given<"onRequestStart">): void {
    this.#handler.onRequestStart?.(...given);
  }

  onRequestUpgrade(...given: Given<"onRequestUpgrade">): void {
    this.#handler.onRequestUpgrade?.(...given);
  }

  onResponseStart(...given: Given<"onResponseStart">): void {
    this.#handler.onResponseStart?.(...given);
  }

  onResponseData(...[controller, chunk]: Given<"onResponseData">): void {
    this.#handler.onResponseData?.(controller, own(chunk));
  }

  onResponseEnd(...given: Given<"onResponseEnd">): void {
    this.#handler.onResponseEnd?.(...given);
  }

  onResponseError(...given: Given<"onResponseError">): void {
    this.#handler.onResponseError?.(...given);
  }
}
