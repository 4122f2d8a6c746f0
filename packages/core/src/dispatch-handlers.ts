import type { IncomingHttpHeaders } from "node:http";

/** The controller by which a handler of undici 7 and 8 steers a request. */
export interface DispatchController {
  /** Whether {@link abort} was called. */
  readonly aborted: boolean;
  /** Whether the body is paused. */
  readonly paused: boolean;
  /** What it was aborted with. */
  readonly reason: Error | null;
  /** Names and values of header fields as they came, one after the other. */
  rawHeaders?: Buffer[] | string[] | null;
  /** The same of trailers. */
  rawTrailers?: Buffer[] | string[] | null;
  /** Ends the request. */
  abort(reason: Error): void;
  /** Pauses the body. */
  pause(): void;
  /** Resumes the body. */
  resume(): void;
}

/** The handler of undici 7 and 8. */
export interface NewHandler {
  /** The request has a connection. */
  onRequestStart(controller: DispatchController, context: unknown): void;
  /** The head of the response has come, or that of an interim response. */
  onResponseStart?(
    controller: DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
    reason?: string,
  ): void;
  /** A chunk of the body has come. */
  onResponseData?(controller: DispatchController, chunk: Buffer): void;
  /** The response is complete. */
  onResponseEnd?(controller: DispatchController, trailers: IncomingHttpHeaders): void;
  /** The response will not be complete. */
  onResponseError?(controller: DispatchController, error: Error): void;
}

/** The handler of undici 6, which the built-in fetch of some Node.js versions still uses. */
export interface OldHandler {
  /** The request has a connection. */
  onConnect?(abort: (reason?: Error) => void, context?: unknown): void;
  /** The head of the response has come, or that of an interim one; `false` pauses the body. */
  onHeaders?(status: number, headers: Buffer[], resume: () => void, reason: string): boolean;
  /** A chunk of the body has come; `false` pauses the rest. */
  onData?(chunk: Buffer): boolean;
  /** The response is complete. */
  onComplete?(trailers: string[] | null): void;
  /** The response will not be complete. */
  onError?(error: Error): void;
}

/**
 * Whether a handler has the newer shape only. undici 7 wraps older handlers so that they have both,
 * and turns calls of the newer shape back into the older.
 */
export function isNewHandler(handler: object): handler is NewHandler {
  return !("onHeaders" in handler && typeof handler.onHeaders === "function");
}

/** Header fields by lower-case name: undici 6 gives them as a flat list of names and values in bytes. */
export function headerFields(raw: readonly Buffer[]): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = String(raw[index]).toLowerCase();
    const value = raw[index + 1]?.toString("latin1") ?? "";
    // A name such as `constructor` is inherited by every object.
    const before = Object.hasOwn(headers, name) ? headers[name] : undefined;
    if (before === undefined) headers[name] = value;
    else headers[name] = typeof before === "string" ? [before, value] : [...before, value];
  }
  return headers;
}
