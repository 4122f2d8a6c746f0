import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { root, runShell } from "../support/run.ts";
import { edbridgeHere } from "./support/edbridge.ts";
import { currentToken } from "./support/legacy-http.ts";

const page = readFileSync(join(root, "packages/sandbox/README.md"), "utf8");
const lines = [...page.matchAll(/^curl .*_sandbox.*$/gm)].map(([line]) => line);

async function opened(...args: string[]) {
  const running = await edbridgeHere(["sandbox", "--generation", "current", ...args]);
  const printed = /^key {7}(\S+)\nsecret {4}(\S+)$/m;
  const [, clientKey = "", clientSecret = ""] = await vi.waitFor(
    () => printed.exec(running.written().stdout) ?? expect.fail(),
  );
  const token = await currentToken(running.url, { clientKey, clientSecret });
  const post = async (collection: string, body: unknown) => {
    const answer = await fetch(`${running.url}/data/v3/ed-fi/${collection}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return answer.status;
  };
  return { running, post };
}

test("the README's lines for curl are answered, in their order", async () => {
  await using running = await edbridgeHere(["sandbox"]);
  expect(lines).toHaveLength(4);
  const shell = lines
    .map((line) => line.replaceAll("localhost:9090", new URL(running.url).host))
    .map((line) => line.replace("curl", "curl --silent --fail --show-error --max-time 10"))
    .join("\n");
  const { status, stdout, stderr } = await runShell(shell, {});
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain('"studentUniqueId": "');
}, 30_000);

const student = { studentUniqueId: "1", firstName: "A", lastSurname: "B", birthDate: "2010-05-06" };
const sourceSystemDescriptor = "uri://ed-fi.org/SourceSystemDescriptor#District";
const unknownSex = { birthSexDescriptor: "uri://ed-fi.org/SexDescriptor#None" };
const nobody = { personReference: { personId: "1", sourceSystemDescriptor } };

const year = { schoolYear: 2060, schoolYearDescription: "2059-2060", currentSchoolYear: false };

test.each([
  [[], [201, 400, 409, 403]],
  [["--lenient"], [201, 201, 201, 403]],
  [
    ["--claim-set", "sandbox"],
    [201, 400, 409, 201],
  ],
])(
  "with %j it takes and refuses as it says",
  async (args, expected) => {
    const { running, post } = await opened(...args);
    await using _ended = running;
    const statuses = [
      await post("students", student),
      await post("students", { ...student, studentUniqueId: "2", ...unknownSex }),
      await post("students", { ...student, studentUniqueId: "3", ...nobody }),
      await post("schoolYearTypes", year),
    ];
    expect(statuses).toEqual(expected);
  },
  30_000,
);
