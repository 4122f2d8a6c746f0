import { type Clock, SettingError } from "@edbridge/core";
import { ExpiringMap, isObject, layoutPath, none, wrongIn } from "@edbridge/core/internal";
import {
  hostTranslator,
  type HostTranslator,
  isId,
  type Catalog,
  catalogOf,
  type Collection,
  type DataStandard,
  type HostDescriptorValues,
  descriptorValues,
  type FieldStandard,
  nearestDataStandard,
  nearestFieldStandard,
} from "@edbridge/records/internal";
import type { RecordOptions } from "./option-rows.js";
import type { HostOptions, YearOptions } from "./options.js";

/** How a host writes ids. */
export type IdFormat = NonNullable<HostOptions["idFormat"]>;

/** The form of the host's ids, as far as it is known. */
class HostIdFormat {
  /** What the host's version suggests, until it is certain. */
  current: IdFormat;
  /** Whether the owner has said it or the host has written an id. */
  isCertain: boolean;

  constructor(format: IdFormat | undefined) {
    this.current = format ?? "compact";
    this.isCertain = format !== undefined;
  }

  /** The host has written an id: the first one tells the form of all. */
  observe(id: string): void {
    if (this.isCertain || !isId(id)) return;
    this.current = id.includes("-") ? "dashed" : "compact";
    this.isCertain = true;
  }
}

/** The largest page that the host gives, as far as it is known. */
export interface HostPageSize {
  /** The largest `limit` to ask for. */
  current: number;
  /** Whether the owner has said it. A host that says less contradicts the owner. */
  readonly isCertain: boolean;
}

/**
 * The largest page that a host takes, by its refusal of a page with a larger `limit`. Hosts of the Ed-Fi
 * Alliance say which one they take: "Limit must be omitted or set to a value between 0 and 200". Some of
 * version 5 name only the setting; 100, the bound of the oldest hosts, is taken for these.
 *
 * The text may also repeat a value of the caller: it counts when the host has taken it.
 */
export function pageSizeIn(refusal: string, limit: number): number | undefined {
  const rest = refusal.slice(refusal.search(/\blimit\b/i));
  const [, number] = /\bbetween \d{1,9} (?:and|to) (\d{1,9})/i.exec(rest) ?? none;
  const most = Number(number ?? (refusal.includes("defaultPageSizeLimit") && fewest));
  return most >= 1 && most < limit ? most : undefined;
}

/** The largest page of hosts up to version 3.1. */
const fewest = 100;

/** Checked {@link HostOptions}. */
export interface HostSettings {
  readonly dataStandard: DataStandard;
  /** The same, or the newer one whose additions to its fields and collections are known. */
  readonly fieldStandard: FieldStandard;
  /** The collections that a legacy path may name, with the owner's extensions. */
  readonly catalog: Catalog;
  readonly pageSize: HostPageSize;
  readonly idFormat: HostIdFormat;
  /** The values of descriptors and dates in queries, keys and links. */
  readonly values: HostDescriptorValues;
  /** `undefined` where records are passed as they are. */
  readonly records: HostTranslator | undefined;
  /** The education organizations that the owner has named, by client key. */
  readonly organizations: ReadonlyMap<string, number>;
  /** The namespaces of the host's extensions, as its discovery document tells them. */
  readonly extensions: readonly string[];
  /** Whether a POST with an `If-Match` that no record has never replaces a record. */
  readonly createsOnly: boolean;
  /** The day where this process runs, such as `2017-08-21`: it decides which enrollments hold. */
  readonly today: () => string;
}

/**
 * Checks what an owner says about the current host.
 *
 * @param clock its day decides which facts with periods hold
 * @throws `SettingError` naming the option
 */
export function checkHostOptions(options: HostOptions, clock: Clock): HostSettings {
  const { descriptorNamespace, collections = {}, records: recordOptions } = options;
  const version = options.dataStandard ?? "5.0";
  const dataStandard = nearestDataStandard(version);
  if (dataStandard === undefined) {
    throw new SettingError("dataStandard", "must be a version such as 4.0 or 5.2.");
  }
  const translator = makeTranslator(recordOptions, version, descriptorNamespace, clock);
  const fieldStandard = nearestFieldStandard(version);
  const named = { ...translator?.collections, ...collections };
  const catalog = catalogWith(catalogOf(fieldStandard), translator, named);
  const values =
    translator?.values ?? descriptorValues({ dataStandard, version, descriptorNamespace });
  const { educationOrganizationId: organizations } = recordOptions || {};
  return {
    dataStandard,
    fieldStandard,
    catalog,
    pageSize: {
      current: options.maxLimit ?? (dataStandard === "3.1" ? fewest : 500),
      isCertain: options.maxLimit !== undefined,
    },
    idFormat: new HostIdFormat(options.idFormat),
    values,
    records: translator,
    organizations: new Map(typeof organizations === "object" ? Object.entries(organizations) : []),
    extensions: [],
    createsOnly: false,
    today() {
      const now = clock.now();
      const minutes = new Date(now).getTimezoneOffset();
      return new Date(now - minutes * 60_000).toISOString().slice(0, 10);
    },
  };
}

