import type { JsonObject } from "../json.js";
import type { Random } from "../random.js";
import { bareBody } from "./bare.js";

const LOCAL_AGENCY = 255901;
const FIRST_YEAR = 2010;
/** The school year of what happens at the generated schools. */
export const CURRENT_YEAR = 2024;
const FIRST_SCHOOL = 255901001;

const PLACES = [
  "Cedar",
  "Maple",
  "River",
  "Summit",
  "Prairie",
  "Harbor",
  "Juniper",
  "Meadow",
] as const;
const ENDINGS = ["Grove", "Ridge", "Creek", "Park", "Valley", "Hill", "Field", "Point"] as const;
const STREETS = ["Oak Street", "School Road", "Second Avenue", "Mill Lane", "Lake Drive"] as const;
const COUNTIES = ["Williston", "Northfield", "Lakeland"] as const;

const LEVELS = [
  {
    category: "High School",
    grades: ["Ninth grade", "Tenth grade", "Eleventh grade", "Twelfth grade"],
  },
  { category: "Middle School", grades: ["Sixth grade", "Seventh grade", "Eighth grade"] },
  {
    category: "Elementary School",
    grades: ["Kindergarten", "First grade", "Second grade", "Third grade", "Fourth grade"],
  },
] as const;

const LOCATIONS = [
  "Classroom",
  "Hallway or stairs",
  "Cafeteria area",
  "School bus",
  "Parking lot",
  "Locker room or gym areas",
] as const;
const REPORTERS = [
  "Staff",
  "Student",
  "Parent/guardian",
  "Law enforcement officer",
  "Other",
] as const;
const BEHAVIORS = ["State Offense", "School Violation", "School Code of Conduct", "Other"] as const;
const DETAILS = ["Disorderly conduct", "Tardiness", "Damage to property", "Bullying"] as const;
const WEAPONS = ["Knife", "Other Sharp Objects", "Handgun", "Club"] as const;

/** Schools and discipline incidents in current form. No name in them is a person's. */
export function generateSchools(count: number, districts: number, random: Random): JsonObject[] {
  return Array.from({ length: count }, (_, index) =>
    school(index, LOCAL_AGENCY + (index % districts), random),
  );
}

/** The districts that the generated schools belong to. */
export function generateDistricts(count: number): JsonObject[] {
  return Array.from({ length: count }, (_, index) => ({
    localEducationAgencyId: LOCAL_AGENCY + index,
    nameOfInstitution: `${PLACES[index % PLACES.length]} School District ${index + 1}`,
    localEducationAgencyCategoryDescriptor: uri("LocalEducationAgencyCategory", "Independent"),
    categories: [
      {
        educationOrganizationCategoryDescriptor: uri(
          "EducationOrganizationCategory",
          "Local Education Agency",
        ),
      },
    ],
    addresses: [
      {
        addressTypeDescriptor: uri("AddressType", "Physical"),
        stateAbbreviationDescriptor: uri("StateAbbreviation", "TX"),
        city: "Grand Bend",
        postalCode: "73334",
        streetNumberName: `${index + 1} School Road`,
      },
    ],
  }));
}

/** The school years that a host is shipped with; vendors may not write them. */
export function generateYears(): JsonObject[] {
  return Array.from({ length: 30 }, (_, index) => ({
    schoolYear: FIRST_YEAR + index,
    schoolYearDescription: `${FIRST_YEAR + index - 1}-${FIRST_YEAR + index}`,
    currentSchoolYear: FIRST_YEAR + index === CURRENT_YEAR,
  }));
}

/** Incidents spread over the `schools`; none where there is no school. */
export function generateIncidents(
  count: number,
  schools: readonly JsonObject[],
  random: Random,
): JsonObject[] {
  const ids = schools.flatMap((each) => each["schoolId"] ?? []);
  if (ids.length === 0) return [];
  return Array.from({ length: count }, (_, index) => {
    const schoolId = ids[random.below(ids.length)] ?? FIRST_SCHOOL;
    return incident(index, schoolId, random);
  });
}

