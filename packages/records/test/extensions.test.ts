import { describe, expect, test } from "vitest";
import {
  type Extension,
  type JsonRecord,
  records,
  type RecordsOptions,
  type Translated,
} from "../src/index.js";

/** What a legacy record becomes, which must come back as it was. */
async function both(
  collection: string,
  legacy: JsonRecord,
  tables: readonly Extension[],
  more: RecordsOptions = {},
): Promise<Translated> {
  const translator = records({ ...more, extensions: { tables } });
  const sent = await translator.toCurrent(collection, legacy);
  const { record, companions } = sent;
  expect((await translator.toLegacy(collection, record, { companions })).record).toEqual(legacy);
  return sent;
}

test("a field of the agency's own goes where its row says, the rest of _ext with it", async () => {
  const rows = [
    { legacy: "_ext.agency.busRoute", current: "_ext.agency.transport.busRouteNumber" },
    {
      legacy: "_ext.agency.stopType",
      current: "_ext.agency.transport.stopDescriptor",
      value: "descriptor Stop",
    },
  ];
  const legacy = { schoolId: 5, _ext: { agency: { busRoute: "7", stopType: "Near" } } };
  const sent = await both("schools", legacy, [{ collection: "schools", rows }]);
  expect(sent.record).toEqual({
    schoolId: 5,
    _ext: {
      agency: {
        transport: { busRouteNumber: "7", stopDescriptor: "uri://ed-fi.org/StopDescriptor#Near" },
      },
    },
  });
  expect(sent.account.map(({ fate }) => fate)).toEqual(["kept", "restructured", "restructured"]);
});

test("a code that a caller sends below _ext itself is found as its row says", async () => {
  const stop = { legacy: "stop", current: "_ext.agency.stopDescriptor", value: "descriptor Stop" };
  const translator = records({ extensions: { tables: [{ collection: "schools", rows: [stop] }] } });
  const agency = {
    stopDescriptor: "Near",
    otherDescriptor: "Far",
    routes: [{ stopDescriptor: "" }],
  };
  const sent = await translator.toCurrent("schools", { schoolId: 5, _ext: { agency } });
  expect(sent.record).toEqual({
    schoolId: 5,
    _ext: { agency: { ...agency, stopDescriptor: "uri://ed-fi.org/StopDescriptor#Near" } },
  });
});

test("a row stands in place of the table's for the same field", async () => {
  const rows = [{ legacy: "webSite", current: "_ext.agency.homePage" }];
  const sent = await both("schools", { webSite: "x.example" }, [{ collection: "schools", rows }]);
  expect(sent.record).toEqual({ _ext: { agency: { homePage: "x.example" } } });
});

test("a row holds in its Data Standards only; in others the table's does", async () => {
  const rows = [{ legacy: "webSite", current: "_ext.agency.homePage", in: "6.0" }];
  const extensions = [{ collection: "schools", rows }];
  const at = async (dataStandard: string) =>
    (await both("schools", { webSite: "x" }, extensions, { dataStandard })).record;
  expect(await at("5.0")).toEqual({ webSite: "x" });
  expect(await at("6.0")).toEqual({ _ext: { agency: { homePage: "x" } } });
});

test("a field that the table leaves behind can have a place", async () => {
  const rows = [
    {
      legacy: "economicDisadvantaged",
      current: "~studentEducationOrganizationAssociations[0]._ext.agency.economicDisadvantaged",
    },
  ];
  const legacy = { studentUniqueId: "1", economicDisadvantaged: true };
  const sent = await both("students", legacy, [{ collection: "students", rows }]);
  expect(sent.companions["studentEducationOrganizationAssociations"]).toEqual([
    {
      studentReference: { studentUniqueId: "1" },
      _ext: { agency: { economicDisadvantaged: true } },
    },
  ]);
});

