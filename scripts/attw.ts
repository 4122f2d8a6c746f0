// Packs the package in the working folder and asks "are the types wrong" about the tarball.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pack } from "./consumer.ts";

const out = mkdtempSync(join(tmpdir(), "edbridge-attw-"));
try {
  const tarball = pack(process.cwd(), out);
  execFileSync("attw", [tarball], { stdio: "inherit" });
} finally {
  rmSync(out, { recursive: true, force: true });
}
