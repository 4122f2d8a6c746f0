// What a program gets for each request, whole, what the host is asked for it, and what the owner learns.
import { callChannel, type CallEvent, type CompatOptions } from "@edbridge/compat";
import type { Fault, SandboxOptions } from "@edbridge/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { learned } from "./learned.js";
import { basic, stillClock } from "../../sandbox/test/support.js";
import { school } from "../../../test/support/a-school.ts";
import { answersTo, answerTable, requestsIn, shortened } from "../../../test/support/answers.ts";
import { doors } from "../../../test/support/doors.ts";
import { startHost } from "../../../test/support/host.ts";
import { partIn, schoolId } from "../../../test/support/incident.ts";
import { LegacyCaller } from "../../../test/support/legacy-caller.ts";
import { enrollmentOf, newStudent, storedStudent } from "../../../test/support/new-person.ts";
import { legacySession, schoolData, sectionKey } from "../../../test/support/school-data.ts";

const bodies = {
  SCHOOL: school,
  STUDENT: newStudent("9"),
  ENROLLMENT: enrollmentOf("9", 1),
  SESSION: legacySession("Spring Semester"),
  INCIDENT: { incidentIdentifier: "10", incidentDate: "2016-10-18", schoolReference: { schoolId } },
  PART: partIn("1"),
  SECTION: { sectionReference: sectionKey(1) },
};

const shownHeaders = ["accept", "content-type", "if-match", "if-none-match"];
/** A header of a request to the host, if it is not the usual one. */
const shownHeader = (name: string, value = usualType) => value !== usualType && `${name} ${value}`;
const usualType = "application/json";

type Host = SandboxOptions & { readonly bridge?: Omit<CompatOptions, "baseUrl"> };

/** A host with a school's year, and what its legacy programs are answered. */
const answering =
  (dataStandard: "3.1" | "5.0" | "6.0", { bridge, ...options }: Host = {}) =>
  async (lines: readonly string[]): Promise<readonly string[]> => {
    const host = await startHost({
      generation: "current",
      claimSet: "sandbox",
      schools: 0,
      disciplineIncidents: 0,
      clock: stillClock(),
      dataStandard,
      data: { ...schoolData(dataStandard), students: ["1", "2"].map(storedStudent) },
      ...options,
    });
    const { baseUrl, credentials } = host;
    // A request takes 10 ms.
    const monotonic = () => host.clock.now() + 10 * host.counts.requests;
    const clock = { now: () => host.clock.now(), monotonic, sleep: async () => {} };
    const door = await doors.compatListener({ baseUrl, clock, ...bridge });
    onTestFinished(async () => void (await door.close()));
    const legacy = new LegacyCaller(door.fetch, door.baseUrl);
    const { access_token, Access_token: token = access_token } = await legacy.signIn(credentials);
    let events: CallEvent[] = [];
    const hear = (event: unknown) => void events.push(event as CallEvent);
    callChannel.subscribe(hear);
    onTestFinished(() => void callChannel.unsubscribe(hear));
    host.clearRequests();
    const { clientKey: KEY, clientSecret: SECRET } = credentials;
    const CODE = async () => String((await legacy.authorize(KEY))["code"]);
    const BASIC = basic(KEY, SECRET).slice(6);
    const words = { KEY, SECRET, BASIC, CODE, DATA: "/api/v2.0/2017" };
    const steer = (what: Fault & { readonly advance?: number }) => {
      if (what.advance !== undefined) return host.clock.advance(what.advance);
      host.clearFaults();
      if (Object.keys(what).length > 0) host.fault(what);
    };
    const also = async () => {
      await new Promise(setImmediate);
      const asked = host.requests.map(({ method, path, query, headers, body, status }) =>
        [
          `${status} ${method} ${path}?${new URLSearchParams(query)}`,
          ...shownHeaders.map((name) => shownHeader(name, headers[name])),
          body && shortened(JSON.stringify(body)),
        ]
          .filter(Boolean)
          .join(" "),
      );
      const owner = events.map((event) => `owner: ${learned(event)}`);
      for (const { time, ms } of events) expect(Date.parse(time) + ms).toBe(host.clock.now());
      const all = [...asked, ...owner];
      host.clearRequests();
      events = [];
      return all;
    };
    return answersTo(lines, {
      baseUrl: door.baseUrl,
      token: String(token),
      words,
      bodies,
      also,
      steer,
    });
  };

const strict = { claimSet: "sis" } as const;
const other = { errors: "meadowlark", ids: "dashed", pageLimit: 30 } as const;
const changeIds = ["EDB005", "EDB008", "EDB009", "EDB010", "EDB011", "EDB012", "EDB015"];
const furtherIds = ["EDB016", "EDB017", "EDB018", "EDB019", "EDB020", "EDB021", "EDB023", "EDB025"];

test.each([
  ["reads", { "3.1": answering("3.1"), "5.0": answering("5.0"), "6.0": answering("6.0") }],
  ["writes", { "3.1": answering("3.1"), "5.0": answering("5.0"), "6.0": answering("6.0") }],
  [
    "people",
    {
      "3.1": answering("3.1", strict),
      "5.0": answering("5.0", strict),
      "6.0": answering("6.0", strict),
    },
  ],
  ["faults", { "5.0": answering("5.0") }],
  ["messages", { "5.0": answering("5.0") }],
  ["paths", { "5.0": answering("5.0") }],
  [
    "media-types",
    { "5.0": answering("5.0", { bridge: { collections: { rubies: "tx/storyParties" } } }) },
  ],
  [
    "sign-in",
    {
      usual: answering("5.0"),
      lenient: answering("5.0", {
        bridge: { code: "lenient", casing: "pascal", oauthStatus: "standard" },
      }),
      "with keys": answering("5.0", {
        bridge: { sessionKeys: [Buffer.alloc(32, 7)], casing: "both", sessionLife: 3_600_000 },
      }),
    },
  ],
  [
    "options",
    {
      "as it is": answering("5.0", { bridge: { records: false } }),
      dashed: answering("6.0", { ...other, bridge: { maxLimit: 20 } }),
      own: answering("5.0", {
        descriptors: "open",
        bridge: {
          collections: { things: "thing/things", thingDescriptors: "thing/thingDescriptors" },
          descriptorNamespace: "uri://state.example",
          records: {
            onLoss: "refuse",
            unknownFields: "refuse",
            onKeepFailure: "refuse",
            educationOrganizationId: 255901,
          },
        },
      }),
      years: answering("5.0", {
        layout: "year",
        schoolYear: 2017,
        version: "6.1",
        bridge: { schoolYears: { 2017: {}, 2018: {} } },
      }),
      without: answering("5.0", { bridge: { without: [...changeIds, ...furtherIds] } }),
      less: answering("5.0", { bridge: { without: ["EDB013", "EDB014", "EDB024"] } }),
    },
  ],
])("%s", async (name, hosts) => {
  const lines = requestsIn(new URL(`requests/${name}.http`, import.meta.url));
  expect(await answerTable(lines, hosts)).toMatchSnapshot();
});
