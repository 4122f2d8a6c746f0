import { expect, test } from "vitest";
import { school } from "./support/a-school.ts";
import { open } from "./support/translated.ts";

test("a number that comes as text keeps its digits", async () => {
  const { put, call } = await open("5.0");
  await put("schools", school);
  await put("disciplineIncidents", {
    incidentIdentifier: "10",
    schoolReference: { schoolId: 1 },
    incidentDate: "10/18/2016",
    incidentTime: "9:00",
    incidentCost: "1234567890123456.50",
    reporterDescriptionDescriptor: "Staff",
  });
  const read = await call("disciplineIncidents?schoolId=1&incidentIdentifier=10");
  const text = await read.text();
  expect(text).toMatch(/"incidentCost": ?1234567890123456\.50?\b/);
  expect(text).toMatch(/"incidentTime": ?"09:00:00"/);
});
