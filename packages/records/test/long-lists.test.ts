import { expect, test } from "vitest";
import { losses, records } from "../src/index.js";
import { sectionKey } from "./fake-lookups.js";

// Work that grew with the square of these would outlast a test's time many times over.
const many = 10_000;
const list = <T>(make: (serial: number) => T) => Array.from({ length: many }, (_, at) => make(at));

test("a long list of keys that are looked up has a line for each", async () => {
  const grade = (serial: number) => ({
    ...sectionKey,
    gradeType: "Final",
    localCourseCode: `C${serial}`,
    studentUniqueId: "1",
    beginDate: "2017-08-21T00:00:00",
  });
  const translator = records({
    lookups: {
      toCurrentKeys: (collection, keys) =>
        keys.map(({ localCourseCode }) =>
          collection === "sections" && localCourseCode !== "C7"
            ? { sectionIdentifier: "s", sessionName: "n" }
            : undefined,
        ),
    },
  });
  const report = { grades: list((serial) => ({ gradeReference: grade(serial) })) };
  const { account } = await translator.toCurrent("reportCards", report);
  const lost = losses(account).map(({ path }) => path);
  expect(lost.filter((path) => path.endsWith("uniqueSectionCode"))).toEqual([
    "grades[7].gradeReference.uniqueSectionCode",
  ]);
});

test("a long list of values that legacy hosts read otherwise is read", async () => {
  const addresses = Array.from({ length: 3 * many }, (_, at) => ({ streetNumberName: at }));
  const { record } = await records().toCurrent("schools", { addresses }, { account: "none" });
  expect(record["addresses"]).toHaveLength(3 * many);
});

test.each(["addresses", "identificationCodes"])(
  "a host's long list of %s is compared with another",
  (name) => {
    const item = (serial: number) => ({
      addressTypeDescriptor: "Home",
      city: `C${serial}`,
      educationOrganizationIdentificationSystemDescriptor: `S${serial}`,
      identificationCode: "1",
    });
    const known = { [name]: list((serial) => ({ ...item(serial), ofHost: serial })) };
    const made = { [name]: list((serial) => item(2 * serial)) };
    const kept = records().merge("schools", known, made)[name] as Record<string, unknown>[];
    const found = kept.find(({ city, ofHost }) => city === "C10" && ofHost === 10);
    expect(found).toMatchObject(item(10));
  },
);
