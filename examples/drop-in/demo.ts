// The whole story in one run: a current host, a legacy program that fails on it, the same program
// with edbridge, what becomes of a record, and two hours on one legacy token.
//   npm run demo [-- --data FILE]
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { startSandbox } from "@edbridge/sandbox";
import { migrationNames } from "../../scripts/migrations.ts";
import { oneRecord } from "./one-record.ts";
import { runProgram } from "./run-program.ts";
import { twoHours } from "./two-hours.ts";
import { heading, sideBySide } from "./view.ts";

const { values } = parseArgs({ options: { data: { type: "string" } } });
const folder = process.env["CALLED_FROM"] ?? process.cwd();
const sandbox = await startSandbox({
  generation: "current",
  ...(values.data === undefined ? {} : { data: resolve(folder, values.data) }),
});

try {
  const { baseUrl, credentials } = sandbox;
  console.log(heading("A host of the current generation; the legacy one is switched off."));
  console.log(`  ${baseUrl}\n`);

  const without = await runProgram(sandbox, []);
  const withEdbridge = await runProgram(sandbox, ["--import", "./with-edbridge.mjs"]);
  console.log(heading("One legacy program, not a letter of it changed:"));
  console.log(
    sideBySide(
      { title: "node legacy-program.mjs", ok: without.status === 0, text: without.output },
      {
        title: "node --import ./with-edbridge.mjs legacy-program.mjs",
        ok: withEdbridge.status === 0,
        text: withEdbridge.output,
      },
    ),
  );

  console.log(heading("A record as the program writes it, and (=) as the host has it:"));
  const fields = await oneRecord(sandbox);
  for (const { legacy, sent, current, stored } of fields) {
    console.log(`  ${legacy.padEnd(38)} ${JSON.stringify(sent)}`);
    console.log(`  = ${current.padEnd(36)} ${JSON.stringify(stored)}`);
  }
  const asSent = fields.every(({ sent, read }) => sent === read);
  console.log(`  read again: ${asSent ? "as it was sent" : "NOT as it was sent"}\n`);

  console.log(heading("Two hours of calls, one every five minutes, with one legacy token:"));
  const seen = await twoHours(sandbox, credentials);
  console.log(`  calls answered                      ${seen.answered}`);
  console.log(`  calls refused                       ${seen.refused}`);
  console.log(`  tokens the program asked for        1`);
  console.log(`  tokens edbridge got from the host   ${seen.exchanges} (each lives 30 minutes)\n`);
  console.log(heading("How a program finishes its move, step by step:"));
  for (const name of migrationNames()) console.log(`  npm run migrate -- ${name}`);
  console.log();
  if (without.status === 0 || withEdbridge.status !== 0 || !asSent || seen.refused > 0)
    process.exitCode = 1;
} finally {
  await sandbox.stop();
}
