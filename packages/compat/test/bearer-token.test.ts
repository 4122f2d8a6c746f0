import { expect, test } from "vitest";
import { bearerToken } from "../src/auth/oauth.js";

const missing = { refusal: "Missing credentials" };
const invalid = { refusal: "Invalid credentials" };
const good = { token: "0123abcd" };

test.each([
  [undefined, missing],
  ["", missing],
  ["Bearer", missing],
  ["Bearer ", missing],
  ["Bearer0123abcd", missing],
  ["Basic 0123abcd", missing],
  ["Proxy Bearer 0123abcd", missing],
  ["Bearer 0123abcd", good],
  ["bearer 0123abcd", good],
  ["BEARER   0123abcd", good],
  ["  Bearer 0123abcd  ", good],
  ["Bearer 0123\nabcd", missing],
  ["Bearer !~", { token: "!~" }],
  ["Bearer 0123 abcd", invalid],
  ["Bearer 0123\tabcd", invalid],
  ["Bearer \u00e40123abcd", invalid],
  ["Bearer 0123abcd\u00e4", invalid],
])("the Authorization %j is %o", (authorization, expected) => {
  expect(bearerToken(authorization === undefined ? {} : { authorization })).toEqual(expected);
});
