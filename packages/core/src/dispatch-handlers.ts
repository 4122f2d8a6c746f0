import type { IncomingHttpHeaders } from "node:http";

/** How undici 7 and 8 let a handler steer a request. */
export interface DispatchController {
  /** Whether {@link abort} was called. */
  readonly aborted: boolean;
  /** Whether the body is held back. */
  readonly paused: boolean;
  /** What it was aborted with. */
  readonly reason: Error | null;
  /** Names and values of header fields as they came, one after the other. */
  rawHeaders?: Buffer[] | string[] | null;
  /** The same of trailers. */
  rawTrailers?: Buffer[] | string[] | null;
  /** Ends the request. */
  abort(reason: Error): void;
  /** Holds the body back. */
  pause(): void;
  /** Lets the body come on. */
  resume(): void;
}

/** The handler of undici 7 and 8. */
export interface NewHandler {
  /** The request has a connection. */
  onRequestStart(controller: DispatchController, context: unknown): void;
  /** The answer's head is there, or that of an interim answer. */
  onResponseStart?(
    controller: DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
    reason?: string,
  ): void;
  /** A part of the body is there. */
  onResponseData?(controller: DispatchController, chunk: Buffer): void;
  /** The answer is whole. */
  onResponseEnd?(controller: DispatchController, trailers: IncomingHttpHeaders): void;
  /** It will not be. */
  onResponseError?(controller: DispatchController, error: Error): void;
}

/** The handler of undici 6, which the built-in fetch of some Node.js versions still uses. */
export interface OldHandler {
  /** The request has a connection. */
  onConnect?(abort: (reason?: Error) => void, context?: unknown): void;
  /** The answer's head is there, or that of an interim answer; `false` holds the body back. */
  onHeaders?(status: number, headers: Buffer[], resume: () => void, reason: string): boolean;
  /** A part of the body is there; `false` holds the rest back. */
  onData?(chunk: Buffer): boolean;
  /** The answer is whole. */
  onComplete?(trailers: string[] | null): void;
  /** It will not be. */
  onError?(error: Error): void;
}

/**
 * Whether a handler has the newer shape only. undici 7 wraps older handlers so that they have both,
 * and turns what is told in the newer one back into the older.
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
