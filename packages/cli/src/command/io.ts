/** What the commands see of the process: tests give their own. */
export interface Io {
  /** Writes to standard output. */
  readonly out: (text: string) => void;
  /** Writes to standard error. */
  readonly err: (text: string) => void;
  /** Shows how far long work is, in one line that is written over; absent where nobody looks. */
  readonly progress?: ((text: string) => void) | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Resolves when the process is asked to stop. */
  readonly stopAsked: () => Promise<void>;
  /** Has `handle` told of exceptions that nothing caught, in place of the end of the process. */
  readonly onUncaught?: (handle: (fault: unknown) => void) => void;
  /** Has `handle` told when the process is asked to read its files again. */
  readonly onReload?: (handle: () => void) => void;
}

/** The process's own streams, environment and signals. */
export function processIo(): Io {
  // Whoever read our output may leave before us; the callers must not suffer from it.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  return {
    out: (text) => void process.stdout.write(text),
    err: together((text) => void process.stderr.write(text)),
    // A pipe or a file gets no progress, nor does a terminal that cannot write a line over.
    progress:
      process.stderr.isTTY && process.env["TERM"] !== "dumb"
        ? (text) => void process.stderr.write(`\r\u001b[K${text}`)
        : undefined,
    environment: process.env,
    stopAsked,
    onReload: (handle) => void process.on("SIGHUP", handle),
    onUncaught: (handle) => void process.on("uncaughtException", handle),
  };
}

/** Writes what one turn of the event loop says at once: each write would hold the process up. */
function together(write: (text: string) => void): (text: string) => void {
  let waiting = "";
  const flush = () => {
    const all = waiting;
    waiting = "";
    write(all);
  };
  return (text) => {
    if (waiting === "") setImmediate(flush);
    waiting += text;
  };
}

/** Milliseconds between two looks at the parent. */
const watch = 250;

/**
 * The first signal asks; handlers are gone then, so that a second one ends the process at once.
 * npx does not pass signals on: under it, its end asks as well, or we would be left behind.
 */
function stopAsked(): Promise<void> {
  return new Promise((resolve) => {
    const asked = () => {
      process.off("SIGTERM", asked).off("SIGINT", asked);
      clearInterval(watching);
      resolve();
    };
    process.on("SIGTERM", asked).on("SIGINT", asked);
    const parent = process.ppid;
    const underNpx = process.env["npm_command"] === "exec";
    const look = () => process.ppid !== parent && asked();
    const watching = underNpx ? setInterval(look, watch).unref() : undefined;
  });
}
