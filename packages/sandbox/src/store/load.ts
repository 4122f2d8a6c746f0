import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import type { Catalog } from "../catalog.js";
import { isObject, type JsonObject } from "../json.js";
import { complaint, didYouMean } from "../schema-issue.js";
import { bareBody, bareId } from "./bare.js";
import { keyText, valueOf } from "./fields.js";
import type { RecordStore } from "./record-store.js";

/** One record in the form of the current generation. */
export type SandboxRecord = { readonly [field: string]: unknown };

/** Records by collection, such as `{ schools: [...], students: [...] }`, in current form. */
export type SandboxData = { readonly [collection: string]: readonly SandboxRecord[] };

const record = z.custom<JsonObject>(isObject, "must be an object: one record");
const dataSchema = z.record(z.string(), z.array(record, "must be an array of records"), {
  error: "must be an object of arrays of records, by collection",
});

/**
 * Reads records from a JSON file of the form that option `data` takes.
 *
 * @throws TypeError when the file is not such JSON; it names the file and the place in it. A file
 * that cannot be read gives Node's own error.
 *
 * @example
 * ```ts
 * import { loadRecords, startSandbox } from "@edbridge/sandbox";
 *
 * const sandbox = await startSandbox({ data: await loadRecords("records.json") });
 * ```
 */
export async function loadRecords(file: string): Promise<SandboxData> {
  const bytes = await readFile(file);
  let parsed: unknown;
  try {
    // Windows may have saved it with a byte order mark, or in UTF-16.
    parsed = JSON.parse(new TextDecoder(bytes[0] === 0xff ? "utf-16" : "utf-8").decode(bytes));
  } catch {
    throw new TypeError(`${file}: is not valid JSON`);
  }
  return checkData(parsed, file);
}

/** The data if it has the right form; `source` stands for it in the error. */
export function checkData(data: unknown, source: string): Readonly<Record<string, JsonObject[]>> {
  const checked = dataSchema.safeParse(data);
  if (!checked.success) throw new TypeError(complaint(checked.error, source, dataSchema));
  return checked.data;
}

/**
 * Puts `data` into the store: ids are kept, `_etag`, `_lastModifiedDate` and links are not.
 *
 * @throws TypeError for an unknown collection, a missing or repeated key, or an id that is none.
 */
export function intake(
  data: Readonly<Record<string, readonly JsonObject[]>>,
  catalog: Catalog,
  store: RecordStore,
  source: string,
): void {
  for (const [name, records] of Object.entries(data)) {
    const collection = catalog.find(name, true);
    if (collection === undefined) throw noCollection(`${source}.${name}`, name, catalog);
    records.forEach((item, index) => {
      const place = `${source}.${name}[${index}]`;
      const body = bareBody(item);
      const missing = collection.key.find((part) => valueOf(body, part) === undefined);
      if (missing !== undefined || keyText(body, collection.key) === undefined) {
        throw new TypeError(`${place}: ${missing ?? "its key"} is missing, a part of the key`);
      }
      if (store.byKey(name, body) !== undefined) {
        throw new TypeError(`${place}: another record has the same ${collection.key.join(", ")}`);
      }
      store.write(name, body, idOf(item, place));
    });
  }
}

/** The error for a name at a place that no collection has. */
export function noCollection(place: string, name: string, { names }: Catalog): TypeError {
  const near = didYouMean(name, names);
  return new TypeError(`${place}: no collection of this Data Standard has that name${near}`);
}

function idOf(item: JsonObject, place: string): string | undefined {
  const id = item["id"];
  if (id === undefined || id === null) return undefined;
  const bare = typeof id === "string" ? bareId(id) : undefined;
  if (bare === undefined) throw new TypeError(`${place}.id: must be 32 hexadecimal digits`);
  return bare;
}
