import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { CallOrigin } from "./event.js";

/** Frames of the stack that are searched. HTTP libraries add up to about sixty. */
const depth = 100;

/**
 * The place in the program that makes the call: the nearest line of its own code, not of
 * `node_modules`, Node.js or edbridge. With a source map, it is the line of the source. Some libraries
 * make their requests later, from another stack; `via` names them.
 */
export function callOrigin(): CallOrigin {
  const usual = Error.stackTraceLimit;
  Error.stackTraceLimit = depth;
  const holder: { stack?: unknown } = {};
  Error.captureStackTrace(holder, callOrigin);
  const { stack } = holder;
  Error.stackTraceLimit = usual;
  return typeof stack === "string" ? originIn(stack, process.cwd()) : { site: null, via: null };
}

/** {@link callOrigin} of the text of a stack. */
export function originIn(stack: string, folder: string): CallOrigin {
  const frames = stack.split("\n").flatMap((line) => frameOf(line) ?? []);
  const own = frames.find(({ path, library }) => library === undefined && !isEdbridge(path));
  if (own) return { site: `${nameOf(own.path, folder)}:${own.position}`, via: null };
  const libraries = frames.flatMap(({ library }) => library ?? []);
  const via = libraries.find((name) => opaque.has(name)) ?? libraries.at(-1);
  return { site: null, via: via ?? null };
}

/** Libraries that make their requests from a stack without their caller. */
const opaque: ReadonlySet<string> = new Set(["got", "request", "superagent"]);

interface Frame {
  readonly path: string;
  /** Line and column. */
  readonly position: string;
  /** The package of the file, if it is in `node_modules`. */
  readonly library: string | undefined;
}

const location = /(?:\(|\bat (?:async )?)((?:file:\/\/)?(?:\/|[A-Za-z]:[\\/]).*?):(\d+:\d+)\)?$/;
const inPackage = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

function frameOf(line: string): Frame | undefined {
  const [, file = "", position = ""] = location.exec(line) ?? [];
  if (file === "") return undefined;
  const path = file.startsWith("file:") ? fileURLToPath(file) : file;
  return { path, position, library: inPackage.exec(path)?.[1]?.replace("\\", "/") };
}

/** The folder with the packages of edbridge. */
const [, packages] =
  /^(.*[\\/])compat[\\/](?:dist|src)[\\/]/.exec(fileURLToPath(import.meta.url)) ?? [];

function isEdbridge(path: string): boolean {
  return packages !== undefined && path.startsWith(packages);
}

function nameOf(path: string, folder: string): string {
  const below = relative(folder, path);
  return below.startsWith("..") ? path : below;
}
