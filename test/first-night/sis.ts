// A student information system as one was written for the legacy API: it reads what the agency has,
// then keeps its own records at the host. All names and places are made up.
import { programs } from "./bodies/agency.ts";
import { discipline } from "./bodies/discipline.ts";
import { inSections, participations, transcripts } from "./bodies/results.ts";
import { yearRecords } from "./bodies/school-year.ts";
import { staff } from "./bodies/staff.ts";
import { students } from "./bodies/students.ts";
import type { LegacyRecord } from "./legacy-program.ts";

/** The records of the system, in the order in which a legacy program writes them. */
export const sisRecords: readonly LegacyRecord[] = [
  ...programs,
  ...yearRecords,
  ...staff,
  ...students,
  ...inSections,
  ...participations,
  ...discipline,
  ...transcripts,
];
