/** A record, or a part of one, as JSON gives it. */
export type JsonRecord = Record<string, unknown>;

/** Whether a value has members of its own; a number kept exact by its reader is none. */
export function isRecord(value: unknown): value is JsonRecord {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Whether a field says anything: a legacy record may name a field and leave it empty. */
export function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

/** Sets a member; a name such as `__proto__` is a name like any other. */
export function setMember(record: JsonRecord, name: string, value: unknown): void {
  if (name !== "__proto__") record[name] = value;
  else
    Object.defineProperty(record, name, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
}
