import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";

/** What a process holds, garbage left out. */
export interface Held {
  readonly bytes: number;
  readonly sockets: number;
  /** Timers, and all else that could keep the process alive. */
  readonly others: number;
}

/** A process whose memory, sockets and handles can be measured from outside. */
export interface Measured {
  readonly process: ChildProcess;
  readonly line: () => Promise<string>;
  readonly measure: () => Promise<Held>;
  /** The exit code; `undefined` if it does not end within some seconds. */
  readonly ended: (seconds: number) => Promise<number | null | undefined>;
}

const limit = 600_000;
const probe = new URL("./probe.ts", import.meta.url).href;

export function start(
  script: string,
  args: readonly string[],
  env: Record<string, string>,
  preloads: readonly string[] = [],
): Measured {
  const imports = [probe, ...preloads].flatMap((name) => ["--import", name]);
  const child = fork(script, args, {
    execArgv: ["--expose-gc", ...imports],
    env: { ...process.env, ...env },
    timeout: limit,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let errors = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errors = `${errors}${text}`.slice(-4000);
  });
  const exited = once(child, "exit").then(([code]) => code as number | null);
  const lines = child.stdout ? createInterface({ input: child.stdout }) : undefined;
  const all = lines?.[Symbol.asyncIterator]();
  const lost = () => new Error(`The process has ended: ${errors}`);
  return {
    process: child,
    async line() {
      const next = await all?.next();
      if (typeof next?.value !== "string") throw lost();
      return next.value;
    },
    async measure() {
      child.send("measure");
      const given = await Promise.race([once(child, "message"), exited]);
      if (!Array.isArray(given)) throw lost();
      return (given[0] as { held: Held }).held;
    },
    async ended(seconds) {
      const late = wait(seconds * 1000, undefined, { ref: false });
      const code = await Promise.race([exited, late]);
      if (code !== 0 && errors !== "") console.error(errors);
      return code;
    },
  };
}
