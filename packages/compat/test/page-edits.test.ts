import fc from "fast-check";
import { parse, stringify } from "lossless-json";
import { describe, expect, test } from "vitest";
import { AnswerRecords } from "../src/records/response-records.js";
import type { RecordEdits } from "../src/changes/change.js";
import { type BridgeContext, changes, checkCompatOptions, type DataCall } from "../src/index.js";
import type { LinkEdit } from "../src/records/page-edits/member-edit.js";
import { PageEditor } from "../src/records/page-edits/page-editor.js";
import { pagePlan, type PagePlan } from "../src/records/page-edits/page-plan.js";
import { baseUrl, currentBaseUrl, root } from "./through.js";

const id = "0123456789abcdef0123456789abcdef";
const dashed = "01234567-89ab-cdef-0123-456789abcdef";

const settings = checkCompatOptions({ baseUrl, currentBaseUrl });
const context = { settings, sessions: undefined as never } satisfies BridgeContext;
const edits = changes.flatMap(({ records }) => records ?? []);
const scanning = new AnswerRecords(edits);
/** Without what they say of members, every page is parsed and printed. */
const parsing = new AnswerRecords(
  edits.map((each): RecordEdits =>
    Object.fromEntries(Object.entries(each).filter(([name]) => name !== "members")),
  ),
);

function callOf(collection: string, part?: string): DataCall {
  const url = `${root}/${collection}`;
  const route = { kind: "data", root, schoolYear: "2017", path: collection, search: "" } as const;
  const found = settings.host.catalog.find(collection);
  const target = { name: collection, collection: found, part, query: [] };
  return { method: "GET", url, headers: {}, route, target };
}

type Options = ConstructorParameters<typeof PageEditor>[1];

/** The plan for pages of a collection. */
function planFor(name: string, alone = false): PagePlan {
  const collection = settings.host.catalog.find(name);
  const page = { settings, schoolYear: "2017", collection, alone };
  return pagePlan(edits.flatMap(({ members }) => members?.(page) ?? []));
}

/** A page that comes in parts, as its reader gets it. */
function streamed(chunks: readonly Buffer[], plan: PagePlan, options: Options = {}): string {
  const editor = new PageEditor(plan, options);
  const made = chunks.flatMap((chunk) => editor.push(chunk));
  return Buffer.concat([...made, ...editor.end()]).toString();
}

const noLookups = (): never => {
  throw new Error("These pages need none.");
};

async function given(records: AnswerRecords, text: string, call: DataCall): Promise<string> {
  const headers = { "content-type": "application/json" };
  const answer = { status: 200, headers, body: Buffer.from(text) };
  const { body } = await records.edited(answer, call, context, noLookups);
  return typeof body === "string" ? body : Buffer.from(body as Uint8Array).toString();
}

// What hosts write, and what looks like it without being it.
const names = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom("_lastModifiedDate", "_etag", "id", "link", "beginDate"),
  },
  { weight: 2, arbitrary: fc.constantFrom("entryDate", "rel", "href", "schoolId", "x\\", 'a"b') },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
);
const texts = fc.oneof(
  fc.constantFrom("2012-09-19", "2012-09-19T00:00:00", id, dashed, "link", "{", "},{", '"link"'),
  fc.constantFrom(`/ed-fi/schools/${id}`, `/ed-fi/sessions/${dashed}`, 'x","link":{"href":"y"}'),
  fc.constantFrom('\\"_etag":"1",', "a\\", '"_lastModifiedDate":1', "é\u{1f600}", "\\u006cink"),
  fc.string({ unit: "binary", maxLength: 8 }),
);
const scalars = fc.oneof(texts, fc.integer(), fc.double(), fc.boolean(), fc.constant(null));
const links = fc.record(
  { rel: fc.constantFrom("School", "é"), href: texts, more: scalars },
  { requiredKeys: ["href"] },
);
const references = fc
  .tuple(fc.dictionary(names, scalars, { maxKeys: 3 }), links, fc.boolean())
  .map(([own, link, first]) => (first ? { link, ...own } : { ...own, link }));
const { value: values } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    scalars,
    references,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(names, tie("value"), { maxKeys: 5 }),
  ),
}));
/** As hosts write them, with a natural key of any text or number. */
const schoolReferences = fc
  .tuple(
    fc.dictionary(fc.constantFrom("kind", "schoolId", "x"), scalars, { maxKeys: 2 }),
    fc.record({ schoolId: fc.oneof(fc.nat(3), scalars, fc.constantFrom("schoolId", "a b-c.*/")) }),
    fc.record({ rel: fc.constant("School"), href: texts }),
  )
  .map(([own, key, link]) => ({ ...own, ...key, link }));
