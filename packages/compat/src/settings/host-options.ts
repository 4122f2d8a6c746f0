import { SettingError } from "@edbridge/core";
import type { RecordTranslator } from "@edbridge/records";
import { type Catalog, catalogOf, type Collection } from "../model/catalog.js";
import { type DataStandard, tableOf } from "../model/tables/data-standard.js";

/** What the current host's records look like, which its discovery document tells. */
export interface HostOptions {
  /**
   * The Data Standard that the current host serves, such as `4.0` or `5.2.0`; the newest known at
   * or below it counts. Default `5.0`.
   */
  readonly dataStandard?: string | undefined;
  /** The largest `limit` that the current host takes. Default 500, or 100 on Data Standard 3.1. */
  readonly maxLimit?: number | undefined;
  /** How the current host writes ids: `dashed` from version 8 on. Default `compact`. */
  readonly idFormat?: "compact" | "dashed" | undefined;
  /**
   * Collections that the tables do not know, such as those of an extension: the name that legacy
   * callers use, and where the collection stands now: `{ studentTransports: "sample/transports" }`.
   */
  readonly collections?: Readonly<Record<string, string>> | undefined;
  /** What goes before the name of a descriptor. Default `uri://ed-fi.org`. */
  readonly descriptorNamespace?: string | undefined;
  /**
   * Translates the fields of records, a `records()` of `@edbridge/records` for the same Data Standard.
   * Without it fields go as they are, and a current host drops those it does not know.
   */
  readonly records?: RecordTranslator | undefined;
}

/** Checked {@link HostOptions}. */
export interface HostSettings {
  readonly dataStandard: DataStandard;
  /** The collections that may stand in a legacy path, the owner's among them. */
  readonly catalog: Catalog;
  readonly maxLimit: number;
  readonly idFormat: "compact" | "dashed";
  readonly descriptorNamespace: string;
  readonly records: RecordTranslator | undefined;
}

/**
 * Checks what an owner says of the current host.
 *
 * @throws `SettingError` naming the option
 */
export function checkHostOptions(options: HostOptions): HostSettings {
  const { idFormat = "compact", descriptorNamespace = "uri://ed-fi.org" } = options;
  const { records } = options;
  const dataStandard = tableOf(options.dataStandard ?? records?.dataStandard ?? "5.0");
  if (dataStandard === undefined) {
    throw new SettingError("dataStandard", "must be a version such as 4.0 or 5.2.");
  }
  if (records && records.dataStandard !== dataStandard) {
    const wrong = `must be a translator for Data Standard ${dataStandard}, as dataStandard says.`;
    throw new SettingError("records", wrong);
  }
  const maxLimit = options.maxLimit ?? (dataStandard === "3.1" ? 100 : 500);
  if (!Number.isSafeInteger(maxLimit) || maxLimit < 1) {
    throw new SettingError("maxLimit", "must be a whole number from 1.");
  }
  if (idFormat !== "compact" && idFormat !== "dashed") {
    throw new SettingError("idFormat", "must be one of compact, dashed.");
  }
  if (!/^uri:\/\/[^#\s]+[^/#\s]$/.test(descriptorNamespace)) {
    throw new SettingError("descriptorNamespace", "must be of the form uri://ed-fi.org.");
  }
  const known = withSplit(catalogOf(dataStandard), records);
  const catalog = withOwn(known, options.collections ?? {});
  return { dataStandard, catalog, maxLimit, idFormat, descriptorNamespace, records };
}

/** A catalog in which records that a translator makes several of have their collections. */
function withSplit(catalog: Catalog, records: RecordTranslator | undefined): Catalog {
  if (!records) return catalog;
  const splitOf = (found: Collection): Collection => {
    if (found.current !== undefined || !records.has(found.name)) return found;
    const split = records.parts(found.name).map(({ collection }) => collection);
    const [current] = split;
    return current === undefined ? found : { ...found, current, split };
  };
  const made = new Map<Collection, Collection>();
  return {
    ...catalog,
    find(name) {
      const found = catalog.find(name);
      if (found === undefined || found.current !== undefined) return found;
      const known = made.get(found) ?? splitOf(found);
      made.set(found, known);
      return known;
    },
  };
}

/** A catalog with the owner's collections before those of the tables. */
function withOwn(catalog: Catalog, collections: Readonly<Record<string, string>>): Catalog {
  const own = Object.entries(collections).map(([name, place]): Collection => {
    const [, namespace, current] =
      /^(?:([A-Za-z][\w.~-]*)\/)?([A-Za-z][\w.~-]*)$/.exec(place) ?? [];
    if (!/^[A-Za-z][\w.~-]*$/.test(name) || current === undefined) {
      throw new SettingError("collections", "must give names such as sample/transports by name.");
    }
    return {
      name,
      kind: "own",
      key: [],
      current,
      ...(namespace === undefined ? {} : { namespace }),
    };
  });
  if (own.length === 0) return catalog;
  const byName = new Map(own.map((each) => [each.name.toLowerCase(), each]));
  const byCurrent = new Map(own.map((each) => [each.current?.toLowerCase(), each]));
  return {
    legacy: catalog.legacy,
    find: (name) => byName.get(name.toLowerCase()) ?? catalog.find(name),
    ofCurrent: (name) => byCurrent.get(name.toLowerCase()) ?? catalog.ofCurrent(name),
  };
}
