import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type figures from "./figures.json";
import { pageOf } from "./page.ts";

/** What the last whole runs of the slow suites measured. */
export type Figures = Omit<typeof figures, "others"> & {
  /** Absent until a whole run has found no mixture. */
  readonly writes?: { readonly date: string; readonly programs: number; readonly seed: number };
  /** What other commands saw, each in a few words. */
  readonly others?: Readonly<Record<string, { readonly date: string; readonly seen: string }>>;
};

export const today = (): string => new Date().toISOString().slice(0, 10);

const file = fileURLToPath(new URL("figures.json", import.meta.url));
const page = fileURLToPath(new URL("../../docs/reliability.md", import.meta.url));

export function readFigures(): Figures {
  return JSON.parse(readFileSync(file, "utf8")) as Figures;
}

export function writeFigures(measured: Partial<Figures>): void {
  const all = { ...readFigures(), ...measured };
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
}

/** Writes what a command saw into the page. */
export function noteFigure(command: string, seen: string): void {
  writeFigures({ others: { ...readFigures().others, [command]: { date: today(), seen } } });
  writePage();
}

export function writePage(): void {
  writeFileSync(page, pageOf(readFigures()));
}

export function isPageCurrent(): boolean {
  return readFileSync(page, "utf8") === pageOf(readFigures());
}
