// What the look-ups of one call ask the host for, and what its responses mean to them.
import { describe, expect, test } from "vitest";
import type { JsonRecord } from "../src/http/json.js";
import type { Key, LookupContext } from "../src/lookups/lookups.js";
import { checkHostOptions } from "../src/settings/host-options.js";
import type { HostOptions } from "../src/settings/options.js";
import { type HostOptions as TestOptions, openOn, TestHost, type World } from "./lookups-host.js";

const students = ["S0", "S1", "S2"].map((studentUniqueId) => ({
  id: `id ${studentUniqueId}`,
  studentUniqueId,
}));
const keys = students.map(({ studentUniqueId }): Key => ({ studentUniqueId }));
const [first = {}, second = {}] = keys;

function open(world: World, options?: TestOptions) {
  const host = new TestHost(world, options);
  return { host, ...openOn(host) };
}

/** What look-ups give without waiting. */
function atOnce<T>(value: T | Promise<T>): T {
  if (value instanceof Promise) throw new Error("It had to be waited for.");
  return value;
}

describe("the record that a write replaces", () => {
  test("is asked for once: a key has one record at most", async () => {
    const { host, lookups } = open({ students }, { counts: false });
    expect(await lookups().existing("students", first)).toEqual(students[0]);
    expect(host.count()).toBe(1);
  });

  test.each<[string, Key]>([
    ["has no members", {}],
    ["has no values", { studentUniqueId: undefined, birthDate: null }],
  ])("is not known by a key that %s", async (_, key) => {
    const { host, lookups } = open({ students });
    expect(await lookups().existing("students", key)).toBe("unreadable");
    expect(host.count()).toBe(0);
  });

  test("is not known where two records have its key", async () => {
    const { lookups } = open({ students: [...students, { id: "again", ...first }] });
    expect(await lookups().existing("students", first)).toBe("unreadable");
    expect(await lookups().existing("students", { studentUniqueId: "none" })).toBeUndefined();
  });

  test("is asked for again without an ETag, and the others are not", async () => {
    const { host, lookups } = open({ students });
    await lookups().related("students", keys);
    const asked = host.count();
    expect(await lookups().existing("students", first)).toEqual(students[0]);
    expect(host.count()).toBe(asked + 1);
    await lookups().related("students", [second]);
    expect(host.count()).toBe(asked + 1);
  });
});

test("a key without values has no related records", async () => {
  const { lookups } = open({ students });
  const found = await lookups().related("students", [{}, second, { studentUniqueId: undefined }]);
  expect(found).toEqual([[], [students[1]], []]);
});

test.each<[string, World, TestOptions, Key, object]>([
  ["incomplete", {}, {}, { classPeriodName: "P1" }, { kind: "incomplete", status: 400 }],
  [
    "refused",
    {},
    { refused: { sections: 403 } },
    { schoolId: 1, schoolYear: 2017 },
    { kind: "host", status: 403 },
  ],
])("what a key matches is not nothing where it is %s", async (_, world, options, key, expected) => {
  const { lookups } = open(world, options);
  const one = lookups();
  await expect(async () => one.matching("sections", key)).rejects.toMatchObject(expected);
  expect([...one.unreadable]).toEqual(options.refused ? ["sections"] : []);
});

test("records that are too many are an error, and not unreadable", async () => {
  const many = Array.from({ length: 501 }, (_, at) => ({ id: `${at}`, ...first }));
  const { lookups } = open({ students: many });
  const one = lookups();
  await expect(async () => one.related("students", [first])).rejects.toMatchObject({
    kind: "tooMany",
  });
  expect([...one.unreadable]).toEqual([]);
});

