import { exit } from "./outcome.js";

/** What the commands see of the process: tests give their own. */
export interface Io {
  /** Writes to standard output. */
  readonly out: (text: string) => void;
  /** Writes to standard error; a text that `canWait` does so a moment for others. */
  readonly err: (text: string, canWait?: boolean) => void;
  /** Shows how far long work is, in one line that is written over; absent where nobody looks. */
  readonly progress?: ((text: string) => void) | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stopRequested: () => Promise<void>;
  /** Calls `handle` with exceptions that nothing caught; the process then goes on. */
  readonly onUncaught?: (handle: (fault: unknown) => void) => void;
  /** Calls `handle` when the process is asked to read its files again. */
  readonly onReload?: (handle: () => void) => void;
}

/** The process's own streams, environment and signals. */
export function processIo(): Io {
  // Whoever read our output may leave before us; the callers must not suffer from it.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  const lines = together((text) => void process.stderr.write(text));
  process.on("beforeExit", lines.flush).on("exit", lines.flush);
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
    if (code !== "ENOSPC" && code !== "EDQUOT") return;
    lines.write("error: The disk has no room for the output, so that it is not whole.\n");
    process.on("exit", () => (process.exitCode ||= exit.problem));
  });
  return {
    out: (text) => void process.stdout.write(text),
    err: lines.write,
    // A pipe or a file gets no progress, nor does a terminal that cannot write a line over.
    progress:
      process.stderr.isTTY && process.env["TERM"] !== "dumb"
        ? (text) => void process.stderr.write(`\r\u001b[K${text}`)
        : undefined,
    environment: process.env,
    async stopRequested() {
      await stopRequested();
      // The next signal ends the process without a chance to write.
      lines.waitNoMore();
    },
    onReload: (handle) => void process.on("SIGHUP", handle),
    onUncaught: (handle) => void process.on("uncaughtException", handle),
  };
}

/** A log writes its waiting lines at this many characters, or after this many milliseconds. */
const [mostWaiting, longestWait] = [16 * 1024, 100];

/** Writes texts together, in their order: each write holds the process up. */
function together(writeAll: (text: string) => void) {
  let texts = "";
  let isSoon = false;
  let timer: NodeJS.Timeout | undefined;
  let waits = true;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    isSoon = false;
    const all = texts;
    texts = "";
    if (all !== "") writeAll(all);
  };
  return {
    /** Writes at the end of this turn of the event loop; what can wait, when there is much, or later. */
    write(text: string, canWait = false): void {
      texts += text;
      if (isSoon) return;
      if (!canWait || !waits || texts.length >= mostWaiting) {
        isSoon = true;
        setImmediate(flush);
      } else timer ??= setTimeout(flush, longestWait).unref();
    },
    waitNoMore(): void {
      waits = false;
      flush();
    },
    flush,
  };
}

/** Milliseconds between two looks at the parent. */
const watch = 250;

/**
 * The first signal asks; handlers are gone then, so that a second one ends the process at once.
 * npx does not pass signals on: under it, its end asks as well, or we would be left behind.
 */
function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      process.off("SIGTERM", stop).off("SIGINT", stop);
      clearInterval(watching);
      resolve();
    };
    process.on("SIGTERM", stop).on("SIGINT", stop);
    const parent = process.ppid;
    const underNpx = process.env["npm_command"] === "exec";
    const look = () => process.ppid !== parent && stop();
    const watching = underNpx ? setInterval(look, watch).unref() : undefined;
  });
}
