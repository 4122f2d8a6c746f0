import { HostError } from "@edbridge/core";
import { describe, expect, test } from "vitest";
import { clientOf, failureOf } from "./support/client.js";

/** The error of a POST that the host answers with this body. */
async function failure(body: unknown, status = 400): Promise<HostError> {
  const { client } = await clientOf({ status, json: body }, { retry: { retries: 0 } });
  const error = await failureOf(client.create("schools", { schoolId: 1 }));
  if (error instanceof HostError) return error;
  throw error;
}

const twoFields = {
  "$.schoolId": ["SchoolId is required."],
  "$.addresses[0].city": ["City 'Mary Jones' is too long.", "No."],
};

describe("what a host says of a failed call", () => {
  test.each([
    ["from 7.2", { validationErrors: twoFields }],
    [
      "up to 7.1",
      {
        message: "The request is invalid.",
        modelState: {
          "request.schoolId": ["SchoolId is required."],
          "request.addresses[0].city": ["City 'Mary Jones' is too long.", "No."],
        },
      },
    ],
    [
      "Meadowlark",
      {
        error: [
          { path: "{requestBody}.schoolId", message: "SchoolId is required." },
          { path: "{requestBody}.addresses[0].city", message: "City 'Mary Jones' is too long." },
          { path: "{requestBody}.addresses[0].city", message: "No." },
        ],
      },
    ],
  ])("names each field by its JSON path (%s)", async (_hosts, body) => {
    const error = await failure(body);
    expect(error.problem.validationErrors).toEqual(twoFields);
    expect(error.message).toBe(
      "The host answered POST schools with 400: 2 fields are wrong ($.schoolId, $.addresses[0].city). See error.problem.validationErrors.",
    );
  });

  test("holds what it says of the whole request", async () => {
    const errors = ["The item 'Mary Jones' is referred to."];
    const error = await failure({ detail: "No.", validationErrors: {}, errors }, 409);
    expect(error.problem).toEqual({ message: "No.", errors });
    expect(error.message).toContain("with 409: 1 error. It conflicts with other records");
    const { message } = await failure({ validationErrors: twoFields }, 409);
    expect(message).toContain("It conflicts with other records");
  });

  test.each([
    [{ error: { message: "No." } }, { message: "No." }],
    [{ detail: "No.", message: "Other.", error: "Other." }, { message: "No." }],
    [{ detail: "", message: "", Message: "No." }, { message: "No." }],
    [{ errors: ["No.", "", 7], type: "" }, { errors: ["No."] }],
    [{ ModelState: { request: "No." } }, { validationErrors: { $: ["No."] } }],
    [
      { error: [null, "text", { message: "No." }, { path: "", message: ["One.", "Two."] }] },
      { validationErrors: { $: ["No.", "One.", "Two."] } },
    ],
    [
      { modelState: { "resource.a": ["A."] }, validationErrors: { "$.a": ["B."], "$.b": "C." } },
      { validationErrors: { "$.a": ["B.", "A."], "$.b": ["C."] } },
    ],
  ])("is read from %j", async (body, problem) => {
    expect((await failure(body)).problem).toStrictEqual(problem);
  });

  test.each([
    ["request", "$"],
    ["request[0].a", "$[0].a"],
    ["resource.a", "$.a"],
    ["{requestBody}.a", "$.a"],
    ["", "$"],
    ["$.request.a", "$.request.a"],
    ["requested.a", "requested.a"],
    ["schoolId", "schoolId"],
  ])("has the place %j as %j", async (path, place) => {
    const { problem } = await failure({ modelState: { [path]: ["No."] } });
    expect(Object.keys(problem.validationErrors ?? {})).toEqual([place]);
  });

  test.each([
    "$.students['Mary Jones']",
    "$.students[?(@.name == 'Mary Jones')]",
    "Mary Jones",
    `$.${"x".repeat(500)}`,
  ])("counts a path that could quote a value, and does not repeat it: %s", async (path) => {
    const error = await failure({ validationErrors: { [path]: ["Wrong."] } });
    expect(Object.keys(error.problem.validationErrors ?? {})).toEqual([path]);
    expect(error.message).toContain("1 field is wrong.");
    expect(error.message).not.toMatch(/Mary|xxx/);
  });

  test.each(["$._a1[0]", `$.${"x".repeat(81)}`, "$[123456].a", `$${".a".repeat(12)}`])(
    "names a plain path: %s",
    async (path) => {
      const { message } = await failure({
        validationErrors: { [path]: ["Wrong."], "a b": ["No."] },
      });
      expect(message).toContain(`400: 2 fields are wrong (${path}, …). See`);
    },
  );

  test.each(["$", "$.1a", "$[1234567]", `$${".a".repeat(13)}`, "x$.a", "$.a\n"])(
    "does not name a path that is not plain: %j",
    async (path) => {
      const { message } = await failure({ validationErrors: { [path]: ["Wrong."] } });
      expect(message).not.toContain("(");
    },
  );

  test("counts fields and errors", async () => {
    const both = { validationErrors: { "$.a": ["Wrong."] }, errors: ["One.", "Two."] };
    expect((await failure(both)).message).toContain("400: 1 field is wrong ($.a); 2 errors. See");
    const { message } = await failure({ errors: ["One."] });
    expect(message).toContain("400: 1 error. See error.problem.errors.");
  });
});
