import type { TokenSource, TransportOptions } from "@edbridge/core";
import { districtsOf } from "@edbridge/compat/internal";
import { checkBaseUrl, isObject, layoutPath } from "@edbridge/core/internal";
import {
  type Catalog,
  catalogOf,
  type Code,
  type DescriptorValues,
  descriptorValues,
  nearestDataStandard,
  nearestFieldStandard,
} from "@edbridge/records/model";
import { extensionsOf } from "./extensions.js";
import { HostReader, type Reading, recordsOf } from "./host-reader.js";
import type { CurrentSide, HostValues } from "./current-side.js";
import { legacyCodes } from "./legacy-codes.js";

/** What a legacy program would meet on its first night: counts and names, no record. */
export interface FirstNight {
  /** What the host tells of the key; absent where it does not tell. */
  readonly key?: KeyRights | undefined;
  /** What became of one small read of each collection that legacy programs use most. */
  readonly reads: readonly CollectionRead[];
  /** Absent where schools, calendars or years may not be read. */
  readonly calendars?: CalendarCheck | undefined;
  /** Legacy codes that the host does not have, by kind of descriptor. */
  readonly descriptors: readonly DescriptorCheck[];
  readonly composites: "there" | "absent" | "refused";
  /** The collections of each extension of the host. */
  readonly extensions: readonly { readonly name: string; readonly collections: number }[];
  /** How the host writes ids, if it gave one. */
  readonly idFormat?: "compact" | "dashed" | undefined;
}

/** What a key stands for. */
interface KeyRights {
  /** Ids of the districts that it acts for. */
  readonly districts: readonly number[];
  /** How many education organizations it acts for. */
  readonly organizations: number;
  readonly namespaces: readonly string[];
  readonly claimSet?: string | undefined;
  /** Of the collections that were read, those in which it may create records; hosts from 7.0 on tell. */
  readonly writes?: readonly string[] | undefined;
}

/** One small read. */
export interface CollectionRead {
  /** The current collection. */
  readonly collection: string;
  readonly answer: "records" | "none" | "refused" | "absent" | "failed";
  readonly status: number;
}

/** Which schools have a calendar of the year that the host calls its current one. */
interface CalendarCheck {
  readonly schoolYear: number;
  /** Schools that were looked at: those of the first page. */
  readonly schools: number;
  readonly without: number;
}

/** The legacy codes of one kind. */
export interface DescriptorCheck {
  /** The collection, such as `raceDescriptors`. */
  readonly collection: string;
  readonly codes: number;
  /** Absent where it may not be read. */
  readonly missing?: readonly string[] | undefined;
}

interface Input extends HostValues, Pick<TransportOptions, "dispatcher"> {
  readonly baseUrl: string;
}

/** Legacy collections, then current ones that a legacy record needs beside it. */
const legacy =
  "schools localEducationAgencies students studentSchoolAssociations parents studentParentAssociations staffs staffEducationOrganizationAssignmentAssociations staffSectionAssociations courses courseOfferings sections studentSectionAssociations sessions gradingPeriods classPeriods locations grades studentSchoolAttendanceEvents disciplineIncidents disciplineActions programs studentProgramAssociations assessments studentAssessments cohorts";
const beside = "studentEducationOrganizationAssociations calendars calendarDates credentials";

/** The largest page that every host gives. */
const page = 100;

/**
 * Asks a host for what a first night would meet, with one token. It sends some sixty small reads, and
 * changes nothing. A read that fails is told as such.
 */
export async function firstNight(
  source: TokenSource,
  input: Input,
  current: CurrentSide,
): Promise<FirstNight> {
  const base = checkBaseUrl(input.baseUrl, input);
  const reader = new HostReader(base, source, input.dispatcher);
  const root = layoutPath("dataPath", current.dataPath, input);
  const version = current.dataStandard ?? "5.0";
  const dataStandard = nearestDataStandard(version) ?? "5.0";
  const catalog = catalogOf(nearestFieldStandard(version));
  const read = (path: string) => reader.get(`${root}/${path}`);
  const collections = collectionsOf(catalog);
  const [key, reads, calendars, lists, composites, extensions] = await Promise.all([
    keyRights(reader, layoutPath("tokenPath", current.tokenPath, input), collections),
    Promise.all(collections.map((name) => readOne(name, read))),
    calendarCheck(read),
    Promise.all(Object.keys(legacyCodes).map((name) => codesOf(name, read))),
    compositesOf(root, reader),
    extensionsOf(reader, base.prefix),
  ]);
  const values = descriptorValues({ dataStandard, version });
  const descriptors = Object.entries(legacyCodes).map(([collection, codes], index) => {
    const onHost = lists[index];
    const missing = onHost && missingCodes(collection, onHost, key?.namespaces ?? [], values);
    return { collection, codes: codes.length, missing };
  });
  const idFormat = reads.find((each) => each.idFormat !== undefined)?.idFormat;
  return {
    key,
    reads: reads.map(({ read: one }) => one),
    calendars,
    descriptors,
    composites,
    extensions,
    idFormat,
  };
}

