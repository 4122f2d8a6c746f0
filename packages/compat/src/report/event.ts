import { builtin, none, once } from "@edbridge/core/internal";
import { channel } from "node:diagnostics_channel";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * What is said of one bridged call: who made it, what it still used of the legacy API, and how it
 * ended. It holds no value of a record, no key, no secret, no token and no id of a person.
 */
export interface CallEvent {
  /** The version of this form. */
  readonly v: 1;
  /** When the call began: ISO 8601, in UTC. */
  readonly time: string;
  /** Tells the calls of one run of a job from those of another. */
  readonly run: string;
  /**
   * Who called: the first 8 hexadecimal digits of the SHA-256 of the client key, or the name that
   * the owner gave that key; `null` where the caller is not known, as before it has signed in.
   */
  readonly caller: string | null;
  /** By which door the call came. */
  readonly door: CallDoor;
  /** In upper case. */
  readonly method: string;
  /** What the call was. */
  readonly kind: CallKind;
  /** The legacy collection of a data call, if it is a known one. */
  readonly collection: string | null;
  /** The changes that had something to do, such as `EDB004`, in their order. */
  readonly changes: readonly string[];
  /** Fields whose name, place or value the tables translate; a value may be equal all the same. At most 200. */
  readonly mapped: readonly MappedField[];
  /** Fields that the host has no place for; at most 50. */
  readonly lost: readonly LostField[];
  /** The status of the answer; 0 where there was none, as from a host that is not reached. */
  readonly status: number;
  /** Milliseconds from the call to its answer. */
  readonly ms: number;
  /** Milliseconds of them in which the host was waited for. */
  readonly hostMs: number;
  /** Requests to the host, without those for tokens. */
  readonly hostCalls: number;
  /** The header `traceparent` of the call (W3C Trace Context), if its caller sent a valid one. */
  readonly traceparent?: string;
  /** The caller's own line of code: `job.js:65:12`; `null` where it cannot be had. */
  readonly site: string | null;
  /** The library that hides the call site, such as `got`, or the line of a wrapper; else `null`. */
  readonly via: string | null;
  /** The lines of the program that lead to `site`, the nearest first; at most 8. */
  readonly callers?: readonly string[];
  /** The change or the code of the error for which the call was refused; `null` if it was not. */
  readonly refused: string | null;
  /** In a rehearsal, what the host would have done with a write; `null` for all other calls. */
  readonly rehearsed: Rehearsed | null;
  /** Why the call was refused, or is not certain, on one line; values are replaced by `***`. */
  readonly reason: string | null;
  /** Whether it is a call to another address, which was not bridged. */
  readonly elsewhere: boolean;
}

/** The doors that bridge calls. */
export type CallDoor = "register" | "fetch" | "undici" | "listener" | "serve" | "client";

/** What a call was. */
export type CallKind =
  | "data"
  | "authorize"
  | "token"
  | "metadata"
  | "identities"
  | "composites"
  | "other";

/** The caller's own line of code, as far as it can be had. */
export type CallOrigin = Pick<CallEvent, "site" | "via" | "callers">;

/** What a host would have done with a write that was held back. */
export type Rehearsed = "would-pass" | "would-fail" | "not-certain";

/** A field whose name, place or value is another on the current host, or may be. */
export interface MappedField {
  /** The legacy collection. */
  readonly collection: string;
  /** The legacy path without the places in lists: `addresses.addressType`. */
  readonly field: string;
  /** The change that translated it. */
  readonly change: string;
}

/** A field that the current host has no place for. */
export interface LostField {
  /** The legacy collection. */
  readonly collection: string;
  /** The legacy path without the places in lists. */
  readonly field: string;
  /** Why: `lost`, `dropped` or `unknown`, as the account of `@edbridge/records` says. */
  readonly class: string;
}

/**
 * Where each bridged call of this process is published, as a {@link CallEvent}. Nothing is made of a
 * call while nobody listens.
 */
export const callChannel = channel("edbridge:call");

/**
 * What the owner should know about a call that was refused, or that was carried out only in part. It
 * holds no value of a record and no secret.
 */