/** As hosts write them: hardly anything in them keeps a page from being edited where it stands. */
const written = fc.record(
  {
    id: fc.constantFrom(id, id, dashed),
    entryDate: fc.constantFrom("2012-09-19", "2012-09-19T00:00:00", "soon-1"),
    schoolReference: schoolReferences,
    _lastModifiedDate: fc.constantFrom("2026-01-01T00:00:00Z", "x-y"),
  },
  { requiredKeys: [] },
);
const records = fc.oneof(written, fc.dictionary(names, values, { maxKeys: 6 }));

/** A page as text: in one line, one member a line, with space where it may be, with escapes. */
const printers: readonly ((value: unknown) => string)[] = [
  (value) => JSON.stringify(value),
  (value) => JSON.stringify(value, null, 2),
  (value) => JSON.stringify(value, null, "\t").replaceAll('":', '"\r\n : '),
  (value) => JSON.stringify(value).replaceAll("link", "l\\u0069nk"),
  (value) => JSON.stringify(value).replaceAll("_e", "\\u005Fe").replaceAll("/", "\\/"),
  (value) => JSON.stringify(value).replaceAll(":1,", ":12345678901234567890.10,"),
];

// What is replaced may stand within a text as well.
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("a page that is edited where it stands", () => {
  test.each(["schools", "studentSchoolAssociations"])("is what parsing gives: %s", async (name) => {
    const page = fc.oneof(fc.array(fc.oneof({ weight: 9, arbitrary: records }, scalars)), records);
    const property = async (value: unknown, print: (value: unknown) => string, part?: string) => {
      const text = print(value);
      fc.pre(isJson(text));
      const call = callOf(name, part);
      const [made, expected] = await Promise.all([
        given(scanning, text, call),
        given(parsing, text, call),
      ]);
      expect(stringify(parse(made))).toBe(stringify(parse(expected)));
      const plan = planFor(name, part !== undefined);
      const asText = streamed([Buffer.from(text)], plan, { asText: true });
      expect(stringify(parse(asText))).toBe(stringify(parse(expected)));
    };
    const parts = fc.constantFrom(undefined, id);
    const all = fc.asyncProperty(page, fc.constantFrom(...printers), parts, property);
    await fc.assert(all, { numRuns: 3000 });
  });

  test("is so over any number of windows", async () => {
    const reference = (at: number) => ({
      schoolId: at,
      name: "é".repeat(at % 50),
      link: { rel: "School", href: `/ed-fi/schools/${id}` },
    });
    const page = Array.from({ length: 1500 }, (_, at) => ({
      id,
      schoolReference: reference(at),
      list: [{ text: "x{".repeat(at % 70), otherReference: reference(at) }],
      _etag: "1",
      _lastModifiedDate: "2026-01-01T00:00:00Z",
    }));
    for (const print of printers.slice(0, 3)) {
      const text = print(page);
      const call = callOf("schools");
      const [made, expected] = [
        await given(scanning, text, call),
        await given(parsing, text, call),
      ];
      expect(parse(made)).toEqual(parse(expected));
      expect(made).toContain(`"/schools?schoolId=1499"`);
    }
  });
});

describe("a page that comes in parts", () => {
  test("is what parsing gives, over many small windows", async () => {
    const call = callOf("studentSchoolAssociations");
    const plan = planFor("studentSchoolAssociations");
    const list = fc.array(records, { minLength: 10, maxLength: 60, size: "max" });
    const property = async (
      value: readonly unknown[],
      print: (value: unknown) => string,
      cut: number,
      windowSize: number,
      asText: boolean,
    ) => {
      // An object that has gone by with more than a window is not looked back at.
      fc.pre(value.every((one) => print(one).length < windowSize));
      const text = print(value);
      fc.pre(isJson(text));
      const whole = Buffer.from(text);
      const chunks = Array.from({ length: Math.ceil(whole.length / cut) }, (_, at) =>
        whole.subarray(at * cut, (at + 1) * cut),
      );
      const expected = await given(parsing, text, call);
      const made = streamed(chunks, plan, { windowSize, asText });
      expect(stringify(parse(made))).toBe(stringify(parse(expected)));
    };
    const cuts = fc.integer({ min: 1, max: 3000 });
    const sizes = fc.integer({ min: 300, max: 3000 });
    const print = fc.constantFrom(...printers);
    const all = fc.asyncProperty(list, print, cuts, sizes, fc.boolean(), property);
    await fc.assert(all, { numRuns: 400 });
  });

  test("is edited as one that comes in one piece, wherever it is cut", () => {
    const plan = () => planFor("schools");
    // As hosts write them: none asks for the parser.
    const record = fc.record(
      {
        id: fc.constant(id),
        name: fc.constantFrom("é", "{", '"link"', "x-y", "_lastModifiedDate", "\u{1f600}\\n"),
        schoolReference: fc.record({
          schoolId: fc.nat(3),
          link: fc.record({ rel: fc.constant("School"), href: texts }),
        }),
        other: schoolReferences,
        list: fc.array(fc.record({ text: fc.string(), _lastModifiedDate: fc.integer() })),
        _lastModifiedDate: fc.string({ unit: "binary" }),
      },
      { requiredKeys: [] },
    );
    // Many times over they are more than one window.
    const list = fc.array(record, { minLength: 1, maxLength: 5 });
    const property = (some: readonly unknown[], times: number, cuts: readonly number[]) => {
      const whole = Buffer.from(JSON.stringify(Array.from({ length: times }, () => some)));
      const places = [0, ...cuts.map((cut) => cut % whole.length), whole.length];
      const sorted = places.toSorted((a, b) => a - b);
      const chunks = sorted.slice(1).map((end, at) => whole.subarray(sorted[at], end));
      const expected = streamed([whole], plan(), { asText: true });
      expect(streamed(chunks, plan())).toBe(expected);
      expect(streamed(chunks, plan(), { asText: true })).toBe(expected);
    };
    const all = fc.property(list, fc.nat(300), fc.array(fc.nat(), { maxLength: 30 }), property);
    fc.assert(all, { numRuns: 100 });
  });
});

