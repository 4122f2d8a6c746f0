#!/usr/bin/env node
import module from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";

// Compiled code is kept for the next start, which is a third shorter. Not where all users write: who can
// write a file there could run code here. Node.js before 22.8 keeps none.
const { XDG_CACHE_HOME: caches = join(homedir(), ".cache") } = process.env;
module.enableCompileCache?.(join(caches, "edbridge"));

await import("./main.js");
