import { isObject, nearestNames, none } from "@edbridge/core/internal";
import { peopleRows } from "@edbridge/records/internal";
import { singular, uncapitalized } from "../command/text.js";
import type { Contract, Named } from "./contract.js";
import type { LegacyRecord } from "../shadow/compare-records.js";
import { fits } from "./rehearsed-writes.js";

/** What would become of a write, and why it would fail or is not certain. */
export interface Verdict {
  readonly outcome: "would-pass" | "would-fail" | "not-certain";
  /** That of the host, where it would fail. */
  readonly status?: number;
  readonly reasons: readonly string[];
}

/** A list of the host up to its `limit`, with the run's own writes in it; `undefined` where the host does not give it. */
export type ReadList = (
  collection: string,
  query: URLSearchParams,
) => Promise<readonly unknown[] | undefined>;

export interface HostView {
  readonly read: ReadList;
  /** Whether the rehearsal has made the record with this id. */
  readonly isMade: (id: string) => boolean;
}

/**
 * Judges a record by the host's contract, and by what the host has: each reference and each
 * descriptor value is looked up. What a key may do is not known without a write.
 */
export async function checkRecord(
  collection: string,
  record: unknown,
  contract: Contract,
  view: HostView,
): Promise<Verdict> {
  const complaints = contract.complaints(collection, record);
  if (complaints === undefined) {
    return verdictOf(["unknown", [`${contract.source} do not have the collection ${collection}`]]);
  }
  if (complaints.length > 0) return verdictOf(["no value", complaints]);
  const named = contract.named(collection, record);
  const found = await Promise.all([
    findPerson(collection, record, contract, view),
    ...named.map((each) => lookUp(each, contract, view.read)),
  ]);
  const all = (["no value", "no record", "unknown"] as const).map((is) => {
    const reasons = found.flatMap((each) => (each[0] === is ? each[1] : []));
    return [is, [...new Set(reasons)]] as const;
  });
  return verdictOf(all.find(([, reasons]) => reasons.length > 0));
}

type Found = readonly [is: "there" | "no value" | "no record" | "unknown", why: string];

const there: Found = ["there", ""];

const mostReasons = 5;

function verdictOf([is, all]: readonly [Found[0], readonly string[]] = ["there", []]): Verdict {
  const reasons = all.slice(0, mostReasons);
  if (is === "there") return { outcome: "would-pass", reasons };
  if (is === "unknown") return { outcome: "not-certain", reasons };
  return { outcome: "would-fail", status: is === "no value" ? 400 : 409, reasons };
}

async function lookUp(named: Named, contract: Contract, read: ReadList): Promise<Found> {
  const { path, entity, value } = named;
  if (entity === undefined) return findDescriptor(path, String(value), read);
  if (!isObject(value)) return there;
  const { link: _, ...key } = value;
  const places = placesOf(entity, key, contract);
  const [first] = places;
  if (!first) return ["unknown", `${path}: no list of ${entity} is known`];
  let refused = false;
  for (const place of places) {
    const found = await findBy(place.key, place.collection, read);
    if (isObject(found)) return there;
    refused ||= found === "unknown";
  }
  const { collection } = first;
  if (refused) return ["unknown", `${path}: could not be looked up in ${collection}`];
  if (peopleIn(collection)) return ["unknown", `${path}: ${unseen(collection)}`];
  const lists = places.length === 1 ? collection : "any list of organizations";
  return ["no record", `${path}: the host has no such record in ${lists}`];
}

/**
 * The record of a list by its key; `"unknown"` where the host does not give the list, or takes no notice
 * of the query.
 */
export async function findBy(
  key: LegacyRecord,
  collection: string,
  read: ReadList,
): Promise<LegacyRecord | "unknown" | undefined> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(key)) query.set(name, String(value));
  query.set("limit", "1");
  const records = await read(collection, query);
  const found = records?.find((each) => isObject(each) && fits(each, query));
  if (isObject(found)) return found;
  return records?.length === 0 ? undefined : "unknown";
}

/** The people of a collection. A host shows a key only those to whom it has a relation. */
const peopleIn = (collection: string) => peopleRows[collection.replace(/^ed-fi\//, "")];

const unseen = (collection: string) =>
  `this key sees no such record in ${collection}: there is none, or the key has no relation to it`;

/** Whether the host lets the key write the person that a record is of. It takes a new person of any key. */
async function findPerson(
  collection: string,
  record: unknown,
  contract: Contract,
  { read, isMade }: HostView,
): Promise<Found> {
  const people = peopleIn(collection);
  if (!people || !isObject(record)) return there;
  const key = { [people.id]: record[people.id] };
  const found = await findBy(key, collection, read);
  if (!isObject(found)) {
    const why = `${unseen(collection)}. The host takes a new one, and refuses the other with 403`;
    return ["unknown", why];
  }
  if (!isMade(String(found["id"]))) return there;
  const relations = people.enrollments.map((each) => singular(each.collection)).toReversed();
  const lists = relations.flatMap((each) => contract.collectionOf(each) ?? none);
  for (const list of lists) if (isObject(await findBy(key, list, read))) return there;
  const why = `the job has made this record in ${collection}, and none in ${lists.join(" or ")}. Without one, a host answers 403 to a further write`;
  return ["unknown", why];
}

/** Where the record of a reference may be. Education organizations are of several collections. */
function placesOf(entity: string, key: LegacyRecord, contract: Contract) {
  const entityCollection = contract.collectionOf(entity);
  if (entityCollection !== undefined) return [{ collection: entityCollection, key }];
  const { educationOrganizationId: id } = key;
  if (entity !== "educationOrganization" || id === undefined) return [];
  return organizations.split(" ").flatMap((each) => {
    const collection = contract.collectionOf(each);
    return collection === undefined ? [] : [{ collection, key: { [`${each}Id`]: id } }];
  });
}

const organizations =
  "school localEducationAgency stateEducationAgency educationServiceCenter communityOrganization communityProvider postSecondaryInstitution educationOrganizationNetwork organizationDepartment";

async function findDescriptor(path: string, uri: string, read: ReadList): Promise<Found> {
  const [start = "", name = ""] = /^uri:\/\/(?:[^#]*\/)?([^#/]+)#/.exec(uri) ?? none;
  if (!/descriptor$/i.test(name)) return ["no value", `${path}: is no URI of a descriptor`];
  const collection = `ed-fi/${uncapitalized(name)}s`;
  // Hosts write and read these values in any letter case.
  const wanted = uri.toLowerCase();
  const records = await read(collection, new URLSearchParams({ limit: mostValues }));
  if (records === undefined) return ["unknown", `${path}: the key may not read ${collection}`];
  if (records.length === 0) {
    return ["unknown", `${path}: the host shows no values in ${collection}`];
  }
  const values = records.filter(isObject);
  const uris = values.map(({ namespace: of, codeValue }) => `${String(of)}#${String(codeValue)}`);
  if (uris.some((each) => each.toLowerCase() === wanted)) return there;
  const codes = values.map((each) => String(each["codeValue"]));
  const nearest = nearestNames(uri.slice(start.length), codes, 3).join(", ");
  // Without quotes, which would be taken for those of a value of the record, and hidden.
  const why = `${path}: the host has no such value in ${collection}. Nearest in it: ${nearest}`;
  return ["no value", why];
}

/** Values of one descriptor that are read. */
const mostValues = "10000";
