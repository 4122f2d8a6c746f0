import type { ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import { createRequire } from "node:module";
import { urlToHttpOptions } from "node:url";
import type { HostDispatcher } from "@edbridge/core";
import type { Dispatcher } from "undici";

/** What is put before the process's own HTTP clients. */
export interface Patches {
  readonly fetch: (through: typeof fetch) => typeof fetch;
  readonly interceptor: Dispatcher.DispatcherComposeInterceptor;
  /** What `http.request` is given in place of a call; `undefined` leaves the call as it is. */
  readonly http: (call: HttpCall) => RequestOptions | undefined;
  /** Called with each request of `node:http` that was left as it is, and its address. */
  readonly made?: ((request: ClientRequest, url: string) => void) | undefined;
}

// The names under which undici 6 and 7 (1) and undici 8 (2) keep the dispatcher of the process.
const builtIn = Symbol.for("undici.globalDispatcher.1");
const slots = [builtIn, Symbol.for("undici.globalDispatcher.2")];

// Shared by every copy of the package in the process, so that no call is bridged twice.
const installedKey = Symbol.for("edbridge.register");

/** What removes the patches, if some copy of the package has installed them. */
export function installed(): (() => void) | undefined {
  return Reflect.get(globalThis, installedKey) as (() => void) | undefined;
}

/**
 * Installs the patches, unless some copy of the package has; gives what removes them, once. They are made
 * with the dispatcher that the process had before: a user's own, or the built-in one.
 */
export function installPatches(makePatches: (usual: HostDispatcher) => Patches): () => void {
  if (installed()) return () => {};
  // The built-in undici is loaded when the first of its classes is read.
  Reflect.get(globalThis, "Headers");
  const usual = Reflect.get(globalThis, builtIn) as Dispatcher;
  const patches = makePatches({ dispatch: (...args) => usual.dispatch(...args) });
  const removals = [
    patchFetch(patches),
    ...slots.map((slot) => patchSlot(slot, patches)),
    patchHttp(patches),
  ];
  const undo = () => {
    if (installed() !== undo) return;
    Reflect.deleteProperty(globalThis, installedKey);
    for (const remove of removals.toReversed()) remove();
  };
  Object.defineProperty(globalThis, installedKey, { value: undo, configurable: true });
  return undo;
}

function patchFetch({ fetch: patched }: Patches): () => void {
  const before = globalThis.fetch;
  const ours = patched(before);
  globalThis.fetch = ours;
  return () => {
    if (globalThis.fetch === ours) globalThis.fetch = before;
  };
}

const load = createRequire(import.meta.url);

let agent: Dispatcher | undefined;

/** Sends the calls of an undici that has no dispatcher yet. Loaded late: undici costs a tenth of a second. */
function newAgent(): Dispatcher {
  return (agent ??= new (load("undici") as typeof import("undici")).Agent());
}

/** An empty slot is filled too: otherwise undici 8 would fill both when it loads. */
function patchSlot(slot: symbol, { interceptor }: Patches): () => void {
  const found = Reflect.get(globalThis, slot) as Dispatcher | undefined;
  const target = () => found ?? newAgent();
  const dispatch = interceptor((...args) => target().dispatch(...args));
  const ours = new Proxy(found ?? Object.create(null), {
    get: (_target, name) => (name === "dispatch" ? dispatch : Reflect.get(target(), name)),
    has: (_target, name) => Reflect.has(target(), name),
    getPrototypeOf: () => Reflect.getPrototypeOf(target()),
  }) as Dispatcher;
  setSlot(slot, ours);
  return () => {
    if (Reflect.get(globalThis, slot) === ours) setSlot(slot, found);
  };
}

// As undici itself defines it.
function setSlot(slot: symbol, value: Dispatcher | undefined): void {
  Object.defineProperty(globalThis, slot, { value, writable: true });
}

function patchHttp({ http: inPlaceOf, made }: Patches): () => void {
  const http = process.getBuiltinModule("node:http");
  const https = process.getBuiltinModule("node:https");
  const original = http.request;
  const removals = [http, https].map((module) => {
    const { request, get } = module;
    const protocol = module === https ? "https:" : "http:";
    const patched = (...args: HttpArguments) => {
      const call = httpCall(args, protocol);
      const options = call && inPlaceOf(call);
      if (options) return original(options, call.callback);
      const asItIs = Reflect.apply(request, module, args) as ClientRequest;
      if (call) made?.(asItIs, call.url.href);
      return asItIs;
    };
    const ours = {
      request: patched,
      get: (...args: HttpArguments) => patched(...args).end(),
    };
    Object.assign(module, ours);
    return () => {
      if (module.request === ours.request) module.request = request;
      if (module.get === ours.get) module.get = get;
    };
  });
  const { syncBuiltinESMExports } = process.getBuiltinModule("node:module");
  syncBuiltinESMExports();
  return () => {
    for (const remove of removals) remove();
    syncBuiltinESMExports();
  };
}

type Callback = (response: IncomingMessage) => void;

/** The arguments of `http.request`; what is missing may also be `null`. */
type HttpArguments =
  | [options: RequestOptions | string | URL, callback?: Callback]
  | [url: string | URL, options: RequestOptions | null | undefined, callback?: Callback];

/** A call of `http.request` or `https.request`, its arguments put in order. */
export interface HttpCall {
  readonly url: URL;
  readonly options: RequestOptions;
  /** Not checked: the original function does it. */
  readonly callback: Callback | undefined;
}

/**
 * Puts the arguments in order, as `node:http` itself reads them; `undefined` if they name no URL that
 * could be a legacy one, or are for the original function to complain of.
 */
function httpCall(args: HttpArguments, protocol: string): HttpCall | undefined {
  const [first, second, third] = args as readonly unknown[];
  const address = typeof first === "string" ? parsed(first) : isUrl(first) ? first : undefined;
  const callback = (address && typeof second !== "function" ? third : second) as
    | Callback
    | undefined;
  const more = typeof second === "object" ? second : undefined;
  const options = address ? { ...urlToHttpOptions(address), ...more } : (first ?? {});
  const url = typeof options === "object" ? urlOf(options, protocol) : undefined;
  return url && { url, options, callback };
}

/** Also one of another realm, or of another library's class, as `node:http` has it. */
function isUrl(value: unknown): value is URL {
  const { href, protocol, auth, path } = Object(value) as Partial<Record<string, unknown>>;
  return Boolean(href && protocol) && auth === undefined && path === undefined;
}

function urlOf(options: RequestOptions, protocol: string): URL | undefined {
  const path = (options.path || "/").replace(/#.*/s, "");
  // A client of a plain http proxy asks the proxy for an absolute address.
  if (/^https?:\/\//i.test(path)) return parsed(path);
  const host = options.hostname ?? options.host ?? "localhost";
  const port = options.port ?? options.defaultPort ?? "";
  const name = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  const authority = port === "" ? name : `${name}:${port}`;
  // A host name with anything else in it is not the legacy host's, nor is the `*` of OPTIONS a path.
  const isPlain = !options.socketPath && !/[/?#@\\\s]/.test(authority) && /^[/?]/.test(path);
  return isPlain ? parsed(`${options.protocol ?? protocol}//${authority}${path}`) : undefined;
}

function parsed(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}
