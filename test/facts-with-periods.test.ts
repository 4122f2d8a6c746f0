import { describe, expect, test } from "vitest";
import { open as openHost, standards } from "./support/translated.ts";

type Json = Record<string, unknown>;

const uri = (name: string, code: string) => `uri://ed-fi.org/${name}Descriptor#${code}`;
const studentReference = { studentUniqueId: "604822" };
const name = { firstName: "Lisa", lastSurname: "Woods" };
const student = {
  ...studentReference,
  ...name,
  birthDate: "2000-05-01T00:00:00",
  sexType: "Female",
};
const past = { beginDate: "2014-08-25", endDate: "2015-06-01" };
const since = { beginDate: "2017-08-21" };

/** A host on the 1st of March 2018 with a student of these facts, and a program without options. */
async function hostWith(dataStandard: (typeof standards)[number] | "5.2", facts: Json) {
  const place =
    dataStandard === "6.0" ? "studentDemographics" : "studentEducationOrganizationAssociations";
  const record = {
    studentReference,
    educationOrganizationReference: { educationOrganizationId: 255901 },
    sexDescriptor: uri("Sex", "Female"),
    ...facts,
  };
  const { list, post, put, stored } = await openHost(dataStandard, {}, "compatFetch", {
    clock: { now: () => Date.parse("2018-03-01T12:00:00") },
    data: {
      students: [{ ...studentReference, ...name, birthDate: "2000-05-01" }],
      [place]: [record],
    },
  });
  return {
    read: async () => (await list("students"))[0] ?? {},
    send: (more: Json) => put("students", { ...student, ...more }),
    try: (more: Json) => post("students", { ...student, ...more }),
    stored: () => stored(place)[0] ?? {},
  };
}

describe.each([...standards, "5.2"] as const)("Data Standard %s", (standard) => {
  test("of several periods a program has the one of today, and a write keeps the others", async () => {
    const homeless = {
      studentCharacteristicDescriptor: uri("StudentCharacteristic", "Homeless"),
      periods: [past, since],
    };
    const { read, send, stored } = await hostWith(standard, { studentCharacteristics: [homeless] });
    const own = { descriptor: "Homeless", beginDate: "2017-08-21T00:00:00" };
    expect(await read()).toMatchObject({ characteristics: [own] });
    await send({ characteristics: [own] });
    expect(stored()["studentCharacteristics"]).toEqual([homeless]);
    const ended = { ...own, endDate: "2018-02-01T00:00:00" };
    await send({ characteristics: [ended] });
    expect(stored()).toMatchObject({
      studentCharacteristics: [{ periods: [past, { ...since, endDate: "2018-02-01" }] }],
    });
    expect(await read()).toMatchObject({ characteristics: [ended] });
    await send({ characteristics: [{ descriptor: "Homeless" }] });
    expect(stored()).toMatchObject({ studentCharacteristics: [{ periods: [past, {}] }] });
  });

  test("a fact that the host has without a period gets that of a write", async () => {
    const homeless = {
      studentCharacteristicDescriptor: uri("StudentCharacteristic", "Homeless"),
      periods: [],
    };
    const { read, send, stored } = await hostWith(standard, { studentCharacteristics: [homeless] });
    const own = { descriptor: "Homeless", beginDate: "2017-08-21T00:00:00" };
    await send({ characteristics: [own] });
    expect(stored()["studentCharacteristics"]).toEqual([{ ...homeless, periods: [since] }]);
    expect(await read()).toMatchObject({ characteristics: [own] });
  });

  test("an end without a begin is refused, and the response says what is missing", async () => {
    const host = await hostWith(standard, {});
    const ended = { descriptor: "Homeless", endDate: "2018-02-01T00:00:00" };
    const { status, text } = await host.try({ characteristics: [ended] });
    expect(status).toBe(400);
    expect(text).toContain("characteristics[0].endDate (It needs beginDate, which is empty.)");
  });

  // From 6.0 on the disadvantage is a code of its own, without periods.
  test.skipIf(standard === "6.0")(
    "a disadvantage holds while one of its periods does",
    async () => {
      const own = {
        studentCharacteristicDescriptor: uri("StudentCharacteristic", "Economic Disadvantaged"),
        designatedBy: "the district",
      };
      const { read, send, stored } = await hostWith(standard, {
        studentCharacteristics: [{ ...own, periods: [past] }],
      });
      const is = async (economicDisadvantaged: boolean, ...periods: Json[]) => {
        expect(await read()).toMatchObject({ economicDisadvantaged });
        expect(stored()["studentCharacteristics"]).toEqual([{ ...own, periods }]);
      };
      await is(false, past);
      await send({});
      await send({ economicDisadvantaged: false });
      await is(false, past);
      const begun = { beginDate: "2018-03-01" };
      for (const _ of ["first", "again"]) {
        await send({ economicDisadvantaged: true });
        await is(true, past, begun);
      }
      // What began today did not hold before.
      await send({ economicDisadvantaged: false });
      await is(false, past);

      const open = await hostWith(standard, {
        studentCharacteristics: [{ ...own, periods: [since, past] }],
      });
      await open.send({ economicDisadvantaged: true });
      expect(open.stored()).toMatchObject({ studentCharacteristics: [{ periods: [since, past] }] });
      await open.send({ economicDisadvantaged: false });
      const over = { ...since, endDate: "2018-02-28" };
      expect(open.stored()).toMatchObject({ studentCharacteristics: [{ periods: [over, past] }] });
      expect(await open.read()).toMatchObject({ economicDisadvantaged: false });
    },
  );
});
