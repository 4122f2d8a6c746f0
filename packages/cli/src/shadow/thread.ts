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

/** The bytes that wait to be compared, of all calls together. */
export class Room {
  #left: number;

  constructor(most: number) {
    this.#left = most;
  }

  take(bytes: number): boolean {
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }

  giveBack(bytes: number): void {
    this.#left += bytes;
  }
}

/**
 * The thread that compares, seen from the process of the callers. It may be slow, be unable to begin, or end:
 * then calls are not compared, and that is counted.
 */
export class ComparisonThread {
  readonly #setup: ThreadSetup;
  readonly #hears: ThreadHears;
  readonly #clock: Clock;
  readonly #room: Room;
  readonly #open = new Map<number, OpenCall>();
  readonly #ended = new AbortController();
  #worker: Worker | undefined;
  #standard: FieldStandard = nearestFieldStandard("5.0");
  #last = 0;
  #state: BridgeState | undefined;
  #onIdle = () => {};

  constructor(setup: ThreadSetup, hears: ThreadHears, room: Room, clock: Clock) {
    this.#setup = setup;
    this.#room = room;
    this.#hears = hears;
    this.#clock = clock;
  }

  /** A new host that is away is asked again later. @throws `Failure` where it is none */
  async start(): Promise<void> {
    const begun = await this.#begin();
    if (begun?.is === "failed" && !begun.isAway) throw new Failure(begun.message);
  }

  /** Takes what the old host has answered, with its bytes; they count in the room until it is compared. */
  hand(call: HandedCall, bytes: number, about: CallAbout | undefined): void {
    if (!this.#worker || this.#open.size >= mostWaiting) {
      this.#room.giveBack(bytes);
      if (about) this.leave(about, this.#worker ? tooMany : notRunning, "dropped");
      return;
    }
    const id = ++this.#last;
    this.#open.set(id, { about, bytes });
    const message: ToThread = { id, call };
    this.#worker.postMessage(message, [call.sent.buffer, call.received.buffer]);
  }

  leave({ collection, calls }: CallAbout, reason: string, outcome: "dropped" | "uncompared"): void {
    const name = nameOf(collection, this.#standard);
    this.#hears.count({ collection: name, calls, outcome, reason });
  }

  get state(): BridgeState | undefined {
    return this.#state;
  }

  async idle(): Promise<void> {
    if (this.#open.size > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve));
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    const worker = this.#worker;
    if (!worker) return;
    const exited = new Promise((resolve) => worker.once("exit", resolve));
    const message: ToThread = "end";
    worker.postMessage(message, []);
    const late = setTimeout(() => void worker.terminate(), patience);
    await exited;
    clearTimeout(late);
  }

  /** Gives its first message; nothing where it ends without one. */
  #begin(): Promise<FromThread | undefined> {
    return new Promise((resolve) => {
      const { signal } = this.#ended;
      let why = "";
      // Its environment can be read from outside the process.
      const worker = new Worker(workerFile(), { workerData: this.#setup, env: compiledCode() });
      const end = () => void worker.terminate();
      if (!this.#worker) signal.addEventListener("abort", end);
      worker.on("message", (message: FromThread) => {
        if (message.is === "ready") {
          signal.removeEventListener("abort", end);
          this.#worker = worker;
          this.#standard = message.standard;
        }
        if (message.is === "ready" || message.is === "failed") resolve(message);
        else this.#hear(message);
      });
      worker.on("error", (error) => (why = placeOf(error)));
      worker.once("exit", () => {
        signal.removeEventListener("abort", end);
        this.#worker = undefined;
        for (const [id, { about }] of this.#open) {
          if (about) this.leave(about, notRunning, "dropped");
          this.#close(id);
        }
        if (!signal.aborted && why !== "") {
          this.#hears.say(
            "warn",
            `The comparison ended unexpectedly: ${why}. Callers notice nothing of it. It begins again in ${pause / 1000} seconds. Please report it to the makers of edbridge.`,
          );
        }
        resolve(undefined);
        this.#clock.sleep(pause, signal).then(
          () => void this.#begin(),
          () => {},
        );
      });
    });
  }

  #hear(message: Extract<FromThread, { is: "said" | "done" }>): void {
    if (message.is === "said") return this.#hears.say(message.level, message.text);
    for (const call of message.ended) {
      this.#hears.call(recordOf(call));
      if (call.event) callChannel.publish(call.event);
    }
    this.#state = message.state;
    for (const request of message.requests) this.#hears.request(request);
    for (const group of message.groups) this.#hears.count(group);
    this.#close(message.id);
  }

  #close(id: number): void {
    this.#room.giveBack(this.#open.get(id)?.bytes ?? 0);
    this.#open.delete(id);
    if (this.#open.size === 0) this.#onIdle();
  }
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
