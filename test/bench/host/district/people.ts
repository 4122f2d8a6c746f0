import {
  address,
  type CollectionForm,
  type District,
  firstNames,
  type Json,
  lastNames,
  oneOf,
  races,
  reference,
  uri,
} from "./forms.ts";

/** A person whose demographics a host keeps, and where. */
export interface Described {
  readonly person: number;
  readonly organization: Json;
}

/** What tells students from staff in the collections that are alike. */
export interface PersonKind {
  readonly name: "student" | "staff";
  readonly unique: "studentUniqueId" | "staffUniqueId";
  readonly reference: (person: number) => Json;
}

export function studentUniqueId(student: number): string {
  return String(600_000 + student);
}

export function staffUniqueId(staff: number): string {
  return String(200_000 + staff);
}

export const studentKind: PersonKind = {
  name: "student",
  unique: "studentUniqueId",
  reference: (student) =>
    reference("Student", "students", student, { studentUniqueId: studentUniqueId(student) }),
};

export const staffKind: PersonKind = {
  name: "staff",
  unique: "staffUniqueId",
  reference: (staff) =>
    reference("Staff", "staffs", staff, { staffUniqueId: staffUniqueId(staff) }),
};

export function nameOf(person: number): Json {
  return {
    firstName: oneOf(firstNames, person),
    middleName: oneOf(firstNames, person >> 3),
    lastSurname: oneOf(lastNames, person >> 2),
  };
}

export function demographics(person: number): Json {
  return {
    hispanicLatinoEthnicity: person % 3 === 0,
    races: [{ raceDescriptor: uri("Race", oneOf(races, person)) }],
    sexDescriptor: uri("Sex", person % 2 === 0 ? "Female" : "Male"),
  };
}

export function directory(person: number): Json {
  return {
    addresses: [address(person)],
    electronicMails: [
      {
        electronicMailTypeDescriptor: uri("ElectronicMailType", "Home/Personal"),
        electronicMailAddress: `person${person}@district.example`,
      },
    ],
    telephones: [
      {
        telephoneNumberTypeDescriptor: uri("TelephoneNumberType", "Home"),
        telephoneNumber: `(512) 555-${1000 + (person % 9000)}`,
        orderOfPriority: 1,
      },
    ],
  };
}

/** The collections in which Data Standard 6.0 keeps what it knows of persons. */
export function personForms(
  { standard }: District,
  { name, unique, reference: to }: PersonKind,
  described: readonly Described[],
): readonly CollectionForm[] {
  if (standard !== "6.0") return [];
  const system = `${name}IdentificationSystemDescriptor`;
  const kind = name === "student" ? "StudentIdentificationSystem" : "StaffIdentificationSystem";
  const form = (
    collection: string,
    key: readonly string[],
    facts: (person: number) => Json,
  ): CollectionForm => ({
    name: collection,
    key: [
      `${name}Reference.${unique}`,
      "educationOrganizationReference.educationOrganizationId",
      ...key,
    ],
    count: described.length,
    indexed: [unique, "educationOrganizationId"],
    at(place) {
      const { person, organization } = described[place] ?? { person: 0, organization: {} };
      return {
        educationOrganizationReference: organization,
        [`${name}Reference`]: to(person),
        ...facts(person),
      };
    },
  });
  return [
    form(`${name}Demographics`, [], demographics),
    form(`${name}Directories`, [], directory),
    form(`${name}IdentificationCodes`, [system], (person) => ({
      [system]: uri(kind, "District"),
      assigningOrganizationIdentificationCode: "District",
      identificationCode: `D${person}`,
    })),
  ];
}