function usual(members: string, href = "b"): string {
  return `{"r":{${members},"link":{"rel":"R","href":"${href}"}}}`;
}

describe.each([
  ["by the scanner", false],
  ["as text", true],
])("without being parsed, %s", (_way, asText) => {
  const link: LinkEdit = (href, valueOf) => ({
    href: `/x/${String(valueOf("a"))}`,
    rel: href === "old" ? "New" : undefined,
  });
  const plan = pagePlan([
    { drop: "gone" },
    { link },
    { path: ["when"], where: String.raw`\d-\d"`, dash: 1, turn: (text) => `${text}!` },
    { path: ["a", "b", "when"], where: String.raw`\d-\d"`, dash: 1, turn: (text) => `${text}?` },
  ]);
  const edited = (text: string) => streamed([Buffer.from(text)], plan, { asText });

  test.each([
    ["nothing to edit", '[{"a":1}]', '[{"a":1}]'],
    ["no JSON", "{no", "{no"],
    ["no bytes", "", ""],
    ["a first member", '[{"gone":1,"a":1}]', '[{"a":1}]'],
    ["a last member", '[{"a":1,"gone":"x\\"}"}]', '[{"a":1}]'],
    ["only members", '{"gone":1, "gone":null}', "{}"],
    ["a nested member", '{"a":{"gone":-1.5e3,"b":[]}}', '{"a":{"b":[]}}'],
    ["a text that is a name", '{"a":"gone","b":"\\"gone\\":1"}', '{"a":"gone","b":"\\"gone\\":1"}'],
    ["a name that ends like one", '{"x\\"gone":1}', '{"x\\"gone":1}'],
    ["a link", '{"r":{"a":"é","link":{"href":"b"}}}', '{"r":{"a":"é","link":{"href":"/x/é"}}}'],
    ["a link that is none", '{"r":{"a":1,"link":null}}', '{"r":{"a":1,"link":null}}'],
    ["a text at another place", '{"when":"soon"}', '{"when":"soon"}'],
    ["a name with escapes", '{"\\u0067one":1,"a":2}', '{"a":2}'],
    ["a text with an escaped backslash", '{"a":"\\\\u0067one"}', '{"a":"\\\\u0067one"}'],
    ["an object", '{"gone":{"a":["}"]},"b":1}', '{"b":1}'],
    ["a list", '{"b":1,"gone":[{"a":"]"},[]]}', '{"b":1}'],
    ["a text", '{"when":"1-2"}', '{"when":"1-2!"}'],
    [
      "a text on a page",
      '[{"a":1,"when" : "1-2"},{"when":"soon"}]',
      '[{"a":1,"when" : "1-2!"},{"when":"soon"}]',
    ],
    ["a text in lists", '[{"a":[{"b":[{"when":"1-2"}]}]}]', '[{"a":[{"b":[{"when":"1-2?"}]}]}]'],
    [
      "a text at another path",
      '[{"a":{"when":"1-2"},"b":["when","1-2"]}]',
      '[{"a":{"when":"1-2"},"b":["when","1-2"]}]',
    ],
    [
      "a link behind an object",
      '{"r":{"a":1,"b":{"c":"{"},"link":{"href":"b"}}}',
      '{"r":{"a":1,"b":{"c":"{"},"link":{"href":"/x/1"}}}',
    ],
    [
      "a link between braces in texts",
      '{"r":{"a":"{","link":{"href":"b"}}}',
      '{"r":{"a":"{","link":{"href":"/x/{"}}}',
    ],
    [
      "a link with a brace in a text",
      '{"r":{"a":1,"link":{"href":"b}"}}}',
      '{"r":{"a":1,"link":{"href":"/x/1"}}}',
    ],
    [
      "a link beside lists",
      '{"r":{"link":{"href":"b"},"a":[],"c":[1]}}',
      '{"r":{"link":{"href":"/x/undefined"},"a":[],"c":[1]}}',
    ],
    ["a usual link", usual('"a":1'), usual('"a":1', "/x/1")],
    ["a usual link with a text beside it", usual('"b":2,"a":"x"'), usual('"b":2,"a":"x"', "/x/x")],
    ["a usual link with a number", usual('"a":-1.50e3'), usual('"a":-1.50e3', "/x/-1.50e3")],
    ["a usual link with null", usual('"a":null'), usual('"a":null', "/x/undefined")],
    [
      "a usual link with a value like a name",
      usual('"a":1,"b":"a"'),
      usual('"a":1,"b":"a"', "/x/1"),
    ],
    ["a usual link with a name twice", usual('"a":1,"a":2'), usual('"a":1,"a":2', "/x/2")],
    [
      "a usual link with an escape",
      usual('"b":"\\"a\\":2"'),
      usual('"b":"\\"a\\":2"', "/x/undefined"),
    ],
    [
      "a usual link with space",
      '{"a" : 1 , "link" : { "rel" : "R" , "href" : "b" } }',
      '{"a" : 1 , "link" : {"rel":"R","href":"/x/1"} }',
    ],
    [
      "a usual link with another rel",
      '{"link":{"rel":"R","href":"old"}}',
      '{"link":{"rel":"New","href":"/x/undefined"}}',
    ],
    ["a usual link with a brace in it", usual('"a":1', "b}"), usual('"a":1', "/x/1")],
    [
      "two links to one record",
      `[${usual('"a":1')},${usual('"a":1')},${usual('"a":2')}]`,
      `[${usual('"a":1', "/x/1")},${usual('"a":1', "/x/1")},${usual('"a":2', "/x/2")}]`,
    ],
    [
      "a link with more in it",
      '{"r":{"a":1,"link":{"href":"b","gone":1}}}',
      '{"r":{"a":1,"link":{"href":"/x/1"}}}',
    ],
    [
      "a link of a link",
      '{"r":{"a":1,"link":{"a":2,"href":"b","link":{"href":"c"}}}}',
      '{"r":{"a":1,"link":{"a":2,"href":"/x/1","link":{"href":"/x/2"}}}}',
    ],
    [
      "what breaks off in a link",
      '[{"gone":1,"r":{"a":1,"link":{"href":"b',
      '[{"r":{"a":1,"link":{"href":"b',
    ],
    ["what breaks off in a member", '[{"gone":1,"b":2},{"gone":{"b', '[{"b":2},{"gone":{"b'],
  ])("%s", (_name, text, expected) => {
    expect(edited(text)).toBe(expected);
  });

  // One record that is larger than what is looked at together.
  const long = Array.from({ length: 9000 }, (_, at) => ({ n: at, t: "{" }));
  test.each([
    ["a text behind", { a: { long, b: { when: "1-2" } } }, '"when":"1-2?"'],
    ["a text around", { a: { b: [{ long, when: "1-2" }] } }, '"when":"1-2?"'],
    ["a dropped object", { gone: long, a: 1 }, '{"a":1}'],
    ["a link behind", { r: { a: 1, long, link: { href: "b" } } }, '"link":{"href":"/x/undefined"}'],
    ["one long text", { a: "x".repeat(200_000), gone: 1 }, 'xxx"}'],
  ])("over windows: %s", (_name, value, expected) => {
    const whole = Buffer.from(JSON.stringify(value));
    const chunks = Array.from({ length: Math.ceil(whole.length / 16_000) }, (_, at) =>
      whole.subarray(at * 16_000, (at + 1) * 16_000),
    );
    expect(streamed(chunks, plan, { asText })).toContain(expected);
    expect(streamed([whole], plan, { asText })).toContain(expected);
  });

  test("what is done with goes on before the page has come", () => {
    const page = JSON.stringify(Array.from({ length: 5000 }, (_, a) => ({ a, gone: 1 })));
    const editor = new PageEditor(plan, { asText });
    const first = Buffer.concat(editor.push(Buffer.from(page.slice(0, 100_000))));
    expect(first.toString()).toMatch(/^\[\{"a":0\},\{"a":1\},.*"a":\d+\},$/);
    expect(first.length).toBeGreaterThan(30_000);
  });
});
