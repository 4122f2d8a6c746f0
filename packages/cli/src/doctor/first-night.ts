import { districtsOf } from "@edbridge/compat/internal";
import { isObject, layoutPath, none, pagesOf } from "@edbridge/core/internal";
import {
  catalogOf,
  descriptorValues,
  nearestDataStandard,
  nearestFieldStandard,
} from "@edbridge/records/internal";
import {
  codeIn,
  type CurrentSide,
  type HostReader,
  type HostValues,
  legacyCodes,
  listIn,
  openApiDocuments,
  type Reading,
  recordsOf,
} from "./host.js";

/** What a legacy program would meet on its first night: counts and names, no record. */
export type FirstNight = Awaited<ReturnType<typeof firstNight>>;

export type CollectionRead = FirstNight["reads"][number];

/** The legacy codes of one kind; `missing` is absent where they may not be read. */
export type DescriptorCheck = FirstNight["descriptors"][number];

/** Legacy collections, then current ones that a legacy record needs beside it. */
const legacy =
  "schools localEducationAgencies students studentSchoolAssociations parents studentParentAssociations staffs staffEducationOrganizationAssignmentAssociations staffSectionAssociations courses courseOfferings sections studentSectionAssociations sessions gradingPeriods classPeriods locations grades studentSchoolAttendanceEvents disciplineIncidents disciplineActions programs studentProgramAssociations assessments studentAssessments cohorts";
const companions = "studentEducationOrganizationAssociations calendars calendarDates credentials";

/** The largest page that every host gives. */
const page = 100;

/** Pages of one list that are read at most. A gateway may shorten each. */
const mostPages = 50;

/**
 * Asks a host for what a first night would meet, with one token. It sends some sixty small reads, and
 * changes nothing. A read that fails is reported as such.
 */
export async function firstNight(
  reader: HostReader,
  baseUrl: string,
  values: HostValues,
  current: CurrentSide,
) {
  const root = layoutPath("dataPath", current.dataPath, values);
  const version = current.dataStandard ?? "5.0";
  const dataStandard = nearestDataStandard(version) ?? "5.0";
  const catalog = catalogOf(nearestFieldStandard(version));
  const collections = [
    ...legacy.split(" ").flatMap((name) => catalog.find(name)?.current ?? none),
    ...companions.split(" "),
  ];
  const read = (path: string) => reader.get(`${root}/${path}`);
  const [key, readings, calendars, lists, composites, extensions] = await Promise.all([
    keyRights(reader, layoutPath("tokenPath", current.tokenPath, values), collections),
    Promise.all(collections.map(async (name) => ({ name, of: await read(`${name}?limit=1`) }))),
    calendarCheck(read),
    Promise.all(Object.keys(legacyCodes).map((name) => wholeList(`${name}?`, read))),
    compositesOf(root, reader),
    extensionsOf(reader, baseUrl),
  ]);
  const codeValues = descriptorValues({ dataStandard, version });
  const descriptors = Object.entries(legacyCodes).map(([collection, codes], index) => {
    const onHost = lists[index]?.flatMap(codeIn);
    const namespaces = () => key?.namespaces ?? none;
    const host = onHost && codeValues.by({ descriptors: () => onHost, namespaces });
    const name = collection.replace(/s$/, "");
    // A record that has one, translated by the codes of the host, would be refused.
    const missing = host && codes.filter((code) => host.toCurrent(name, code) === undefined);
    return { collection, codes: codes.length, missing };
  });
  const reads = readings.map(({ name, of }) => ({
    collection: name,
    answer: answerOf(of),
    status: of.status,
  }));
  const ids = readings.map(({ of }) => recordsOf(of)[0]?.["id"]);
  const id = ids.find((each) => typeof each === "string");
  // How the host writes ids, if it gave one.
  const idFormat = id === undefined ? undefined : id.includes("-") ? "dashed" : "compact";
  return { key, reads, calendars, descriptors, composites, extensions, idFormat };
}

type Read = (path: string) => Promise<Reading>;

function answerOf({
  status,
  json,
  isForeign,
}: Reading): "records" | "none" | "refused" | "absent" | "failed" {
  // A gateway may answer 200 with a page of its own.
  if (status === 200 && Array.isArray(json)) return json.length > 0 ? "records" : "none";
  if (isForeign) return "failed";
  if (status === 401 || status === 403) return "refused";
  return status === 404 ? "absent" : "failed";
}

async function keyRights(reader: HostReader, tokenPath: string, collections: readonly string[]) {
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

/** How many schools of the first page have no calendar of the year that the host calls its current one. */
async function calendarCheck(read: Read) {
  const years = await wholeList("schoolYearTypes?", read);
  const year = years?.find((each) => each["currentSchoolYear"] === true)?.["schoolYear"];
  const schools = recordsOf(await read(`schools?limit=${page}`));
  if (typeof year !== "number" || schools.length === 0) return undefined;
  // A school may have several calendars.
  const calendars = await wholeList(`calendars?schoolYear=${year}&`, read);
  if (!calendars) return undefined;
  const having = new Set(
    calendars.map(({ schoolReference: of }) => (isObject(of) ? of["schoolId"] : undefined)),
  );
  const without = schools.filter(({ schoolId }) => !having.has(schoolId)).length;
  return { schoolYear: year, schools: schools.length, without };
}

/** All records of a list; `undefined` where it may not be read, or is too long to be read. */
async function wholeList(list: string, read: Read) {
  const all: unknown[] = [];
  let pagesRead = 0;
  const pages = pagesOf(async (offset) => {
    const query = `limit=${page}&${offset === 0 ? "totalCount=true" : `offset=${offset}`}`;
    const { status, json, total } = await read(list + query);
    return { records: status === 200 && Array.isArray(json) ? json : undefined, total };
  });
  for await (const { records } of pages) {
    if (!records || ++pagesRead > mostPages) return undefined;
    all.push(...records);
  }
  return all.filter(isObject);
}

/** Composites stand where the data stand, under another name. */
async function compositesOf(root: string, reader: HostReader) {
  const path = root.replace("/data/v3/", "/composites/v1/");
  if (path === root) return "absent";
  const answer = answerOf(await reader.get(`${path}/enrollment/Schools?limit=1`));
  if (answer === "refused") return answer;
  return answer === "records" || answer === "none" ? "there" : "absent";
}

/** The model of Ed-Fi itself, and sections of the metadata that are no models. */
const noExtension = /^(?:ed-?fi|resources|descriptors|composites|identity|change-?queries|bulk)$/i;

/** The path of a collection in a contract: `/tpdm/candidates`, but not `/tpdm/candidates/{id}`. */
const ofExtension = /^\/(?!ed-fi\/)[\w-]+\/\w+$/i;

/**
 * The extensions of a host and how many collections each has, as the host's OpenAPI metadata says;
 * none where it has no metadata. The metadata is public, so that no token is sent for it.
 */
async function extensionsOf({ getPublic }: HostReader, baseUrl: string) {
  const found = await openApiDocuments(baseUrl, getPublic, (name) => !noExtension.test(name));
  const counted = found.map(({ name, document }) => {
    const paths = isObject(document) ? Object.keys(document["paths"] ?? {}) : [];
    return { name, collections: paths.filter((path) => ofExtension.test(path)).length };
  });
  return counted.filter(({ collections }) => collections > 0);
}
