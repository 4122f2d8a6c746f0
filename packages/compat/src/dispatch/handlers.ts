import type { IncomingHttpHeaders } from "node:http";

/** How undici 7 and 8 let a handler steer a request. */
export interface DispatchController {
  readonly aborted: boolean;
  readonly paused: boolean;
  readonly reason: Error | null;
  rawHeaders?: Buffer[] | string[] | null;
  rawTrailers?: Buffer[] | string[] | null;
  abort(reason: Error): void;
  pause(): void;
  resume(): void;
}

/** The handler of undici 7 and 8. */
export interface NewHandler {
  onRequestStart(controller: DispatchController, context: unknown): void;
  onResponseStart?(
    controller: DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
    reason?: string,
  ): void;
  onResponseData?(controller: DispatchController, chunk: Buffer): void;
  onResponseEnd?(controller: DispatchController, trailers: IncomingHttpHeaders): void;
  onResponseError?(controller: DispatchController, error: Error): void;
}

/** The handler of undici 6, which the built-in fetch of some Node.js versions still uses. */
export interface OldHandler {
  onConnect?(abort: (reason?: Error) => void, context?: unknown): void;
  onHeaders?(status: number, headers: Buffer[], resume: () => void, reason: string): boolean;
  onData?(chunk: Buffer): boolean;
  onComplete?(trailers: string[] | null): void;
  onError?(error: Error): void;
}

/** Which of the two shapes a handler has; one that has both is taken at its newer word. */
export function isNewHandler(handler: object): handler is NewHandler {
  return "onRequestStart" in handler && typeof handler.onRequestStart === "function";
}
