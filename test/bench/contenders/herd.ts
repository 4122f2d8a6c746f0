import { setTimeout as sleep } from "node:timers/promises";
import { round } from "../lib/stats.ts";
import type { Client } from "./contender.ts";

/** How a herd of calls ended, in its callers' hands. */
export interface HerdResult {
  readonly ok: number;
  readonly failed: number;
  /** Errors by their first line. */
  readonly errors: Readonly<Record<string, number>>;
  /** Rejections that nobody could have caught. */
  readonly strays: number;
  readonly ms: number;
}

/** Milliseconds after which a call counts as never answered. */
const patience = 20_000;

/** Makes so many calls at once. Nothing is tried again here. */
export async function runHerd(client: Client, calls: number): Promise<HerdResult> {
  const errors: Record<string, number> = {};
  let ok = 0;
  let strays = 0;
  const onStray = () => void strays++;
  process.on("unhandledRejection", onStray);
  const begun = performance.now();
  const one = async () => {
    const late = new AbortController();
    const never = sleep(patience, undefined, { signal: late.signal }).then(() => {
      throw new Error("never answered");
    });
    try {
      const list = await Promise.race([client.get(), never]);
      if (!Array.isArray(list)) throw new Error("wrong body");
      ok++;
    } catch (error) {
      const text = firstLine(error);
      errors[text] = (errors[text] ?? 0) + 1;
    } finally {
      never.catch(() => {});
      late.abort();
    }
  };
  await Promise.all(Array.from({ length: calls }, one));
  const ms = round(performance.now() - begun, 0);
  // A rejection shows as stray only a turn later.
  await sleep(50);
  process.off("unhandledRejection", onStray);
  return { ok, failed: calls - ok, errors, strays, ms };
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return (text.split("\n", 1)[0] ?? "").slice(0, 100);
}
