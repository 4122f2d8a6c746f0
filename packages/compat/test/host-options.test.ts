// What an owner says about the host, and what the host itself shows of its ids and pages.
import { fakeClock } from "@edbridge/core/testing";
import { records } from "@edbridge/records";
import { describe, expect, test } from "vitest";
import type { HostOptions } from "@edbridge/compat";
import { checkHostOptions, HostIdFormat, HostPageSize } from "../src/settings/host-options.js";

const compact = "0123456789abcdef0123456789abcdef";
const dashed = "01234567-89ab-cdef-0123-456789abcdef";

/** Options as a program without types gives them. */
const checked = (given: object) => checkHostOptions(given as HostOptions);

test("a host's extensions are not known before it tells them", () => {
  expect(checked({}).extensions).toEqual([]);
});

describe("the form of a host's ids", () => {
  test("is assumed until the host writes the first", () => {
    const format = new HostIdFormat("compact", false);
    expect([format.current, format.certain]).toEqual(["compact", undefined]);
    format.assume("dashed");
    expect([format.current, format.certain]).toEqual(["dashed", undefined]);
    format.observe("no id");
    expect(format.certain).toBeUndefined();
    format.observe(compact);
    expect([format.current, format.certain]).toEqual(["compact", "compact"]);
    format.assume("dashed");
    format.observe(dashed);
    expect([format.current, format.certain]).toEqual(["compact", "compact"]);
  });

  test.each([
    [{}, dashed, "compact", "dashed"],
    [{ idFormat: "compact" }, dashed, "compact", "compact"],
    [{ idFormat: "dashed" }, compact, "dashed", "dashed"],
  ])("with the options %j, and first the id %s, is %s and then %s", (given, id, first, then) => {
    const { idFormat } = checked(given);
    expect(idFormat.current).toBe(first);
    idFormat.observe(id);
    expect(idFormat.certain).toBe(then);
  });
});

describe("the largest page", () => {
  const between = (most: number) => `Limit must be a value between 0 and ${most}.`;
  const setting = "Limit must be between 1 and max value (defaultPageSizeLimit).";

  test.each<[limit: number, refusal: string, told: number | undefined]>([
    [500, between(200), 200],
    [500, "LIMIT must be a value Between 1 To 20.", 20],
    [500, between(1), 1],
    [500, setting, 100],
    [500, between(0), undefined],
    [200, between(200), undefined],
    [100, setting, undefined],
    [101, setting, 100],
    // A smaller page than the largest was asked for.
    [300, between(250), 250],
    [500, "The offset must be between 0 and 200.", undefined],
    [500, "Limit must be between 10 and 200.", 200],
    [500, "Limit must be between 1 and 200 (defaultPageSizeLimit).", 200],
    [500, "The offset must be between 0 and 7. Limit must be between 0 and 200.", 200],
    [500, "Limits are between 0 and 200.", undefined],
    [500, "Limit is wrong.", undefined],
    [500, "", undefined],
  ])("where %i is refused with %j is %s", (limit, refusal, told) => {
    const size = new HostPageSize(500, false);
    expect(size.toldBy(limit, refusal)).toBe(told);
    expect(size.current).toBe(500);
  });

  test("never grows, and is the owner's where the owner has said it", () => {
    const learned = new HostPageSize(100, false);
    learned.learn(200);
    expect(learned.current).toBe(100);
    learned.learn(20);
    expect([learned.current, learned.isCertain]).toEqual([20, false]);
    const said = new HostPageSize(500, true);
    said.learn(200);
    expect([said.current, said.isCertain]).toEqual([500, true]);
  });

  test.each([
    [{}, 500, false],
    [{ dataStandard: "3.1" }, 100, false],
    [{ dataStandard: "3.1", maxLimit: 500 }, 500, true],
    [{ maxLimit: 1 }, 1, true],
  ])("is, by the options %j, %i; certain: %s", (given, most, isCertain) => {
    const { pageSize } = checked(given);
    expect([pageSize.current, pageSize.isCertain]).toEqual([most, isCertain]);
  });
});