describe("descriptors", () => {
  const terms = "termDescriptors";
  const world = { [terms]: [] };

  test("of a host that fails are an error, or unknown where look-ups are lenient", async () => {
    const { lookups } = open(world, { refused: { [terms]: 500 } });
    await expect(async () => lookups().descriptors(terms, false)).rejects.toMatchObject({
      kind: "host",
    });
    expect(await lookups({ lenient: true }).descriptors(terms, false)).toBeUndefined();
  });

  test("that were refused are not waited for again", async () => {
    const { host, lookups } = open(world, { refused: { [terms]: 403 } });
    expect(await lookups().descriptors(terms, false)).toBeUndefined();
    expect(atOnce(lookups().descriptors(terms, true))).toBeUndefined();
    expect(host.count()).toBe(1);
  });

  test.each<[string, HostOptions, readonly (string | undefined)[]]>([
    [terms, {}, [undefined]],
    ["schoolTypeDescriptors", {}, [undefined]],
    ["busKindDescriptors", {}, [undefined, "city", "state"]],
    [
      "busKindDescriptors",
      { collections: { kindsOfBuses: "state/busKindDescriptors" } },
      ["state", "city"],
    ],
  ])("%s with %j are looked for in %j, one after the other", async (name, options, expected) => {
    const asked: (string | undefined)[] = [];
    const { lookups } = open({});
    const found = await lookups({
      host: { ...checkHostOptions(options), extensions: ["city", "state"] },
      lenient: true,
      ask: async ({ collection }) => {
        asked.push(collection?.namespace);
        return { status: 500, headers: {} };
      },
    }).descriptors(name, false);
    expect([found, asked]).toEqual([undefined, expected]);
  });

  test("are told apart by collection, by namespace and by host", async () => {
    const { lookups } = open({});
    const namespace = "uri://x/Descriptor";
    const read = async (name: string, context: Partial<LookupContext> = {}) => {
      const one = lookups({
        host: { ...checkHostOptions({}), extensions: ["city", "state"] },
        ask: async ({ collection }) => {
          const codeValue = `${context.dataUrl ?? ""} ${collection?.namespace ?? ""} ${name}`;
          const isEmpty = collection === undefined || collection.namespace === "city";
          const codes = isEmpty ? [] : [{ namespace, codeValue }];
          const headers = { "total-count": String(codes.length) };
          return { status: 200, headers, body: JSON.stringify(codes) };
        },
        ...context,
      });
      return (await one.descriptors(name, false))?.map(({ codeValue }) => codeValue);
    };
    expect(await read(terms)).toEqual([`  ${terms}`]);
    expect(await read("sexDescriptors")).toEqual(["  sexDescriptors"]);
    expect(await read(terms, { dataUrl: "https://y" })).toEqual([`https://y  ${terms}`]);
    expect(await read("busKindDescriptors")).toEqual([" state busKindDescriptors"]);
  });
});

