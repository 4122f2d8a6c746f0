// What only the host has in an item of a list stays when a legacy program changes the item.
import { expect, test } from "vitest";
import { type JsonRecord, records } from "../src/index.js";

const uri = (name: string, code: string) => `uri://ed-fi.org/${name}Descriptor#${code}`;
const student = {
  studentUniqueId: "604822",
  sexType: "Female",
  hispanicLatinoEthnicity: false,
  educationOrganizationId: 255901,
};
const periods = [{ beginDate: "2010-01-01", endDate: "2011-01-01" }, { beginDate: "2015-01-01" }];
const home = {
  addressType: "Home",
  streetNumberName: "1 Elm",
  city: "Grand Bend",
  stateAbbreviationType: "TX",
  postalCode: "75001",
};
const immigrant = { descriptor: "Immigrant", designatedBy: "A" };
const phone = { telephoneNumberType: "Home", telephoneNumber: "555", orderOfPriority: 1 };

/** A list of the host after a legacy one was written over it. */
async function written(
  dataStandard: string,
  list: { readonly legacy: string; readonly current: string },
  before: readonly JsonRecord[],
  now: readonly JsonRecord[],
): Promise<unknown> {
  const translator = records({ dataStandard });
  const { companions } = await translator.toCurrent("students", { ...student, [list.legacy]: now });
  for (const part of translator.parts("students")) {
    for (const made of companions[part.collection] ?? []) {
      const merged = part.merge({ [list.current]: before }, made);
      if (list.current in made) return merged[list.current];
    }
  }
  throw new Error(`No part has ${list.current}`);
}

test.each(["3.1", "3.3", "4.0", "5.0", "6.0"])("Data Standard %s", async (dataStandard) => {
  const telephones = { legacy: "telephones", current: "telephones" };
  const own = {
    telephoneNumberTypeDescriptor: uri("TelephoneNumberType", "Home"),
    telephoneNumber: "555",
    orderOfPriority: 1,
    doNotPublishIndicator: true,
  };
  // A number that must not be published stays so when another number comes before it.
  expect(
    await written(dataStandard, telephones, [own], [{ ...phone, orderOfPriority: 2 }]),
  ).toEqual([{ ...own, orderOfPriority: 2 }]);
  // Another number is another item.
  expect(
    await written(dataStandard, telephones, [own], [{ ...phone, telephoneNumber: "777" }]),
  ).not.toMatchObject([{ doNotPublishIndicator: true }]);

  const addresses = { legacy: "addresses", current: "addresses" };
  const address = {
    addressTypeDescriptor: uri("AddressType", "Home"),
    streetNumberName: "1 Elm",
    city: "Grand Bend",
    stateAbbreviationDescriptor: uri("StateAbbreviation", "TX"),
    postalCode: "75001",
    doNotPublishIndicator: true,
    periods,
  };
  const begun = { ...home, beginDate: "2010-01-01T00:00:00", endDate: "2011-01-01T00:00:00" };
  expect(
    await written(dataStandard, addresses, [address], [{ ...begun, nameOfCounty: "Elm" }]),
  ).toMatchObject([{ ...address, nameOfCounty: "Elm" }]);

  const characteristics = { legacy: "characteristics", current: "studentCharacteristics" };
  const characteristic = {
    studentCharacteristicDescriptor: uri("StudentCharacteristic", "Immigrant"),
    designatedBy: "A",
    periods,
  };
  for (const [beginDate, endDate, expected] of [
    // The first ends later, and the second is not touched.
    ["2010-01-01", "2012-01-01", [{ beginDate: "2010-01-01", endDate: "2012-01-01" }, periods[1]]],
    // The program has the second one alone, which holds today.
    ["2015-01-01", undefined, periods],
    // Another one takes the place of the one that the program was given.
    ["2009-01-01", undefined, [periods[0], { beginDate: "2009-01-01" }]],
  ] as const) {
    const now = { ...immigrant, designatedBy: "B", beginDate, endDate };
    expect(await written(dataStandard, characteristics, [characteristic], [now])).toEqual([
      { ...characteristic, designatedBy: "B", periods: expected },
    ]);
  }
});

test.each(["3.1", "3.3", "4.0", "5.0", "5.2", "6.0"])(
  "Data Standard %s keeps documents of citizenship and personal ones in two lists",
  async (dataStandard) => {
    const translator = records({ dataStandard });
    const verification = "Birth certificate";
    const citizenship = {
      identificationDocumentUseType: "foreign citizenship identification",
      personalInformationVerificationType: "Passport",
      documentTitle: "Passport",
    };
    const personal = {
      identificationDocumentUseType: "Personal Information Verification",
      personalInformationVerificationType: verification,
      documentExpirationDate: "2026-01-02T00:00:00",
    };
    const body = { ...student, identificationDocuments: [personal, citizenship] };
    for (const [collection, demographics] of [
      ["students", "studentDemographics"],
      ["staffs", "staffDemographics"],
    ] as const) {
      const { record, companions } = await translator.toCurrent(collection, {
        ...body,
        staffUniqueId: "1",
      });
      expect(record["personalIdentificationDocuments"]).toEqual([
        {
          identificationDocumentUseDescriptor: uri(
            "IdentificationDocumentUse",
            "Personal Information Verification",
          ),
          personalInformationVerificationDescriptor: uri(
            "PersonalInformationVerification",
            verification,
          ),
          documentExpirationDate: "2026-01-02",
        },
      ]);
      const holder = dataStandard === "6.0" ? companions[demographics]?.[0] : record;
      expect(holder?.["identificationDocuments"]).toMatchObject([{ documentTitle: "Passport" }]);
      // A legacy program reads both.
      const back = await translator.toLegacy(collection, record, { companions });
      expect(back.record["identificationDocuments"]).toHaveLength(2);
    }
  },
);

test.each(["3.3", "5.0", "6.0"])(
  "Data Standard %s may have several telephones and mail addresses of a type, a legacy record one",
  async (dataStandard) => {
    const own = (telephoneNumber: string) => ({
      telephoneNumberTypeDescriptor: uri("TelephoneNumberType", "Home"),
      telephoneNumber,
    });
    const telephones = { legacy: "telephones", current: "telephones" };
    const legacy = { telephoneNumberType: "Home", telephoneNumber: "555" };
    // What a program was given, and sends again or changes, leaves the second one alone.
    const before = [own("555"), own("666")];
    expect(await written(dataStandard, telephones, before, [legacy])).toEqual(before);
    const changed = { ...legacy, telephoneNumber: "777" };
    expect(await written(dataStandard, telephones, before, [changed])).toEqual([
      own("777"),
      own("666"),
    ]);
    expect(await written(dataStandard, telephones, [own("555")], [changed])).toEqual([own("777")]);
    const mobile = { ...legacy, telephoneNumberType: "Mobile" };
    expect(await written(dataStandard, telephones, before, [mobile])).toHaveLength(1);

    const mail = (electronicMailAddress: string) => ({
      electronicMailTypeDescriptor: uri("ElectronicMailType", "Home/Personal"),
      electronicMailAddress,
    });
    const translator = records({ dataStandard });
    const electronicMails = [mail("a@x.example"), mail("b@x.example")];
    const back = await translator.toLegacy("parents", { telephones: before, electronicMails });
    expect(back.record).toMatchObject({
      telephones: [legacy],
      electronicMails: [{ electronicMailAddress: "a@x.example" }],
    });
  },
);
