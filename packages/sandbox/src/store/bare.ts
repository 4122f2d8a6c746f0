import { type JsonObject, mapFields } from "../json.js";

const HOST_FIELDS: ReadonlySet<string> = new Set(["id", "_etag", "_lastModifiedDate"]);

/** A record without what the host itself adds to it, on every level, and without nulls. */
export function bareBody(record: JsonObject): JsonObject {
  const fields = Object.entries(record).filter(([name]) => !HOST_FIELDS.has(name));
  return mapFields(Object.fromEntries(fields), (name, value) =>
    value === null || name === "link" ? undefined : value,
  );
}

/** An id as the store keeps it: 32 lower-case digits, from the plain or the dashed form. */
export function bareId(text: string): string | undefined {
  const form = /^([0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
  return form.test(text) ? text.replaceAll("-", "").toLowerCase() : undefined;
}

/** The dashed form of an id, which version 8 shows. */
export function dashedId(id: string): string {
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