describe("the Data Standard", () => {
  test.each([
    [{}, "5.0", "5.0"],
    [{ dataStandard: "5.2.0" }, "5.0", "5.2"],
    [{ dataStandard: "4.0" }, "4.0", "4.0"],
    [{ records: records({ dataStandard: "4.0" }) }, "4.0", "4.0"],
    [{ records: records({ dataStandard: "5.2" }) }, "5.0", "5.2"],
    [{ records: false, dataStandard: "3.3" }, "3.3", "3.3"],
  ])("with %o is %s, its fields those of %s", (given, dataStandard, fieldStandard) => {
    expect(checked(given)).toMatchObject({ dataStandard, fieldStandard });
  });
});

describe("records", () => {
  test("are translated, unless the owner says that they are passed", () => {
    expect(checked({}).records).toBeDefined();
    expect(checked({ records: false }).records).toBeUndefined();
    const made = records({ dataStandard: "5.0" });
    expect(checked({ records: made }).records).toBe(made);
  });

  test("are for the education organizations of keys, or for one of all", () => {
    const educationOrganizationId = { nightly: 255_901, roster: 255_902 };
    const { organizations } = checked({ records: { educationOrganizationId } });
    expect([...organizations]).toEqual(Object.entries(educationOrganizationId));
    const one = checked({ records: { educationOrganizationId: 255_901 } });
    expect(one.organizations.size).toBe(0);
    expect(checked({ records: false }).organizations.size).toBe(0);
  });

  test("have the period of an address that holds on the day of the clock", async () => {
    const periods = [
      { beginDate: "2014-08-25", endDate: "2015-06-01" },
      { beginDate: "2016-08-22" },
      { beginDate: "2117-08-23" },
    ];
    const school = { schoolId: 1, addresses: [{ city: "Grand Bend", periods }] };
    const beginOf = async (given: object) => {
      const made = await checked(given).records?.toLegacy("schools", school);
      return JSON.stringify(made?.record).match(/"beginDate":"([\d-]{10})/)?.[1];
    };
    expect(await beginOf({})).toBe("2016-08-22");
    expect(await beginOf({ clock: fakeClock(Date.UTC(2015, 0, 15)) })).toBe("2014-08-25");
    expect(await beginOf({ clock: fakeClock(Date.UTC(2118, 0, 15)) })).toBe("2117-08-23");
    const now = () => Date.UTC(2017, 0, 15);
    const clock = fakeClock(Date.UTC(2015, 0, 15));
    expect(await beginOf({ clock, records: { now } })).toBe("2016-08-22");
  });

  test("have descriptors of the owner's namespace", () => {
    const uri = (given: object) =>
      checked(given).values.toCurrent("gradeLevelDescriptor", "Own level");
    expect(uri({})).toMatch(/^uri:\/\/ed-fi\.org\//);
    const own = { descriptorNamespace: "uri://tx.example" };
    expect(uri(own)).toMatch(/^uri:\/\/tx\.example\//);
    expect(uri({ ...own, records: false })).toMatch(/^uri:\/\/tx\.example\//);
  });
});

describe("collections", () => {
  const catalogOf = (given: object) => checked(given).catalog;

  test("of the owner are found by both names, in any case of letters, before those of the tables", () => {
    const collections = { busRoutes: "sample/transports", schools: "campuses" };
    const catalog = catalogOf({ collections });
    const route = { name: "busRoutes", kind: "own", key: [], namespace: "sample" };
    const found = { ...route, current: "transports" };
    for (const name of ["busRoutes", "BUSROUTES"]) expect(catalog.find(name)).toEqual(found);
    for (const name of ["transports", "Transports"]) expect(catalog.ofCurrent(name)).toEqual(found);
    expect(catalog.find("schools")).toEqual({
      name: "schools",
      kind: "own",
      key: [],
      current: "campuses",
    });
    expect(catalog.find("students")?.current).toBe("students");
    expect(catalog.ofCurrent("students")?.name).toBe("students");
    const others = catalogOf({}).legacy.filter(({ name }) => name !== "schools");
    expect(catalog.legacy.slice(0, others.length)).toEqual(others);
    const own = catalog.legacy.slice(others.length);
    expect(own).toContain(catalog.find("schools"));
    expect(own.every(({ kind }) => kind === "own")).toBe(true);
    expect(catalog.find("transports")).toBeUndefined();
  });

  test("of extensions are known, and those beside them win", () => {
    const extensions = { collections: { busRoutes: "state/busRoutes", buses: "state/buses" } };
    const catalog = catalogOf({
      records: { extensions },
      collections: { busRoutes: "other/routes" },
    });
    expect(catalog.find("buses")).toMatchObject({ namespace: "state", current: "buses" });
    expect(catalog.find("busRoutes")).toMatchObject({ namespace: "other", current: "routes" });
  });

  test("that a translator makes several of have all of theirs", () => {
    const name = "studentDisciplineIncidentAssociations";
    const split = [
      "studentDisciplineIncidentBehaviorAssociations",
      "studentDisciplineIncidentNonOffenderAssociations",
    ];
    const catalog = catalogOf({});
    expect(catalog.find(name)).toMatchObject({ current: split[0], split });
    expect(catalog.find(name)).toBe(catalog.find(name));
    expect(catalogOf({ records: false }).find(name)?.current).toBeUndefined();
    expect(catalog.find("nothing")).toBeUndefined();
    const gone = catalogOf({ records: false }).find("assessmentFamilies");
    expect(catalog.find("assessmentFamilies")).toBe(gone);
  });
});

test.each<[object, RegExp]>([
  [{ dataStandard: "new" }, /^dataStandard: must be a version such as/],
  [{ dataStandard: "new", records: false }, /^dataStandard: must be a version such as/],
  [{ dataStandard: "2.0" }, /^dataStandard: must be a version such as/],
  [
    { dataStandard: "4.0", records: records({ dataStandard: "5.0" }) },
    /^records: must be a translator for Data Standard 4\.0/,
  ],
  [{ maxLimit: 0 }, /^maxLimit: must be a whole number from 1/],
  [{ maxLimit: 1.5 }, /^maxLimit: must be a whole number from 1/],
  [{ idFormat: "short" }, /^idFormat: must be one of compact, dashed/],
  [{ records: null }, /^records: must be false, an object of options, or a translator/],
  [{ records: { valeus: {} } }, /^records\.valeus: .*values/],
  [{ records: { dataStandard: "4.0" } }, /^records\.dataStandard: belongs beside records/],
  [
    { records: { descriptorNamespace: "uri://tx.example" } },
    /^records\.descriptorNamespace: belongs beside records/,
  ],
  [
    { records: { educationOrganizationId: { nightly: 1.5 } } },
    /^records\.educationOrganizationId: must be a whole number/,
  ],
  [
    { records: { educationOrganizationId: { nightly: "255901" } } },
    /^records\.educationOrganizationId: must be a whole number/,
  ],
  [{ records: { educationOrganizationId: "x" } }, /^records\.educationOrganizationId: /],
  [{ collections: null }, /^collections: must give names such as/],
  [{ collections: "a" }, /^collections: must give names such as/],
  [{ collections: { a: "b/c/d" } }, /^collections: must give names such as/],
  [{ collections: { a: "" } }, /^collections: must give names such as/],
  [{ collections: { a: "/b" } }, /^collections: must give names such as/],
  [{ collections: { a: "sample/1b" } }, /^collections: must give names such as/],
  [{ collections: { "a/b": "b" } }, /^collections: must give names such as/],
  [{ collections: { "1a": "b" } }, /^collections: must give names such as/],
  [{ collections: { a: "b c" } }, /^collections: must give names such as/],
])("%o is refused", (given, message) => {
  expect(() => checked(given)).toThrow(message);
});

test.each([
  "tx.example",
  "uri://tx.example/",
  "uri://tx.example#",
  "uri://tx example",
  "a uri://tx.example",
  "uri://tx.example x",
])("%j is no namespace of descriptors, whether records are translated or not", (name) => {
  for (const more of [{}, { records: false }]) {
    expect(() => checked({ descriptorNamespace: name, ...more })).toThrow(
      /^descriptorNamespace: must be of the form/,
    );
  }
});
