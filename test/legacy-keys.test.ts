import { startSandbox } from "@edbridge/sandbox";
import { describe, expect, onTestFinished, test } from "vitest";
import { json, LegacyCaller } from "./support/legacy-caller.ts";
import { legacyKeys, schoolData, standards } from "./support/school-data.ts";

type Data = ReturnType<typeof schoolData>;

async function open(dataStandard: (typeof standards)[number], edit?: (data: Data) => Data) {
  const data = schoolData(dataStandard);
  const sandbox = await startSandbox({
    generation: "current",
    // What claim sets allow is not what these tests are about.
    claimSet: "sandbox",
    dataStandard,
    schools: 0,
    disciplineIncidents: 0,
    data: edit ? edit(data) : data,
  });
  onTestFinished(() => sandbox.stop());
  const caller = LegacyCaller.over(sandbox);
  const { access_token: token } = await caller.signIn(sandbox.credentials);
  // The host's descriptors are read besides, once for all.
  const asked = () =>
    sandbox.requests.filter(({ kind, path }) => kind === "data" && !path.endsWith("Descriptors"));
  const call = (path: string, init?: RequestInit) => caller.call(token, path, init);
  return { sandbox, call, asked };
}

const search = (key: Record<string, string>) => String(new URLSearchParams(key));

const { sections: sectionKey } = legacyKeys;

describe("a section", () => {
  const another = (changes: object) => (data: Data) => ({
    ...data,
    sections: [...(data["sections"] ?? []), { ...data["sections"]?.[0], ...changes }],
  });
  const twin = another({ sectionIdentifier: "S-2" });

  test("that cannot be told from its twin is refused, and what tells them apart is named", async () => {
    const { call } = await open("5.0", twin);
    const query = search({ ...sectionKey, uniqueSectionCode: "S" });
    for (const path of ["sections", "studentSectionAssociations"]) {
      const several = await call(`${path}?${query}&beginDate=2017-08-21&studentUniqueId=1`);
      expect(several.status).toBe(409);
      expect((await json(several))["message"]).toMatch(
        /apart by sectionIdentifier\. .*\(EDB011\) They have sectionIdentifier/,
      );
    }
  });

  // A current section has no reference to its school. A roster reader follows that of a legacy one.
  test("has a link to its school, as every reference had", async () => {
    const { call } = await open("5.0");
    const schoolOf = async (path: string) =>
      (await json(await call(path)))["schoolReference"] as { link: { rel: string; href: string } };
    const link = { rel: "School", href: "/schools?schoolId=1" };
    expect(await schoolOf(`sections?${search(sectionKey)}`)).toEqual({ schoolId: 1, link });
    expect(await json(await call(link.href.slice(1)))).toMatchObject({ schoolId: 1 });
  });

  test("is found in the one of several sessions of its term", async () => {
    const { call } = await open("5.0", (data) => ({
      ...data,
      sessions: [...(data["sessions"] ?? []), { ...data["sessions"]?.[0], sessionName: "Late" }],
    }));
    const found = await call(`sections?${search(sectionKey)}`);
    expect(await json(found)).toMatchObject({ uniqueSectionCode: "S-1" });
    const offering = await call(`courseOfferings?${search(legacyKeys.courseOfferings)}`);
    expect(await json(offering)).toMatchObject({ localCourseCode: "ALG" });
  });

  test.each([
    [500, 200],
    [501, 400],
  ])("is looked up among at most 500: %i", async (length, status) => {
    const many = Array.from({ length }, (_, at) => ({ sectionIdentifier: `X-${at}` }));
    const { call, asked } = await open("5.0", (data) => ({
      ...data,
      sections: many.map((changes) => ({ ...data["sections"]?.[0], ...changes })),
    }));
    const found = await call("sections?schoolId=1&uniqueSectionCode=X-450");
    expect(found.status).toBe(status);
    expect(await found.text()).toMatch(status === 200 ? /"X-450"/ : /More than 500/);
    // The look-up is one request, however many there are.
    expect(asked().length).toBeLessThanOrEqual(3);
  });
});

