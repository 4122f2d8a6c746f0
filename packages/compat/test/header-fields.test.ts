import { expect, test } from "vitest";
import { matchesEtag } from "../src/http/message.js";

const naming = ['"1"', "1", 'W/"1"', '"0", W/"1"', '"0" , "1" ', "*"];

test.each(naming)("%j names the ETag 1", (tags) => expect(matchesEtag(tags, "1")).toBe(true));

test.each(['"2"', '"11"', '"W/1"', "", undefined])("%j does not name it", (tags) => {
  expect(matchesEtag(tags, "1")).toBe(false);
});
