import leven from "leven";
import type * as z from "zod/mini";

/**
 * The first thing zod found wrong, as `path: message`.
 *
 * @param schema the one that found it: it knows the names that are near to an unknown one
 */
export function complaint(error: z.core.$ZodError, root: string, schema: z.core.$ZodType): string {
  const [issue] = error.issues;
  if (issue === undefined) return root;
  const path = issue.path.reduce<string>(
    (text, part) => text + (typeof part === "number" ? `[${part}]` : `.${String(part)}`),
    root,
  );
  if (issue.code !== "unrecognized_keys") return `${path}: ${issue.message}`;
  const [unknown = ""] = issue.keys;
  return `${path}: unknown name ${unknown}${didYouMean(unknown, namesAt(schema, issue.path))}`;
}

/** The names that an object may have at a path of a schema. */
function namesAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): readonly string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "optional" || def.type === "default") return namesAt(def.innerType, path);
  if (def.type !== "object") return [];
  const [first, ...rest] = path;
  if (first === undefined) return Object.keys(def.shape);
  const member = def.shape[String(first)];
  return member ? namesAt(member, rest) : [];
}

/** Letters that are compared: a program may send a name of any length. */
const most = 100;

/** ` (did you mean port?)` for the name that is nearest to an unknown one; empty where none is near. */
export function didYouMean(unknown: string, names: readonly string[]): string {
  const written = unknown.slice(0, most).toLowerCase();
  const [nearest] = names
    .map((name) => ({ name, distance: leven(written, name.toLowerCase()) }))
    .toSorted((one, other) => one.distance - other.distance);
  const isNear = nearest !== undefined && nearest.distance <= Math.max(2, written.length / 3);
  return isNear ? ` (did you mean ${nearest.name}?)` : "";
}
