import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Check } from "./row.ts";

/** What is kept of one run of a row. */
export interface Kept {
  /** The day it was measured, and the version of Node.js. */
  readonly measured: string;
  readonly node: string;
  readonly checks: readonly Check[];
}

function file(name: string): URL {
  return new URL(`../results/${name}.json`, import.meta.url);
}

export function keep(name: string, checks: readonly Check[]): void {
  const measured = new Date().toISOString().slice(0, 10);
  const all: Kept = { measured, node: process.version, checks };
  writeFileSync(file(name), `${JSON.stringify(all, undefined, 2)}\n`);
}

/** The kept result of a row, if there is one. */
export function kept(name: string): Kept | undefined {
  const place = file(name);
  return existsSync(place) ? (JSON.parse(readFileSync(place, "utf8")) as Kept) : undefined;
}