/**
 * Where the collections of each school year are: the path of the host, base included.
 *
 * @throws `SettingError` if the path cannot be filled
 */
export function dataRootsOf(
  options: YearOptions,
  prefix: string,
): (schoolYear: string, namespace?: string) => string {
  const { dataPath = "/data/v3/{namespace}" } = options;
  // A caller may name any school year.
  const roots = new ExpiringMap<string>({ limit: 1000 });
  const rootOf = (schoolYear: string, namespace = options.namespace) => {
    const key = namespace === undefined ? schoolYear : `${schoolYear} ${namespace}`;
    const before = roots.get(key);
    if (before !== undefined) return before;
    const root = prefix + layoutPath("dataPath", dataPath, { ...options, namespace, schoolYear });
    roots.set(key, root);
    return root;
  };
  // Any year will do to find out, before the first request, whether the rest can be filled.
  rootOf("2000");
  return rootOf;
}

/** Options of a translator that a door has beside `records`. */
const doorOptionNames = ["dataStandard", "descriptorNamespace"] as const;

/** A translator for the host's own Data Standard; an error names the option in `records`. */
function makeTranslator(
  options: RecordOptions | false = {},
  dataStandard: string,
  descriptorNamespace: string | undefined,
  clock: Clock,
): HostTranslator | undefined {
  if (options === false) return undefined;
  for (const name of doorOptionNames) {
    if (options[name] === undefined) continue;
    throw new SettingError(`records.${name}`, `belongs beside records, as the option ${name}.`);
  }
  const { educationOrganizationId: organizations, ...rest } = options;
  const translatorOptions = isObject(organizations)
    ? rest
    : { ...rest, educationOrganizationId: organizations };
  const now = () => clock.now();
  const part = (name: string) => (doorOptionNames.some((each) => each === name) ? "" : "records.");
  try {
    return hostTranslator({ now, ...translatorOptions, dataStandard, descriptorNamespace });
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    throw new SettingError(part(error.setting) + error.setting, wrongIn(error));
  }
}

const wrongCollections =
  'must give names by name, such as { "studentTransports": "sample/transports" }.';

/**
 * A catalog with the owner's collections before those of the tables. Records that the translator makes
 * several of have their collections.
 */
function catalogWith(
  catalog: Catalog,
  translator: HostTranslator | undefined,
  collections: Readonly<Record<string, string>>,
): Catalog {
  const added = Object.entries(collections).map(([name, path]): Collection => {
    const [, namespace, current] =
      /^(?:([A-Za-z][\w.~-]*)\/)?([A-Za-z][\w.~-]*)$/.exec(path) ?? none;
    if (!/^[A-Za-z][\w.~-]*$/.test(name) || current === undefined) {
      throw new SettingError("collections", wrongCollections);
    }
    const placed = namespace === undefined ? {} : { namespace };
    return { name, kind: "own", key: [], current, ...placed };
  });
  const byName = new Map(added.map((each) => [each.name.toLowerCase(), each]));
  const byCurrent = new Map(added.map((each) => [each.current?.toLowerCase(), each]));
  const splitOf = (found: Collection): Collection => {
    const split = translator?.parts(found.name).map(({ collection }) => collection) ?? none;
    const [current] = split;
    return current === undefined ? found : { ...found, current, split };
  };
  return {
    legacy: [...catalog.legacy.filter(({ name }) => !byName.has(name.toLowerCase())), ...added],
    find(name) {
      const found = byName.get(name.toLowerCase()) ?? catalog.find(name);
      return !found || found.current !== undefined ? found : splitOf(found);
    },
    ofCurrent: (name) => byCurrent.get(name.toLowerCase()) ?? catalog.ofCurrent(name),
  };
}
