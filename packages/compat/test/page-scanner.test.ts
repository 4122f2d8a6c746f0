import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { changes, checkCompatOptions } from "../src/index.js";
import type { LinkEdit } from "../src/records/page-edits/member-edit.js";
import { PageEditor } from "../src/records/page-edits/page-editor.js";
import { pagePlan, type PagePlan } from "../src/records/page-edits/page-plan.js";
import { pageScanner } from "../src/records/page-edits/page-scanner.js";
import { baseUrl, currentBaseUrl } from "./through.js";

const scanner = pageScanner();
const link: LinkEdit = (href, valueOf) =>
  href === "stays" ? undefined : { href: `/x/${String(valueOf("a"))}/${href}`, rel: undefined };
const date = { path: ["when"], where: String.raw`\d\d-\d"`, dash: 2 };
const plan = pagePlan([
  { drop: "gone" },
  { link },
  { ...date, turn: (text) => `${text}!` },
  { path: ["r", "id"], where: `[a-f]-[a-f]"`, dash: 1, turn: (text) => text.replace("-", "") },
]);

/** What the scanner makes of a whole page; `undefined` where it leaves it. */
function scanned(page: string, by: PagePlan = plan): string | undefined {
  const bytes = Buffer.from(page);
  const edited = scanner?.edited([bytes], true, by);
  return edited && (edited.made ?? bytes).toString();
}

function asText(page: string, by: PagePlan = plan): string {
  const editor = new PageEditor(by, { asText: true });
  return Buffer.concat([...editor.push(Buffer.from(page)), ...editor.end()]).toString();
}

const reference = (members: string, href: string) =>
  `{${members},"link":{"rel":"R","href":"${href}"}}`;

