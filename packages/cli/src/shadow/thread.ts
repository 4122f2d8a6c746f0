import { callChannel, type CompatOptions } from "@edbridge/compat";
import type { Clock } from "@edbridge/core";
import type { BaseUrl } from "@edbridge/core/internal";
import { type FieldStandard, nearestFieldStandard } from "@edbridge/records/model";
import module, { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import type { HostTls } from "../command/host-agent.js";
import type { Io } from "../command/io.js";
import { Failure } from "../command/outcome.js";
import { type EndedCall, placeOf, recordOf } from "../serve/call-record.js";
import type { HostPoolOptions, HostRequest } from "../serve/host-pools.js";
import type { FrontHears } from "../serve/sidecar.js";
import type { BridgeState } from "../serve/sites.js";
import { type Group, nameOf } from "./counts.js";
import type { HandedCall } from "./handed-call.js";

/** What the thread gets when it begins. Secrets are among it: it goes from memory to memory. */
export interface ThreadSetup {
  /** The options of the bridge to the new host. */
  readonly door: CompatOptions;
  readonly pools: Pick<HostPoolOptions, "connections" | "queue" | "queueTimeout">;
  readonly hostTimeout: number;
  /** It may name the proxies by which hosts are reached. */
  readonly environment: Io["environment"];
  readonly tls: HostTls;
  /** The address of the store that replicas share. */
  readonly store: string | undefined;
  readonly old: BaseUrl;
  readonly isRehearsed: boolean;
  /** The share of reads that the old host is asked twice. */
  readonly noise: number;
  /** Most requests a minute that the new host gets. */
  readonly rate: number;
  readonly atOnce: number;
  readonly mostBytes: number;
}

/** What the thread has done since its last message. */
interface ThreadDone {
  readonly ended: readonly EndedCall[];
  readonly requests: readonly HostRequest[];
  readonly state: BridgeState;
}

export type FromThread =
  | { readonly is: "ready"; readonly standard: FieldStandard }
  /** It cannot begin, and ends. The new host may only be away. */
  | { readonly is: "failed"; readonly message: string; readonly isAway: boolean }
  | { readonly is: "said"; readonly level: "info" | "warn"; readonly text: string }
  /** A call was compared, or not. */
  | ({ readonly is: "done"; readonly id: number; readonly groups: readonly Group[] } & ThreadDone);

/** A call with the number by which the thread answers; `end` asks it to end. */
export type ToThread = { readonly id: number; readonly call: HandedCall } | "end";

export interface ThreadHears extends FrontHears {
  readonly count: (group: Group) => void;
  readonly say: (level: "info" | "warn", text: string) => void;
}

export interface CallAbout {
  /** As the caller wrote it. */
  readonly collection: string;
  readonly calls: "read" | "write";
}

interface OpenCall {
  /** Absent for a sign-in, which is not counted. */
  readonly about: CallAbout | undefined;
  readonly bytes: number;
}

/** Calls that may wait to be compared. */
const mostWaiting = 1000;

/** Milliseconds until a thread that has ended begins again, and in which one may end that is asked to. */
const [pause, patience] = [30_000, 5000];

const notRunning = "the comparison did not run";

export type Room = ReturnType<typeof roomFor>;

/** The bytes that wait to be compared, of all calls together. */
export function roomFor(most: number) {
  let left = most;
  return {
    take(bytes: number): boolean {
      if (bytes > left) return false;
      left -= bytes;
      return true;
    },
    giveBack: (bytes: number) => void (left += bytes),
  };
}

export type ComparisonThread = ReturnType<typeof comparisonThread>;

/**
 * The thread that compares, seen from the process of the callers. It may be slow, be unable to begin, or end:
 * then calls are not compared, and that is counted.
 */
export function comparisonThread(setup: ThreadSetup, hears: ThreadHears, room: Room, clock: Clock) {
  const open = new Map<number, OpenCall>();
  const ended = new AbortController();
  const { signal } = ended;
  let running: Worker | undefined;
  let standard: FieldStandard = nearestFieldStandard("5.0");
  let last = 0;
  let state: BridgeState | undefined;
  let onIdle = () => {};

  const leave = (
    { collection, calls }: CallAbout,
    reason: string,
    outcome: "dropped" | "uncompared",
  ) => hears.count({ collection: nameOf(collection, standard), calls, outcome, reason });

  const close = (id: number) => {
    room.giveBack(open.get(id)?.bytes ?? 0);
    open.delete(id);
    if (open.size === 0) onIdle();
  };

  const hear = (message: Extract<FromThread, { is: "said" | "done" }>) => {
    if (message.is === "said") return hears.say(message.level, message.text);
    for (const call of message.ended) {
      hears.call(recordOf(call));
      if (call.event) callChannel.publish(call.event);
    }
    state = message.state;
    for (const request of message.requests) hears.request(request);
    for (const group of message.groups) hears.count(group);
    close(message.id);
  };

  /** Gives its first message; nothing where it ends without one. */
  const begin = () =>
    new Promise<FromThread | undefined>((resolve) => {
      let why = "";
      // Its environment can be read from outside the process.
      const worker = new Worker(workerFile(), { workerData: setup, env: compiledCode() });
      const end = () => void worker.terminate();
      if (!running) signal.addEventListener("abort", end);
      worker.on("message", (message: FromThread) => {
        if (message.is === "ready") {
          signal.removeEventListener("abort", end);
          running = worker;
          standard = message.standard;
        }
        if (message.is === "ready" || message.is === "failed") resolve(message);
        else hear(message);
      });
      worker.on("error", (error) => (why = placeOf(error)));
      worker.once("exit", () => {
        signal.removeEventListener("abort", end);
        running = undefined;
        for (const [id, { about }] of open) {
          if (about) leave(about, notRunning, "dropped");
          close(id);
        }
        if (!signal.aborted && why !== "") {
          hears.say(
            "warn",
            `The comparison ended unexpectedly: ${why}. Callers notice nothing of it. It begins again in ${pause / 1000} seconds. Please report it to the makers of edbridge.`,
          );
        }
        resolve(undefined);
        clock.sleep(pause, signal).then(
          () => void begin(),
          () => {},
        );
      });
    });

  return {
    leave,
    state: () => state,
    /** A new host that is away is asked again later. @throws `Failure` where it is none */
    async start(): Promise<void> {
      const begun = await begin();
      if (begun?.is === "failed" && !begun.isAway) throw new Failure(begun.message);
    },
    /** Takes what the old host has answered, with its bytes; they count in the room until it is compared. */
    hand(call: HandedCall, bytes: number, about: CallAbout | undefined): void {
      if (!running || open.size >= mostWaiting) {
        room.giveBack(bytes);
        if (about) leave(about, running ? tooMany : notRunning, "dropped");
        return;
      }
      const id = ++last;
      open.set(id, { about, bytes });
      const message: ToThread = { id, call };
      running.postMessage(message, [call.sent.buffer, call.received.buffer]);
    },
    async idle(): Promise<void> {
      if (open.size > 0) await new Promise<void>((resolve) => (onIdle = resolve));
    },
    async stop(): Promise<void> {
      ended.abort();
      const worker = running;
      if (!worker) return;
      const exited = new Promise((resolve) => worker.once("exit", resolve));
      const message: ToThread = "end";
      worker.postMessage(message, []);
      const late = setTimeout(() => void worker.terminate(), patience);
      await exited;
      clearTimeout(late);
    },
  };
}

export const tooMany = "too many calls waited";

/** The built file of the thread, wherever the code is that asks for it. */
function workerFile(): string {
  const manifest = createRequire(import.meta.url).resolve("edbridge/package.json");
  return join(manifest, "../dist/shadow-worker.js");
}

/** Has the thread keep its compiled code where this process does, as one does that has its environment. */
function compiledCode(): Record<string, string> {
  const { getCompileCacheDir } = module as { getCompileCacheDir?: () => string | undefined };
  const folder = getCompileCacheDir?.();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}
