import { records } from "@edbridge/records";
import { expect, test } from "vitest";
import { createLog } from "../src/serve/log.js";
import { legacyCaller, sandbox, sidecar } from "./support.js";

// A fault of edbridge's own, as nobody foresees it; its message holds what a caller sent.
class Fault extends TypeError {
  override name = "TypeError";
}

test.each(["json", "text"] as const)(
  "an internal error is logged at error, with its name and place, and no value: %s",
  async (format) => {
    const host = await sandbox();
    const lines: string[] = [];
    const log = createLog((line) => void lines.push(line), format, "warn");
    const { url } = await sidecar(host.baseUrl, {
      log,
      // A translator of the owner's program runs within the call.
      records: Object.assign(records({ dataStandard: "5.0" }), {
        toCurrent: () => {
          throw new Fault("Cannot read Lena Canary\n    at Lena (/Canary:1:1)");
        },
      }),
    });
    const { post } = await legacyCaller(url, host.credentials);
    const answer = await post("/api/v2.0/2017/schools", { schoolId: 1 });
    expect([answer.status, await answer.text()]).toEqual([
      500,
      expect.stringContaining("Internal edbridge error"),
    ]);
    await expect.poll(() => lines.join("")).toContain("EDB_INTERNAL");
    const line = lines.find((each) => each.includes("EDB_INTERNAL")) ?? "";
    expect(line).toMatch(format === "json" ? /"level":"error"/ : /^\S+ error /);
    expect(line).toMatch(/TypeError at .*internal-errors\.test\.ts:\d+:\d+/);
    expect(lines.join("")).not.toMatch(/Lena|Canary/);
  },
);
