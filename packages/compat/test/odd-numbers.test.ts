import { expect, test } from "vitest";
import { created, json, root, textOf, through, told, write } from "./through.js";

/** Writes a record, given as text, to a host that has none. */
async function send(collection: string, body: string, onLoss: "warn" | "refuse" = "warn") {
  const { answer } = await through(`${root}/${collection}`, {
    options: { ...told, records: { onLoss } },
    host: ({ method }) => (method === "GET" ? json([]) : created),
    call: write("POST", body),
  });
  return { status: answer?.status, text: await textOf(answer) };
}

const beyond = ["1e400", "-1e400", "1.5e400", `1${"0".repeat(400)}.0`];

test.each(beyond)("a number beyond those of JavaScript is no whole number: %s", async (number) => {
  const { status, text } = await send("schools", `{"schoolId":${number}}`);
  expect(status).toBe(400);
  expect(text).toContain("schoolId must be a whole number.");
});

test.each(beyond)("a flag or an amount may be as large: %s", async (number) => {
  const date = `{"date":"2017-08-14","calendarEvents":[{"eventDuration":${number}}]}`;
  expect((await send("calendarDates", date)).status).toBeLessThan(500);
  const enrollment = await send("studentSchoolAssociations", `{"primarySchool":${number}}`);
  expect(enrollment.status).toBeLessThan(500);
});

test("a record with 19,000 exact numbers in the wrong place costs no answer of a megabyte", async () => {
  const list = Array.from({ length: 19_000 }, () => "1.0").join();
  const body = `{"schoolId":1,"nameOfInstitution":"A","addresses":[${list}]}`;
  const refused = await send("schools", body, "refuse");
  expect([(await send("schools", body)).status, refused.status]).toEqual([201, 400]);
  expect(refused.text).toContain(
    "addresses[9] (It does not have the published form.); and 18990 more",
  );
  expect(refused.text.length).toBeLessThan(2000);
});
