import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { build, type Machine, machine, versions } from "./machine.ts";
import type { RowResult } from "./row.ts";

/** What is kept of one run of a row. */
export interface Kept extends RowResult {
  readonly name: string;
  readonly title: string;
  readonly method: string;
  /** The day it was measured. */
  readonly measured: string;
  readonly rounds: number;
  /** The build of the packages that was measured. */
  readonly build: string;
  readonly machine: Machine;
  readonly versions: Readonly<Record<string, string>>;
}

const folder = new URL("../results/", import.meta.url);

function file(name: string, quick: boolean): URL {
  return new URL(quick ? `quick/${name}.json` : `${name}.json`, folder);
}

/** Keeps a result; quick runs apart, so that the page is never made from them. */
export function keep(
  row: { name: string; title: string; method: string },
  result: RowResult,
  { quick, rounds }: { quick: boolean; rounds: number },
): Kept {
  const { name, title, method } = row;
  const all: Kept = {
    name,
    title,
    method,
    measured: new Date().toISOString().slice(0, 10),
    rounds,
    build: build(),
    machine: machine(),
    versions: versions(),
    ...result,
  };
  mkdirSync(new URL("quick/", folder), { recursive: true });
  writeFileSync(file(name, quick), `${JSON.stringify(all, undefined, 2)}\n`);
  return all;
}

/** The kept result of a row, if there is one. */
export function kept(name: string): Kept | undefined {
  const place = file(name, false);
  return existsSync(place) ? (JSON.parse(readFileSync(place, "utf8")) as Kept) : undefined;
}