test("a collection of the agency's own has a table of its own", async () => {
  const own: Extension = {
    collection: "busRoutes",
    current: [{ name: "transportRoutes" }],
    rows: [
      { legacy: "routeNumber", current: "routeIdentifier", value: "text" },
      { legacy: "stops[].place", current: "stops[].stopName" },
      { legacy: "driver", why: "Drivers are staff now." },
    ],
    defaults: [{ current: "schoolYear", from: "schoolYear" }],
  };
  const sent = await both("busRoutes", { routeNumber: 7, stops: [{ place: "A" }] }, [own]);
  expect(sent).toMatchObject({
    collection: "transportRoutes",
    record: { routeIdentifier: "7", stops: [{ stopName: "A" }] },
    obstacles: ["A current transportRoutes needs defaults.schoolYear to be set."],
  });
  expect(records().has("busRoutes")).toBe(false);
});

test("of two extensions of one collection the later wins", async () => {
  const own = (current: string): Extension => ({
    collection: "schools",
    rows: [{ legacy: "webSite", current }],
  });
  const sent = await both("schools", { webSite: "x" }, [own("first"), own("second")]);
  expect(sent.record).toEqual({ second: "x" });
});

test("a value that finds none of its places is named as lost", async () => {
  const own: Extension = {
    collection: "things",
    current: [{ name: "things" }],
    rows: [
      { legacy: "a", current: "x" },
      { legacy: "a", current: "list[*].y" },
    ],
  };
  const sent = await records({ extensions: { tables: [own] } }).toCurrent("things", {
    x: "other",
    a: "v",
  });
  expect(sent.record).toEqual({ x: "other" });
  expect(sent.account).toContainEqual(
    expect.objectContaining({ path: "a", fate: "leftBehind", loss: "lost" }),
  );
});

test("a value that waits is told to go into the item it goes into", async () => {
  const own: Extension = {
    collection: "things",
    current: [{ name: "things" }],
    rows: [
      { legacy: "items[].a", current: "items[].kinds[*].k" },
      { legacy: "items[].b", current: "items[].kinds[0].m" },
    ],
  };
  const items = [
    { a: "1", b: "2" },
    { a: "3", b: "4" },
  ];
  const sent = await records({ extensions: { tables: [own] } }).toCurrent("things", { items });
  expect(sent.record).toEqual({
    items: [{ kinds: [{ m: "2", k: "1" }] }, { kinds: [{ m: "4", k: "3" }] }],
  });
  expect(sent.account.map(({ path, to }) => [path, to])).toEqual([
    ["items[0].a", "items[0].kinds[0].k"],
    ["items[0].b", "items[0].kinds[0].m"],
    ["items[1].a", "items[1].kinds[0].k"],
    ["items[1].b", "items[1].kinds[0].m"],
  ]);
});

test("a tag that is added within an item is told with the place of that item", async () => {
  const own: Extension = {
    collection: "things",
    current: [{ name: "things" }],
    rows: [{ legacy: "items[].a", current: "items[].kinds[tag=T].k" }],
  };
  const items = [{ a: "1" }, { a: "3" }];
  const sent = await records({ extensions: { tables: [own] } }).toCurrent("things", { items });
  expect(sent.record).toEqual({
    items: [{ kinds: [{ tag: "T", k: "1" }] }, { kinds: [{ tag: "T", k: "3" }] }],
  });
  expect(sent.account.map(({ path, fate, to }) => [path, fate, to])).toEqual([
    ["items[0].a", "restructured", "items[0].kinds[0].k"],
    ["items[1].a", "restructured", "items[1].kinds[0].k"],
    ["items[0].kinds[0].tag", "defaulted", undefined],
    ["items[1].kinds[0].tag", "defaulted", undefined],
  ]);
});

