import { round } from "../lib/stats.ts";
import type { Client } from "./contender.ts";

export interface PagingInput {
  readonly pageSize: number;
  readonly total: number;
  /** Pages in flight, where the contender is not to read as its library does. */
  readonly inFlight?: number | undefined;
  /** Look at what is held after each page, which takes too long to be timed as well. */
  readonly weigh?: boolean | undefined;
}

export interface PagingResult {
  readonly ms: number;
  readonly cpuMs: number;
  readonly records: number;
  /** Bytes held at most, garbage left out; only where it was asked for. */
  readonly held: number;
}

/** Reads a whole collection, looking at each record as a program would. */
export async function runPaging(client: Client, input: PagingInput): Promise<PagingResult> {
  const { weigh = false } = input;
  const before = weigh ? heldNow() : 0;
  let held = 0;
  let records = 0;
  let sum = 0;
  const cpu = process.cpuUsage();
  const begun = performance.now();
  for await (const record of recordsOf(client, input)) {
    sum += (record as { schoolId: number }).schoolId;
    if (++records % input.pageSize === 0 && weigh) held = Math.max(held, heldNow() - before);
  }
  const ms = performance.now() - begun;
  const { user, system } = process.cpuUsage(cpu);
  if (records !== input.total || sum === 0) throw new Error(`${records} records`);
  return { ms: round(ms), cpuMs: round((user + system) / 1000), records, held };
}

function heldNow(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function recordsOf(client: Client, input: PagingInput): AsyncIterable<unknown> {
  if (input.inFlight === undefined) {
    if (!client.records) throw new Error("The contender reads no pages.");
    return client.records(input.pageSize);
  }
  return windowed(client, input, input.inFlight);
}

/** The ideal: always so many pages in flight, topped up before a page is handed out. */
async function* windowed(client: Client, { pageSize, total }: PagingInput, inFlight: number) {
  const waiting: Promise<unknown>[] = [];
  let next = 0;
  const fill = () => {
    while (waiting.length < inFlight && next < total) {
      waiting.push(client.get(pageSize, next));
      next += pageSize;
    }
  };
  fill();
  while (waiting.length > 0) {
    const page = (await waiting.shift()) as unknown[];
    fill();
    yield* page;
  }
}
