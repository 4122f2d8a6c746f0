#!/usr/bin/env node
import { existsSync, mkdirSync } from "node:fs";
import module from "node:module";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

// Older ones fail amid the modules that come next, with words that say nothing to a user.
if (typeof process.getBuiltinModule !== "function") {
  process.stderr.write(
    `edbridge: it needs Node.js 20.19 or newer; this is ${process.versions.node}.\n`,
  );
  process.exit(1);
}

// Compiled code is kept for the next start, which is a third shorter. Not where all users write: who can
// write a file there could run code here. Node.js before 22.8 keeps none.
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };
try {
  const caches = process.env["XDG_CACHE_HOME"] || join(homedir() || "/", ".cache");
  makeFolder(join(caches, "edbridge"));
  enableCompileCache?.(join(caches, "edbridge"));
} catch {
  // Where there is no home, or no folder can be made, nothing is kept.
}

await import("./main.js");

/** Makes a folder. Node.js itself never ends in a file system that makes none, such as `/proc`. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}
