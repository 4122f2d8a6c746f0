export type Json = Readonly<Record<string, unknown>>;

export type Standard = "5.0" | "6.0";

export const schoolYear = 2017;
export const localEducationAgencyId = 255_901;

/** How large a district is; all else follows from it. */
export interface District {
  readonly standard: Standard;
  readonly schools: number;
  readonly students: number;
  readonly staffs: number;
}

/** A district of so many students, with 250 students and 50 sections a school. */
export function districtOf(standard: Standard, students: number): District {
  return { standard, students, schools: students / 250, staffs: students / 20 };
}

/** A collection before it is written to: how many records it has, and how each is made. */
export interface CollectionForm {
  readonly name: string;
  /** Members of the natural key, where records are written. */
  readonly key?: readonly string[];
  readonly count: number;
  /** Members by which records are found without looking at all, the best one first. */
  readonly indexed: readonly string[];
  /** The record at a place, without the members that every record has. */
  readonly at: (place: number) => Json;
}

/** A descriptor's value as current hosts write it. */
export function uri(descriptor: string, value: string): string {
  return `uri://ed-fi.org/${descriptor}Descriptor#${value}`;
}

/** A member with a descriptor's value, by the descriptor's name. */
export function code(descriptor: string, value: string): Json {
  const name = `${descriptor.charAt(0).toLowerCase()}${descriptor.slice(1)}Descriptor`;
  return { [name]: uri(descriptor, value) };
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

export const ofAgency = reference("LocalEducationAgency", "localEducationAgencies", 0, {
  localEducationAgencyId,
});

export function schoolId(school: number): number {
  return localEducationAgencyId * 1000 + school + 1;
}

/** A reference to a school, or to the education organization that it is. */
export function atSchool(school: number, name: "schoolId" | "educationOrganizationId"): Json {
  return reference("School", "schools", school, { [name]: schoolId(school) });
}

export const ofYear = reference("SchoolYearType", "schoolYearTypes", 0, { schoolYear });

export function oneOf(list: readonly string[], at: number): string {
  return list[at % list.length] ?? "";
}

export const gradeLevels = ["Ninth grade", "Tenth grade", "Eleventh grade", "Twelfth grade"];

export function address(at: number, type = "Home"): Json {
  return {
    ...code("AddressType", type),
    city: "Austin",
    postalCode: String(78_700 + (at % 60)),
    ...code("StateAbbreviation", "TX"),
    streetNumberName: `${100 + (at % 900)} Main Street`,
    nameOfCounty: "Travis",
    periods: [{ beginDate: "2015-08-01" }],
  };
}

export function discoveryOf(origin: string, standard: Standard): Json {
  return {
    version: standard === "6.0" ? "7.4" : "7.1",
    suite: "3",
    dataModels: [{ name: "Ed-Fi", version: `${standard}.0` }],
    urls: { oauth: `${origin}/oauth/token`, dataManagementApi: `${origin}/data/v3/` },
  };
}

export const tokenOf = (token: string): Json => ({
  access_token: token,
  expires_in: 1800,
  token_type: "bearer",
});
