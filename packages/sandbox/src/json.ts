/** Anything a JSON text can hold. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** A JSON object: the body of one record. */
export interface JsonObject {
  readonly [name: string]: JsonValue;
}

/** Whether `value`, parsed from JSON, is an object (not an array, not null). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether `value`, parsed from JSON, is an array. */
export function isArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/**
 * A copy of `value` in which `change` may replace or drop (by `undefined`) each named field, on
 * every level. A replaced field is not looked into.
 */
export function mapFields(
  value: JsonObject,
  change: (name: string, field: JsonValue) => JsonValue | undefined,
): JsonObject {
  const result: Record<string, JsonValue> = {};
  for (const [name, field] of Object.entries(value)) {
    const changed = change(name, field);
    if (changed === undefined) continue;
    define(result, name, changed === field ? inside(field, change) : changed);
  }
  return result;
}

function inside(
  field: JsonValue,
  change: (name: string, field: JsonValue) => JsonValue | undefined,
): JsonValue {
  if (isArray(field)) return field.map((item) => inside(item, change));
  return isObject(field) ? mapFields(field, change) : field;
}

/** Sets a field also when it is called `__proto__`, which a plain assignment would not. */
export function define(target: Record<string, JsonValue>, name: string, value: JsonValue): void {
  // To define takes many times as long as to assign.
  if (name !== "__proto__") {
    target[name] = value;
    return;
  }
  Object.defineProperty(target, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

/** First letter upper case: `schoolTypeDescriptor` to `SchoolTypeDescriptor`. */
export function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
