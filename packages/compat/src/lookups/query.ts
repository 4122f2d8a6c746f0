import { comparedText, none } from "@edbridge/core/internal";
import { valuesAt, type Collection } from "@edbridge/records/internal";
import type { Key } from "@edbridge/records";
import {
  comparedValue,
  isRecordValue,
  isSameValue,
  type JsonRecord,
  plainText,
} from "../http/json.js";
import type { QueryPart, HostTarget } from "../routing/host-target.js";
import type { HostSettings } from "../settings/host-options.js";

/** One collection of the host. */
export type RecordSource = Pick<HostTarget, "name" | "collection">;

/** Where descriptors may be: those that Ed-Fi does not have, in any namespace of the host. */
export function descriptorSources(
  name: string,
  { catalog, extensions }: HostSettings,
): readonly RecordSource[] {
  const found = catalog.find(name) ?? catalog.ofCurrent(name);
  if (found && found.kind !== "own") return [{ name, collection: found }];
  const others = extensions.filter((namespace) => namespace !== found?.namespace);
  const placed = others.map((namespace): Collection => {
    return { name, kind: "own", key: [], current: name, namespace };
  });
  return [found, ...placed].map((collection) => ({ name, collection }));
}

/** The texts of a record at a part of a query, as {@link comparedValue}. */
export function textsIn(
  record: JsonRecord,
  part: string,
  { isByPath }: Pick<RecordQuery, "isByPath">,
): readonly string[] {
  if (!isByPath) {
    const text = comparedValue(valueOf(record, part));
    return text === undefined ? [] : [text];
  }
  return [...new Set(valuesAt(record, part).flatMap((value) => comparedValue(value) ?? none))];
}

/** The query parameters of a list that holds the records of several queries. */
export interface Scope {
  readonly params: readonly QueryPart[];
  /** Equal for two scopes of a collection that ask for the same list. */
  readonly text: string;
}

/** The scope of the list of all records. */
export const everything: Scope = { params: [], text: "" };

/** A query for all records of one collection that have some values. */
export interface RecordQuery {
  /** The values that are compared, as {@link comparedValue}, sorted by part. */
  readonly values: readonly { readonly part: string; readonly text: string }[];
  /** The parts and the values, each as one text. */
  readonly partsText: string;
  readonly valuesText: string;
  /** The query parameters of a request for this query alone. */
  readonly params: readonly QueryPart[];
  /** A list that holds the records of this query and of others, such as all sections of a school and year. */
  readonly scope: Scope;
  /** Equal for two queries of a collection that ask for the same. */
  readonly cacheKey: string;
  /** Whether at most one record can have these values. The first record found is then the result. */
  readonly unique: boolean;
  /** When the record that needs the result was last written, as the host says. */
  readonly asOf: unknown;
  /** Whether its parts are paths. If not, they are query parameters, and a record need not show each. */
  readonly isByPath: boolean;
}

/** Ends each value in a text of several. */
export const valueEnd = "\u0001";

/** The query for the records that have these values, by part. */
export function recordQueryOf(
  values: readonly { readonly name: string; readonly value: unknown }[],
  params: readonly QueryPart[],
  scope: readonly QueryPart[],
  unique: boolean,
  isByPath: boolean,
  asOf?: unknown,
): RecordQuery {
  const compared: { readonly part: string; readonly text: string }[] = [];
  let partsText = isByPath ? "." : "";
  let valuesText = "";
  for (const { name, value } of values.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const text = comparedValue(value);
    if (text === undefined) continue;
    compared.push({ part: name, text });
    partsText += `${name}\n`;
    valuesText += text + valueEnd;
  }
  // The parameters may ask for more than these values: for all sections of a session.
  const more = values === params ? "" : paramsText(params);
  return {
    values: compared,
    partsText,
    valuesText,
    params,
    unique,
    isByPath,
    asOf,
    scope: scope.length === 0 ? everything : { params: scope, text: paramsText(scope) },
    cacheKey: partsText + valuesText + more,
  };
}

