import { createHash } from "node:crypto";
import type { Catalog } from "../catalog.js";
import type { JsonObject } from "../json.js";
import { DESCRIPTOR_VALUES } from "../tables/descriptor-values.js";
import type { DataStandard } from "../versions.js";
import type { RecordStore, ShippedRecord } from "./record-store.js";
import { entitiesOf } from "./references.js";

/** The lists of an agency: codes by namespace, such as `uri://state.example`, and kind, such as `Term`. */
export type AgencyDescriptors = Readonly<
  Record<string, Readonly<Record<string, readonly string[]>>>
>;

const STANDARDS = ["3.1", "3.3", "4.0", "5.0", "5.1", "5.2"];
const ED_FI = "uri://ed-fi.org";

/**
 * What the descriptor collections of a new host hold: the list of its Data Standard (the newest one
 * at or below it), and the lists of an agency.
 */
export function shippedDescriptors(
  dataStandard: DataStandard,
  agency: AgencyDescriptors,
): (collection: string) => readonly ShippedRecord[] {
  const column = STANDARDS.findLastIndex((each) => each <= dataStandard);
  return (collection) => {
    if (!collection.endsWith("Descriptors")) return [];
    const stem = collection.slice(0, -"Descriptors".length).toLowerCase();
    const agencyDescriptors = Object.entries(agency).flatMap(([namespace, kinds]) =>
      Object.entries(kinds)
        .filter(([kind]) => kind.toLowerCase() === stem)
        .flatMap(([kind, codes]) => codes.map((code) => descriptor(namespace, kind, code))),
    );
    return [...shippedList(stem, column), ...agencyDescriptors].map((body) => ({
      // The same in every run, whichever collection is asked for first.
      id: createHash("md5").update(`${body["namespace"]}#${body["codeValue"]}`).digest("hex"),
      body,
    }));
  };
}

/**
 * Whether the host has the descriptor of a value. If the host has no descriptor at all of an Ed-Fi
 * kind, it takes each value of that kind.
 */
export function descriptorsIn(
  catalog: Catalog,
  store: RecordStore,
): (field: string, uri: string) => boolean {
  return (field, uri) => {
    const entity = entitiesOf(field).find((each) => catalog.ofEntity(each) !== undefined);
    const found = entity === undefined ? undefined : catalog.ofEntity(entity);
    if (found === undefined) return true;
    const { name: collection, namespace = "ed-fi" } = found;
    if (namespace === "ed-fi" && store.list(collection).length === 0) return true;
    const at = uri.indexOf("#");
    const key = { namespace: uri.slice(0, at), codeValue: uri.slice(at + 1) };
    return store.byKey(collection, key) !== undefined;
  };
}

/** The rows of the table by kind in small letters. A host reads those that it is asked for. */
const rows = new Map(
  DESCRIPTOR_VALUES.trim()
    .split("\n")
    .map((row) => {
      const [kind = "", cells = ""] = row.split(/: (.*)/);
      return [kind.toLowerCase(), { kind, cells }];
    }),
);

function shippedList(stem: string, column: number): readonly JsonObject[] {
  const { kind = "", cells } = rows.get(stem) ?? {};
  return (cells?.split("; ") ?? []).flatMap((cell) => {
    const [text = "", span] = cell.split("@");
    const [code = "", short] = text.split("=");
    return spansColumn(span, column) ? [descriptor(ED_FI, kind, code, short)] : [];
  });
}

function spansColumn(span: string | undefined, column: number): boolean {
  if (span === undefined) return true;
  const [first = "", last = first] = span.split("-");
  return column >= STANDARDS.indexOf(first) && column <= STANDARDS.indexOf(last);
}

function descriptor(namespace: string, kind: string, codeValue: string, short = codeValue) {
  return {
    codeValue,
    description: short,
    namespace: `${namespace}/${kind}Descriptor`,
    shortDescription: short,
  };
}
