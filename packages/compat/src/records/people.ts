import { none } from "@edbridge/core/internal";
import { peopleRows, valuesAt } from "@edbridge/records/internal";
import { type JsonRecord, plainText } from "../http/json.js";
import type { Key, Lookups } from "../lookups/lookups.js";

/** A person, by the natural key. */
export interface Person {
  /** The collection of the person's record: `students`. */
  readonly collection: string;
  readonly id: string;
}

/** A person, and the organization that a record enrolls the person in. */
export interface Enrolled extends Person {
  readonly organization: unknown;
}

/** Whether the records of a collection are people. */
export function isPeople(collection: string): boolean {
  return Object.hasOwn(peopleRows, collection);
}

function enrollmentsOf(collection: string) {
  return peopleRows[collection]?.enrollments ?? none;
}

/** By the collections of enrollments, whom each enrolls, and where. */
const enrolls = new Map(
  Object.entries(peopleRows).flatMap(([people, { id, reference, enrollments }]) =>
    enrollments.map(({ collection, organization = "" }) => [
      collection,
      { people, path: `${reference}.${id}`, organization },
    ]),
  ),
);

/** The person of a current record; `undefined` for the record of something else. */
export function personIn(collection: string, record: JsonRecord): Person | undefined {
  const name = peopleRows[collection]?.id;
  const id = name === undefined ? undefined : plainText(record[name]);
  return id === undefined ? undefined : { collection, id };
}

/** The person whom a current record enrolls; `undefined` for a record that enrolls nobody. */
export function enrolledBy(collection: string, record: JsonRecord): Enrolled | undefined {
  const found = enrolls.get(collection);
  const id = found && plainText(valuesAt(record, found.path)[0]);
  if (!found || id === undefined) return undefined;
  return { collection: found.people, id, organization: valuesAt(record, found.organization)[0] };
}

/** The people whom the records of a current collection enroll; empty if they enroll nobody. */
export function peopleOf(collection: string): string {
  return enrolls.get(collection)?.people ?? "";
}

/** The record of a person, by its natural key. */
export function keyedPerson({ collection, id }: Person): { collection: string; key: Key } {
  return { collection, key: { [peopleRows[collection]?.id ?? "id"]: id } };
}

/** The organization of the current or last enrollment; `"unreadable"` if the key may not read those. */
export async function organizationOf(person: Person, lookups: Lookups): Promise<unknown> {
  return (await organizationsOf(person.collection, [person.id], lookups)).get(person.id);
}

/** The same for several people of a collection, by id. The host is asked for all at once. */
async function organizationsOf(
  collection: string,
  ids: readonly string[],
  lookups: Lookups,
): Promise<ReadonlyMap<string, unknown>> {
  const organizations = new Map<string, unknown>();
  const today = lookups.host.today();
  for (const { collection: name, organization = "", begin, end } of enrollmentsOf(collection)) {
    const remaining = ids.filter((id) => !organizations.has(id));
    const keys = remaining.map((id) => keyedPerson({ collection, id }).key);
    const lists = await lookups.related(name, keys);
    for (const [index, id] of remaining.entries()) {
      // An enrollment of today comes first, then one to come, then the latest one.
      const rank = (each: JsonRecord) =>
        isOver(each, end, today) ? 2 : Number(dayOf(each, begin) > today);
      const [latest] = (lists[index] ?? none).toSorted(
        (one, other) =>
          rank(one) - rank(other) || dayOf(other, begin).localeCompare(dayOf(one, begin)),
      );
      if (lookups.unreadable.has(name)) organizations.set(id, "unreadable");
      else if (latest) organizations.set(id, valuesAt(latest, organization)[0]);
    }
  }
  return organizations;
}

/**
 * Whether a person is no longer enrolled in an organization, but in others. Only a key for all can tell.
 *
 * @param keyOrganizations the districts and schools that the key acts for
 */
export async function hasLeft(
  person: Person,
  organization: unknown,
  keyOrganizations: readonly number[],
  lookups: Lookups,
): Promise<boolean> {
  if (keyOrganizations.length < 2 || !keyOrganizations.includes(Number(organization))) return false;
  const lists = await Promise.all(
    enrollmentsOf(person.collection).map(async ({ collection, organization: path = "", end }) => {
      const [found = none] = await lookups.related(collection, [keyedPerson(person).key]);
      const lasting = found.filter((each) => !isOver(each, end, lookups.host.today()));
      return lasting.flatMap((each) => valuesAt(each, path));
    }),
  );
  const places = (await placesOf(lists.flat(), keyOrganizations, lookups)).map(Number);
  return (
    places.length > 0 &&
    places.every((each) => keyOrganizations.includes(each) && each !== Number(organization))
  );
}

/** Whether an enrollment has ended. Hosts may know its last day long before; one without lasts. */
function isOver(record: JsonRecord, end = "", today: string): boolean {
  return (dayOf(record, end) || "9") <= today;
}

function dayOf(record: JsonRecord, name = ""): string {
  return plainText(record[name]) ?? "";
}

/**
 * The organizations that keep the parts of those who are enrolled in some, in order, by one request: each
 * itself if the key acts for it, else the district of a school. None if the key may not read schools.
 *
 * @param keyOrganizations the districts and schools that the key acts for
 */
export async function placesOf(
  organizations: readonly unknown[],
  keyOrganizations: readonly number[],
  lookups: Lookups,
): Promise<readonly unknown[]> {
  const isOfKey = (organization: unknown) => keyOrganizations.includes(Number(organization));
  if (organizations.every(isOfKey)) return organizations;
  const keys = organizations.map((schoolId) => ({ schoolId }));
  const schools = await lookups.related("schools", keys);
  if (lookups.unreadable.has("schools")) return [];
  return organizations.map((organization, index) => {
    const [school] = schools[index] ?? none;
    if (isOfKey(organization) || !school) return organization;
    const path = "localEducationAgencyReference.localEducationAgencyId";
    return valuesAt(school, path)[0] ?? organization;
  });
}

/**
 * The organizations that keep the parts of people by their enrollments, in the order of their current
 * records; `undefined` for a person who is not enrolled, or whose enrollment the key may not read.
 *
 * @param keyOrganizations the districts and schools that the key acts for
 */
export async function placesOfPeople(
  collection: string,
  records: readonly JsonRecord[],
  keyOrganizations: readonly number[],
  lookups: Lookups,
): Promise<readonly unknown[]> {
  const ids = records.map((record) => personIn(collection, record)?.id ?? "");
  const found = await organizationsOf(collection, ids, lookups);
  const known = [...found].filter(([, each]) => each !== undefined && each !== "unreadable");
  const organizations = known.map(([, each]) => each);
  const places = await placesOf(organizations, keyOrganizations, lookups);
  const placeBy = new Map(known.map(([id], at) => [id, places[at]]));
  return ids.map((id) => placeBy.get(id));
}