function school(index: number, district: number, random: Random): JsonObject {
  const schoolId = FIRST_SCHOOL + index;
  const level = LEVELS[index % LEVELS.length] ?? LEVELS[0];
  const name = `${random.pick(PLACES)} ${random.pick(ENDINGS)}`;
  return {
    schoolId,
    nameOfInstitution: `${name} ${level.category}`,
    shortNameOfInstitution: `${name.replace(/[^A-Z]/g, "")}${level.category.replace(/[^A-Z]/g, "")}`,
    webSite: `http://schools.example/${schoolId}`,
    operationalStatusDescriptor: uri("OperationalStatus", "Active"),
    schoolTypeDescriptor: uri("SchoolType", "Regular"),
    charterStatusDescriptor: uri("CharterStatus", "Not a Charter School"),
    titleIPartASchoolDesignationDescriptor: uri(
      "TitleIPartASchoolDesignation",
      "Not A Title I School",
    ),
    administrativeFundingControlDescriptor: uri("AdministrativeFundingControl", "Public School"),
    addresses: [address("Physical", random), address("Mailing", random)],
    educationOrganizationCategories: [
      {
        educationOrganizationCategoryDescriptor: uri("EducationOrganizationCategory", "School"),
      },
    ],
    gradeLevels: level.grades.map((grade) => ({ gradeLevelDescriptor: uri("GradeLevel", grade) })),
    identificationCodes: [
      {
        educationOrganizationIdentificationSystemDescriptor: uri(
          "EducationOrganizationIdentificationSystem",
          "SEA",
        ),
        identificationCode: String(schoolId),
      },
    ],
    institutionTelephones: ["Main", "Fax"].map((kind) => ({
      institutionTelephoneNumberTypeDescriptor: uri("InstitutionTelephoneNumberType", kind),
      telephoneNumber: `(950) 555-01${random.text(2, "0123456789")}`,
    })),
    internationalAddresses: [],
    schoolCategories: [{ schoolCategoryDescriptor: uri("SchoolCategory", level.category) }],
    localEducationAgencyReference: { localEducationAgencyId: district },
  };
}

function address(kind: string, random: Random): JsonObject {
  const physical = kind === "Physical";
  const number = 100 + random.below(9000);
  return {
    addressTypeDescriptor: uri("AddressType", kind),
    stateAbbreviationDescriptor: uri("StateAbbreviation", "TX"),
    city: "Grand Bend",
    postalCode: physical ? "73334" : `73334-${random.text(4, "123456789")}`,
    streetNumberName: physical ? `${number} ${random.pick(STREETS)}` : `P.O. Box ${number}`,
    nameOfCounty: random.pick(COUNTIES),
    periods: [],
  };
}

function incident(index: number, schoolId: JsonObject[string], random: Random): JsonObject {
  const reporter = random.pick(REPORTERS);
  const grave = random.below(10) === 0;
  const often = random.below(3) === 0;
  // Null marks what this incident lacks; hosts leave such fields out.
  return bareBody({
    incidentIdentifier: String(index + 1),
    schoolReference: { schoolId },
    incidentDate: day(random.below(270)),
    incidentTime: `${two(8 + random.below(7))}:${two(random.below(12) * 5)}:00`,
    incidentDescription: often ? `Incident ${index + 1} of the school year` : null,
    incidentLocationDescriptor: uri("IncidentLocation", random.pick(LOCATIONS)),
    incidentCost: grave ? 50 + random.below(500) + 0.5 : null,
    caseNumber: grave ? `C-${String(index + 1).padStart(5, "0")}` : null,
    reporterDescriptionDescriptor: uri("ReporterDescription", reporter),
    reporterName: `${reporter} ${1 + random.below(40)}`,
    reportedToLawEnforcement: grave,
    behaviors: [
      {
        behaviorDescriptor: uri("Behavior", random.pick(BEHAVIORS)),
        behaviorDetailedDescription: random.pick(DETAILS),
      },
    ],
    externalParticipants: [],
    weapons: grave ? [{ weaponDescriptor: uri("Weapon", random.pick(WEAPONS)) }] : [],
  });
}

/** A day of the school year that began on 15 August 2023. */
export function day(offset: number): string {
  return new Date(Date.UTC(2023, 7, 15 + offset)).toISOString().slice(0, 10);
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}

export function uri(descriptor: string, value: string): string {
  return `uri://ed-fi.org/${descriptor}Descriptor#${value}`;
}
