import * as z from "zod/mini";
import { SettingError } from "./errors.js";

/**
 * Checks what comes from outside. The error names the setting and what would be right; it never
 * repeats what was given, which may be a secret.
 *
 * @throws {@link SettingError}
 */
export function parseSettings<S extends z.ZodMiniType>(
  schema: S,
  given: unknown,
  within = "",
): z.output<S> {
  const result = z.safeParse(schema, given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = [within, ...(issue?.path ?? [])].filter((part) => part !== "").join(".");
  throw new SettingError(path || "options", issue?.message ?? "is not usable.");
}

/** An object that has all `methods`. */
export function objectWith<T>(...methods: (keyof T & string)[]): z.ZodMiniCustom<T> {
  return z.custom<T>(
    (value) =>
      typeof value === "object" &&
      value !== null &&
      methods.every((name) => typeof Reflect.get(value, name) === "function"),
    `must have ${methods.map((name) => `${name}()`).join(", ")}.`,
  );
}

/** A whole number of at least `least`, or nothing. */
export function count(least: number): z.ZodMiniOptional<z.ZodMiniNumber> {
  const message = `must be a whole number of at least ${least}.`;
  return z.optional(z.int(message).check(z.minimum(least, message)));
}
