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

/** Header fields by lower-case name: undici 6 gives them as a flat list of names and values in bytes. */
export function headerFields(raw: readonly Buffer[]): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = String(raw[index]).toLowerCase();
    const value = raw[index + 1]?.toString("latin1") ?? "";
    const before = headers[name];
    if (before === undefined) headers[name] = value;
    else headers[name] = typeof before === "string" ? [before, value] : [...before, value];
  }
  return headers;
}
