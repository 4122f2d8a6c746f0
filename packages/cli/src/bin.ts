#!/usr/bin/env node
import module from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";

// Compiled code is kept for the next start, which is a third shorter. Not where all users write: who can
// write a file there could run code here. Node.js before 22.8 keeps none.
const caches = process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache");
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };
enableCompileCache?.(join(caches, "edbridge"));

await import("./main.js");
