import { tableNames } from "../src/internal/index.js";
import { describe, expect, it } from "vitest";
import { coercionOf } from "../src/translation/coercion.js";
import { legacyShapeOf } from "../src/model/legacy-fields.js";
import { type LegacyType, readLegacyValue, unreadable } from "../src/model/legacy-value.js";
import { records } from "../src/index.js";

describe("values as the legacy host's JSON reader took them", () => {
  it.each<[LegacyType, string | number | boolean, unknown]>([
    ["date", "8/20/2018", "2018-08-20"],
    ["date", "08/20/2018 12:00:00 AM", "2018-08-20"],
    ["date", "8/20/18", "2018-08-20"],
    ["date", "8/20/85", "1985-08-20"],
    ["date", "8-20-2018", "2018-08-20"],
    ["date", "2018/8/20", "2018-08-20"],
    ["date", "2018-08-20 00:00:00", "2018-08-20"],
    ["date", "2018-08-20T00:00:00-05:00", "2018-08-20"],
    ["date", "2018-08-20T23:30:00Z", "2018-08-20"],
    ["date", "20 Aug 2018", "2018-08-20"],
    ["date", "August 20, 2018", "2018-08-20"],
    ["date", "Mon, 20 Aug 2018 00:00:00 GMT", "2018-08-20"],
    ["date", "/Date(1534723200000)/", "2018-08-20"],
    ["date", "/Date(1534723200000-0500)/", "2018-08-19"],
    ["date", "2018-08-20T00:00:00", "2018-08-20T00:00:00"],
    ["date", "20/8/2018", unreadable],
    ["date", "2/30/2018", unreadable],
    ["date", "8/20", unreadable],
    ["date", "soon", unreadable],
    ["date", 20180820, unreadable],
    ["date and time", "8/20/2018 3:04 PM", "2018-08-20T15:04:00"],
    ["date and time", "2018-08-20T15:04:05.5-05:00", "2018-08-20T15:04:05.5-05:00"],
    ["time", "8:05", "08:05:00"],
    ["time", "08:05:30.0000000", "08:05:30"],
    ["time", "8:5:9", "08:05:09"],
    ["time", "24:00", unreadable],
    ["time", "8:60", unreadable],
    ["integer", " +007 ", 7],
    ["integer", "-7", -7],
    ["integer", "7.0", unreadable],
    ["integer", 7.5, unreadable],
    ["integer", true, unreadable],
    ["number", "1,234.5", 1234.5],
    ["number", ".5", 0.5],
    ["number", "1e3", 1000],
    ["number", "1e400", "1e400"],
    ["number", "-1e-400", "-1e-400"],
    ["number", "0e5", 0],
    ["number", "0.1234567890123456789", "0.1234567890123456789"],
    ["number", "1,234.50-", -1234.5],
    ["number", "5 +", 5],
    ["number", "-5-", unreadable],
    ["number", ".", unreadable],
    ["integer", "5-", unreadable],
    ["integer", "1,234", unreadable],
    ["boolean", " TRUE", true],
    ["boolean", "False", false],
    ["boolean", 1, true],
    ["boolean", 0, false],
    ["boolean", "1", unreadable],
    ["boolean", "yes", unreadable],
    ["text", 604823, "604823"],
    ["text", "8/20/2018", "8/20/2018"],
  ])("reads a %s from %j", (type, value, wanted) => {
    expect(readLegacyValue(value, type)).toBe(wanted);
  });

  it("keeps the digits of a number as its caller's reader does", () => {
    const numberOf = (text: string) => ({ exact: text });
    expect(readLegacyValue("01.50", "number", numberOf)).toEqual({ exact: "1.50" });
    expect(readLegacyValue("9007199254740993", "integer", numberOf)).toEqual({
      exact: "9007199254740993",
    });
  });
});

describe("a record", () => {
  it("is read in every place, by names in any letter case", () => {
    const given = {
      STUDENTUNIQUEID: 604823,
      hispanicLatinoEthnicity: "False",
      Addresses: [{ AddressType: "Home", BeginDate: "8/20/2018" }, { latitude: 1.5 }],
    };
    expect(coercionOf("students")(given)).toEqual({
      record: {
        STUDENTUNIQUEID: "604823",
        hispanicLatinoEthnicity: false,
        Addresses: [{ AddressType: "Home", BeginDate: "2018-08-20" }, { latitude: "1.5" }],
      },
      problems: [],
      wrongFields: [],
    });
    expect(given.Addresses[0]?.BeginDate).toBe("8/20/2018");
  });

  it("is itself where its types are right", () => {
    const given = { schoolId: 5, addresses: [{ city: "Ann Arbor" }], unknown: "8/20/2018" };
    expect(coercionOf("schools")(given).record).toBe(given);
  });

  it.each([
    [{ firstName: {} }, "firstName must be text."],
    [{ firstName: [] }, "firstName must be text."],
    [{ hispanicLatinoEthnicity: {} }, "hispanicLatinoEthnicity must be true or false."],
    [{ addresses: {} }, "addresses must be a list."],
    [{ learningStyle: [] }, "learningStyle must be an object."],
    [{ addresses: [{ addressType: {} }] }, "addresses[0].addressType must be text."],
    [{ firstName: "", birthDate: null, addresses: "", learningStyle: null }, undefined],
  ])(
    "with a list or an object in a wrong place has a problem, even if it is empty: %j",
    (given, problem) => {
      expect(coercionOf("students")(given).problems[0]).toBe(problem);
    },
  );

  it("names the path and the wanted type of what cannot be read, not its value", async () => {
    const { obstacles, wrongFields } = await records().toCurrent(
      "studentSchoolAssociations",
      { schoolReference: { schoolId: "secret" }, entryDate: "secret", primarySchool: "secret" },
      { lookups: { toCurrentKeys: expect.unreachable, related: expect.unreachable } },
    );
    expect(obstacles).toEqual([
      "schoolReference.schoolId must be a whole number.",
      "entryDate must be a date, such as 2018-08-20.",
      "primarySchool must be true or false.",
    ]);
    expect(wrongFields).toEqual(["schoolReference.schoolId", "entryDate", "primarySchool"]);
  });
});

it("knows the fields of every collection that has a table", () => {
  const unknown = tableNames().filter((name) => !legacyShapeOf(name)?.model.fields.length);
  expect(unknown).toEqual([]);
});
