import { expect, test } from "vitest";
import { createLog } from "../src/serve/log.js";
import { bridged, school, textAt } from "./support.js";

// Programs may key an object by a person.
const names = ["Lena Canary", "S123456", "Canary".repeat(8)];
const people = Object.fromEntries(names.map((name) => [name, { grade: 5 }]));

/** Writes schools with fields that no legacy list has; gives what the operator sees. */
async function operatorSees(bodies: readonly object[], onLoss: "warn" | "refuse") {
  const lines: string[] = [];
  const log = createLog((line) => void lines.push(line), "json");
  const { adminUrl, metrics, signIn } = await bridged({}, { log, records: { onLoss } });
  const { post } = await signIn();
  const headers: string[] = [];
  for (const body of bodies) {
    const response = await post("/api/v2.0/2017/schools", { ...school, ...body });
    await response.text();
    headers.push(response.headers.get("edbridge-left-behind") ?? "");
  }
  await expect
    .poll(() => lines.filter((line) => line.includes('"data"')).length)
    .toBe(bodies.length);
  return { seen: [lines.join(""), await textAt(adminUrl), await metrics()], headers };
}

test.each(["warn", "refuse"] as const)(
  "names that are data are in no log line, metric or page: %s",
  async (onLoss) => {
    const bodies = [
      people,
      { notes: people },
      { gradeLevels: [{ ...school.gradeLevels[0], ...people }] },
    ];
    const { seen, headers } = await operatorSees(bodies, onLoss);
    // Only the caller sees the header.
    expect(headers[0]).toContain("Lena%20Canary.grade");
    expect(seen.join()).not.toMatch(/Lena|S123456|CanaryCanary/);
    expect(seen[0]).toMatch(/"(?:notes\.)?\*\.grade"/);
  },
);

test("a person in place of a collection is in no log line, metric or page", async () => {
  const lines: string[] = [];
  const log = createLog((line) => void lines.push(line), "json");
  const { adminUrl, metrics, signIn } = await bridged({}, { log });
  const answer = await (await signIn()).get("/api/v2.0/2017/Lena%20Canary");
  expect([answer.status, await answer.text()]).toEqual([501, expect.stringContaining("Canary")]);
  await expect.poll(() => lines.join("")).toContain("No collection is called ***, on");
  expect([lines.join(""), await textAt(adminUrl), await metrics()].join()).not.toMatch(/Canary/);
});

// A fault of edbridge's own, as nobody foresees it; its message holds what a caller sent.
class Fault extends TypeError {
  override name = "TypeError";
}

test.each(["json", "text"] as const)(
  "an internal error is logged at error, with its name and place, and no value: %s",
  async (format) => {
    const lines: string[] = [];
    const log = createLog((line) => void lines.push(line), format, "warn");
    const { signIn } = await bridged(
      {},
      {
        log,
        // A function of the owner's program runs within the call.
        records: {
          now: () => {
            throw new Fault("Cannot read Lena Canary\n    at Lena (/Canary:1:1)");
          },
        },
      },
    );
    const { post } = await signIn();
    await (await post("/api/v2.0/2017/schools", school)).text();
    // What the host has is read and merged, for the day on which it holds.
    const answer = await post("/api/v2.0/2017/schools", school);
    expect([answer.status, await answer.text()]).toEqual([
      500,
      expect.stringContaining("Internal edbridge error"),
    ]);
    await expect.poll(() => lines.join("")).toContain("EDB_INTERNAL");
    const line = lines.find((each) => each.includes("EDB_INTERNAL")) ?? "";
    expect(line).toMatch(format === "json" ? /"level":"error"/ : /^\S+ error /);
    expect(line).toMatch(/TypeError at .*values-in-logs\.test\.ts:\d+:\d+/);
    expect(lines.join("")).not.toMatch(/Lena|Canary/);
  },
);