export interface CallNote {
  /** `reduced`: carried out, but fields were left behind or parts were left out. */
  readonly outcome: "refused" | "reduced";
  /** The change that refused or reduced it, such as `EDB024`. */
  readonly change?: string | undefined;
  /** Why, on one line of at most 300 characters. Values are replaced by `***`. */
  readonly reason?: string | undefined;
  /** By what the host's operator finds the request in the host's own log, if the host sent it. */
  readonly correlationId?: string | undefined;
  /** Paths of the legacy fields that it is about, such as `addresses[0].latitude`; at most 20. */
  readonly fields?: readonly string[] | undefined;
  /** Current collections that the key may not read, and that the response was given without. */
  readonly leftOut?: readonly string[] | undefined;
  /** Current collections in which the write removed what no read shows, or may have removed what the key may not read. */
  readonly notKept?: readonly string[] | undefined;
  /** Current collections of parts of a new person that are not written; the reason says why. */
  readonly dropped?: readonly string[] | undefined;
  /** The option that helps, as the owner of this door sets it, such as `--on-loss warn`. */
  readonly option?: string | undefined;
}

/** The run that calls of this process belong to: that which `EDBRIDGE_RUN` names, else a random one. */
export const currentRun = once(
  () => process.env["EDBRIDGE_RUN"] ?? builtin.crypto.randomBytes(6).toString("hex"),
);

/** Lines that lead to a call that are kept at most. */
const mostCallers = 8;

/** Frames of the stack that are searched. HTTP libraries add up to about sixty. */
const depth = 100;

/**
 * The place in the program that makes the call: the nearest line of its own code, not of
 * `node_modules`, Node.js or edbridge, and the lines that lead to it. With a source map, they are lines of
 * the source. Some libraries make their requests later, from another stack; `via` names them.
 */
export function callOrigin(): CallOrigin {
  const usual = Error.stackTraceLimit;
  Error.stackTraceLimit = depth;
  const { prepareStackTrace } = Error;
  // Not the lines of edbridge: with them a stack takes twice as long.
  if (prepareStackTrace) {
    Error.prepareStackTrace = (error, sites) => {
      const others: NodeJS.CallSite[] = [];
      for (const each of sites) {
        const file = String(each.getFileName());
        const isOfEdbridge = file.startsWith(packages) || file.startsWith(packagesUrl);
        if (!packages || !isOfEdbridge) others.push(each);
      }
      return prepareStackTrace(error, others);
    };
  }
  const holder: { stack?: unknown } = {};
  Error.captureStackTrace(holder, callOrigin);
  const { stack } = holder;
  Error.stackTraceLimit = usual;
  if (prepareStackTrace) Error.prepareStackTrace = prepareStackTrace;
  return typeof stack === "string" ? originIn(stack, process.cwd()) : { site: null, via: null };
}

/** {@link callOrigin} of the text of a stack. */
export function originIn(stack: string, folder: string): CallOrigin {
  const libraries: string[] = [];
  const lines: string[] = [];
  for (const [, file = "", position] of stack.matchAll(frame)) {
    const path = file.startsWith("file:") ? fileURLToPath(file) : file;
    const library = inPackage.exec(path)?.[1]?.replace("\\", "/");
    if (library !== undefined) libraries.push(library);
    else if (!packages || !path.startsWith(packages)) {
      const below = relative(folder, path);
      lines.push(`${below.startsWith("..") ? path : below}:${position}`);
      if (lines.length > mostCallers) break;
    }
  }
  const [site, ...callers] = lines;
  if (site !== undefined) return { site, via: null, callers };
  const via = libraries.find((name) => opaque.has(name)) ?? libraries.at(-1);
  return { site: null, via: via ?? null };
}

/** Libraries that make their requests from a stack without their caller. */
const opaque: ReadonlySet<string> = new Set(["got", "request", "superagent"]);

/** The file of a frame, and its line and column. */
const frame = /(?:\(|\bat (?:async )?)((?:file:\/\/)?(?:\/|[A-Za-z]:[\\/]).*?):(\d+:\d+)\)?$/gm;
const inPackage = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/**
 * The folder with the packages of edbridge, as a URL and as a path; empty where it is not known, as in a
 * bundle of CommonJS, where all lines are of one file.
 */
const [, packagesUrl = ""] = /^(.*\/)compat\/(?:dist|src)\//.exec(String(import.meta.url)) ?? none;
const packages = packagesUrl && fileURLToPath(packagesUrl);
