// Packs every package, and asks of each tarball what publint and "are the types wrong" ask.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { packAll } from "./consumer.ts";

const dir = mkdtempSync(join(tmpdir(), "edbridge-packed-"));
try {
  for (const { source, tarball } of packAll(dir)) {
    const bytes = new Uint8Array(readFileSync(tarball));
    const { messages, pkg } = await publint({ level: "warning", pack: { tarball: bytes.buffer } });
    const analysis = await checkPackage(createPackageFromTarballData(bytes));
    const wrong = [
      ...messages.map((message) => formatMessage(message, pkg, { color: false })),
      ...(analysis.types ? analysis.problems : []).map((problem) => JSON.stringify(problem)),
    ];
    for (const each of wrong) console.error(`${basename(source)}: ${each}`);
    if (wrong.length > 0) process.exitCode = 1;
  }
} finally {
  rmSync(dir, { recursive: true, force: true });
}