describe("_ext of an item goes where the item goes, and comes back with it", () => {
  const document = (use: string, documentTitle: string) => ({
    identificationDocumentUseType: use,
    personalInformationVerificationType: "Birth certificate",
    documentTitle,
    _ext: { agency: { seal: documentTitle } },
  });
  const identificationDocuments = [
    document("US Citizenship Identification", "A"),
    document("Personal Information Verification", "B"),
  ];

  test.each([
    ["3.1", "staffs", "staffUniqueId"],
    ["3.1", "students", "studentUniqueId"],
    ["5.0", "staffs", "staffUniqueId"],
    ["5.0", "students", "studentUniqueId"],
    ["5.0", "parents", "parentUniqueId"],
    ["6.0", "staffs", "staffUniqueId"],
    ["6.0", "students", "studentUniqueId"],
  ] as const)("on %s, of documents of %s", async (dataStandard, collection, key) => {
    const translator = records({ dataStandard });
    const { record, companions } = await translator.toCurrent(collection, {
      [key]: "1",
      identificationDocuments,
    });
    const items = [record, ...Object.values(companions).flat()].flatMap((each) =>
      Object.entries(each).flatMap(([name, value]) =>
        /documents$/i.test(name) && Array.isArray(value) ? (value as JsonRecord[]) : [],
      ),
    );
    expect(items).toHaveLength(2);
    for (const item of items) {
      expect(item).toMatchObject({ _ext: { agency: { seal: item["documentTitle"] } } });
    }
    const back = (await translator.toLegacy(collection, record, { companions })).record;
    // On 6.0 they come from two lists, in another order.
    expect(back["identificationDocuments"]).toEqual(
      expect.arrayContaining(
        identificationDocuments.map(({ documentTitle, _ext }) =>
          expect.objectContaining({ documentTitle, _ext }),
        ),
      ),
    );
  });

  test("of addresses that are in another record", async () => {
    const addresses = [{ addressType: "Home", city: "A", _ext: { agency: { ward: 7 } } }];
    const translator = records({ dataStandard: "5.0" });
    const { companions } = await translator.toCurrent("students", {
      studentUniqueId: "1",
      addresses,
    });
    expect(companions["studentEducationOrganizationAssociations"]).toMatchObject([
      { addresses: [{ city: "A", _ext: { agency: { ward: 7 } } }] },
    ]);
  });
});

describe("a relation of the agency's own", () => {
  test("names a reference whose key is looked up", async () => {
    const own: Extension = {
      collection: "busRoutes",
      current: [{ name: "transportRoutes" }],
      relations: [{ use: "key", to: "sessions", at: "sessionReference" }],
    };
    const asked: unknown[] = [];
    const translator = records({
      extensions: { tables: [own] },
      lookups: {
        toCurrentKeys: (collection, keys) => {
          asked.push([collection, keys]);
          return keys.map((key) => ({ ...key, sessionName: "Fall 2012" }));
        },
      },
    });
    const key = { schoolId: 5, schoolYear: 2013, termDescriptor: "Fall" };
    const { record } = await translator.toCurrent("busRoutes", { sessionReference: key });
    expect(asked).toEqual([["sessions", [key]]]);
    expect(record).toEqual({
      sessionReference: { schoolId: 5, schoolYear: 2013, sessionName: "Fall 2012" },
    });
  });

  test("names a part, whose key has the values of the record", async () => {
    const own: Extension = {
      collection: "busRoutes",
      current: [{ name: "transportRoutes" }],
      rows: [
        { legacy: "routeNumber", current: "routeIdentifier" },
        { legacy: "driver", current: "~routeDrivers[0].driverName" },
      ],
      relations: [
        {
          use: "part",
          order: "after",
          to: "routeDrivers",
          by: { "routeReference.routeIdentifier": "routeIdentifier" },
        },
      ],
    };
    const sent = await both("busRoutes", { routeNumber: "7", driver: "A" }, [own]);
    expect(sent.record).toEqual({ routeIdentifier: "7" });
    expect(sent.companions).toEqual({
      routeDrivers: [{ routeReference: { routeIdentifier: "7" }, driverName: "A" }],
    });
  });

  test("finds a value in the host's own records", async () => {
    const own: Extension = {
      collection: "schools",
      relations: [
        {
          use: "value",
          to: "buildings",
          by: { "schoolReference.schoolId": "schoolId" },
          for: "_ext.agency.buildingCode",
          take: "buildingCode",
          pick: "first",
        },
      ],
    };
    const translator = records({
      extensions: { tables: [own] },
      lookups: { related: (_, keys) => keys.map((key) => [{ ...key, buildingCode: "B1" }]) },
    });
    const { record } = await translator.toCurrent("schools", { schoolId: 5 });
    expect(record).toEqual({ schoolId: 5, _ext: { agency: { buildingCode: "B1" } } });
  });
});
