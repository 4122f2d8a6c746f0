/** A JSON object as the host writes it. */
export type Json = Readonly<Record<string, unknown>>;

/** The Data Standards that the district is kept in. */
export type Standard = "5.0" | "6.0";

/** The year that all of the district's records are of. */
export const schoolYear = 2017;
export const localEducationAgencyId = 255_901;

/** How large a district is; all else follows from it. */
export interface District {
  readonly standard: Standard;
  readonly schools: number;
  readonly students: number;
  readonly staffs: number;
}

/** A collection before it is written to: how many records it has, and how each is made. */
export interface CollectionForm {
  readonly name: string;
  /** The natural key: paths such as `studentReference.studentUniqueId`. */
  readonly key: readonly string[];
  readonly count: number;
  /** Members of the key by which records are found without looking at all, the best one first. */
  readonly indexed: readonly string[];
  /** Names of queries that stand for a member of one reference, as its path. */
  readonly queried?: Readonly<Record<string, string>>;
  /** The record at a place, without the members that every record has. */
  readonly at: (place: number) => Json;
}

/** A descriptor's value as current hosts write it. */
export function uri(descriptor: string, value: string): string {
  return `uri://ed-fi.org/${descriptor}Descriptor#${value}`;
}

const numbers = new Map<string, string>();

/** The id of the record at a place of a collection: eight digits for the one, the rest for the other. */
export function idOf(collection: string, place: number): string {
  let prefix = numbers.get(collection);
  if (prefix === undefined) {
    let sum = 7;
    for (const letter of collection) sum = (sum * 31 + letter.charCodeAt(0)) % 0xff_ff_ff_ff;
    prefix = sum.toString(16).padStart(8, "0");
    numbers.set(collection, prefix);
  }
  return prefix + place.toString(16).padStart(24, "0");
}

/** A reference with the link that current hosts add to it. */
export function reference(rel: string, collection: string, place: number, key: Json): Json {
  return { ...key, link: { rel, href: `/ed-fi/${collection}/${idOf(collection, place)}` } };
}

/** One of a list, always the same for the same number. */
export function oneOf<T>(list: readonly [T, ...T[]], at: number): T {
  return list[at % list.length] ?? list[0];
}

export const firstNames = [
  "Amara",
  "Ben",
  "Chloe",
  "Diego",
  "Elif",
  "Finn",
  "Grace",
  "Hugo",
] as const;
export const lastNames = [
  "Abbott",
  "Brown",
  "Castro",
  "Diaz",
  "Evans",
  "Ford",
  "Gupta",
  "Hall",
] as const;
export const races = ["White", "Black - African American", "Asian"] as const;
export const gradeLevels = [
  "Ninth grade",
  "Tenth grade",
  "Eleventh grade",
  "Twelfth grade",
] as const;

export function address(at: number): Json {
  return {
    addressTypeDescriptor: uri("AddressType", "Home"),
    city: "Austin",
    postalCode: String(78_700 + (at % 60)),
    stateAbbreviationDescriptor: uri("StateAbbreviation", "TX"),
    streetNumberName: `${100 + (at % 900)} Main Street`,
    nameOfCounty: "Travis",
    periods: [{ beginDate: "2015-08-01" }],
  };
}
