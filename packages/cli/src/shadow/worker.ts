import { Bridge, sendVia } from "@edbridge/compat/internal";
import { EdbridgeError, systemClock } from "@edbridge/core";
import { checkBaseUrl, fromJson, limitedText } from "@edbridge/core/internal";
import { nearestFieldStandard } from "@edbridge/records/internal";
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { request as send } from "undici";
import { flagText, usual } from "../command/option-rows.js";
import { hostAgents } from "../command/host-agent.js";
import { learn } from "../command/learn-host.js";
import type { EndedCall } from "../serve/call-record.js";
import { hostPools, type HostRequest } from "../serve/host-pools.js";
import { RedisStore } from "../serve/redis-store.js";
import { comparison } from "./comparison.js";
import { newHost } from "./new-host.js";
import type { ShadowSetup } from "./setup.js";
import type { FromThread, ToThread } from "./thread.js";

const setup = workerData as ShadowSetup;
const post = (message: FromThread) => parentPort?.postMessage(message, []);
const say = (level: "info" | "warn") => (text: string) => post({ is: "said", level, text });
const log = { info: say("info"), warn: say("warn"), call: () => {} };

/**
 * Callers come first where both want one processor. Linux alone has a priority for each thread; elsewhere
 * this would be that of the process, and so of the callers.
 */
function yieldToCallers(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(19);
  } catch {
    // A container may forbid it.
  }
}

/** Makes the bridge to the new host, and compares each call that comes. */
async function begin(): Promise<void> {
  yieldToCallers();
  const { door, hostTimeout, environment, tls, store: storeUrl, old, mostBytes } = setup;
  const newDispatcher = await hostAgents(hostTimeout, environment, tls);
  const dispatcher = newDispatcher(usual.connections);
  const facts = await learn(door, dispatcher);
  if (facts instanceof EdbridgeError) throw facts;
  const { rehearse } = setup.isRehearsed ? await import("../rehearse/rehearse.js") : {};
  const rehearsal = await rehearse?.(door, facts, dispatcher);
  if (rehearsal) log.info(`Writes are checked against ${rehearsal.contract}, and none is sent.`);
  const store = storeUrl === undefined ? undefined : await RedisStore.open(storeUrl, log);

  let ended: EndedCall[] = [];
  let requests: HostRequest[] = [];
  const options = rehearsal?.options ?? door;
  const newBase = checkBaseUrl(options.baseUrl, { allowInsecureHttp: true });
  const pools = hostPools(newBase, {
    ...setup.pools,
    clock: systemClock,
    // Most reads need no rehearsal.
    newDispatcher: (most) => rehearsal?.past(newDispatcher(most)) ?? newDispatcher(most),
    onRequest: (request) => void requests.push(request),
  });
  const bridge = new Bridge(
    { ...options, store, dispatcher: pools.tokens },
    { door: "serve", optionText: flagText, onWarning: log.warn, hearsOfCalls: true },
  );
  let repeated = 0;
  const onRepeat = () => void repeated++;
  const oldAgents = await hostAgents(hostTimeout, environment, setup.oldTls);
  const oldDispatcher = oldAgents(usual.connections);
  const compared = newHost(
    setup,
    bridge,
    (call) => sendVia(pools.of(call.credential), { onRepeat })(call),
    (call) => void ended.push(call),
  );
  const standard = nearestFieldStandard(facts[0]?.dataStandard ?? "5.0");
  const compare = comparison(setup, compared, standard, async (url, authorization) => {
    const headers = { accept: "application/json", ...(authorization ? { authorization } : {}) };
    const requestOptions = { headers, dispatcher: oldDispatcher };
    const { statusCode: status, body } = await send(old.href + url, requestOptions);
    return { status, location: undefined, json: fromJson(await limitedText(body, mostBytes)) };
  });
  parentPort?.on("message", async (message: ToThread) => {
    if (message === "end") return void end();
    const { id, call } = message;
    const groups = await compare(call);
    const { running, waiting, options: bounds } = pools.turns;
    const turns = { running, waiting, most: bounds.most };
    const state = { counts: { ...bridge.counts, repeated }, turns };
    post({ is: "done", id, groups, ended, requests, state });
    [ended, requests] = [[], []];
  });
  const end = async () => {
    await bridge.end();
    process.exit();
  };
  post({ is: "ready" });
}

begin().catch((error: unknown) => {
  const isAway = error instanceof EdbridgeError && error.retryable;
  post({ is: "failed", message: error instanceof Error ? error.message : String(error), isAway });
  process.exit();
});
