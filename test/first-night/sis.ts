// A student information system as one was written for the legacy API: it reads what the agency has,
// then keeps its own records at the host. All names and places are made up.
import { agency, programs } from "./bodies/agency.ts";
import { discipline } from "./bodies/discipline.ts";
import { inSections, participations, transcripts } from "./bodies/results.ts";
import { yearRecords } from "./bodies/school-year.ts";
import { staff } from "./bodies/staff.ts";
import { students } from "./bodies/students.ts";
import { byKey, type Call, keepRecords, type LegacyRecord, type Watch } from "./legacy-program.ts";

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

/** A first night, and the nights after it. */
export async function studentInformationSystem(call: Call, watch: Watch): Promise<void> {
  for (const record of agency) {
    const list = await call("GET", `${record.collection}?limit=25`);
    watch.saw(record, "listed", list);
    watch.saw(record, "read by key", await call("GET", byKey(record)));
  }
  await keepRecords(call, sisRecords, watch);
}