describe("a term without its school", () => {
  /** The host's usual records, and those of more schools with a session and a course offering each. */
  const schools = (sessions: readonly { name: string; term?: string }[]) => (data: Data) => {
    const all = sessions.map(({ name: sessionName, term = "Fall Semester" }, at) => {
      const schoolReference = { schoolId: 10 + at };
      const reference = { ...schoolReference, schoolYear: 2017, sessionName };
      return {
        session: {
          ...data["sessions"]?.[0],
          schoolReference,
          sessionName,
          termDescriptor: `uri://ed-fi.org/TermDescriptor#${term}`,
        },
        offering: {
          ...data["courseOfferings"]?.[0],
          localCourseCode: `C-${at}`,
          schoolReference,
          sessionReference: reference,
        },
        section: {
          ...data["sections"]?.[0],
          sectionIdentifier: `S-${at}`,
          courseOfferingReference: { ...reference, localCourseCode: `C-${at}` },
        },
      };
    });
    return {
      ...data,
      schools: [
        ...(data["schools"] ?? []),
        ...sessions.map((_, at) => ({ ...data["schools"]?.[0], schoolId: 10 + at })),
      ],
      sessions: [...(data["sessions"] ?? []), ...all.map(({ session }) => session)],
      courseOfferings: [...(data["courseOfferings"] ?? []), ...all.map((each) => each.offering)],
      sections: [...(data["sections"] ?? []), ...all.map(({ section }) => section)],
    };
  };
  const codes = async (answer: Response) =>
    ((await answer.json()) as { localCourseCode: string }[]).map((each) => each.localCourseCode);

  test.each([
    ["one name", Array.from({ length: 40 }, () => ({ name: "2017 Fall" })), 1],
    [
      "several names",
      [{ name: "Fall" }, { name: "2017 Fall" }, { name: "Other", term: "Spring Semester" }],
      4,
    ],
    [
      "a name that another school has for another term",
      [{ name: "A" }, { name: "B" }, { name: "A", term: "Spring Semester" }],
      6,
    ],
  ])("is that of all schools, with sessions of %s", async (_, sessions, requests) => {
    const { call, asked } = await open("5.0", schools(sessions));
    const found = await call("courseOfferings?termDescriptor=Fall%20Semester&limit=100");
    const wanted = sessions.flatMap(({ term }, at) => (term === undefined ? [`C-${at}`] : []));
    expect((await codes(found)).toSorted()).toEqual(["ALG", ...wanted].toSorted());
    // Of several lists, an empty page ends each.
    const lists = asked().filter(({ path }) => path.endsWith("/courseOfferings"));
    expect(lists).toHaveLength(requests);
    const none = await call("courseOfferings?termDescriptor=Summer%20Semester");
    expect(await none.json()).toEqual([]);
  });
});

describe("what was looked up", () => {
  const path = `studentSectionAssociations?${search(legacyKeys.studentSectionAssociations)}`;
  const write = (method: string, body: unknown): RequestInit => ({
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

  test("is asked for again sooner where there was nothing", async () => {
    const { sandbox, call, asked } = await open("5.0");
    const query = search({ ...sectionKey, termDescriptor: "Summer Semester" });
    const count = async () => {
      sandbox.clearRequests();
      expect((await call(`grades?${query}`)).status).toBe(200);
      return asked().length;
    };
    expect([await count(), await count()]).toEqual([1, 0]);
    sandbox.clock.advance(15_000);
    expect(await count()).toBe(1);
  });

  test("is forgotten when a write does not find it", async () => {
    const { sandbox, call, asked } = await open("5.0");
    const reads = () => asked().filter(({ method }) => method === "GET").length;
    await call(path);
    const first = reads();
    const [record] = sandbox.records("grades");
    const gone = {
      ...record,
      gradingPeriodReference: { ...Object(record?.["gradingPeriodReference"]), schoolYear: 1999 },
    };
    expect((await call("grades", write("POST", gone))).status).toBe(409);
    sandbox.clearRequests();
    await call(path);
    expect(reads()).toBe(first);
  });
});
