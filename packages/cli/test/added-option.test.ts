// An option is one row, and so is a field: one that a test adds, as CONTRIBUTING.md says, is found everywhere.
import { writeFileSync } from "node:fs";
import { compatFetch } from "@edbridge/compat";
import { expect, test, vi } from "vitest";
import { checkCompatOptions } from "../../compat/src/settings/compat-options.js";
import { optionsFrom } from "../../compat/src/settings/environment.js";
import { membersOf } from "../../../scripts/options/interface.js";
import { schemaOfFile } from "../../../scripts/options/schema.js";
import { allRows } from "../src/command/option-rows.js";
import { command, newFile } from "./support.js";
import { newStudent } from "../../../test/support/new-person.ts";
import { open } from "../../../test/support/translated.ts";

vi.mock(import("../../compat/src/settings/option-rows.js"), async (original) => {
  const { rowsOf, whole } = await import("@edbridge/core/internal");
  const { doorRows, ...rest } = await original();
  const added = rowsOf("limits")(whole(1, 9), { usual: "3" })("a number of the test");
  return { ...rest, doorRows: { ...doorRows, addedCount: added } };
});

vi.mock(import("../../records/src/tables/all-tables.js"), async (original) => {
  const { students, ...rest } = await original();
  const row = { legacy: "displacementStatus", current: "preferredFirstName", source: "this test" };
  const others = students.rows.filter(({ legacy }) => legacy !== row.legacy);
  return { ...rest, students: { ...students, rows: [...others, row] } };
});

const baseUrl = "https://host.example";
const wrong = "must be a whole number from 1 to 9.";
const serve = ["serve", "--base-url", baseUrl];

test("an option that is added as one row is found everywhere", async () => {
  const { out } = await command(["serve", "--help", "limits"]);
  expect(out).toMatch(/--added-count <number> +a number of the test \(default: 3\)/);
  const file = newFile();
  writeFileSync(file, JSON.stringify({ addedCount: 10 }));
  const environment = { EDBRIDGE_ADDED_COUNT: "10" };
  const ran = [
    await command([...serve, "--added-count", "10"]),
    await command(serve, { environment }),
    await command([...serve, "--config", file]),
  ];
  const names = ["--added-count", "EDBRIDGE_ADDED_COUNT", `--config ${file}: addedCount`];
  expect(ran.map(({ err }) => err)).toEqual(names.map((name) => `error: ${name}: ${wrong}\n`));
  expect(() => compatFetch(Object.assign({ baseUrl }, { addedCount: 10 }))).toThrow(
    `addedCount: ${wrong}`,
  );
  const set = { EDBRIDGE_BASE_URL: baseUrl, EDBRIDGE_ADDED_COUNT: "2" };
  expect(optionsFrom(set)?.options).toEqual({ baseUrl, addedCount: 2 });
  expect(checkCompatOptions({ baseUrl })).toHaveProperty("addedCount", 3);
  const checked = await command([...serve, "--added-count", "2", "--check-config"]);
  expect(JSON.parse(checked.out)).toHaveProperty(["--added-count"], "2");
  const slip = await command([...serve, "--aded-count", "2"]);
  expect(slip.err).toContain("Did you mean --added-count?");
  expect(membersOf(allRows)).toContain("readonly addedCount?: number | undefined;");
  expect(schemaOfFile(allRows)).toHaveProperty("properties.addedCount.maximum", 9);
});

test("a field that is added as one row goes up and comes back", async () => {
  const student = { ...newStudent("1"), displacementStatus: "Hurricane" };
  for (const standard of ["5.0", "6.0"] as const) {
    const { post, read, stored } = await open(standard);
    const { status, id, leftBehind } = await post("students", student);
    expect([status, leftBehind]).toEqual([201, null]);
    expect(stored("students")).toMatchObject([{ preferredFirstName: "Hurricane" }]);
    expect(await read(`students/${id}`)).toMatchObject({ displacementStatus: "Hurricane" });
  }
});
