// Compiled against the packed packages by test/check/types.test.ts, as an ES module and as CommonJS: each
// line after "@ts-expect-error" must be an error, and no other line may be one.
import { createLegacyClient as createBridgedClient } from "@edbridge/compat";
import { type DataClient, type JsonRecord, writeRecords } from "@edbridge/core";
import { createCurrentClient } from "@edbridge/current-flow";
import type { DataStandard31 } from "@edbridge/current-flow/ds-3.1";
import type { DataStandard33 } from "@edbridge/current-flow/ds-3.3";
import type { DataStandard40 } from "@edbridge/current-flow/ds-4.0";
import type { DataStandard50, School } from "@edbridge/current-flow/ds-5.0";
import type { DataStandard60 } from "@edbridge/current-flow/ds-6.0";
import { createLegacyClient } from "@edbridge/legacy-flow";
import type { Legacy25 } from "@edbridge/legacy-flow/v2.5";
import type { Extension } from "@edbridge/records";

const credentials = { clientKey: "key", clientSecret: "secret" };
const options = { baseUrl: "https://host.example/api", credentials };

export async function current(): Promise<void> {
  const client = createCurrentClient<DataStandard50>(options);
  const [school] = await client.get("schools", { schoolId: 255901001, limit: 1 });
  school?.nameOfInstitution.toUpperCase();
  school?.id.toUpperCase();
  const shortName: string | null | undefined = school?.shortNameOfInstitution;
  // @ts-expect-error a mistyped collection
  await client.get("scools");
  // @ts-expect-error a mistyped filter
  await client.get("schools", { schoolid: 255901001 });
  // @ts-expect-error a mistyped name of paging
  await client.get("schools", { limt: 1 });
  // @ts-expect-error a filter with a value of another type
  await client.get("schools", { schoolId: true });
  // @ts-expect-error a mistyped field
  school?.nameOfInstitutoin;
  // @ts-expect-error a legacy field
  school?.type;
  for await (const student of client.records("students", { lastSurname: "Jones" })) {
    student.studentUniqueId.toUpperCase();
    // @ts-expect-error a legacy field
    student.sexType;
  }
  const [term] = await client.get("termDescriptors", { codeValue: "Fall Semester" });
  term?.codeValue.toUpperCase();
  // @ts-expect-error a field of no descriptor
  term?.schoolId;

  await client.create("locations", {
    classroomIdentificationCode: "101",
    schoolReference: { schoolId: 255901001 },
    maximumNumberOfSeats: null,
  });
  // @ts-expect-error a required field is missing
  await client.create("locations", { classroomIdentificationCode: "101" });
  await client.create("locations", {
    classroomIdentificationCode: "101",
    schoolReference: { schoolId: 255901001 },
    // @ts-expect-error a mistyped field
    maximumNumberOfSeat: 25,
  });
  const read = await client.getById("schools", "27c1");
  await client.update("schools", read.id, { ...read, nameOfInstitution: shortName ?? "" });
  // @ts-expect-error a mistyped collection
  await client.delete("school", "27c1");
  const body: School = read;
  // @ts-expect-error a client of one Data Standard is none of another
  const other: DataClient<DataStandard31> = client;
  void [body, other];
}

export async function features(): Promise<void> {
  const client = createCurrentClient<DataStandard50>(options);
  await client.count("schools", { schoolId: 1 });
  // @ts-expect-error a mistyped filter
  await client.count("schools", { schoolid: 1 });
  const range = { maxChangeVersion: 7 };
  for await (const student of client.changes("students", { ...range, lastSurname: "Jones" })) {
    student.studentUniqueId.toUpperCase();
  }
  // @ts-expect-error the end of the range is missing
  client.changes("students", { lastSurname: "Jones" });
  // @ts-expect-error a mistyped collection
  client.deletes("studens", range);
  const room = { classroomIdentificationCode: "101", schoolReference: { schoolId: 1 } };
  for await (const result of writeRecords(client, "locations", [room])) {
    result.record.classroomIdentificationCode.toUpperCase();
  }
  // @ts-expect-error a required field is missing
  writeRecords(client, "locations", [{ classroomIdentificationCode: "101" }]);
}

export async function standards(): Promise<void> {
  const { get: in31 } = createCurrentClient<DataStandard31>(options);
  const { get: in33 } = createCurrentClient<DataStandard33>(options);
  const { get: in40 } = createCurrentClient<DataStandard40>(options);
  const { get: in60 } = createCurrentClient<DataStandard60>(options);
  await Promise.all([in31("parents"), in33("parents"), in40("parents"), in60("contacts")]);
  // @ts-expect-error parents became contacts in Data Standard 5.0
  await in60("parents");
  // @ts-expect-error and were none before
  await in40("contacts");
}

interface WithBuses extends DataStandard50 {
  buses: { record: { busId: string; seats?: number }; filters: { busId: string } };
}

export async function extended(): Promise<void> {
  const client = createCurrentClient<WithBuses>({ ...options, namespace: "transport" });
  const [bus] = await client.get("buses", { busId: "7" });
  const seats: number | undefined = bus?.seats;
  await client.get("schools", { limit: seats });
  // @ts-expect-error a mistyped field of the extension
  await client.create("buses", { busId: "7", seat: 20 });
}

export async function legacy(): Promise<void> {
  const client = createLegacyClient<Legacy25>({ ...options, schoolYear: 2017 });
  const [school] = await client.get("schools", { schoolId: 255901001 });
  const type: string | undefined = school?.type;
  // @ts-expect-error a current field
  school?.schoolTypeDescriptor;
  // @ts-expect-error a current collection
  await client.get("contacts");
  await client.get("termTypes", { codeValue: type });
}

/** The import is all that changes in a program that has types. */
export async function bridged(): Promise<string | undefined> {
  const client = createBridgedClient<Legacy25>({ ...options, schoolYear: 2017 });
  // @ts-expect-error a current collection
  await client.get("contacts");
  const [school] = await client.get("schools");
  return school?.type;
}

export const extension: Extension = {
  collection: "students",
  // @ts-expect-error a mistyped member of a row
  rows: [{ legacy: "busNumber", curent: "_ext.state.busNumber" }],
};

export async function untyped(): Promise<void> {
  const client: DataClient = createCurrentClient(options);
  const [record]: readonly JsonRecord[] = await client.get("anything", { any: "filter" });
  await client.create("anything", record ?? { any: ["field"] });
  // @ts-expect-error a collection of types must hold records
  createCurrentClient<{ schools: string }>(options);
}
