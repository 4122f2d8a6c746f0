import { callChannel, type CallEvent, type CompatOptions } from "@edbridge/compat";
import { doorRows, Observer } from "@edbridge/compat/internal";
import { namedRows } from "@edbridge/core/internal";
import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve as absolute } from "node:path";
import { pathToFileURL } from "node:url";
import { flagText, usual } from "../command/option-rows.js";
import type { hostAgents } from "../command/host-agent.js";
import type { Io } from "../command/io.js";
import { silent } from "../serve/log.js";
import { startBehind } from "../serve/sidecar.js";
import { CallSites, EventFile, type OtherLine } from "./events.js";
import { withoutEdbridge, withoutProxy } from "./launch.js";
import { startObservingProxy } from "./proxy.js";
import type { StartedShadow } from "../shadow/start.js";

export interface Plan {
  readonly job: readonly string[];
  readonly options: CompatOptions;
  /** The address that Node.js programs use. */
  readonly legacyUrl: string;
  readonly run: string;
  /** When it began, as an ISO time. */
  readonly began: string;
  readonly variable: string | undefined;
  readonly newDispatcher: Awaited<ReturnType<typeof hostAgents>>;
  readonly environment: Io["environment"];
  /** File with authorities that a program trusts which calls the host itself. */
  readonly hostCa: string | undefined;
  readonly isObserved: boolean;
  /** The server that answers writes to other addresses in a rehearsal. */
  readonly holdBackAt: string | undefined;
  /** The comparison with an old host, which the proxy then answers as. */
  readonly shadow: StartedShadow | undefined;
  readonly warn: (text: string) => void;
  readonly onEvent: (event: CallEvent) => void;
  readonly onOther: (line: OtherLine) => void;
}

const { resolve } = createRequire(import.meta.url);

/** Has a program report its calls, and bridge none. */
const observes = { EDBRIDGE_OBSERVE: "1" };

/** The calls of Node.js programs are bridged in their own processes. */
export async function throughRegister(plan: Plan) {
  const { legacyUrl, environment, isObserved } = plan;
  // They come from the environment alone, and stay out of files.
  const { sessionKeys: _, ...options } = plan.options;
  const register = registered(plan, { ...options, legacyUrl });
  return {
    legacyUrl,
    how: `its calls to ${legacyUrl} ${isObserved ? "watched" : "bridged"} in its own process`,
    passed: () => 0,
    env: {
      ...withoutEdbridge(environment),
      // A job may pass a token on to its threads and to programs that it starts.
      EDBRIDGE_SESSION_KEYS:
        environment["EDBRIDGE_SESSION_KEYS"] || randomBytes(32).toString("base64"),
      ...register.env,
      ...(isObserved && observes),
    },
    /** Ends the bridging; all calls are reported by then. */
    stop: () => register.end(plan.onEvent),
  };
}

/** Loads `register` into the Node.js programs of a job; `end` reads what they have written. */
function registered(plan: Plan, options: object) {
  const { environment, job, run, holdBackAt, hostCa } = plan;
  const file = new EventFile();
  // A time has a unit in a file.
  const text = JSON.stringify(options, (name, value: unknown) =>
    typeof value === "number" && timeNames.has(name) ? `${value}ms` : value,
  );
  writeFileSync(file.config, text, { mode: 0o600 });
  const door = resolve("@edbridge/compat/register");
  // Node.js sets its own proxy as the dispatcher of undici after --require, and before --import.
  const { NODE_USE_ENV_PROXY: isOn, NODE_OPTIONS = "" } = environment;
  const usesProxy = isOn === "1" || [NODE_OPTIONS, ...job].join(" ").includes("--use-env-proxy");
  const preload = usesProxy
    ? `--import ${pathToFileURL(door).href}`
    : // A path may have spaces.
      `--require "${door.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
  const nodeOptions = [NODE_OPTIONS, "--enable-source-maps", preload];
  return {
    env: {
      NODE_OPTIONS: nodeOptions.filter(Boolean).join(" "),
      EDBRIDGE_CONFIG: file.config,
      EDBRIDGE_REPORT: file.path,
      EDBRIDGE_RUN: run,
      EDBRIDGE_RUN_BEGAN: String(Date.parse(plan.began)),
      ...(hostCa !== undefined && {
        NODE_EXTRA_CA_CERTS: authorities(hostCa, environment, file.authorities),
      }),
      ...(holdBackAt !== undefined && {
        ...withoutProxy(environment),
        EDBRIDGE_HOLD_BACK_AT: holdBackAt,
      }),
    },
    async end(onEvent: (event: CallEvent) => void) {
      const sites = new CallSites();
      try {
        await file.read((event) => sites.add(event), plan.onOther);
        await file.read((event) => onEvent(sites.resolved(event)));
      } finally {
        file.remove();
      }
    },
  };
}

/** The file of authorities for a program: Node.js takes one, and the environment may name another. */
function authorities(hostCa: string, environment: Io["environment"], both: string): string {
  const { NODE_EXTRA_CA_CERTS: named } = environment;
  if (!named) return absolute(hostCa);
  try {
    const texts = [named, hostCa].map((file) => readFileSync(file, "utf8"));
    writeFileSync(both, texts.join("\n"), { mode: 0o600 });
    return both;
  } catch {
    // Node.js does without a file that it cannot read.
    return absolute(hostCa);
  }
}

const times = namedRows(doorRows).filter(({ row }) => row.value === "time");
const timeNames = new Set(times.map(({ path }) => path.split(".").at(-1)));

/** The calls of any other program go to a proxy. */
export async function throughProxy(plan: Plan) {
  const { variable = "", newDispatcher, environment, shadow } = plan;
  const { legacyUrl: _, ...options } = plan.options;
  const listen = (event: unknown) => plan.onEvent({ ...(event as CallEvent), run: plan.run });
  callChannel.subscribe(listen);
  let passed = 0;
  // The bridge also makes calls of its own for a comparison.
  const front = shadow && {
    ...shadow.front,
    answer(...call: Parameters<typeof shadow.front.answer>) {
      passed++;
      shadow.front.answer(...call);
    },
  };
  const sidecar = await (plan.isObserved
    ? startObservingProxy(
        plan.legacyUrl,
        newDispatcher(usual.connections),
        new Observer({ ...options, baseUrl: plan.legacyUrl }, "serve"),
      )
    : startBehind(front, {
        ...options,
        newDispatcher,
        port: 0,
        optionText: flagText,
        runBegan: Date.parse(plan.began),
        log: { ...silent, warn: plan.warn },
      }));
  // In a rehearsal, what Node.js programs send around the proxy is held back.
  const register =
    plan.holdBackAt === undefined ? undefined : registered(plan, { baseUrl: sidecar.url });
  return {
    legacyUrl: sidecar.url,
    how: `with ${variable}=${sidecar.url}`,
    /** Calls of the job that the old host has answered, beside a comparison. */
    passed: () => passed,
    env: {
      ...withoutEdbridge(environment),
      ...withoutProxy(environment),
      ...(register && { ...register.env, ...observes }),
      [variable]: sidecar.url,
    },
    async stop() {
      await sidecar.stop();
      callChannel.unsubscribe(listen);
      // The proxy itself has reported the calls that came to it.
      await register?.end(() => {});
    },
  };
}
