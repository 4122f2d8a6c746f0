import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutValues } from "../src/report/without-values.js";

const shown = (text: string, ...values: unknown[]) => withoutValues(text, values, 300);

const student = {
  studentUniqueId: "604823",
  lastSurname: "O'Brien",
  firstName: "Jo",
  birthDate: "2008-05-12",
  hispanicLatinoEthnicity: true,
  entry: { gradeLevelDescriptor: "uri://ed-fi.org/GradeLevelDescriptor#Nineth grade" },
};

test.each([
  ["The lastSurname field is required.", "The lastSurname field is required."],
  ["must have required property 'nameOfInstitution'", undefined],
  ["$.schoolReference.schoolId: 'schoolId' may not be empty.", undefined],
  ["Student 'O'Brien' (604823) exists.", "Student *** (***) exists."],
  ["Jo O'Brien, Jonas, JO", "*** ***, Jonas, ***"],
  ["Born on 5/12/2008, or 2008-05-12T00:00:00.", "Born on ***, or ***"],
  ["GradeLevelDescriptor 'Nineth grade' is not there.", "GradeLevelDescriptor *** is not there."],
  ["uri://ed-fi.org/GradeLevelDescriptor#Nineth grade is not there.", "*** is not there."],
  ["Ask maria@example.com for 'Maria'.", "Ask *** for ***."],
  ["No record 5cd9c1e0a1b24f0d9f6c0f0a1b2c3d4e, nor 255901.", "No record ***, nor ***."],
  ["The referenced 'Student' item does not exist; 'Create' on 'students'.", undefined],
  ["The claim set 'SIS Vendor' has no 'Ann of us'.", "The claim set 'SIS Vendor' has no ***."],
  ["It must match format 'date', or format 'Ann'.", "It must match format 'date', or format ***."],
  ["It can't be, as hosts don't.", undefined],
  [
    '{"message":"Reference validation failed","identity":[{"studentUniqueId":"1"}]}',
    "{message:Reference validation failed,***:[{studentUniqueId: ***}]}",
  ],
  ["Nineth grade is not there.", "*** is not there."],
  ["No Ann%20Lee, nor students?lastSurname=L%C3%A9; 50% of all.", "No ***, nor ***; 50% of all."],
  ["It is true that Mojo came with 604823.", "It is true that Mojo came with ***."],
  ["The body is larger than 10485760 bytes, and has 20000 members and items.", undefined],
  ["Not 604823 bytes, nor 10485760 students.", "Not *** bytes, nor *** students."],
  ["No record abcdef12-0a1b-4c2d, nor deadbeef.", "No record ***, nor deadbeef."],
  // Names that look like fields, or hold the name of a kind of records.
  ["Ask 'Ann McDonald', 'McDonald Ann', 'Ann Student'.", "Ask ***, ***, ***."],
  ['{"ownTitle":"Ms","titleOfOwn":"Ms","Title":"No"}', "{ownTitle: ***,titleOfOwn: ***,Title:No}"],
  [" One. ", "One."],
  ["One\r\ntwo\u2028three\u001b[2J", "One two three [2J"],
])("%s", (text, expected) => {
  expect(shown(text, student)).toBe(expected ?? text);
});

test.each<[text: string, record: unknown, expected: string]>([
  // The longer value first, or its end would stay.
  ["Ann Lee came.", { firstName: "Ann", name: "Ann Lee" }, "*** came."],
  ["Ann came.", { firstName: " Ann " }, "*** came."],
  ["Nine came.", { level: "uri://x.example/Level#  Nine " }, "*** came."],
  ["uri://x.example/Level#Nine came.", { level: " uri://x.example/Level#Nine" }, "*** came."],
  ["Grand Bend", { city: "Grand Bend" }, "***"],
  ["The value is J.", { initial: "J" }, "The value is J."],
  ["It is null, or undefined.", [null, undefined, { a: null }], "It is null, or undefined."],
])("%j, of the record %j, is %j", (text, record, expected) => {
  expect(shown(text, record)).toBe(expected);
});

test("a text of any length becomes one of at most the length that is asked for", () => {
  expect(shown("a ".repeat(2000)).length).toBe(300);
  expect(shown("a".repeat(300))).toBe("a".repeat(300));
  expect(shown("a".repeat(8000)).length).toBe(300);
  expect(shown("a".repeat(9000))).toBe("(too long to be shown; the response holds it)");
  const many = Array.from({ length: 300 }, (_, at) => `v${at}`);
  expect(shown(many.join(" "), many)).toBe("***");
  const all = many.slice(0, 200);
  expect(withoutValues(all.join(" "), all, 8000)).toBe(all.map(() => "***").join(" "));
  expect(shown("None of them.", many)).toBe("None of them.");
});

test("no value of a record is shown, however a host words its refusal", () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{2,8}(?:[ '-][A-Z][a-z]{2,8})?$/);
  const around = ["The value", "is not", "a student:", "'", '"', "(", ")", ",", "[0].", "is"];
  const worded = fc.tuple(fc.constantFrom(...around), word, fc.constantFrom(...around, ""));
  fc.assert(
    fc.property(fc.array(worded, { minLength: 1, maxLength: 4 }), (parts) => {
      const values = parts.map(([, value]) => value);
      const line = shown(parts.flat().join(" "), { names: values });
      for (const value of values) expect(line).not.toContain(value);
    }),
  );
});
