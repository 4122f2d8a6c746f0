import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";

/** What a process of the bench can be asked, each with one argument that can be sent to it. */
type Api = Readonly<Record<string, (input: never) => unknown>>;

interface Question {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}

interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

/** Answers the process that started this one; ends with it. */
export function serve(api: Api): void {
  process.on("disconnect", () => process.exit(0));
  process.on("message", async ({ id, name, input }: Question) => {
    const answer = (rest: Omit<Answer, "id">) => process.send?.({ id, ...rest });
    try {
      answer({ value: await (api[name] as (input: unknown) => unknown)(input) });
    } catch (error) {
      answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
}

export interface Child<A extends Api> {
  ask<N extends keyof A & string>(
    name: N,
    input: Parameters<A[N]>[0],
  ): Promise<Awaited<ReturnType<A[N]>>>;
  stop(): Promise<void>;
}

/** Milliseconds after which a question counts as not answered, and its process is ended. */
const patience = 90_000;

/** The core of what is measured, and the core of all else. */
export const cores = { client: 0, host: 1 } as const;

/** The Node.js that is measured: this one, or that of `--node`, which may not read TypeScript. */
const measured = process.env["BENCH_NODE"];
const program = measured === undefined ? [process.execPath] : [measured, "--import", "tsx"];

/** The command that starts Node.js on one core; without a core where that cannot be. */
export function node(words: readonly string[], core?: number): readonly [string, string[]] {
  const can = existsSync("/usr/bin/taskset") && availableParallelism() > 1;
  const pinned = core === undefined || !can ? [] : ["/usr/bin/taskset", "-c", String(core)];
  const isTyped = words.some((word) => word.endsWith(".ts"));
  const [command = "", ...rest] = [...pinned, ...program.slice(0, isTyped ? 3 : 1), ...words];
  return [command, rest];
}

export function startChild<A extends Api>(
  file: string,
  core: number,
  { execArgv = [], env = {} }: { execArgv?: readonly string[]; env?: Record<string, string> } = {},
): Child<A> {
  const path = new URL(`../${file}`, import.meta.url).pathname;
  const [command, words] = node([...execArgv, path], core);
  const child = spawn(command, words, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const waiting = new Map<number, (answer: Omit<Answer, "id">) => void>();
  let last = 0;
  const ended = new Promise<void>((resolve) => {
    child.once("exit", (code, signal) => {
      const error = `A process of the bench ended with ${signal ?? code}.`;
      for (const settle of waiting.values()) settle({ error });
      resolve();
    });
  });
  child.on("message", ({ id, ...answer }: Answer) => waiting.get(id)?.(answer));
  return {
    ask: (name, input) =>
      new Promise((resolve, reject) => {
        const question: Question = { id: ++last, name, input };
        const late = setTimeout(() => child.kill("SIGKILL"), patience);
        waiting.set(question.id, ({ value, error }) => {
          clearTimeout(late);
          waiting.delete(question.id);
          if (error === undefined) (resolve as (value: unknown) => void)(value);
          else reject(new Error(error));
        });
        child.send(question, (error) => error && reject(error));
      }),
    async stop() {
      if (child.connected) child.disconnect();
      const late = setTimeout(() => child.kill("SIGKILL"), 3000);
      await ended;
      clearTimeout(late);
    },
  };
}
