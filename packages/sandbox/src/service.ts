import { setTimeout as wait } from "node:timers/promises";
import { bearerOf } from "./current/rights.js";
import { type Fault, Faults, isServed } from "./faults.js";
import { type Answer, empty, json, Refused } from "./http/answer.js";
import type { Call, CallKind, Generation } from "./http/call.js";
import type { Outcome } from "./http/server.js";
import { redact } from "./log/redact.js";
import { RequestLog, type RequestOutcome, type SandboxCounts } from "./log/request-log.js";
import { Scrubber } from "./log/scrub.js";
import type { World } from "./world.js";

/** What answers at one path. */
export interface Endpoint {
  readonly kind: CallKind;
  /** Which generation a call is for, where the path does not say. */
  readonly generation: (call: Call) => Generation | undefined;
  readonly answer: (call: Call, generation: Generation | undefined) => Answer;
}

/** Takes each call past log, faults and counts to the endpoint that answers it. */
export class Service {
  readonly log: RequestLog;
  readonly faults = new Faults();
  readonly #scrubber: Scrubber;
  readonly #world: World;
  readonly #stopped = new AbortController();
  readonly #counts = { requests: 0, failedExchanges: 0, refusals: 0, served: 0, faults: 0 };

  constructor(world: World) {
    this.#world = world;
    this.log = new RequestLog(world.settings.keepRequests);
    const { codes, tokens } = world.issued;
    const isIssued = (text: string) => codes.has(text) || tokens.has(text);
    this.#scrubber = new Scrubber(world.settings.credentials, isIssued);
  }

  get counts(): SandboxCounts {
    const { codes, tokens } = this.#world.issued;
    return { ...this.#counts, codes: codes.size, exchanges: tokens.size };
  }

  /** Ends the calls that a fault holds back. */
  stop(): void {
    this.#stopped.abort();
  }

  async serve(call: Call, endpoint: Endpoint): Promise<Outcome> {
    const generation = endpoint.generation(call);
    const fault = this.faults.take(call, endpoint.kind, generation);
    this.#counts.requests += 1;
    const answered = this.#record(call, endpoint.kind, generation, fault);
    if (fault !== undefined) this.#counts.faults += 1;
    const { signal } = this.#stopped;
    if (fault?.delay !== undefined) await wait(fault.delay, undefined, { signal }).catch(() => {});
    const served = isServed(fault) ? answerOf(endpoint, call, generation) : undefined;
    const outcome = outcomeOf(fault, served);
    const answer = "answer" in outcome ? outcome.answer : served;
    answered({
      ...("answer" in outcome ? { status: outcome.answer.status } : {}),
      ...(served === undefined ? {} : { ownStatus: served.status }),
    });
    if (answer !== undefined) this.#count(call, endpoint.kind, answer);
    return outcome;
  }

  #record(
    call: Call,
    kind: CallKind,
    generation: Generation | undefined,
    fault: Fault | undefined,
  ): (outcome: RequestOutcome) => void {
    const bearer = bearerOf(call.headers.authorization);
    const { currentTokens, legacyTokens, clock } = this.#world;
    const token = (currentTokens.peek(bearer) ?? legacyTokens.peek(bearer))?.serial;
    const request = {
      method: call.method,
      ...redact(call, kind, this.#scrubber),
      kind,
      ...(generation === undefined ? {} : { generation }),
      ...(token === undefined ? {} : { token }),
      at: clock.now(),
      fault: fault !== undefined,
    };
    return this.log.add(request, call.body.length);
  }

  #count({ path }: Call, kind: CallKind, answer: Answer): void {
    if (kind === "data") this.#counts[answer.status === 401 ? "refusals" : "served"] += 1;
    const isExchange = kind === "token" && !path.endsWith("_info");
    if (isExchange && !answer.body.includes('"access_token"')) this.#counts.failedExchanges += 1;
  }
}

function answerOf(endpoint: Endpoint, call: Call, generation: Generation | undefined): Answer {
  try {
    return endpoint.answer(call, generation);
  } catch (error) {
    if (error instanceof Refused) return error.answer;
    throw error;
  }
}

/** How the answer to a call leaves; `served` is that of the host itself, where it was asked. */
function outcomeOf(fault: Fault | undefined, served: Answer = empty(500)): Outcome {
  if (fault === undefined) return { how: "answer", answer: served };
  if ("reset" in fault) return { how: "reset" };
  if ("hang" in fault) return { how: "hang" };
  if ("status" in fault) return { how: "answer", answer: faultAnswer(fault) };
  if ("cut" in fault) return { how: "cut", answer: served, bytes: fault.cut };
  if ("stall" in fault) return { how: "stall", answer: served, bytes: fault.stall };
  if ("after" in fault) return { how: "answer", answer: served, after: fault.after };
  if (!("raw" in fault)) return { how: "answer", answer: served };
  return { how: "raw", bytes: typeof fault.raw === "function" ? fault.raw(served) : fault.raw };
}

function faultAnswer(fault: Extract<Fault, { status: number }>): Answer {
  const { status, body } = fault;
  const headers = Object.fromEntries(
    Object.entries(fault.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  if (body === undefined) return empty(status, headers);
  return typeof body === "string"
    ? { status, headers: { "content-type": "text/plain; charset=utf-8", ...headers }, body }
    : json(status, body, { headers });
}
