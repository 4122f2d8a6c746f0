import { callChannel } from "@edbridge/compat";
import type { Clock } from "@edbridge/core";
import module, { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { Failure } from "../command/outcome.js";
import { type EndedCall, placeOf, recordOf } from "../serve/call-record.js";
import type { HostRequest } from "../serve/host-pools.js";
import type { FrontHears } from "../serve/sidecar.js";
import type { BridgeState } from "../serve/sites.js";
import { endOf, type Group } from "./counts.js";
import type { CallAbout, HandedCall } from "./handed-call.js";
import type { ShadowSetup } from "./setup.js";

export type FromThread =
  | { readonly is: "ready" }
  /** It cannot begin, and ends. The new host may only be away. */
  | { readonly is: "failed"; readonly message: string; readonly isAway: boolean }
  | { readonly is: "said"; readonly level: "info" | "warn"; readonly text: string }
  /** A call was compared, or not. */
  | {
      readonly is: "done";
      readonly id: number;
      readonly groups: readonly Group[];
      /** What the bridge has done since the last message. */
      readonly ended: readonly EndedCall[];
      readonly requests: readonly HostRequest[];
      readonly state: BridgeState;
    };

/** A call with the number by which the thread answers; `end` asks it to end. */
export type ToThread = { readonly id: number; readonly call: HandedCall } | "end";

/** Calls that may wait to be compared. */
const mostWaiting = 1000;

/** Milliseconds until a thread that has ended begins again, and in which one may end that is asked to. */
const [pause, patience] = [30_000, 5000];

const notRunning = "the comparison did not run";

export type ComparisonThread = ReturnType<typeof comparisonThread>;

/**
 * The thread that compares, seen from the process of the callers. It may be slow, be unable to begin, or end:
 * then calls are not compared, and that is counted.
 */
export function comparisonThread(
  setup: ShadowSetup,
  hears: FrontHears & {
    readonly count: (group: Group) => void;
    readonly say: (level: "info" | "warn", text: string) => void;
  },
  clock: Clock,
) {
  const open = new Map<number, { readonly call: CallAbout; readonly close: () => void }>();
  const ended = new AbortController();
  const { signal } = ended;
  let worker: Worker | undefined;
  let isReady = false;
  let last = 0;
  let state: BridgeState | undefined;
  let onIdle = () => {};

  const leave = (call: CallAbout, reason: string, outcome: "dropped" | "uncompared") => {
    const { calls, collection } = call;
    if (calls !== "sign-in") hears.count(endOf({ calls, collection }, outcome, reason));
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
    open.get(message.id)?.close();
  };

  /** Gives its first message; nothing where it ends without one. */
  const begin = () =>
    new Promise<FromThread | undefined>((resolve) => {
      let why = "";
      // Its environment can be read from outside the process.
      worker = new Worker(workerFile(), { workerData: setup, env: compiledCode() });
      worker.on("message", (message: FromThread) => {
        isReady ||= message.is === "ready";
        if (message.is === "ready" || message.is === "failed") resolve(message);
        else hear(message);
      });
      worker.on("error", (error) => (why = placeOf(error)));
      worker.once("exit", () => {
        worker = undefined;
        isReady = false;
        for (const { call, close } of open.values()) {
          leave(call, notRunning, "dropped");
          close();
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
    /** Takes what the old host has answered, with its bytes, until it is compared or dropped. */
    async hand(call: HandedCall): Promise<void> {
      if (!worker || !isReady || open.size >= mostWaiting) {
        return leave(call, isReady ? tooMany : notRunning, "dropped");
      }
      const id = ++last;
      const message: ToThread = { id, call };
      worker.postMessage(message, [call.sent.buffer, call.received.buffer]);
      await new Promise<void>((end) => {
        const close = () => {
          open.delete(id);
          if (open.size === 0) onIdle();
          end();
        };
        open.set(id, { call, close });
      });
    },
    async idle(): Promise<void> {
      if (open.size > 0) await new Promise<void>((resolve) => (onIdle = resolve));
    },
    async stop(): Promise<void> {
      ended.abort();
      const ending = worker;
      if (!ending) return;
      const exited = new Promise((resolve) => ending.once("exit", resolve));
      const message: ToThread = "end";
      ending.postMessage(message, []);
      const late = setTimeout(() => void ending.terminate(), isReady ? patience : 0);
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
