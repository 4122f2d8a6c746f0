import type { CallEvent } from "@edbridge/compat";
import { jsonObject } from "@edbridge/core/internal";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "../command/outcome.js";
import type { RunRecord } from "./summary.js";

/** The file to which the processes of a run append their events, in a folder of its own. */
export class EventFile {
  readonly #folder = mkdtempSync(join(tmpdir(), "edbridge-run-"));
  readonly path = join(this.#folder, "events.ndjson");
  /** Where the options of the run are written for its processes. */
  readonly config = join(this.#folder, "config.json");

  /** What the processes of the run have written so far. */
  read(): RunRecord {
    const events: CallEvent[] = [];
    const elsewhere = new Map<string, number>();
    for (const line of linesOf(this.path)) {
      const found = jsonObject(line);
      if (found?.["v"] !== 1) continue;
      if (found["elsewhere"] === true) {
        const origin = String(found["origin"]);
        elsewhere.set(origin, (elsewhere.get(origin) ?? 0) + Number(found["calls"]));
      } else {
        // Only our own processes write here.
        events.push(found as unknown as CallEvent);
      }
    }
    return { events, elsewhere };
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    // No process of the run made a call.
    return [];
  }
}

/** The last line of a report: the run as a whole. */
export interface RunSummary {
  readonly v: 1;
  readonly summary: true;
  readonly run: string;
  /** When the run began and ended: ISO 8601, in UTC. */
  readonly began: string;
  readonly ended: string;
  /** The job's exit code. */
  readonly exitCode: number;
  /** Bridged calls, and those of them that were refused. */
  readonly calls: number;
  readonly refused: number;
  /** Requests to other addresses, by origin. */
  readonly elsewhere: Readonly<Record<string, number>>;
}

/**
 * Appends the events of a run and its summary to a file, a line of JSON each.
 *
 * @throws `Failure` naming the flag where the file cannot be written
 */
export async function appendReport(
  file: string,
  { events }: RunRecord,
  summary: RunSummary,
): Promise<void> {
  const text = [...events, summary].map((line) => `${JSON.stringify(line)}\n`).join("");
  await appendFile(file, text).catch(() => cannotWrite(file));
}

/**
 * Finds out, before the job starts, whether a report can be written.
 *
 * @throws `Failure` naming the flag
 */
export async function checkReport(file: string): Promise<void> {
  await appendFile(file, "").catch(() => cannotWrite(file));
}

function cannotWrite(file: string): never {
  throw new Failure(`--report ${file} cannot be written.`);
}
