import type { CallEvent } from "@edbridge/compat";
import { jsonObject } from "@edbridge/core/internal";
import { createReadStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Failure } from "../command/outcome.js";

/** What a process of a run has written: an event, or how often it called another origin. */
type Line = { readonly event: CallEvent } | { readonly elsewhere: string; readonly calls: number };

/** The file to which the processes of a run append their events, in a folder of its own. */
export class EventFile {
  readonly #folder = mkdtempSync(join(tmpdir(), "edbridge-run-"));
  readonly path = join(this.#folder, "events.ndjson");
  /** Where the options of the run are written for its processes. */
  readonly config = join(this.#folder, "config.json");

  /** What the processes of the run have written so far, one line after the other. */
  async *lines(): AsyncGenerator<Line> {
    // No process of the run made a call.
    if (!existsSync(this.path)) return;
    const input = createReadStream(this.path);
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      const found = jsonObject(line);
      if (found?.["v"] !== 1) continue;
      if (found["elsewhere"] === true) {
        yield { elsewhere: String(found["origin"]), calls: Number(found["calls"]) };
      } else {
        // Only our own processes write here.
        yield { event: found as unknown as CallEvent };
      }
    }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
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

/** Characters that are gathered before they are written. */
const gathered = 64 * 1024;

/** A report: a line of JSON for each event and one for the run, appended to a file. */
export class Report {
  readonly #file: string;
  #waiting = "";
  #written = Promise.resolve();

  private constructor(file: string) {
    this.#file = file;
  }

  /**
   * Finds out, before the job starts, whether the report can be written.
   *
   * @throws `Failure` naming the flag
   */
  static async open(file: string): Promise<Report> {
    const report = new Report(file);
    await report.end();
    return report;
  }

  add(line: CallEvent | RunSummary): void {
    this.#waiting += `${JSON.stringify(line)}\n`;
    if (this.#waiting.length > gathered) this.#write();
  }

  /** @throws `Failure` naming the flag where the file cannot be written */
  async end(): Promise<void> {
    this.#write();
    await this.#written;
  }

  #write(): void {
    const text = this.#waiting;
    this.#waiting = "";
    const appended = this.#written.then(() => appendFile(this.#file, text));
    this.#written = appended.catch(() => {
      throw new Failure(
        `--report ${this.#file} cannot be written. Name a file in a folder that is there and that this user may write to.`,
      );
    });
    // Whoever ends the report hears of it.
    this.#written.catch(() => {});
  }
}
