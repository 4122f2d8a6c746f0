// What only the host has in an item of a list stays when a legacy program changes the item.
import { expect, test } from "vitest";
import { type JsonRecord, records } from "../src/index.js";
import { uri } from "./sent.js";

const student = { studentUniqueId: "604822", educationOrganizationId: 255901 };

/** A list of the host after a legacy one was written over it. */
async function written(
  dataStandard: string,
  list: "telephones" | "addresses",
  before: JsonRecord,
  now: JsonRecord,
): Promise<unknown> {
  const translator = records({ dataStandard });
  const { companions } = await translator.toCurrent("students", { ...student, [list]: [now] });
  const merged = translator.parts("students").flatMap((part) => {
    const made = companions[part.collection]?.find((each) => list in each);
    return made ? [part.merge({ [list]: [before] }, made)[list]] : [];
  });
  return merged[0];
}

test.each(["3.1", "3.3", "4.0", "5.0", "6.0"])("Data Standard %s", async (dataStandard) => {
  const phone = { telephoneNumberType: "Home", telephoneNumber: "555", orderOfPriority: 2 };
  const own = {
    telephoneNumberTypeDescriptor: uri("TelephoneNumberType", "Home"),
    telephoneNumber: "555",
    orderOfPriority: 1,
    doNotPublishIndicator: true,
  };
  // A number that must not be published stays so when another number comes before it.
  const kept = [{ ...own, orderOfPriority: 2 }];
  expect(await written(dataStandard, "telephones", own, phone)).toEqual(kept);
  const other = { ...phone, telephoneNumber: "777" };
  expect(await written(dataStandard, "telephones", own, other)).toEqual([
    { ...own, telephoneNumber: "777", orderOfPriority: 2 },
  ]);
  const atWork = { ...other, telephoneNumberType: "Work" };
  expect(await written(dataStandard, "telephones", own, atWork)).not.toMatchObject([
    { doNotPublishIndicator: true },
  ]);

  const place = { streetNumberName: "1 Elm", city: "Grand Bend", postalCode: "75001" };
  const begun = {
    ...place,
    addressType: "Home",
    stateAbbreviationType: "TX",
    nameOfCounty: "Elm",
    beginDate: "2010-01-01T00:00:00",
    endDate: "2011-01-01T00:00:00",
  };
  const address = {
    ...place,
    addressTypeDescriptor: uri("AddressType", "Home"),
    stateAbbreviationDescriptor: uri("StateAbbreviation", "TX"),
    doNotPublishIndicator: true,
    periods: [{ beginDate: "2010-01-01", endDate: "2011-01-01" }, { beginDate: "2015-01-01" }],
  };
  const after = [{ ...address, nameOfCounty: "Elm" }];
  expect(await written(dataStandard, "addresses", address, begun)).toEqual(after);
});

test.each([
  ["3.1", "students"],
  ["5.0", "staffs"],
  ["5.2", "students"],
  ["6.0", "students"],
  ["6.0", "staffs"],
])(
  "Data Standard %s keeps documents of citizenship and personal ones of %s in two lists",
  async (dataStandard, collection) => {
    const translator = records({ dataStandard });
    const verification = "Personal Information Verification";
    const identificationDocuments = [
      { identificationDocumentUseType: verification, documentTitle: "Birth" },
      {
        identificationDocumentUseType: "foreign citizenship identification",
        documentTitle: "Passport",
      },
    ];
    const legacy = { ...student, staffUniqueId: "1", identificationDocuments };
    const { record, companions } = await translator.toCurrent(collection, legacy);
    const identificationDocumentUseDescriptor = uri("IdentificationDocumentUse", verification);
    expect(record["personalIdentificationDocuments"]).toEqual([
      { identificationDocumentUseDescriptor, documentTitle: "Birth" },
    ]);
    const demographics = companions[`${collection.slice(0, -1)}Demographics`]?.[0];
    const holder = dataStandard === "6.0" ? demographics : record;
    expect(holder?.["identificationDocuments"]).toMatchObject([{ documentTitle: "Passport" }]);
    // A legacy program reads both.
    const back = await translator.toLegacy(collection, record, { companions });
    expect(back.record["identificationDocuments"]).toHaveLength(2);
  },
);
