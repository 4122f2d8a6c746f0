import {
  address,
  gradeLevels,
  idOf,
  type Json,
  localEducationAgencyId,
  reference,
  uri,
} from "./district/forms.ts";
import { schoolId } from "./district/schools.ts";

/**
 * One school as a current host of Data Standard 5.0 writes it, about a kilobyte: with a reference, an
 * address and two grade levels.
 */
function school(at: number): Json {
  return {
    id: idOf("schools", at),
    schoolId: schoolId(at),
    nameOfInstitution: `School number ${at + 1}`,
    localEducationAgencyReference: reference("LocalEducationAgency", "localEducationAgencies", 0, {
      localEducationAgencyId,
    }),
    addresses: [address(at)],
    educationOrganizationCategories: [
      { educationOrganizationCategoryDescriptor: uri("EducationOrganizationCategory", "School") },
    ],
    gradeLevels: gradeLevels
      .slice(0, 2)
      .map((level) => ({ gradeLevelDescriptor: uri("GradeLevel", level) })),
    schoolTypeDescriptor: uri("SchoolType", "Regular"),
    _etag: String(5_250_000_000_000_000_000n + BigInt(at)),
    _lastModifiedDate: "2026-01-01T00:00:00Z",
  };
}

/** The bytes of a page of schools. */
export function pageBody(offset: number, limit: number, total: number): Buffer {
  const length = Math.max(0, Math.min(limit, total - offset));
  return Buffer.from(JSON.stringify(Array.from({ length }, (_, at) => school(offset + at))));
}
