// An option is one row: one that a test adds is found everywhere.
import { writeFileSync } from "node:fs";
import { compatFetch } from "@edbridge/compat";
import { expect, test, vi } from "vitest";
import { optionsFrom } from "../../compat/src/settings/environment.js";
import { schemaOfFile } from "../../../scripts/options/schema.js";
import { allRows } from "../src/command/option-rows.js";
import { command, newFile } from "./support.js";

vi.mock(import("../../compat/src/settings/option-rows.js"), async (original) => {
  const { rowsOf, whole } = await import("@edbridge/core/internal");
  const { doorRows, ...rest } = await original();
  const added = rowsOf("limits")(whole(1, 9))("a number of the test");
  return { ...rest, doorRows: { ...doorRows, addedCount: added } };
});

const baseUrl = "https://host.example";
const wrong = "must be a whole number from 1 to 9.";
const serve = ["serve", "--base-url", baseUrl];

test("an option that is added as one row is found everywhere", async () => {
  const { out } = await command(["serve", "--help", "limits"]);
  expect(out).toMatch(/--added-count <number> +a number of the test/);
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
  expect(schemaOfFile(allRows)).toHaveProperty("properties.addedCount.maximum", 9);
});
