import type * as z from "zod/mini";
import { didYouMean } from "./nearest-name.js";

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
  if (def.type === "optional") return namesAt(def.innerType, path);
  if (def.type !== "object") return [];
  const [first, ...rest] = path;
  if (first === undefined) return Object.keys(def.shape);
  const member = def.shape[String(first)];
  return member ? namesAt(member, rest) : [];
}
