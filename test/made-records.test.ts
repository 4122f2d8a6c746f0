// A record that edbridge makes for others, such as the calendar of a school for its dates, is made
// once, however many of them are sent at once.
import { expect, test } from "vitest";
import { doors, open as openHost, standards, uri, write } from "./support/translated.ts";

const days = Array.from({ length: 10 }, (_, at) => at + 1);

async function open(
  standard: Parameters<typeof openHost>[0] = "5.0",
  door: keyof typeof doors = "compatFetch",
  failure?: number,
) {
  const world = await openHost(standard, {}, door, { strictReferences: false });
  const { sandbox } = world;
  if (failure !== undefined)
    sandbox.fault({ status: failure, when: { method: "POST", path: /calendars/ } });
  sandbox.fault({ delay: 2, times: Infinity, when: { kind: "data" } });
  const send = (schoolId = 1, some = days) =>
    Promise.all(
      some.map((day) =>
        world.post("calendarDates", {
          schoolReference: { schoolId },
          date: `2016-09-${String(day).padStart(2, "0")}T00:00:00`,
          calendarEvents: [{ calendarEventDescriptor: "Instructional day", eventDuration: 1 }],
        }),
      ),
    );
  const made = () =>
    sandbox.requests.filter(
      ({ method, path }) => method === "POST" && path.endsWith("/ed-fi/calendars"),
    ).length;
  return { ...world, send, made };
}

test.each([
  ...Object.keys(doors).map((door) => ["5.2", door as keyof typeof doors] as const),
  ...standards.map((standard) => [standard, "compatFetch"] as const),
])("ten dates at once make one calendar, on %s through %s", async (standard, door) => {
  const { send, made, stored } = await open(standard, door);
  for (const status of [201, 200])
    expect(await send()).toMatchObject(days.map(() => ({ status, text: "" })));
  expect(made()).toBe(1);
  expect(stored("calendars")).toMatchObject([{ calendarCode: "1_2017" }]);
  expect(stored("calendarDates")).toHaveLength(10);
});

test("a date that is changed under the path of another year makes no calendar", async () => {
  const { call, send, made, stored } = await open();
  await send(1, [1]);
  const calendarEvents = [{ calendarEventDescriptor: "Holiday" }];
  const date = { schoolReference: { schoolId: 1 }, date: "2016-09-01", calendarEvents };
  const path = `../2018/calendarDates/${String(stored("calendarDates")[0]?.["id"])}`;
  expect([(await call(path, write("PUT", date))).status, made()]).toEqual([204, 1]);
});

test("dates of two schools make a calendar each", async () => {
  const { send, made, stored } = await open();
  const answers = (await Promise.all([send(1), send(2)])).flat();
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect([made(), stored("calendars").length]).toEqual([2, 2]);
});

test("if the host fails at a calendar, the next date makes it", async () => {
  const { send, made, stored } = await open("5.0", "compatFetch", 500);
  const answers = await send();
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(201), 500]);
  expect(answers.find(({ status }) => status === 500)?.text).toContain(
    "The record is not stored, because its part in calendars is not",
  );
  expect([made(), stored("calendarDates").length]).toEqual([2, 9]);
});

test("a calendar that another program has made meanwhile stays as it is", async () => {
  // The host has none yet, and this key may not make one.
  const { sandbox, send, made, stored } = await open("5.0", "compatFetch", 403);
  expect(await send(1, [11])).toMatchObject([{ status: 201 }]);
  const calendar = {
    calendarCode: "1_2017",
    schoolReference: { schoolId: 1 },
    schoolYearTypeReference: { schoolYear: 2017 },
    calendarTypeDescriptor: uri("CalendarType", "IEP"),
  };
  sandbox.load({ calendars: [calendar] });
  sandbox.clearRequests();
  expect((await send()).map(({ status }) => status)).toEqual(Array(10).fill(201));
  expect(made()).toBe(0);
  expect(stored("calendars")).toMatchObject([calendar]);
});
