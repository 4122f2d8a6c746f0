import { expect, test } from "vitest";
import { checkRecord, type ReadList } from "../src/rehearse/check-record.js";
import type { Contract } from "../src/rehearse/contract.js";
import { HeldWrites } from "../src/rehearse/held-writes.js";

const school = "schoolReference";
const uri = "uri://ed-fi.org/TermDescriptor#Fall";

/** A contract of sessions, which refer to a school and have a term. */
const contract: Contract = {
  source: "a contract",
  complaints: (collection, record) => {
    if (collection !== "ed-fi/sessions") return undefined;
    return "name" in Object(record) ? [] : ["name is required"];
  },
  named: () => [
    { path: school, entity: "school", value: { schoolId: 1, link: {} } },
    { path: "termDescriptor", value: uri },
  ],
  collectionOf: (entity) => (entity === "school" ? "ed-fi/schools" : undefined),
};

const term = { namespace: "uri://ed-fi.org/TermDescriptor", codeValue: "fall" };
const terms = { "ed-fi/termDescriptors": [term] };

test.each([
  ["all is there", { ...terms, "ed-fi/schools": [{ schoolId: 1 }] }, "would-pass", ""],
  [
    "no such school",
    { ...terms, "ed-fi/schools": [] },
    "would-fail",
    "no such record in ed-fi/schools",
  ],
  ["the schools are not shown", terms, "not-certain", "could not be looked up"],
  [
    "the filter is ignored",
    { ...terms, "ed-fi/schools": [{ schoolId: 2 }] },
    "not-certain",
    school,
  ],
  [
    "no such term",
    { "ed-fi/termDescriptors": [{ ...term, codeValue: "Spring" }], "ed-fi/schools": [] },
    "would-fail",
    "no such value in ed-fi/termDescriptors",
  ],
  [
    "no terms at all",
    { "ed-fi/termDescriptors": [], "ed-fi/schools": [{ schoolId: 1 }] },
    "not-certain",
    "shows no values",
  ],
])("a record is judged by what the host has: %s", async (_, lists, outcome, reason) => {
  const read: ReadList = async (collection) => Reflect.get(lists, collection) as [] | undefined;
  const verdict = await checkRecord("ed-fi/sessions", { name: "x" }, contract, read);
  expect(verdict.outcome).toBe(outcome);
  expect(JSON.stringify(verdict)).toContain(reason);
});

test("a record that lacks a field would fail, and one of an unknown collection is not certain", async () => {
  const read: ReadList = async () => [];
  const lacking = await checkRecord("ed-fi/sessions", {}, contract, read);
  expect(lacking).toEqual({ outcome: "would-fail", status: 400, reasons: ["name is required"] });
  const unknown = await checkRecord("tx/courses", {}, contract, read);
  expect(unknown).toMatchObject({ outcome: "not-certain" });
});

test("held writes stand in the pages of the host", () => {
  const held = new HeldWrites();
  const ids = ["a", "b"].map((letter) => letter.repeat(32));
  const host = ids.map((id, at) => ({ id, schoolId: at }));
  held.replace("ed-fi/schools", ids[0] ?? "", { schoolId: 0, name: "new" });
  held.remove("ed-fi/schools", ids[1] ?? "");
  const { id: made } = held.create("ed-fi/schools", { schoolId: 7, parent: { leaId: 3 } }, true);
  const page = (query: string) => held.page("ed-fi/Schools", host, new URLSearchParams(query));
  expect(page("")).toMatchObject([{ name: "new" }, { id: made, schoolId: 7 }]);
  expect(page("schoolId=7&leaId=3&limit=5").at(-1)).toMatchObject({ schoolId: 7 });
  expect(page("schoolId=8")).toHaveLength(1);
  expect(page("limit=1")).toHaveLength(1);
  expect(page("offset=25")).toHaveLength(1);
  expect(held.find("ed-fi/schools", made.replaceAll("-", "").toUpperCase())).toBeDefined();
  expect(held.find("ed-fi/schools", ids[1] ?? "")).toBe("deleted");
});
