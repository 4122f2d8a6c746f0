import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { CallOrigin } from "./event.js";

/** Frames of the stack that are searched. HTTP libraries add up to about sixty. */
const depth = 100;

/**
 * The place in the program that makes the call: the nearest line of its own code, not of
 * `node_modules`, Node.js or edbridge. With a source map, it is the line of the source. If a line of
 * another file calls that one, it is the place, and `via` is the nearest one: a program may send all its
 * requests from one file. Some libraries make their requests later, from another stack; `via` names them.
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
  const libraries: string[] = [];
  let nearest: { readonly path: string; readonly site: string } | undefined;
  for (const [, file = "", position] of stack.matchAll(frame)) {
    const path = file.startsWith("file:") ? fileURLToPath(file) : file;
    const library = inPackage.exec(path)?.[1]?.replace("\\", "/");
    if (library !== undefined) libraries.push(library);
    else if (packages === undefined || !path.startsWith(packages)) {
      const below = relative(folder, path);
      const site = `${below.startsWith("..") ? path : below}:${position}`;
      if (nearest && nearest.path !== path) return { site, via: nearest.site };
      nearest ??= { path, site };
    }
  }
  if (nearest) return { site: nearest.site, via: null };
  const via = libraries.find((name) => opaque.has(name)) ?? libraries.at(-1);
  return { site: null, via: via ?? null };
}

/** Libraries that make their requests from a stack without their caller. */
const opaque: ReadonlySet<string> = new Set(["got", "request", "superagent"]);

/** The file of a frame, and its line and column. */
const frame = /(?:\(|\bat (?:async )?)((?:file:\/\/)?(?:\/|[A-Za-z]:[\\/]).*?):(\d+:\d+)\)?$/gm;
const inPackage = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/** The folder with the packages of edbridge. */
const [, packages] =
  /^(.*[\\/])compat[\\/](?:dist|src)[\\/]/.exec(fileURLToPath(import.meta.url)) ?? [];
