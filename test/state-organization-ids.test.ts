import { expect, test } from "vitest";
import { school } from "./support/a-school.ts";
import { open, standards, write } from "./support/translated.ts";

type Json = Record<string, unknown>;

const kind = "educationOrganizationIdentificationSystemDescriptor";
const uri = (code: string, agency = "ed-fi.org") =>
  `uri://${agency}/EducationOrganizationIdentificationSystemDescriptor#${code}`;
const item = (code: string, identificationCode: string) => ({ [kind]: code, identificationCode });

test.each(standards)(
  "a school has its state's code as a field and in its list on Data Standard %s",
  async (standard) => {
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
      return answer.headers.get("edbridge-left-behind");
    };

    await send("POST", "schools", school);
    expect(stored()).toEqual([[uri("SEA"), "S-1"]]);
    const first = await read();
    expect(first["stateOrganizationId"]).toBe("S-1");
    expect(first["identificationCodes"]).toEqual([item("SEA", "S-1")]);

    // A program that reads, changes and writes may change the field alone. The item then has the old
    // value, and the response names it.
    const changed = { ...first, stateOrganizationId: "S-2" };
    const named = await send("PUT", `schools/${String(first["id"])}`, changed);
    expect(named).toBe("identificationCodes[0].identificationCode");
    expect(stored()).toEqual([[uri("SEA"), "S-2"]]);

    // A program that writes the item too reads it.
    const codes = [item("SEA", "S-1"), item("School", "7")];
    for (const sent of [codes, codes.toReversed(), codes.slice(1)]) {
      expect(await send("POST", "schools", { ...school, identificationCodes: sent })).toBeNull();
      expect(stored()).toEqual([
        [uri("SEA"), "S-1"],
        [uri("School"), "7"],
      ]);
      const { stateOrganizationId, identificationCodes } = await read();
      expect(stateOrganizationId).toBe("S-1");
      expect(identificationCodes).toHaveLength(2);
      expect(identificationCodes).toEqual(expect.arrayContaining(codes));
    }

    // Who does not say it leaves it alone.
    const { stateOrganizationId: _, ...others } = school;
    await send("POST", "schools", { ...others, identificationCodes: codes.slice(1) });
    expect(stored()).toEqual([
      [uri("SEA"), "S-1"],
      [uri("School"), "7"],
    ]);
  },
);

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
      expect(read).toMatchObject({ stateOrganizationId: "S-1" });
      expect(read["identificationCodes"]).toEqual(
        expect.arrayContaining([item(address, "9"), item("SEA", "S-1")]),
      );
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