describe("the scanner", () => {
  test.each([
    ["a member", '[{"a":1,"gone":"x"},{"gone":"y","b":[]},{"gone":""}]'],
    ["spaces", '[ { "a" : 1 ,\n "gone" : "x" } ,\t{ "gone" : "y" ,\r "b" : 2 } ]'],
    ["links", `[{"r":${reference('"a":1', "b")}},{"r":${reference('"a":2', "b")}}]`],
    ["one link twice", `[${`{"r":${reference('"a":"z"', "b")}},`.repeat(3)}{"a":1}]`],
    ["a link that stays", `[{"r":${reference('"a":1', "stays")}},{"gone":"x"}]`],
    ["texts", '[{"when":"12-3","r":{"id":"a-b"}},{"when":"soon-1","r":{"id":"ab"}}]'],
    ["a text elsewhere", '[{"r":{"when":"12-3"},"when" : "12-3"}]'],
    ["a text in a reference", `[{"r":${reference('"id":"a-b","a":5', "b")}}]`],
    ["nothing to edit", '[{"a":"gone","b":"\\"gone\\":1","c":"k-_l"}]'],
    ["a name that ends like one", '[{"x\\"gone":"y","a":1}]'],
    ["bytes beyond ASCII", '[{"a":"é\u{1f600}","gone":"é","b":"ü"}]'],
    ["no bytes", ""],
  ])("edits what hosts write: %s", (_name, page) => {
    expect(scanned(page)).toBe(asText(page));
  });

  test.each([
    ["an escape in a name", '[{"\\u0067one":"x"}]'],
    ["an object taken out", '[{"gone":{"a":1},"b":1}]'],
    ["a text that ends with an escape", '[{"gone":"x\\"","b":1}]'],
    ["a reference with its link first", '[{"r":{"link":{"rel":"R","href":"b"},"a":1}}]'],
    ["a reference beyond ASCII", `[{"r":${reference('"a":"é"', "b")}}]`],
    ["a link of more than a kilobyte", `[{"r":${reference('"a":1', "b".repeat(1000))}}]`],
    ["a page that breaks off", '[{"a":1,"gone":"x'],
    ["more than it has room for", JSON.stringify({ a: "x".repeat(100_000) })],
  ])("leaves %s to the editing of text", (_name, page) => {
    expect(scanned(page)).toBeUndefined();
  });

  test("leaves what would grow beyond its memory", () => {
    const records = Array.from({ length: 900 }, (_, at) => ({
      a: { a: at % 3, link: { rel: "R", href: "b".repeat(40) } },
    }));
    const page = JSON.stringify(records);
    const growing: LinkEdit = () => ({ href: "c".repeat(900), rel: undefined });
    expect(scanned(page, pagePlan([{ link: growing }]))).toBeUndefined();
    expect(JSON.parse(asText(page, pagePlan([{ link: growing }])))).toHaveLength(900);
  });

  test("leaves plans that it cannot hold", () => {
    const many = pagePlan(["Q", "Z", "X"].map((drop) => ({ drop })));
    expect(scanned('[{"Q":"1","a":1}]', many)).toBeUndefined();
    const editor = new PageEditor(many);
    const made = [...editor.push(Buffer.from('[{"Q":"1","a":1}]')), ...editor.end()];
    expect(Buffer.concat(made).toString()).toBe('[{"a":1}]');
  });

  test("edits a page wherever a window of it ends", () => {
    const records = [
      `{"gone":"x","r":${reference('"a":1', "b")},"when":"12-3"}`,
      `{"r" : ${reference('"id":"a-b" , "a":2', "c")} , "gone" : "y" }`,
      '{"list":[{"gone":"z"},{"when":"12-3"}],"when":"45-6","gone":"{"}',
    ];
    const page = `[${records.join(",")}]`;
    const expected = asText(page);
    for (const windowSize of [100, 130, 170]) {
      for (let spaces = 0; spaces < windowSize; spaces++) {
        const editor = new PageEditor(plan, { windowSize });
        const made = editor.push(Buffer.from(" ".repeat(spaces) + page));
        const all = Buffer.concat([...made, ...editor.end()]).toString();
        expect(all.trimStart()).toBe(expected);
      }
    }
  });

  test("edits pages of hosts wherever their parts and windows end", () => {
    const usual = fc.constantFrom("12-3", "12-3", "a-b", "gone", "link-", "k", "_", "");
    const odd = fc.constantFrom("{", "}", ",", "é", "x{y", "[", '"{', '"', "\\", '\\"}', "}{{");
    const text = fc.oneof({ weight: 3, arbitrary: usual }, odd);
    const references = fc
      .tuple(
        fc.record({ when: text, a: fc.nat(3), id: text }, { requiredKeys: ["a"] }),
        fc.constantFrom("b", "c", "stays"),
      )
      .map(([members, href]) => ({ ...members, link: { rel: "R", href } }));
    const record = fc.record(
      {
        gone: text,
        id: text,
        when: text,
        r: references,
        list: fc.array(fc.record({ gone: text, when: text, r: references }, { requiredKeys: [] })),
        k: text,
      },
      { requiredKeys: [] },
    );
    const shuffledRecord = fc.tuple(record, fc.boolean()).map(([one, isTurned]) => {
      const members = Object.entries(one);
      return Object.fromEntries(isTurned ? members.toReversed() : members);
    });
    const list = fc.array(shuffledRecord, { minLength: 5, maxLength: 40, size: "max" });
    const indent = fc.constantFrom(undefined, 1, "\t");
    const property = (some: readonly object[], space: number | string | undefined, cut: number) => {
      const page = Buffer.from(JSON.stringify(some, null, space));
      const windowSize = Math.max(...some.map((one) => JSON.stringify([one], null, 2).length));
      const editor = new PageEditor(plan, { windowSize });
      const made: Buffer[] = [];
      for (let at = 0; at < page.length; at += cut) {
        made.push(...editor.push(page.subarray(at, at + cut)));
      }
      const all = Buffer.concat([...made, ...editor.end()]).toString();
      expect(all).toBe(asText(page.toString()));
    };
    const cuts = fc.integer({ min: 1, max: 2000 });
    fc.assert(fc.property(list, indent, cuts, property), { numRuns: 1000 });
  });

  test.each([
    ["an object", '{"when":"12-3","x":"#","r":{"id":"a-b","x":"#"},"when":"12-3"}'],
    ["a text", '{"when":"12-3","x":"#{#\\"","y":"{#","r":{"id":"a-b"},"when":"12-3"}'],
    ["a list", '{"when":"12-3","x":"#","list":[{"when":"12-3"}],"r":[[{"id":"a-b"}],"#"]}'],
  ])("knows what a window begins in: %s", (_name, record) => {
    for (let length = 0; length < 150; length++) {
      const page = `[${record.replaceAll("#", "f".repeat(length))},{"r":{"id":"a-b"}}]`;
      const editor = new PageEditor(plan, { windowSize: 100 });
      const made = [...editor.push(Buffer.from(page)), ...editor.end()];
      expect(Buffer.concat(made).toString()).toBe(asText(page));
    }
  });

  test("leaves what lies too deep", () => {
    const nested = (depth: number) => `${"[".repeat(depth)}{"when":"12-3"}${"]".repeat(depth)}`;
    expect(scanned(nested(50))).toBe(nested(50).replace("12-3", "12-3!"));
    expect(scanned(nested(70))).toBeUndefined();
    expect(asText(nested(70))).toBe(nested(70).replace("12-3", "12-3!"));
  });

  test("sees nothing of the window before", () => {
    const page = '[{"a":"b","gone":"x"}]';
    expect(scanned(page)).toBe('[{"a":"b"}]');
    for (let end = 1; end < '[{"a":"b"'.length; end++) {
      expect(scanned(page.slice(0, end))).toBe(page.slice(0, end));
    }
  });

  test("keeps links of one kind of page from those of another", () => {
    const other = pagePlan([{ link: () => ({ href: "/other", rel: "Other" }) }]);
    const page = `[{"r":${reference('"a":1', "b")}}]`;
    for (let time = 0; time < 2; time++) {
      expect(scanned(page)).toContain('{"rel":"R","href":"/x/1/b"}');
      expect(scanned(page, other)).toContain('{"rel":"Other","href":"/other"}');
    }
  });

  test("edits pages as hosts write them without help", () => {
    const settings = checkCompatOptions({ baseUrl, currentBaseUrl });
    const id = "01234567-89ab-cdef-0123-456789abcdef";
    const record = (at: number) => ({
      id,
      schoolReference: { schoolId: at % 7, link: { rel: "School", href: `/ed-fi/schools/${id}` } },
      studentReference: {
        studentUniqueId: String(at),
        link: { rel: "Student", href: `/ed-fi/students/${id}` },
      },
      entryDate: "2026-08-17",
      entryGradeLevelDescriptor: "uri://ed-fi.org/GradeLevelDescriptor#Ninth grade",
      _etag: "5250000000000000000",
      _lastModifiedDate: "2026-01-01T00:00:00Z",
    });
    const page = JSON.stringify(Array.from({ length: 100 }, (_, at) => record(at)));
    const collection = settings.host.catalog.find("studentSchoolAssociations");
    const kind = { settings, schoolYear: "2017", collection, alone: false };
    const members = changes.flatMap(({ records }) => records?.members?.(kind) ?? []);
    const made = scanned(page, pagePlan(members));
    expect(made).toContain('"entryDate":"2026-08-17T00:00:00"');
    expect(made).toContain('{"rel":"Student","href":"/students?studentUniqueId=99"}');
    expect(made).toContain(`"id":"${id.replaceAll("-", "")}"`);
    expect(made).not.toContain("_lastModifiedDate");
    expect(made).toBe(asText(page, pagePlan(members)));
  });

  test("makes what the editing of text makes, of anything", () => {
    const names = [
      '"gone"',
      '"link"',
      '"when"',
      '"id"',
      '"r"',
      '"a"',
      '"rel"',
      '"href"',
      '"stays"',
    ];
    const signs = [
      ":",
      " : ",
      ",",
      " ,\n",
      "{",
      "}",
      "[",
      "]",
      '"',
      "\\",
      "-",
      "_",
      "k",
      "é",
      "\n",
    ];
    const values = ['"12-3"', '"a-b"', '"x"', "1", "true", "\\u0067", '"x\\"y"', "x".repeat(61)];
    const members = ['"gone":"x"', ',"gone":"y"', '{"gone":"z","a":1}', '"when":"12-3"'];
    const links = [reference('"a":1', "b"), `"r":${reference('"a":2', "c")}`];
    const pieces = fc.constantFrom(...names, ...signs, ...values, ...members, ...links);

    const pages = fc.array(pieces, { maxLength: 40 }).map((some) => some.join(""));
    const property = fc.property(pages, (page) => {
      const made = scanned(page);
      fc.pre(made !== undefined);
      expect(made).toBe(asText(page));
    });
    fc.assert(property, { numRuns: 5000, maxSkipsPerRun: 1000 });
  });
});

function refusing(): never {
  throw new Error("Wasm code generation disallowed by embedder");
}

describe("without WebAssembly", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  test.each([
    ["there is none", undefined],
    ["it must not compile", { Module: refusing }],
  ])("pages are edited as text: %s", async (_why, found) => {
    vi.stubGlobal("WebAssembly", found);
    vi.resetModules();
    const { pageScanner: sought } = await import("../src/records/page-edits/page-scanner.js");
    const { editedPage } = await import("../src/records/page-edits/page-editor.js");
    expect(sought()).toBeUndefined();
    const [made] = editedPage([Buffer.from('[{"gone":"x","a":1}]')], plan) ?? [];
    expect(made?.toString()).toBe('[{"a":1}]');
  });
});
