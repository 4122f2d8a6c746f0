import { setTimeout as wait } from "node:timers/promises";
import { type Fault, type SandboxRequest, startSandbox } from "@edbridge/sandbox";
import { stateOf } from "../support/incident.ts";
import { type Door, openDoor } from "./doors.ts";
import { faults as rows } from "./faults.ts";
import type { Program, Seen } from "./programs.ts";
import {
  data,
  matchOf,
  type Scenario,
  scenarioNames,
  scenarios,
  shared,
  type Situation,
  type Standard,
  standards,
  type Step,
  type StepKind,
} from "./scenarios.ts";
import { isRun, isTried, type Place, problems } from "./verdict.ts";

export type Cell = Awaited<ReturnType<Awaited<ReturnType<typeof openScenario>>["run"]>>;

/** Runs cells of one door, one after the other; tells what is wrong with each. Default: all cells. */
export async function* runDoor(
  door: Door,
  choice: (place: Place) => boolean = () => true,
): AsyncGenerator<{ readonly place: Place; readonly problems: readonly string[] }> {
  for (const standard of standards) {
    for (const scenario of scenarioNames.filter((name) => isRun(door, standard, name))) {
      await using opened = await openScenario(door, standard, scenarios[scenario]);
      for (const step of opened.steps) {
        for (const row of rows) {
          const place: Place = { door, standard, scenario, step, row };
          if (!isTried(place) || !choice(place)) continue;
          yield { place, problems: problems(place, await opened.run(step, row.fault)) };
        }
      }
    }
  }
}

/** Opens a host and a door before it, and finds the steps of a scenario without a fault. */
async function openScenario(door: Door, dataStandard: Standard, scenario: Scenario) {
  const sandbox = await startSandbox({
    generation: "current",
    dataStandard,
    claimSet: "sandbox",
    credentials: Array.from({ length: mostKeys }, (_, at) => keyAt(at)),
    data,
    disciplineIncidents: 0,
  });
  const { program: programOf, server, giveUp, close } = await openDoor(door, sandbox);
  let cells = 0;
  const next = () => keyAt(cells++ % mostKeys);
  const begin = async () => {
    const key = next();
    const name = `S${cells}`;
    const program = programOf(key);
    const situation: Situation = { program, sandbox, clientKey: key.clientKey, name };
    if (scenario.isSignedIn !== false) await signedIn(program);
    const before = await scenario.before?.(situation);
    return { name, act: () => scenario.act(situation, before) };
  };
  /** Waits for what a silent host holds up, and gives the host up as soon as it is silent. */
  const untilPatienceEnds = async (acting: Promise<Seen>, step: Step): Promise<Seen> => {
    const acted = { isOver: false };
    const over = acting.finally(() => (acted.isOver = true));
    for (let met = sandbox.counts.faults; !acted.isOver;) {
      await Promise.race([over, wait(5)]);
      const { faults } = sandbox.counts;
      // The head of a response that stalls comes just after the fault was met.
      if (faults > met) await Promise.race([over, wait(20)]);
      if (faults > met) giveUp(step.method, matchOf(step).path);
      met = faults;
    }
    return over;
  };
  const ready = async () => {
    if (server === undefined) return undefined;
    const response = await fetch(`${server}/readyz`, { signal: AbortSignal.timeout(5000) });
    await response.text();
    return response.status;
  };
  const first = await begin();
  sandbox.clearRequests();
  const { outcome, text } = await first.act();
  if (outcome !== "ok") throw new Error(`without a fault: ${text}`);
  const steps = stepsOf(sandbox.requests, scenario);
  const whole = stateOf(sandbox, written, first.name).join();
  return {
    steps: steps.filter(({ kind }) => scenario.only?.includes(kind) ?? true),
    /** Runs the scenario while all requests of one step meet a fault. */
    async run(step: Step, fault: Fault) {
      const { name, act } = await begin();
      const other = await signedIn(programOf(next()));
      sandbox.clearRequests();
      sandbox.fault({ ...fault, times: Infinity, when: matchOf(step) });
      const isSilent = "hang" in fault || "stall" in fault;
      const [seen, beside, status] = await Promise.all([
        isSilent ? untilPatienceEnds(act(), step) : act(),
        other.list("disciplineIncidents"),
        ready(),
      ]);
      const requests = [...sandbox.requests];
      const ofStep = requests.filter(
        (request) => request.method === step.method && collectionOf(request) === step.collection,
      );
      sandbox.clearFaults();
      // Longer than any pause after failures, and than it is remembered what may not be read.
      sandbox.clock.advance(11 * 60_000);
      /** What the program saw when it did the same again, without the fault and the pauses after it. */
      const again = await act();
      return {
        seen,
        performed: mostAlike(ofStep),
        met: requests.filter((request) => request.fault).length,
        exchanges: requests.filter(({ kind }) => kind === "token").length,
        /** What another program with another key saw meanwhile. */
        other: beside,
        /** What a server said when it was asked whether it is ready, meanwhile. */
        ready: status,
        again,
        isWhole: whole === stateOf(sandbox, written, name).join(),
      };
    },
    async [Symbol.asyncDispose]() {
      await close();
      await sandbox.stop();
    },
  };
}

/** Keys of a host. Each cell takes two; when they come round, their tokens have ended. */
const mostKeys = 16;
const keyAt = (at: number) => ({ clientKey: `key${at}`, clientSecret: `secret-of-${at}` });

const written = [
  "students",
  "studentSchoolAssociations",
  "studentEducationOrganizationAssociations",
  "studentDemographics",
  "studentDirectories",
  "studentDisciplineIncidentBehaviorAssociations",
];

async function signedIn(program: Program): Promise<Program> {
  const { outcome, text } = await program.signIn();
  if (outcome !== "ok") throw new Error(`No sign-in without a fault: ${outcome} ${text}`);
  return program;
}

type Address = Pick<SandboxRequest, "method" | "path">;

const collectionOf = ({ path }: Address) =>
  path.replace(/^\/data\/v3\/ed-fi\//, "").replace(/\/[0-9a-f]{32}$/, "");

/** How often the host carried out the request that it carried out most often, if that writes. */
function mostAlike(requests: readonly SandboxRequest[]): number {
  const done = requests
    .filter(({ method, ownStatus = 500 }) => method !== "GET" && ownStatus < 300)
    .map(({ path, body }) => JSON.stringify([path, body]));
  return Math.max(0, ...done.map((one) => done.filter((other) => other === one).length));
}

/** The requests that faults can meet, each method and collection once. */
function stepsOf(requests: readonly SandboxRequest[], { isSignedIn }: Scenario): readonly Step[] {
  const steps: Step[] = [];
  const [first] = requests.filter(({ path, kind }) => kind === "data" && !shared.test(path));
  for (const request of requests) {
    const { method, path, kind, status = 0 } = request;
    const collection = collectionOf(request);
    const isSame = first && collection === collectionOf(first);
    // A request that the host itself refused is made again, and is the step then.
    if (shared.test(path) || status >= 400) continue;
    if (steps.some((each) => each.method === method && each.collection === collection)) continue;
    const step = (kindOf: StepKind) => steps.push({ method, collection, kind: kindOf });
    if (kind === "token") step(isSignedIn === false ? "token" : "renewal");
    else if (isLookup(request)) step(requests.every(isLookup) && isSame ? "read" : "lookup");
    else step(steps.some((each) => each.kind === "write") ? "part" : "write");
  }
  return steps;
}

function isLookup({ method, kind }: SandboxRequest): boolean {
  return method === "GET" || kind === "token";
}
