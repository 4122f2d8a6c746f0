// How long a page takes to parse, translate and print, as a multiple of parsing and printing alone:
//   node packages/records/scripts/measure.ts [rounds]
// Run after a build of this package and of the sandbox, whose field lists the records are made by.
import { schemaOf } from "@edbridge/sandbox/contract";
import {
  type Companions,
  type JsonRecord,
  type Lookups,
  losses,
  records,
  relationsIn,
  tableOf,
  type Translated,
} from "@edbridge/records";
import { bodyOf, chosen, everything } from "../test/bodies.ts";

const standard = "5.0";
const size = 250;
/** A school of a few fields, as the benchmarks of the whole have it. */
const narrow = "narrow schools";
const collections = [
  narrow,
  "schools",
  "students",
  "staffs",
  "sections",
  "studentAssessments",
  "studentSpecialEducationProgramAssociations",
];

const answer = (keys: readonly unknown[]) => keys.map(() => found);
const found = {
  sessionName: "Fall 2012",
  termDescriptor: "Fall",
  sectionIdentifier: "S1",
  classPeriodName: "1",
};
const lookups: Lookups = {
  toCurrentKeys: (_, keys) => answer(keys),
  toLegacyKeys: (_, keys) => answer(keys),
};
const translator = records({
  dataStandard: standard,
  lookups,
  educationOrganizationId: 5,
  defaults: { credentialNamespace: "uri://ed-fi.org" },
});

/** What a host writes beside the fields of a record, and descriptors as URIs. */
function asHost(value: unknown, name: string, serial: number): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => asHost(item, name, serial));
  if (typeof value === "string" && name.endsWith("Descriptor")) {
    const descriptor = name.charAt(0).toUpperCase() + name.slice(1);
    return `uri://ed-fi.org/${descriptor}#Value ${serial % 20}`;
  }
  // What names one thing twice in a host's record names it alike.
  if (/^(?:schoolId|educationOrganizationId)$/.test(name)) return 255901001 + (serial % 5);
  if (name === "schoolYear") return 2012;
  if (name.endsWith("UniqueId")) return String(600000 + serial);
  if (typeof value === "string" && value.length < 8) return `${value} ${serial}`;
  if (typeof value !== "object" || value === null) return value;
  const made: JsonRecord = {};
  for (const [member, part] of Object.entries(value)) made[member] = asHost(part, member, serial);
  if (name.endsWith("Reference")) {
    made["link"] = {
      rel: name.slice(0, -9),
      href: `/ed-fi/${name.slice(0, -9)}s/${"a".repeat(32)}`,
    };
  }
  return made;
}

/** Records of ten shapes: one in four has everything, the others some of it. */
function currentRecords(collection: string): JsonRecord[] {
  if (collection === narrow) return Array.from({ length: size * 2 }, (_, at) => narrowSchool(at));
  return Array.from({ length: size }, (_, serial) => {
    const choices = serial % 4 === 0 ? everything : chosen(serial % 12);
    const body = bodyOf(schemaOf(standard, collection) ?? {}, new Map(), choices);
    return {
      id: serial.toString(16).padStart(32, "0"),
      ...(asHost(body, "", serial) as JsonRecord),
      _etag: String(5_250_000_000_000_000_000n + BigInt(serial)),
      _lastModifiedDate: "2026-01-01T00:00:00Z",
    };
  });
}

function narrowSchool(at: number): JsonRecord {
  return {
    id: at.toString(16).padStart(32, "0"),
    localEducationAgencyReference: {
      localEducationAgencyId: 255_901,
      link: {
        rel: "LocalEducationAgency",
        href: `/ed-fi/localEducationAgencies/${"c".repeat(32)}`,
      },
    },
    schoolId: 100_000 + at,
    nameOfInstitution: `School number ${at}`,
    schoolCategories: [
      { schoolCategoryDescriptor: "uri://ed-fi.org/SchoolCategoryDescriptor#High School" },
    ],
    addresses: [{ city: "Austin", postalCode: "78701" }],
    _etag: String(5_250_000_000_000_000_000n + BigInt(at)),
    _lastModifiedDate: "2026-01-01T00:00:00Z",
    webSite: "x".repeat(20),
  };
}

/** How many times as long as `plain` some work takes: the median of rounds in which both have a turn. */
async function ratio(rounds: number, work: () => unknown, plain: () => unknown): Promise<string> {
  for (let round = 0; round < 20; round++) {
    plain();
    await work();
  }
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ratios.push((await timeOf(work)) / (await timeOf(plain)));
  }
  return (ratios.toSorted((one, other) => one - other)[rounds >> 1] ?? 0).toFixed(2);
}

async function timeOf(work: () => unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function recordsOf(made: readonly Promise<Translated>[]): Promise<readonly JsonRecord[]> {
  return (await Promise.all(made)).map(({ record }) => record);
}

const rounds = Number(process.argv[2] ?? 200);
for (const name of collections) {
  const collection = name === narrow ? "schools" : name;
  const page = currentRecords(name);
  const companions = new Map<string, readonly JsonRecord[]>(
    relationsIn(tableOf(collection) ?? {}, standard).parts.map(({ to }) => [
      to,
      currentRecords(to),
    ]),
  );
  let at = 0;
  const withParts = page.map((record, index) => {
    const own: Companions = Object.fromEntries(
      [...companions].map(([part, list]) => [part, [list[index] ?? {}]]),
    );
    return [record, own] as const;
  });
  const related: Lookups = {
    ...lookups,
    related: (part, keys) => keys.map(() => [companions.get(part)?.[at++ % size] ?? {}]),
  };
  const legacy = await recordsOf(
    withParts.map(([record, own]) => translator.toLegacy(collection, record, { companions: own })),
  );
  const [current, old] = [JSON.stringify(page), JSON.stringify(legacy)];
  const whole = JSON.stringify([...companions.values()].flat());
  const down = async () => {
    const parsed = JSON.parse(current) as JsonRecord[];
    return JSON.stringify(await translator.pageToLegacy(collection, parsed));
  };
  const downWhole = async () => {
    const parsed = JSON.parse(current) as JsonRecord[];
    JSON.parse(whole);
    return JSON.stringify(await translator.pageToLegacy(collection, parsed, { lookups: related }));
  };
  const up = async () => {
    const parsed = JSON.parse(old) as JsonRecord[];
    const made = parsed.map((each) =>
      translator.toCurrent(collection, each, { account: "losses" }),
    );
    return JSON.stringify(await recordsOf(made));
  };
  const accounts = await Promise.all(
    legacy.map(async (each) => (await translator.toCurrent(collection, each)).account),
  );
  const lost = accounts.filter((account) => losses(account).length > 0).length;
  const plainWhole = () => [JSON.parse(current), JSON.parse(whole), JSON.stringify(legacy)];
  const plain = (text: string) => () => JSON.stringify(JSON.parse(text));
  console.log(
    name.padEnd(45),
    `${(current.length / 1024).toFixed(0)} kB`.padStart(8),
    `down ${await ratio(rounds, down, plain(current))}`,
    companions.size > 0 ? `with companions ${await ratio(rounds, downWhole, plainWhole)}` : "",
    `up ${await ratio(rounds, up, plain(old))}`,
    lost > 0 ? `(${lost} of ${size} lose something)` : "",
  );
}
