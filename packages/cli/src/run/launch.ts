import { spawn } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { constants as os } from "node:os";
import { basename, delimiter, extname, join } from "node:path";
import type { Io } from "../command/io.js";
import { Failure, partOf } from "../command/outcome.js";
import { noProxyOf, textsOf } from "../command/text.js";

/** A job that cannot be started; `code` is what a shell would have exited with. */
export class NotStarted extends Failure {}

/** Signals that a job is to get when edbridge gets them. */
const passedOn = ["SIGTERM", "SIGHUP", "SIGQUIT", "SIGINT"] as const;

/** Signals that a terminal sends to the job itself, as to every program that it runs. */
const ofTerminals: ReadonlySet<string> = new Set(["SIGINT", "SIGQUIT"]);

/** A program that is not the job of this process, but run to be watched. */
interface Watched {
  readonly say: (text: string) => void;
  /** Milliseconds after which it is ended. */
  readonly longest: number;
}

interface Ended {
  /** 128 and the number of the signal where one ended it, as shells have it. */
  readonly exitCode: number;
  /** Whether somebody wanted it to end: a job may end with any code when a signal comes. */
  readonly isInterrupted: boolean;
}

/**
 * Runs a job with our own input and output. Signals to us are passed on to it; if it is only watched,
 * they end us as well. @throws `NotStarted`
 */
export function launch(
  [program = "", ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  watched?: Watched,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const { stdin, stdout, stderr } = process;
    const isOnTerminal = stdin.isTTY || stdout.isTTY || stderr.isTTY;
    const job = spawn(program, args, {
      env,
      stdio: watched ? ["ignore", "pipe", "pipe"] : "inherit",
    });
    const timer = watched && setTimeout(() => job.kill(), watched.longest);
    for (const stream of [job.stdout, job.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => watched?.say(text));
    }
    let isInterrupted = false;
    const handlers = passedOn.map((signal) => {
      const handler = () => {
        isInterrupted = true;
        if (!isOnTerminal || !ofTerminals.has(signal)) job.kill(signal);
        if (watched) job.once("close", () => process.kill(process.pid, signal));
      };
      process.on(signal, handler);
      return () => process.off(signal, handler);
    });
    const done = () => {
      clearTimeout(timer);
      for (const off of handlers) off();
    };
    job.on("error", (error: NodeJS.ErrnoException) => {
      // A job that runs may be one that no signal may be sent to.
      if (job.pid !== undefined) return;
      done();
      reject(startError(program, error));
    });
    job.on("close", (code, signal) => {
      done();
      const exitCode = code ?? 128 + (signal === null ? 0 : os.signals[signal]);
      resolve({ exitCode, isInterrupted: isInterrupted || exitCode >= 128 });
    });
  });
}

function startError(program: string, { code }: NodeJS.ErrnoException): NotStarted {
  const isWhole = /\s/.test(program);
  const cannot = `${commandText([program])} cannot be started`;
  if (code === "EACCES") return new NotStarted(`${cannot}: it is not executable.`, 126);
  const why = code === "ENOENT" ? "there is no such program" : (code ?? "the system refused");
  const how = isWhole ? "Write no quotes around the whole command" : "Check the command";
  return new NotStarted(`${cannot}: ${why}. ${how}.`, 127);
}

// A text with a space may be a whole command, whose words may be secrets.
const scriptName =
  /^[^-=\s][^=\s]*\.(?:[cm]?[jt]sx?|py|rb|php|p[lm]|jar|dll|exe|sh|ps1|bat|cmd|r)$/i;

/** A command as messages name it: the program and its script. Further arguments may be secrets. */
export function commandText([whole = "", ...args]: readonly string[]): string {
  const program = whole.replace(/\s.*$/s, " …");
  const script = args.find((text) => scriptName.test(text));
  const others = args.length - (script === undefined ? 0 : 1);
  return textsOf(program, script, others > 0 && "…").join(" ");
}

const nodePrograms: ReadonlySet<string> = new Set(
  "node nodejs tsx ts-node npm npx pnpm pnpx yarn corepack".split(" "),
);

/** Whether a command is one of Node.js: by its name, or by the first line of its script. */
export function isNodeCommand([program = ""]: readonly string[], path: string): boolean {
  const name = basename(program).replace(/\.(?:exe|cmd)$/i, "");
  if (nodePrograms.has(name) || /^\.[cm]?[jt]s$/.test(extname(name))) return true;
  const folders = /[\\/]/.test(program) ? [""] : path.split(delimiter);
  const file = folders.map((folder) => join(folder, program)).find(isExecutable);
  return file !== undefined && /^#!.*\b(?:node|tsx|ts-node)\b/.test(beginningOf(file));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function beginningOf(file: string): string {
  try {
    return partOf(file, 0, 128).toString("latin1");
  } catch {
    return "";
  }
}

/** The environment without our own variables: a job gets its options in one place. */
export function withoutEdbridge(environment: Io["environment"]): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !name.startsWith("EDBRIDGE_")),
  );
}

/** No proxy of the environment is between a program and its own machine. */
export function withoutProxy(environment: Io["environment"]): NodeJS.ProcessEnv {
  const named = [environment["no_proxy"], environment["NO_PROXY"]].filter(Boolean);
  const whole = named.find((each) => each?.trim() === "*");
  const all = noProxyOf(whole ?? [...new Set(named)].join(","), "127.0.0.1");
  return { NO_PROXY: all, no_proxy: all };
}