describe("a write to a collection", () => {
  /** A host that gives the same records for each list, and the collections that it was asked for. */
  function hostOf(records: readonly JsonRecord[], options: HostOptions = {}) {
    const asked: string[] = [];
    const { lookups } = open({});
    const headers = { "total-count": String(records.length) };
    const context: Partial<LookupContext> = {
      host: checkHostOptions(options),
      ask: async ({ name }) => {
        asked.push(name);
        return { status: 200, headers, body: JSON.stringify(records) };
      },
    };
    return { asked, lookups: () => lookups(context) };
  }

  test.each([
    ["students", "students"],
    ["studentDirectories", "studentDirectories"],
    ["parents", "contacts"],
    ["studentDisciplineIncidentAssociations", "studentDisciplineIncidentBehaviorAssociations"],
    ["studentDisciplineIncidentAssociations", "studentDisciplineIncidentNonOffenderAssociations"],
  ])("of the name %s makes those of %s be asked again", async (written, read) => {
    const { asked, lookups } = hostOf([{ id: "1", ...first }]);
    for (const times of [1, 1, 2]) {
      if (times === 2) lookups().invalidate(written);
      expect(await lookups().related(read, [first])).toHaveLength(1);
      expect(asked).toEqual(Array.from({ length: times }, () => read));
    }
    lookups().invalidate("schools");
    await lookups().related(read, [first]);
    expect(asked).toHaveLength(2);
  });

  test.each([
    ["termDescriptors", "termDescriptors"],
    ["schoolTypes", "schoolTypeDescriptors"],
  ])("of the name %s makes the codes of %s be asked again", async (written, read) => {
    const { asked, lookups } = hostOf([{ namespace: "uri://x/Descriptor", codeValue: "A" }]);
    for (const times of [1, 1, 2]) {
      if (times === 2) lookups().invalidate(written);
      expect(await lookups().descriptors(read, false)).toHaveLength(1);
      expect(asked).toHaveLength(times);
    }
  });

  test.each<[HostOptions]>([[{}], [{ collections: { sessions: "state/terms" } }]])(
    "tells keys apart by where their parts are in a record, with %j",
    async (options) => {
      const sessionOf = (schoolId: number) => ({
        id: `session ${schoolId}`,
        schoolReference: { schoolId },
        schoolYearTypeReference: { schoolYear: 2017 },
        sessionName: "Fall",
        termDescriptor: "uri://ed-fi.org/TermDescriptor#Fall Semester",
      });
      const keyOf = (schoolId: number) => ({ schoolId, schoolYear: 2017, sessionName: "Fall" });
      const { asked, lookups } = hostOf([sessionOf(1), sessionOf(2)], options);
      const asks = async (schoolId: number) => {
        const before = asked.length;
        const found = await lookups().toLegacyKeys("sessions", [keyOf(schoolId)]);
        expect(found).toMatchObject([{ schoolId, termDescriptor: expect.any(String) }]);
        return asked.length - before;
      };
      expect([await asks(1), await asks(2)]).not.toContain(0);
      lookups().invalidate("sessions", { key: keyOf(1) });
      expect(await asks(2)).toBe(0);
      expect(await asks(1)).toBeGreaterThan(0);
    },
  );
});

describe("a list that the host has refused", () => {
  const refusal = (type: string) => ({
    status: 403,
    headers: { "content-type": type },
    body: "{}",
  });

  test("may not be read, by this call and the next", () => {
    const { lookups } = open({});
    const one = lookups();
    expect([one.mayRead("sections"), [...one.unreadable]]).toEqual([true, []]);
    one.noteRefusal("sections", refusal("application/json"));
    expect([...one.unreadable]).toEqual(["sections"]);
    const next = lookups();
    expect([next.mayRead("sections"), [...next.unreadable]]).toEqual([false, ["sections"]]);
    expect([next.mayRead("students"), [...next.unreadable]]).toEqual([true, ["sections"]]);
  });

  test("gives no keys, and says what the host did without what its body said", async () => {
    const { host, lookups } = open({});
    lookups().noteRefusal("sections", refusal("application/json"));
    const read = async () => lookups().toLegacyKeys("sections", [{ sectionIdentifier: "X" }]);
    await expect(read).rejects.toMatchObject({
      kind: "host",
      status: 403,
      collection: "sections",
      message: expect.stringContaining("sections"),
      answer: { ...refusal("application/json"), body: "" },
    });
    expect(host.count()).toBe(0);
  });

  test.each([
    ["by the host", "application/json", "unreadable"],
    ["by a gateway", "text/html", undefined],
  ])("%s as %s is to a write %j", async (_, type, expected) => {
    const { lookups } = open({});
    lookups().noteRefusal("students", refusal(type));
    const strict = lookups().existing("students", first);
    if (expected) expect(await strict).toEqual(expected);
    else await expect(strict).rejects.toMatchObject({ kind: "host" });
    // A page is right without what belongs to its records.
    expect(await lookups({ lenient: true }).related("students", [first])).toEqual([[]]);
  });
});

test("a call without namespaces of its own has none", async () => {
  const { lookups } = open({});
  expect(await lookups().namespaces()).toEqual([]);
});
