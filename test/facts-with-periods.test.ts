import { describe, expect, test } from "vitest";
import { demographics, newStudent, storedStudent } from "./support/new-person.ts";
import { hostWith, standards, uri } from "./support/translated.ts";

type Json = Record<string, unknown>;

const { hispanicLatinoEthnicity: _, ...student } = newStudent("604822");
const past = { beginDate: "2014-08-25", endDate: "2015-06-01" };
const since = { beginDate: "2017-08-21" };
const characteristic = (code: string, ...periods: Json[]) => ({
  studentCharacteristicDescriptor: uri("StudentCharacteristic", code),
  periods,
});
const homeless = { descriptor: "Homeless", beginDate: "2017-08-21T00:00:00" };

/** A host on the 1st of March 2018 with a student of these facts, and a program without options. */
async function hostOf(standard: (typeof standards)[number] | "5.2", ...characteristics: Json[]) {
  const place = standard === "6.0" ? "studentDemographics" : demographics;
  const record = {
    studentReference: { studentUniqueId: "604822" },
    educationOrganizationReference: { educationOrganizationId: 255901 },
    sexDescriptor: uri("Sex", "Female"),
    studentCharacteristics: characteristics,
  };
  const { list, post, put, stored } = await hostWith(
    standard,
    { students: [storedStudent("604822")], [place]: [record] },
    { clock: { now: () => Date.parse("2018-03-01T12:00:00") } },
  );
  return {
    read: async () => (await list("students"))[0] ?? {},
    send: (more: Json) => put("students", { ...student, ...more }),
    try: (more: Json) => post("students", { ...student, ...more }),
    stored: () => stored(place)[0]?.["studentCharacteristics"],
  };
}

describe.each([...standards, "5.2"] as const)("Data Standard %s", (standard) => {
  test("of several periods a program has the one of today, and a write keeps the others", async () => {
    const known = characteristic("Homeless", past, since);
    const { read, send, stored } = await hostOf(standard, known);
    expect(await read()).toMatchObject({ characteristics: [homeless] });
    await send({ characteristics: [homeless] });
    expect(stored()).toEqual([known]);
    const ended = { ...homeless, endDate: "2018-02-01T00:00:00" };
    await send({ characteristics: [ended] });
    expect(stored()).toMatchObject([{ periods: [past, { ...since, endDate: "2018-02-01" }] }]);
    expect(await read()).toMatchObject({ characteristics: [ended] });
    await send({ characteristics: [{ descriptor: "Homeless" }] });
    expect(stored()).toMatchObject([{ periods: [past, {}] }]);
  });

  test("a fact that the host has without a period gets that of a write", async () => {
    const host = await hostOf(standard, characteristic("Homeless"));
    await host.send({ characteristics: [homeless] });
    expect(host.stored()).toEqual([characteristic("Homeless", since)]);
    expect(await host.read()).toMatchObject({ characteristics: [homeless] });
    // An end without a begin is refused, and the response says what is missing.
    const ended = { descriptor: "Homeless", endDate: "2018-02-01T00:00:00" };
    const { status, text } = await (await hostOf(standard)).try({ characteristics: [ended] });
    expect(status).toBe(400);
    expect(text).toContain("characteristics[0].endDate (It needs beginDate, which is empty.)");
  });

  // From 6.0 on the disadvantage is a code of its own, without periods.
  test.skipIf(standard === "6.0")(
    "a disadvantage holds while one of its periods does",
    async () => {
      const own = (...periods: Json[]) => ({
        ...characteristic("Economic Disadvantaged", ...periods),
        designatedBy: "the district",
      });
      const { read, send, stored } = await hostOf(standard, own(past));
      const begun = { beginDate: "2018-03-01" };
      for (const [given, is, ...periods] of [
        [{}, false, past],
        [{ economicDisadvantaged: false }, false, past],
        [{ economicDisadvantaged: true }, true, past, begun],
        [{ economicDisadvantaged: true }, true, past, begun],
        // What began today did not hold before.
        [{ economicDisadvantaged: false }, false, past],
      ] as const) {
        await send(given);
        expect(stored()).toEqual([own(...periods)]);
        expect(await read()).toMatchObject({ economicDisadvantaged: is });
      }

      const open = await hostOf(standard, own(since, past));
      await open.send({ economicDisadvantaged: true });
      expect(open.stored()).toEqual([own(since, past)]);
      await open.send({ economicDisadvantaged: false });
      expect(open.stored()).toEqual([own({ ...since, endDate: "2018-02-28" }, past)]);
      expect(await open.read()).toMatchObject({ economicDisadvantaged: false });
    },
  );
});
