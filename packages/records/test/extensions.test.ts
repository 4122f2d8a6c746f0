import { expect, test } from "vitest";
import { type Extension, records, type RecordsOptions } from "../src/index.js";
import { type Case, expectSent, uri } from "./sent.js";

/** What options say of one collection or of several. */
const tables = (...all: readonly Extension[]): RecordsOptions => ({ extensions: { tables: all } });
const schools = (...rows: NonNullable<Extension["rows"]>) =>
  tables({ collection: "schools", rows });
const things = (...rows: NonNullable<Extension["rows"]>) =>
  tables({ collection: "things", current: [{ name: "things" }], rows });

const near = { stopDescriptor: uri("Stop", "Near") };
const routes: Extension = { collection: "busRoutes", current: [{ name: "transportRoutes" }] };
const association = "studentEducationOrganizationAssociations";
const stopRow = { current: "_ext.agency.stopDescriptor", value: "descriptor Stop" };
const webSite = { webSite: "x" };
const homePage = { legacy: "webSite", current: "_ext.agency.homePage", in: "6.0" };

test.each<Case>([
  [
    "fields of the agency's own go where their rows say",
    "schools",
    { schoolId: 5, _ext: { agency: { busRoute: "7", stopType: "Near" } } },
    {
      record: { schoolId: 5, _ext: { agency: { transport: { busRouteNumber: "7", ...near } } } },
      back: { schoolId: 5, _ext: { agency: { busRoute: "7", stopType: "Near" } } },
    },
    schools(
      { legacy: "_ext.agency.busRoute", current: "_ext.agency.transport.busRouteNumber" },
      {
        legacy: "_ext.agency.stopType",
        current: "_ext.agency.transport.stopDescriptor",
        value: "descriptor Stop",
      },
    ),
  ],
  [
    "what a caller sends below _ext beside a field that a row moves is sent as it is",
    "schools",
    {
      _ext: { agency: { busRoute: "7", colour: "red", near: { a: 1 } }, other: { a: 1 } },
      addresses: [{ city: "A", _ext: { agency: { ward: 7, block: 2 } } }],
    },
    {
      record: {
        _ext: { agency: { route: "7", colour: "red", near: { a: 1 } }, other: { a: 1 } },
        addresses: [{ city: "A", _ext: { agency: { district: 7, block: 2 } } }],
      },
    },
    schools(
      { legacy: "_ext.agency.busRoute", current: "_ext.agency.route" },
      { legacy: "addresses[]._ext.agency.ward", current: "addresses[]._ext.agency.district" },
    ),
  ],
  [
    "a field that a row moves and what a caller sends below _ext are one object",
    "schools",
    { route: 7, _ext: { agency: { colour: "red" } } },
    { record: { _ext: { agency: { route: 7, colour: "red" } } }, lost: [] },
    schools({ legacy: "route", current: "_ext.agency.route" }),
  ],
  [
    "a code that a caller sends below _ext itself is found as its row says",
    "schools",
    { _ext: { agency: { stopDescriptor: "Near", otherDescriptor: "Far" } } },
    { record: { _ext: { agency: { ...near, otherDescriptor: "Far" } } } },
    schools({ legacy: "stop", ...stopRow }),
  ],
  [
    "a row stands in place of the table's for the same field",
    "schools",
    webSite,
    { record: { _ext: { agency: { homePage: "x" } } }, back: webSite },
    { dataStandard: "6.0", ...schools(homePage) },
  ],
  [
    "a row holds in its Data Standards only; in others the table's does",
    "schools",
    webSite,
    { record: webSite, back: webSite },
    schools(homePage),
  ],
  [
    "a collection of the agency's own has a table of its own",
    "busRoutes",
    { routeNumber: 7, stops: [{ place: "A" }], driver: "B" },
    {
      collection: "transportRoutes",
      record: { routeIdentifier: "7", stops: [{ stopName: "A" }], agency: { state: { level: 1 } } },
      whys: ["Drivers are staff now."],
      obstacles: ["A current transportRoutes needs the option schoolYear of the call to be set."],
      back: { routeNumber: 7, stops: [{ place: "A" }] },
    },
    tables({
      ...routes,
      rows: [
        { legacy: "routeNumber", current: "routeIdentifier", value: "text" },
        { legacy: "stops[].place", current: "stops[].stopName" },
        { legacy: "driver", why: "Drivers are staff now." },
      ],
      defaults: [
        { current: "schoolYear", from: "schoolYear" },
        { current: "agency.state.level", value: 1 },
      ],
    }),
  ],
  [
    "of two extensions of one collection the later wins",
    "schools",
    webSite,
    { record: { second: "x" } },
    tables(
      ...["first", "second"].map((current) => ({
        collection: "schools",
        rows: [{ legacy: "webSite", current }],
      })),
    ),
  ],
  [
    "a value that finds none of its places is lost",
    "things",
    { x: "other", a: "v" },
    { record: { x: "other" }, lost: ["a"] },
    things({ legacy: "a", current: "x" }, { legacy: "a", current: "list[*].y" }),
  ],
  [
    "a value that waits is told to go into the item it goes into",
    "things",
    {
      items: [
        { a: "1", b: "2" },
        { a: "3", b: "4" },
      ],
    },
    {
      record: { items: [{ kinds: [{ m: "2", k: "1" }] }, { kinds: [{ m: "4", k: "3" }] }] },
      fates: [
        "restructured items[0].a items[0].kinds[0].k",
        "restructured items[0].b items[0].kinds[0].m",
        "restructured items[1].a items[1].kinds[0].k",
        "restructured items[1].b items[1].kinds[0].m",
      ],
    },
    things(
      { legacy: "items[].a", current: "items[].kinds[*].k" },
      { legacy: "items[].b", current: "items[].kinds[0].m" },
    ),
  ],
  ...["3.1", "5.0", "6.0"].map((dataStandard): Case => {
    const item = { documentTitle: "A", _ext: { agency: { seal: "A" } } };
    const legacy = {
      staffUniqueId: "1",
      identificationDocuments: [
        { identificationDocumentUseType: "Personal Information Verification", ...item },
      ],
    };
    const use = uri("IdentificationDocumentUse", "Personal Information Verification");
    const document = { identificationDocumentUseDescriptor: use, ...item };
    return [
      `_ext of an item goes where the item goes, and comes back with it, in ${dataStandard}`,
      "staffs",
      legacy,
      {
        record: { staffUniqueId: "1", personalIdentificationDocuments: [document] },
        back: legacy,
      },
      { dataStandard },
    ];
  }),
  [
    "_ext of an item goes with it into another record",
    "students",
    { studentUniqueId: "1", addresses: [{ city: "A", _ext: { agency: { ward: 7 } } }] },
    {
      companions: {
        [association]: [
          {
            studentReference: { studentUniqueId: "1" },
            addresses: [{ city: "A", _ext: { agency: { ward: 7 } } }],
          },
        ],
      },
    },
  ],
  [
    "a relation names a reference whose key is looked up",
    "busRoutes",
    { sessionReference: { schoolId: 5, schoolYear: 2013, termDescriptor: "Fall" } },
    {
      record: { sessionReference: { schoolId: 5, schoolYear: 2013, sessionName: "Fall sessions" } },
    },
    {
      ...tables({ ...routes, relations: [{ use: "key", to: "sessions", at: "sessionReference" }] }),
      lookups: {
        toCurrentKeys: (name, keys) =>
          keys.map((key) => ({ ...key, sessionName: `${String(key["termDescriptor"])} ${name}` })),
      },
    },
  ],
  [
    "a relation names a part, whose key has the values of the record",
    "busRoutes",
    { routeNumber: "7", driver: "A" },
    {
      record: { routeIdentifier: "7" },
      companions: {
        routeDrivers: [{ routeReference: { routeIdentifier: "7" }, driverName: "A" }],
      },
      back: { routeNumber: "7", driver: "A" },
    },
    tables({
      ...routes,
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
    }),
  ],
  [
    "a relation finds a value in the host's own records",
    "schools",
    { schoolId: 5 },
    { record: { schoolId: 5, _ext: { agency: { buildingCode: "B1" } } } },
    {
      ...tables({
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
      }),
      lookups: { related: (_, keys) => keys.map((key) => [{ ...key, buildingCode: "B1" }]) },
    },
  ],
  [
    "of numbers the greatest is taken, not the last by its text",
    "schools",
    { schoolId: 5 },
    { record: { schoolId: 5, _ext: { agency: { floors: 10 } } } },
    {
      ...tables({
        collection: "schools",
        relations: [
          {
            use: "value",
            to: "buildings",
            by: { "schoolReference.schoolId": "schoolId" },
            for: "_ext.agency.floors",
            take: "floors",
            pick: "last",
          },
        ],
      }),
      lookups: { related: (_, keys) => keys.map(() => [{ floors: 10 }, { floors: 9 }]) },
    },
  ],
  [
    "a row with a filler asks for nothing that no key has",
    "schools",
    { schoolId: 5, buses: [{ route: "A" }] },
    { record: { schoolId: 5, buses: [{ route: "A" }] }, obstacles: [] },
    schools({ legacy: "buses[].route", current: "buses[].route", filler: "None" }),
  ],
])("%s", expectSent);

test("a write leaves what other rows and agencies have below _ext", () => {
  const { merge } = records(schools({ legacy: "route", current: "_ext.agency.route" }));
  const others = { agency: { colour: "red" }, other: { a: 1 } };
  const _ext = { ...others, agency: { route: 7, ...others.agency } };
  expect(merge("schools", { schoolId: 5, _ext }, { schoolId: 5 })).toEqual({
    schoolId: 5,
    _ext: others,
  });
  const alone = { agency: { route: 7 } };
  expect(merge("schools", { schoolId: 5, _ext: alone }, { schoolId: 5 })).toEqual({ schoolId: 5 });
});

test("a code of the option values is another one in any letter case", async () => {
  const codes = { Term: { Fall: "A" } };
  const options = { extensions: { values: codes }, values: { Term: { fall: "B" } } };
  const { record } = await records(options).toCurrent("sessions", { termDescriptor: "Fall" });
  expect(record["termDescriptor"]).toMatch(/#B$/);
});

test("a collection of the agency's own is known to its translator alone", () => {
  expect(records(tables(routes)).has("busRoutes")).toBe(true);
  expect(records().has("busRoutes")).toBe(false);
});