function collectionsOf(catalog: Catalog): string[] {
  const names = legacy.split(" ").flatMap((name) => catalog.find(name)?.current ?? []);
  return [...names, ...beside.split(" ")];
}

type Read = (path: string) => Promise<Reading>;

async function readOne(collection: string, read: Read) {
  const reading = await read(`${collection}?limit=1`);
  const [first] = recordsOf(reading);
  const one: CollectionRead = { collection, answer: answerOf(reading), status: reading.status };
  const idFormat = typeof first?.["id"] === "string" ? formOf(first["id"]) : undefined;
  return { read: one, idFormat };
}

function formOf(id: string): "compact" | "dashed" {
  return id.includes("-") ? "dashed" : "compact";
}

function answerOf(reading: Reading): CollectionRead["answer"] {
  const { status } = reading;
  if (status === 200) return recordsOf(reading).length > 0 ? "records" : "none";
  if (status === 401 || status === 403) return "refused";
  return status === 404 ? "absent" : "failed";
}

async function keyRights(
  reader: HostReader,
  tokenPath: string,
  collections: readonly string[],
): Promise<KeyRights | undefined> {
  const { status, json } = await reader.tokenInfo(tokenPath);
  if (status !== 200 || !isObject(json)) return undefined;
  const organizations = listIn(json["education_organizations"]).filter(isObject);
  const namespaces = listIn(json["namespace_prefixes"]).map(String);
  const { claim_set: claims } = json;
  const claimSet = isObject(claims) ? String(claims["name"]) : undefined;
  return {
    districts: districtsOf(json),
    organizations: organizations.length,
    namespaces,
    claimSet,
    writes: writesIn(json["resources"], collections),
  };
}

/** The collections that may be written, by a list such as `{ resource: "/ed-fi/students", operations: ["Create"] }`. */
function writesIn(resources: unknown, collections: readonly string[]): string[] | undefined {
  if (!Array.isArray(resources)) return undefined;
  const writable = resources
    .filter(isObject)
    .filter(({ operations }) => listIn(operations).includes("Create"))
    .map(({ resource }) => String(resource).toLowerCase());
  return collections.filter((name) =>
    writable.some((each) => each.endsWith(`/${name.toLowerCase()}`)),
  );
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

async function calendarCheck(read: Read): Promise<CalendarCheck | undefined> {
  const years = recordsOf(await read(`schoolYearTypes?limit=${page}`));
  const year = years.find((each) => each["currentSchoolYear"] === true)?.["schoolYear"];
  const schools = recordsOf(await read(`schools?limit=${page}`));
  if (typeof year !== "number" || schools.length === 0) return undefined;
  // A school may have several calendars.
  const calendars = await pagesOf(`calendars?schoolYear=${year}&`, read);
  if (!calendars) return undefined;
  const having = new Set(
    calendars.map(({ schoolReference: of }) => (isObject(of) ? of["schoolId"] : undefined)),
  );
  const without = schools.filter(({ schoolId }) => !having.has(schoolId)).length;
  return { schoolYear: year, schools: schools.length, without };
}

/** The codes that a host has of one kind; `undefined` where they may not be read. */
async function codesOf(collection: string, read: Read): Promise<readonly Code[] | undefined> {
  const descriptors = await pagesOf(`${collection}?`, read);
  return descriptors?.flatMap(({ namespace, codeValue, shortDescription }) => {
    if (typeof namespace !== "string" || typeof codeValue !== "string") return [];
    const text = typeof shortDescription === "string" ? shortDescription : undefined;
    return [{ namespace, codeValue, shortDescription: text }];
  });
}

/** The records of a list; `undefined` where it may not be read. What is beyond ten pages is not read. */
async function pagesOf(list: string, read: Read) {
  const records: Readonly<Record<string, unknown>>[] = [];
  for (let offset = 0; offset < 10 * page; offset += page) {
    const found = await read(`${list}limit=${page}&offset=${offset}`);
    if (found.status !== 200) return undefined;
    const these = recordsOf(found);
    records.push(...these);
    if (these.length < page) break;
  }
  return records;
}

/** The usual legacy codes that a record, translated by the codes of the host, would be refused for. */
function missingCodes(
  collection: string,
  onHost: readonly Code[],
  namespaces: readonly string[],
  values: DescriptorValues,
): readonly string[] {
  const host = values.by({ descriptors: () => onHost, namespaces: () => namespaces });
  const name = collection.replace(/s$/, "");
  return (legacyCodes[collection] ?? []).filter((code) => host.toCurrent(name, code) === undefined);
}

/** Composites stand where the data stand, under another name. */
async function compositesOf(root: string, reader: HostReader): Promise<FirstNight["composites"]> {
  if (!root.includes("/data/v3/")) return "absent";
  const path = root.replace("/data/v3/", "/composites/v1/");
  const { status } = await reader.get(`${path}/enrollment/Schools?limit=1`);
  if (status === 200) return "there";
  return status === 401 || status === 403 ? "refused" : "absent";
}
