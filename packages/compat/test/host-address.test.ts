import { checkBaseUrl } from "@edbridge/core/internal";
import { expect, test } from "vitest";
import { legacyError, withoutAddress, withoutHost } from "../src/http/legacy-response.js";
import { textOf } from "./through.js";

const host = checkBaseUrl("https://inner.example:8443/api");
const url = "https://old.example/api/v2.0/2017/schools";

test.each([
  ["No answer of https://inner.example:8443/api.", "No answer of the host/api."],
  ["connect inner.example:8443, then inner.example:8443", "connect the host, then the host"],
])("a caller does not read where the host is: %s", async (text, expected) => {
  const answer = withoutHost(legacyError(502, text), host, url);
  expect(answer).toMatchObject({ status: 502, message: expected });
  expect(JSON.parse(await textOf(answer))).toEqual({ message: expected });
  expect(withoutAddress(text, host)).toBe(expected);
});

test.each([
  ["that is another's", legacyError(502, "No answer of inner.example."), url],
  ["that says nothing", { status: 200, headers: {}, body: "inner.example:8443" }, url],
  [
    "to a caller that asked there",
    legacyError(502, "No answer of inner.example:8443."),
    "https://inner.example:8443/api/v2.0/2017/schools",
  ],
])("a response %s stays as it is", (_name, answer, asked) => {
  expect(withoutHost(answer, host, asked)).toBe(answer);
});

test("an address that only begins like that of the host is another's", () => {
  const answer = legacyError(502, "No answer of inner.example:8443.");
  const asked = "https://inner.example:84430/api/v2.0/2017/schools";
  expect(withoutHost(answer, host, asked)).toMatchObject({ message: "No answer of the host." });
});
