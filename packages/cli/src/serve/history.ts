import type { SharedStore } from "@edbridge/compat";
import { SecretSeal } from "@edbridge/compat/internal";
import type { Clock } from "@edbridge/core";
import { jsonObject, keptIn, none } from "@edbridge/core/internal";
import * as z from "@edbridge/core/zod";

export const day = 24 * 60 * 60_000;
/** Days that are kept, this one included, and callers. */
export const [mostDays, mostCallers] = [31, 200];
/** Milliseconds between two writes; for which a text is kept; and that are waited for another process. */
const [pause, life, longestWait] = [5 * 60_000, (mostDays + 1) * day, 2000];

interface CallerMonth {
  /** Milliseconds since the epoch. */
  seen: number;
  /** By the number of the day since the epoch, in UTC. */
  readonly days: Map<number, DayUse>;
}

const daySchema = z.object({
  day: z.int(),
  legacy: z.int(),
  /** Calls of the current API: the caller signed in with client credentials. */
  current: z.int(),
  /** How many of both were refused. */
  refused: z.int(),
});
const callerSchema = z.object({
  name: z.string().check(z.maxLength(1000)),
  seen: z.int(),
  days: z.array(daySchema).check(z.maxLength(mostDays)),
});
const textSchema = z.object({
  v: z.literal(1),
  callers: z.array(callerSchema).check(z.maxLength(mostCallers + 1)),
});

type DayUse = Omit<z.infer<typeof daySchema>, "day">;

/** How many calls each caller made on each day of a month. It holds no more of them than that. */
export class Month {
  readonly callers = new Map<string, CallerMonth>();

  /** The month of a text; `undefined` for one that cannot be read. */
  static in(text: string | undefined): Month | undefined {
    const month = new Month();
    const { data } = textSchema.safeParse(jsonObject(text));
    for (const { name, seen, days } of data?.callers ?? none) {
      for (const { day: number, ...use } of days) month.add(name, seen, number, use);
    }
    return data && month;
  }

  get text(): string {
    const callers = [...this.callers].map(([name, { seen, days }]) => {
      return { name, seen, days: [...days].map(([number, use]) => ({ day: number, ...use })) };
    });
    return JSON.stringify({ v: 1, callers });
  }

  get calls(): number {
    const uses = [...this.callers.values()].flatMap(({ days }) => [...days.values()]);
    return uses.reduce((sum, { legacy, current }) => sum + legacy + current, 0);
  }

  add(name: string, seen: number, number: number, { legacy, current, refused }: DayUse): void {
    const known = this.callers.has(name) || this.callers.size < mostCallers ? name : "other";
    const caller = keptIn(this.callers, known, () => ({ seen, days: new Map() }));
    if (seen > caller.seen) caller.seen = seen;
    const use = keptIn(caller.days, number, () => ({ legacy: 0, current: 0, refused: 0 }));
    use.legacy += legacy;
    use.current += current;
    use.refused += refused;
  }

  /** Adds what another one has, without what is older than a month. */
  include({ callers }: Month, now: number): this {
    const today = Math.floor(now / day);
    for (const [name, { seen, days }] of callers) {
      for (const [number, use] of days) {
        if (number > today - mostDays && number <= today) this.add(name, seen, number, use);
      }
    }
    return this;
  }
}

const unreadable =
  "The calls that were counted before cannot be read, and are lost: the page of the operator begins again.";

interface HistoryOptions {
  readonly clock: Clock;
  /** Where it is kept for the next process and other replicas. Default: in memory alone. */
  readonly store?: SharedStore | undefined;
  /** The first encrypts it, all decrypt. */
  readonly sessionKeys?: readonly Uint8Array[] | undefined;
  /** The host: a store may have the history of several. */
  readonly about: string;
  /** Takes what the owner should know. */
  readonly warn?: ((text: string) => void) | undefined;
}

export type History = ReturnType<typeof historyOf>;

/** Each replica adds what it has counted to the month of all, once in a while. */
export function historyOf(options: HistoryOptions) {
  const { clock, store: shared, sessionKeys = none, about, warn } = options;
  const store = sessionKeys.length > 0 ? shared : undefined;
  const seals = sessionKeys.map((key) => new SecretSeal(Buffer.from(key).toString("hex"), "usage"));
  const keyOf = (seal: SecretSeal) => `usage-${seal.name(about)}`;
  let writing: NodeJS.Timeout | undefined;
  /** What all have written, as it was read last. */
  let written = new Month();
  /** What this process has counted since. */
  let counted = new Month();

  const monthNow = () => {
    const now = clock.now();
    return new Month().include(written, now).include(counted, now);
  };

  /** The month in the store; `undefined` where that is not reached. */
  const readStored = async (onDamaged?: () => void): Promise<Month | undefined> => {
    let stored = new Month();
    // While keys are changed, processes write by several: what has the most calls is the latest.
    for (const seal of seals) {
      const text = await store?.read(keyOf(seal));
      if (text === undefined) return undefined;
      if (text === null) continue;
      const found = Month.in(seal.open(text, about));
      if (!found) onDamaged?.();
      const month = new Month().include(found ?? new Month(), clock.now());
      if (month.calls > stored.calls) stored = month;
    }
    return stored;
  };

  /** Adds what was counted to what the store has. Where it is not reached, that is done the next time. */
  const write = async (): Promise<void> => {
    const [seal] = seals;
    const now = clock.now();
    if (!store || !seal) {
      written = monthNow();
      counted = new Month();
      return;
    }
    const key = keyOf(seal);
    const lock = await store.lock(key, longestWait);
    if (typeof lock === "string") return;
    const stored = await readStored(() => warn?.(unreadable));
    if (stored) {
      const [before, added] = [written, counted];
      written = stored.include(added, now);
      counted = new Month();
      const text = seal.close(stored.text, about);
      if (!(await store.write(key, text, life, lock))) {
        written = before;
        counted.include(added, now);
      }
    }
    await lock.release();
  };

  return {
    count(caller: string, use: DayUse): void {
      const now = clock.now();
      counted.add(caller, now, Math.floor(now / day), use);
    },
    get month(): Month {
      return monthNow();
    },
    /** Reads what the store has, and adds to it from now on. */
    async begin(): Promise<void> {
      written = (await readStored()) ?? written;
      writing = setInterval(() => void write(), pause).unref();
    },
    write,
    async end(): Promise<void> {
      clearInterval(writing);
      await write();
    },
  };
}
