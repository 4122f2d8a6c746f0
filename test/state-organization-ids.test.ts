import { expect, test } from "vitest";
import { school } from "./support/a-school.ts";
import { open, standards, write } from "./support/translated.ts";

type Json = Record<string, unknown>;

const kind = "educationOrganizationIdentificationSystemDescriptor";
const uri = (code: string, agency = "ed-fi.org") =>
  `uri://${agency}/EducationOrganizationIdentificationSystemDescriptor#${code}`;
const item = (code: string, identificationCode: string) => ({ [kind]: code, identificationCode });

test.each(standards)("a school has its state's code once on Data Standard %s", async (standard) => {
  const { sandbox, call } = await open(standard, {});
  /** The codes that the host has of the school. */
  const stored = () => {
    const codes =
      standard === "6.0"
        ? sandbox.records("educationOrganizationIdentificationCodes")
        : (sandbox.records("schools")[0]?.["identificationCodes"] as Json[]);
    return codes.map((each) => [each[kind], each["identificationCode"]]).toSorted();
  };
  const read = async () => (await (await call("schools?schoolId=1")).json()) as Json;
  const send = async (method: string, path: string, body: object) => {
    const answer = await call(path, write(method, body));
    expect([answer.status, await answer.text()]).toEqual([expect.any(Number), ""]);
  };

  await send("POST", "schools", school);
  expect(stored()).toEqual([[uri("SEA"), "S-1"]]);
  const first = await read();
  expect(first["stateOrganizationId"]).toBe("S-1");
  expect(first["identificationCodes"]).toEqual([]);

  // A program that reads, changes and writes has no second value that differs from the first.
  await send("PUT", `schools/${String(first["id"])}`, { ...first, stateOrganizationId: "S-2" });
  expect(stored()).toEqual([[uri("SEA"), "S-2"]]);

  const codes = [item("School", "7")];
  await send("POST", "schools", { ...school, identificationCodes: codes });
  expect(stored()).toEqual([
    [uri("SEA"), "S-1"],
    [uri("School"), "7"],
  ]);
  expect(await read()).toMatchObject({ stateOrganizationId: "S-1", identificationCodes: codes });

  // Who does not say it leaves it alone.
  const { stateOrganizationId: _, ...others } = school;
  await send("POST", "schools", { ...others, identificationCodes: codes });
  expect(stored()).toEqual([
    [uri("SEA"), "S-1"],
    [uri("School"), "7"],
  ]);
});

test.each(["5.0", "6.0"] as const)(
  "a code SEA of another namespace stays an item of its own on Data Standard %s",
  async (standard) => {
    const namespace = "uri://state.example/EducationOrganizationIdentificationSystemDescriptor";
    const { sandbox, call } = await open(standard, {}, "compatFetch", {
      data: {
        [`${kind}s`]: [namespace, namespace.replace("state.example", "ed-fi.org")].map((each) => ({
          namespace: each,
          codeValue: "SEA",
          shortDescription: "SEA",
        })),
      },
    });
    const address = `http://state.example/Descriptor/EducationOrganizationIdentificationSystemDescriptor.xml/SEA`;
    const body = { ...school, identificationCodes: [item(address, "9")] };
    for (const status of [201, 200]) {
      const answer = await call("schools", write("POST", body));
      expect([answer.status, await answer.text()]).toEqual([status, ""]);
      const read = (await (await call("schools?schoolId=1")).json()) as Json;
      expect(read).toMatchObject({
        stateOrganizationId: "S-1",
        identificationCodes: [item(address, "9")],
      });
    }
    const text = JSON.stringify([
      sandbox.records("schools"),
      standard === "6.0" ? sandbox.records("educationOrganizationIdentificationCodes") : [],
    ]);
    for (const value of [uri("SEA"), uri("SEA", "state.example"), '"S-1"', '"9"']) {
      expect(text).toContain(value);
    }
  },
);
