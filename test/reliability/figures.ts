import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { pageOf } from "./page.ts";

/** What the last whole runs of the slow suites measured. */
export interface Figures {
  readonly faults: {
    readonly date: string;
    readonly doors: readonly {
      readonly door: string;
      readonly cells: number;
      /** Sockets more than before, after the last cell. */
      readonly sockets: number;
      /** Megabytes of heap more than before. */
      readonly heap: number;
    }[];
  };
  readonly attack: {
    readonly date: string;
    readonly attacks: readonly { readonly name: string; readonly seen: string }[];
  };
  readonly fuzz?: { readonly date: string; readonly programs: number; readonly seed: number };
  readonly soak?: {
    readonly date: string;
    readonly doors: number;
    /** Seconds for each door. */
    readonly seconds: number;
    /** Requests that programs made, at all doors. */
    readonly steps: number;
  };
  /** The packages of test/mutation/scope.ts that were run. */
  readonly mutation: readonly {
    readonly name: string;
    readonly date: string;
    readonly mutants: number;
    readonly killed: number;
  }[];
}

export const today = (): string => new Date().toISOString().slice(0, 10);

const file = fileURLToPath(new URL("figures.json", import.meta.url));
const page = fileURLToPath(new URL("../../docs/reliability.md", import.meta.url));

export function readFigures(): Figures {
  return JSON.parse(readFileSync(file, "utf8")) as Figures;
}

/** Replaces what one of the commands measured. */
export function writeFigures(measured: Partial<Figures>): void {
  const figures = { ...readFigures(), ...measured };
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
}

export function writePage(): void {
  writeFileSync(page, pageOf(readFigures()));
}

export function isPageCurrent(): boolean {
  return readFileSync(page, "utf8") === pageOf(readFigures());
}
