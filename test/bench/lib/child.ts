import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import type { Answered, Api, Asked } from "./serve.ts";

/** A process of the bench that answers what its module serves. */
export interface Child<A extends Api> {
  readonly pid: number;
  ask<N extends keyof A & string>(
    name: N,
    input: Parameters<A[N]>[0],
  ): Promise<Awaited<ReturnType<A[N]>>>;
  /** Resolves when the process has ended. */
  stop(): Promise<void>;
}

export interface ChildOptions {
  /** The core it may run on, where there is more than one. */
  readonly core?: number | undefined;
  readonly execArgv?: readonly string[] | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Milliseconds after which a process is ended, whatever it does. */
const limit = 600_000;
/** Milliseconds after which a question counts as not answered, and its process is ended. */
const patience = 90_000;

/** The Node.js that is measured: this one, or that of `--node`. */
export const measuredNode = process.env["BENCH_NODE"] ?? process.execPath;
/** An older Node.js does not read TypeScript. */
const readsTypes = measuredNode === process.execPath ? [] : ["--import", "tsx"];

/** The command that starts `words` on one core; the words themselves where that cannot be. */
export function pinned(words: readonly string[], core: number | undefined): string[] {
  const can = process.platform === "linux" && existsSync("/usr/bin/taskset");
  if (core === undefined || !can || availableParallelism() < 2) return [...words];
  return ["/usr/bin/taskset", "-c", String(core), ...words];
}

/** Starts `file` (its address) in a Node.js process of its own. */
export function startChild<A extends Api>(
  file: string | URL,
  { core, execArgv = [], env = {} }: ChildOptions = {},
): Child<A> {
  const path = new URL(file).pathname;
  const [command = "", ...words] = pinned([measuredNode, ...readsTypes, ...execArgv, path], core);
  const child = spawn(command, words, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const kill = () => child.kill("SIGKILL");
  const timer = setTimeout(kill, limit);
  const ended = new Promise<void>((resolve) => {
    child.once("exit", (code, signal) => {
      clearTimeout(timer);
      for (const { reject } of waiting.values()) {
        reject(new Error(`A process of the bench ended with ${signal ?? code}.`));
      }
      waiting.clear();
      resolve();
    });
  });
  child.on("message", (message: Answered) => {
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) asked?.resolve(message.value);
    else asked?.reject(new Error(message.error));
  });
  return {
    pid: child.pid ?? 0,
    ask: (name, input) =>
      new Promise((resolve, reject) => {
        const question: Asked = { id: ++last, name, input };
        const late = setTimeout(kill, patience);
        const settle = (value: unknown) => {
          clearTimeout(late);
          (resolve as (value: unknown) => void)(value);
        };
        waiting.set(question.id, {
          resolve: settle,
          reject: (error) => {
            clearTimeout(late);
            reject(error);
          },
        });
        child.send(question, (error) => error && reject(error));
      }),
    async stop() {
      if (child.connected) child.disconnect();
      const late = setTimeout(kill, 3000);
      await ended;
      clearTimeout(late);
    },
  };
}
