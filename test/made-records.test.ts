// A record that edbridge makes for others, such as the calendar of a school for its dates, is made
// once, however many of them are sent at once.
import { expect, test } from "vitest";
import { doors, open as openHost, standards, write } from "./support/translated.ts";

const date = (day: number, schoolId: number) => ({
  schoolReference: { schoolId },
  date: `2016-09-${String(day).padStart(2, "0")}T00:00:00`,
  calendarEvents: [{ calendarEventDescriptor: "Instructional day", eventDuration: 1 }],
});
const days = Array.from({ length: 10 }, (_, at) => at + 1);

async function open(
  standard: Parameters<typeof openHost>[0] = "5.0",
  door: keyof typeof doors = "compatFetch",
  failure?: number,
) {
  const { sandbox, call } = await openHost(standard, {}, door, { strictReferences: false });
  if (failure !== undefined) {
    sandbox.fault({ status: failure, when: { method: "POST", path: /calendars/ } });
  }
  sandbox.fault({ delay: 2, times: Infinity, when: { kind: "data" } });
  const send = (schoolId = 1, some = days) =>
    Promise.all(
      some.map(async (day) => {
        const answer = await call("calendarDates", write("POST", date(day, schoolId)));
        return { status: answer.status, text: await answer.text() };
      }),
    );
  const made = () =>
    sandbox.requests.filter(
      ({ method, path }) => method === "POST" && path.endsWith("/ed-fi/calendars"),
    ).length;
  return { sandbox, send, made };
}

test.each([
  ...Object.keys(doors).map((door) => ["5.2", door as keyof typeof doors] as const),
  ...standards.map((standard) => [standard, "compatFetch"] as const),
])("ten dates at once make one calendar, on %s through %s", async (standard, door) => {
  const { sandbox, send, made } = await open(standard, door);
  expect(await send()).toEqual(days.map(() => ({ status: 201, text: "" })));
  expect(await send()).toEqual(days.map(() => ({ status: 200, text: "" })));
  expect(made()).toBe(1);
  expect(sandbox.records("calendars")).toMatchObject([{ calendarCode: "1_2017" }]);
  expect(sandbox.records("calendarDates")).toHaveLength(10);
});

test("dates of two schools make a calendar each", async () => {
  const { sandbox, send, made } = await open();
  const [first, second] = await Promise.all([send(1), send(2)]);
  expect([...first, ...second].map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(made()).toBe(2);
  expect(sandbox.records("calendars")).toHaveLength(2);
});

test("if the host fails at a calendar, the next date makes it", async () => {
  const { sandbox, send, made } = await open("5.0", "compatFetch", 500);
  const answers = await send();
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(201), 500]);
  expect(answers.find(({ status }) => status === 500)?.text).toContain(
    "The record is not stored, because its part in calendars is not",
  );
  expect(made()).toBe(2);
  expect(sandbox.records("calendarDates")).toHaveLength(9);
});

test("a calendar that another program has made meanwhile stays as it is", async () => {
  // The host has none yet, and this key may not make one.
  const { sandbox, send, made } = await open("5.0", "compatFetch", 403);
  const [first] = await send(1, [11]);
  expect(first?.status).toBe(201);
  const calendarTypeDescriptor = "uri://ed-fi.org/CalendarTypeDescriptor#IEP";
  sandbox.load({
    calendars: [
      {
        calendarCode: "1_2017",
        schoolReference: { schoolId: 1 },
        schoolYearTypeReference: { schoolYear: 2017 },
        calendarTypeDescriptor,
      },
    ],
  });
  sandbox.clearRequests();
  expect((await send()).map(({ status }) => status)).toEqual(Array(10).fill(201));
  expect(made()).toBe(0);
  expect(sandbox.records("calendars")).toMatchObject([{ calendarTypeDescriptor }]);
});
