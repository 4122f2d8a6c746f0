import { appendFileSync, openSync } from "node:fs";
import { callChannel, currentRun } from "../../report/event.js";
import type { OtherCall } from "./others.js";

/** Shells, whose first word is the program. */
const shells = /(?:^|[\\/])(?:sh|bash|dash|zsh|ksh|cmd|powershell|pwsh)(?:\.exe)?$/i;

/** A program that a process starts. */
export interface Started {
  /** As it is named, without its arguments, which may be secrets; of a command for a shell the first word. */
  readonly program: string;
  /** Whether its environment loads `register`, if it is a Node.js program. */
  readonly inherits: boolean;
}

/** How `node:child_process` starts every program that it does not wait for. */
interface Spawned {
  readonly file: string;
  /** The first one is its name. */
  readonly args: readonly unknown[];
  /** `NAME=value`. */
  readonly envPairs: readonly string[];
}

/** Reports each program and each worker thread that this process starts. */
export function onProgramStarted(report: (started: Started) => void): void {
  const children = process.getBuiltinModule("node:child_process");
  const threads = process.getBuiltinModule("node:worker_threads");
  // A program may take them out of its own environment later.
  const needed = ["NODE_OPTIONS", "EDBRIDGE_CONFIG", "EDBRIDGE_HOLD_BACK_AT"].map(
    (name) => [name, process.env[name] ?? ""] as const,
  );
  const started = (program: string, env: unknown = process.env): Started => {
    const inherits = needed.every(([name, value]) => String(Object(env)[name]).includes(value));
    return { program, inherits };
  };
  const ofFile = (file: string, args: unknown, options: unknown = args): Started[] => {
    const { shell, env } = Object(options);
    const programs = shell
      ? programsIn(file, String(shell))
      : programsOf(file, Array.isArray(args) ? args : []);
    return programs.map((program) => started(program, env));
  };
  const watch = (owner: object, name: string, startedBy: (...args: never[]) => Started[]) => {
    const original = Reflect.get(owner, name) as (...args: unknown[]) => unknown;
    Reflect.set(owner, name, function (this: unknown, ...args: never[]): unknown {
      startedBy(...args).forEach(report);
      return Reflect.apply(original, this, args);
    });
  };
  watch(children.ChildProcess.prototype, "spawn", ({ file, args, envPairs }: Spawned) => {
    const pairs = envPairs.map((each) => /^([^=]*)=([^]*)$/.exec(each)?.slice(1) ?? [each]);
    const env = Object.fromEntries(pairs);
    return programsOf(file, args.slice(1)).map((program) => started(program, env));
  });
  watch(children, "spawnSync", ofFile);
  watch(children, "execFileSync", ofFile);
  watch(children, "execSync", (command: string, options: unknown) =>
    programsIn(command, "sh").map((program) => started(program, Object(options).env)),
  );
  threads.Worker = new Proxy(threads.Worker, {
    construct(worker, args, newTarget): object {
      const { env } = Object(args[1]);
      const thread = started("a worker thread", typeof env === "object" ? env : undefined);
      if (!thread.inherits) report(thread);
      return Reflect.construct(worker, args, newTarget);
    },
  });
  process.getBuiltinModule("node:module").syncBuiltinESMExports();
}

function programsOf(file: string, args: readonly unknown[]): readonly string[] {
  const command = args.findIndex((each) => /^(?:-c|\/c|-command)$/i.test(String(each))) + 1;
  return shells.test(file) && command > 0 ? programsIn(String(args[command]), file) : [file];
}

/** What a shell does itself, and sends nothing. */
const builtins =
  /^(?:cd|echo|exit|export|false|printf|pwd|set|shift|test|true|ulimit|umask|unset|wait|\[|:)$/;

/**
 * The programs that a command for a shell starts. Where it has more than programs one after the other, it is the
 * shell that counts: nobody sees what that starts.
 */
function programsIn(command: string, shell: string): readonly string[] {
  const plain = command
    .replaceAll(/"(?:\\[^]|[^"\\])*"|'[^']*'/g, (quote) =>
      quote.startsWith('"') && /`|\$\(/.test(quote)
        ? quote
        : quote.replaceAll(/[;&|\n(){}`$]/g, " "),
    )
    .replaceAll(/\d*[<>]&[\d-]|&>+/g, " ");
  const words = plain.split(/[;&|\n]+/).flatMap((part) => firstWord(part) || []);
  const isPlain = !/`|\$\(|[(){}]/.test(plain) && !words.some((word) => keywords.test(word));
  return isPlain ? words.filter((word) => !builtins.test(word)) : [shell];
}

/** Words of a shell that come before a command. */
const keywords =
  /^(?:case|do|done|elif|else|esac|eval|exec|fi|for|if|source|then|until|while|!|\.)$/;

/** The first word of a command that sets no variable. */
function firstWord(command: string): string {
  const words = command.replaceAll(/["']/g, "").trim().split(/\s+/);
  return words.find((word) => !/^\w+=/.test(word)) ?? "";
}

/** Kinds of calls to other origins, and programs, that are told apart; a process may have very many. */
const most = 100;

/**
 * Appends a line of JSON to a file for each bridged call, and lines that say how often this process called
 * other origins, and which programs it started. It does so at once: a process may end at any time.
 */
export function reportTo(file: string) {
  let opened: number | undefined;
  const append = (text: string) => {
    try {
      opened ??= openSync(file, "a", 0o600);
      appendFileSync(opened, text);
    } catch {
      // A full disk must not stop the program.
    }
  };
  // Later the program may have as many files open as it may have.
  append("");
  const write = (line: object) => append(`${JSON.stringify(line)}\n`);
  callChannel.subscribe((event) => write(event as object));
  const counts = new Map<string, { readonly call: OtherCall; calls: number }>();
  const record = (call: OtherCall, calls: number) =>
    write({ v: 1, run: currentRun(), elsewhere: true, ...call, calls });
  process.on("exit", () => {
    for (const { call, calls } of counts.values()) if (calls > 1) record(call, calls - 1);
  });
  const programs = new Set<string>();
  return {
    /** To call for each request to another origin. */
    other(other: OtherCall): void {
      const isRoom = counts.size < most || counts.has(JSON.stringify(other));
      const call = isRoom ? other : { ...other, origin: "further addresses" };
      const known = counts.get(JSON.stringify(call));
      if (known) return void known.calls++;
      counts.set(JSON.stringify(call), { call, calls: 1 });
      record(call, 1);
    },
    /** To call for each program that the process starts. */
    started({ program, inherits }: Started): void {
      const kind = `${program} ${inherits}`;
      if (programs.has(kind) || programs.size >= most) return;
      programs.add(kind);
      write({ v: 1, run: currentRun(), started: program, inherits });
    },
  };
}
