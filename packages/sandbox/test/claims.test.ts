import { expect, test } from "vitest";
import { catalogOf } from "../src/catalog.js";
import { CLAIMS } from "../src/tables/claim-sets.js";

const standards = ["3.1", "3.3", "4.0", "5.0", "5.1", "5.2", "6.0"] as const;

test("each row speaks of records that some Data Standard has, in words of the table", () => {
  const names = CLAIMS.trim()
    .split("\n")
    .flatMap((row) => {
      expect(row).toMatch(
        /^[\w*@. -]+ \| ((free|related|organizations|students|inverted|namespace) ){3}(free|related|namespace|students) \| (-|((sis|roster|assessment)=C?R?U?D? ?)+)$/,
      );
      return row.split(" | ")[0]?.split(" ") ?? [];
    })
    .map((name) => name.split("@")[0] ?? "");
  const lost = names.filter(
    (name) => !name.startsWith("*") && !standards.some((each) => catalogOf(each).ofEntity(name)),
  );
  expect(lost).toEqual([]);
});