function paramsText(params: readonly QueryPart[]): string {
  let text = "";
  for (const { name, value } of params) text += `${name}=${comparedText(value)}&`;
  return text;
}

const commonNames: ReadonlySet<string> = new Set([
  "educationOrganizationId",
  "schoolId",
  "schoolYear",
]);

/** The query for the records that have the members of a key; `undefined` if the key has none. */
export function queryByKey(
  key: Key,
  unique = false,
  needing?: JsonRecord,
): RecordQuery | undefined {
  const params: QueryPart[] = [];
  const common: QueryPart[] = [];
  for (const name of Object.keys(key)) {
    const value = plainText(key[name]);
    if (value === undefined) continue;
    const param = { name, value };
    params.push(param);
    if (commonNames.has(name)) common.push(param);
  }
  if (params.length === 0) return undefined;
  // A list by the whole key would hold one record.
  const scope = common.length < params.length ? common : [];
  return recordQueryOf(params, params, scope, unique, false, needing?.["_lastModifiedDate"]);
}

/** Whether a record that the host gave for a query has the values of the query. */
export function matches(record: JsonRecord, query: RecordQuery): boolean {
  return query.values.every(({ part, text }) => {
    const found = textsIn(record, part, query);
    // Where a record does not show the value of a parameter, the host has compared it.
    return found.length === 0 ? !query.isByPath : found.includes(text);
  });
}

/**
 * Which rows are enough: any that are not too old; or those with their ETags, or read after the call, for a
 * write that replaces them. `tagged or none`: that there are none may also be known from earlier, because the
 * write fails if there is one. `tagged or guessed`: it may even be a guess.
 */
export type Need = "any" | "tagged" | "tagged or none" | "tagged or guessed";

/** Whether rows from earlier are enough. By its ETag, a write can tell that a record has not changed. */
export function isEnough(rows: readonly JsonRecord[], need: Need): boolean {
  if (rows.length === 0) return need !== "tagged";
  return rows.every((row) => row["_etag"] !== undefined);
}

/**
 * The value that a query parameter is compared with. It is a member of the record, or of one of its
 * references. If references disagree, the one of that name decides: `schoolId` is that of
 * `schoolReference`. If none has that name, one that hosts name by its role does not count:
 * `courseReference.educationOrganizationId` is `courseEducationOrganizationId`. If others disagree, the
 * value cannot be told, and is `undefined`. The role of a reference may also stand before the name:
 * `feederSchoolId` is `feederSchoolReference.schoolId`.
 */
export function valueOf(record: JsonRecord, name: string): unknown {
  if (record[name] !== undefined) return record[name];
  let found: unknown;
  let disagree = false;
  let byRole: unknown;
  let inRole: unknown;
  // A list has thousands of records: a pair for each member would take longer than the rest.
  for (const key of Object.keys(record)) {
    if (!key.endsWith("Reference")) continue;
    const reference = record[key];
    if (!isRecordValue(reference)) continue;
    const role = key.slice(0, -"Reference".length);
    const value = reference[name];
    if (value === undefined) inRole ??= valueInRole(role, reference, name);
    else if (name.startsWith(role)) return value;
    else if (namedByRole.has(role)) byRole ??= value;
    else if (found === undefined) found = value;
    else disagree ||= !isSameValue(found, value);
  }
  if (disagree) return undefined;
  return found ?? byRole ?? inRole;
}

/**
 * The roles of references of which hosts name a part by the role where another reference has a part of
 * that name. Source: the published query parameters of Data Standards 3.1 to 6.0.
 */
const namedByRole: ReadonlySet<string> = new Set([
  "cohort",
  "course",
  "externalEducationOrganization",
]);

function valueInRole(role: string, reference: JsonRecord, name: string): unknown {
  for (const member of Object.keys(reference)) {
    const begin = name.length - member.length;
    if (begin < 1 || !role.startsWith(name.slice(0, begin))) continue;
    const ending = member.charAt(0).toUpperCase() + member.slice(1);
    if (name.endsWith(ending)) return reference[member];
  }
  return undefined;
}

/** The last name of a path. It says what kind of value is there. */
export function nameAt(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}
