import { HostError } from "@edbridge/core";
import { expect, test } from "vitest";
import { clientOf, failureOf } from "./support/client.js";

/** The error of a POST that the host answers with this body. */
async function failure(body: unknown, status = 400): Promise<HostError> {
  const { client } = await clientOf({ status, json: body });
  const error = await failureOf(client.create("schools", { schoolId: 1 }));
  if (error instanceof HostError) return error;
  throw error;
}

const required = ["SchoolId is required."];
const city = ["City 'Mary Jones' is too long.", "No."];
const path = "{requestBody}.addresses[0].city";
const atCity = city.map((message) => ({ path, message }));
const meadowlark = [{ path: "{requestBody}.schoolId", message: required[0] }, ...atCity];
test.each([
  ["from 7.2", { validationErrors: { "$.schoolId": required, "$.addresses[0].city": city } }],
  ["to 7.1", { modelState: { "request.schoolId": required, "request.addresses[0].city": city } }],
  ["Meadowlark", { error: meadowlark }],
])(
  "each wrong field is named by its JSON path, and no value is repeated (%s)",
  async (_hosts, body) => {
    const error = await failure(body);
    const validationErrors = { "$.schoolId": required, "$.addresses[0].city": city };
    expect(error.problem).toEqual({ validationErrors });
    expect(error.message).toBe(
      "The host answered POST schools with 400: 2 fields are wrong ($.schoolId, $.addresses[0].city). See error.problem.validationErrors.",
    );
  },
);

const wrong = { "$.a": ["Wrong."] };
const errors = ["The item 'Mary Jones' is referred to."];
test.each([
  [
    400,
    { validationErrors: wrong, errors: ["1", "2"] },
    "400: 1 field is wrong ($.a); 2 errors. See",
  ],
  [400, { errors: ["One."] }, "400: 1 error. See error.problem.errors."],
  [409, { errors, validationErrors: {} }, "409: 1 error. It conflicts with other records"],
  [409, { validationErrors: wrong }, "It conflicts with other records"],
])("of a %d with %j the message is what can be counted", async (status, body, told) => {
  const { message } = await failure(body, status);
  expect(message).toContain(told);
  expect(message).not.toContain("Mary");
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
])("a problem is read from %j", async (body, problem) => {
  expect((await failure(body)).problem).toStrictEqual(problem);
});

test.each([
  ["request", "$"],
  ["request[0].a", "$[0].a"],
  ["resource.a", "$.a"],
  ["", "$"],
  ["$.request.a", "$.request.a"],
  ["requested.a", "requested.a"],
  ["schoolId", "schoolId"],
])("it has the place %j as %j", async (given, place) => {
  const { problem } = await failure({ modelState: { [given]: ["No."] } });
  expect(problem).toEqual({ validationErrors: { [place]: ["No."] } });
});

test.each([
  ...["$._a1[0]", `$.${"x".repeat(81)}`, "$[123456].a", `$${".a".repeat(12)}`].map((plain) => [
    plain,
    ` (${plain}, …). See`,
  ]),
  // These could quote a value.
  ...["$.a['Mary Jones']", "$.a[?(@.b == 'Mary')]", "Mary Jones", `$.${"x".repeat(500)}`]
    .concat(["$", "$.1a", "$[1234567]", `$${".a".repeat(13)}`, "x$.a", "$.a\n"])
    .map((odd) => [odd, ". See"]),
] as [string, string][])("the path %j is named where it is plain: %j", async (place, told) => {
  const { message } = await failure({ validationErrors: { [place]: ["Wrong."], "a b": ["No."] } });
  expect(message).toContain(`400: 2 fields are wrong${told}`);
});
