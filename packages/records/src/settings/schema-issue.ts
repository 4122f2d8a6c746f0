import type * as z from "@edbridge/core/zod";
import { RecordSettingError } from "./errors.js";
import { nearestHint } from "../model/nearest-name.js";

/** The first thing that a schema found wrong, with the nearest name to an unknown member. */
export function settingError(
  { issues: [issue] }: z.core.$ZodError,
  schema: z.core.$ZodType,
): RecordSettingError {
  const path = issue?.path ?? [];
  const setting = pathText(path);
  if (issue?.code !== "unrecognized_keys") {
    return new RecordSettingError(setting, issue?.message ?? "cannot be used.");
  }
  const [unknown = ""] = issue.keys;
  const hint = nearestHint(unknown, membersAt(schema, path));
  return new RecordSettingError(
    pathText([...path, unknown]),
    `is not a member of ${path.length === 0 ? "the options" : setting}.${hint}`,
  );
}

/**
 * What a value must be, for the parts of a schema without words of their own. zod would take words
 * from settings that the whole program shares, where a program has loaded others.
 */
export function usualReason(issue: z.core.$ZodRawIssue): string {
  if (issue.code === "invalid_type") return `must be ${kinds[issue.expected] ?? issue.expected}.`;
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}.`;
  return "has a value that cannot be used.";
}

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("")
    .replace(/^\./, "");
}

function membersAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): readonly string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "lazy") return membersAt(def.getter(), path);
  if (def.type === "optional" || def.type === "default") return membersAt(def.innerType, path);
  const [first, ...rest] = path;
  if (def.type === "object") {
    if (first === undefined) return Object.keys(def.shape);
    const member = def.shape[String(first)];
    return member === undefined ? [] : membersAt(member, rest);
  }
  if (def.type === "union") return def.options.flatMap((each) => membersAt(each, path));
  if (def.type === "array" && first !== undefined) return membersAt(def.element, rest);
  if (def.type === "record" && first !== undefined) return membersAt(def.valueType, rest);
  return [];
}
