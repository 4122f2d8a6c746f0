import { setTimeout as wait } from "node:timers/promises";
import { type Fault, type Sandbox, type SandboxRequest, startSandbox } from "@edbridge/sandbox";
import { type Door, type OpenDoor, openDoor } from "./doors.ts";
import { faults as rows } from "./faults.ts";
import type { Program, Seen } from "./programs.ts";
import {
  data,
  matchOf,
  type Scenario,
  type ScenarioName,
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

export interface Cell {
  readonly seen: Seen;
  /** How often the host carried out the request of the step, if it writes. */
  readonly performed: number;
  readonly met: number;
  readonly exchanges: number;
  /** What another program with another key saw meanwhile. */
  readonly other: Seen;
  /** What a server said when it was asked whether it is ready, meanwhile. */
  readonly ready: number | undefined;
  /** What the program saw when it did the same again, without the fault and the pauses after it. */
  readonly again: Seen;
  /** Whether the host then had what it has after a scenario without a fault. */
  readonly isWhole: boolean;
}

/** Runs cells of one door, one after the other; tells what is wrong with each. Default: all cells. */
export async function* runDoor(
  door: Door,
  choice: (place: Place) => boolean = () => true,
): AsyncGenerator<{ readonly place: Place; readonly problems: readonly string[] }> {
  for (const standard of standards) {
    for (const scenario of scenarioNames.filter((name) => isRun(door, standard, name))) {
      await using runner = await CellRunner.open(door, standard);
      for (const step of await runner.findSteps(scenario)) {
        for (const row of rows) {
          const place: Place = { door, standard, scenario, step, row };
          if (!isTried(place) || !choice(place)) continue;
          const cell = await runner.run(scenario, step, row.fault);
          yield { place, problems: problems(place, cell) };
        }
      }
    }
  }
}

class CellRunner implements AsyncDisposable {
  readonly #sandbox: Sandbox;
  readonly #open: OpenDoor;
  readonly #whole = new Map<ScenarioName, string>();
  #cells = 0;

  private constructor(sandbox: Sandbox, open: OpenDoor) {
    this.#sandbox = sandbox;
    this.#open = open;
  }

  static async open(door: Door, dataStandard: Standard): Promise<CellRunner> {
    const sandbox = await startSandbox({
      generation: "current",
      dataStandard,
      claimSet: "sandbox",
      credentials: Array.from({ length: mostKeys }, (_, at) => keyAt(at)),
      data,
      disciplineIncidents: 0,
    });
    return new CellRunner(sandbox, await openDoor(door, sandbox));
  }

  async findSteps(name: ScenarioName): Promise<readonly Step[]> {
    const situation = await this.#begin(name);
    this.#sandbox.clearRequests();
    const seen = await situation.act();
    if (seen.outcome !== "ok") throw new Error(`${name} without a fault: ${seen.text}`);
    const { only } = situation.scenario;
    const steps = stepsOf(this.#sandbox.requests, situation.scenario);
    this.#whole.set(name, this.#stateOf(situation.name));
    return only ? steps.filter(({ kind }) => only.includes(kind)) : steps;
  }

  async run(name: ScenarioName, step: Step, fault: Fault): Promise<Cell> {
    const situation = await this.#begin(name);
    const other = await signedIn(this.#open.program(this.#next()));
    const { clock } = this.#sandbox;
    this.#sandbox.clearRequests();
    this.#sandbox.fault({ ...fault, times: Infinity, when: matchOf(step) });
    const isSilent = "hang" in fault || "stall" in fault;
    const [seen, beside, ready] = await Promise.all([
      isSilent ? this.#untilPatienceEnds(situation.act(), step) : situation.act(),
      other.list("disciplineIncidents"),
      this.#ready(),
    ]);
    const requests = [...this.#sandbox.requests];
    const ofStep = requests.filter(
      (request) => request.method === step.method && collectionOf(request) === step.collection,
    );
    this.#sandbox.clearFaults();
    // Longer than any pause after failures, and than it is remembered what may not be read.
    clock.advance(11 * 60_000);
    const again = await situation.act();
    return {
      seen,
      performed: mostAlike(ofStep),
      met: requests.filter((request) => request.fault).length,
      exchanges: requests.filter(({ kind }) => kind === "token").length,
      other: beside,
      ready,
      again,
      isWhole: this.#whole.get(name) === this.#stateOf(situation.name),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#open.close();
    await this.#sandbox.stop();
  }

  /** Waits for what a silent host holds up, and gives the host up as soon as it is silent. */
  async #untilPatienceEnds(acting: Promise<Seen>, step: Step): Promise<Seen> {
    const acted = { isOver: false };
    const over = acting.finally(() => (acted.isOver = true));
    for (let met = this.#sandbox.counts.faults; !acted.isOver;) {
      await Promise.race([over, wait(5)]);
      const { faults } = this.#sandbox.counts;
      // The head of a response that stalls comes just after the fault was met.
      if (faults > met) await Promise.race([over, wait(20)]);
      if (faults > met) this.#open.giveUp(step.method, matchOf(step).path);
      met = faults;
    }
    return over;
  }

  async #begin(name: ScenarioName) {
    const scenario: Scenario = scenarios[name];
    const { clientKey, clientSecret } = this.#next();
    const program = this.#open.program({ clientKey, clientSecret });
    const student = `S${this.#cells}`;
    const situation: Situation = { program, sandbox: this.#sandbox, clientKey, name: student };
    if (scenario.isSignedIn !== false) await signedIn(program);
    const before = await scenario.before?.(situation);
    return { scenario, name: student, act: () => scenario.act(situation, before) };
  }

  #next() {
    return keyAt(this.#cells++ % mostKeys);
  }

  async #ready(): Promise<number | undefined> {
    const { server } = this.#open;
    if (server === undefined) return undefined;
    const response = await fetch(`${server}/readyz`, { signal: AbortSignal.timeout(5000) });
    await response.text();
    return response.status;
  }

  /** What the host has of one student, without ids and dates of its own. */
  #stateOf(name: string): string {
    return written
      .flatMap((collection) =>
        this.#sandbox.records(collection).map((record) => {
          const own = Object.entries(record).filter(([key]) => !/^(?:id|_.*|link)$/.test(key));
          return JSON.stringify([collection, Object.fromEntries(own)]);
        }),
      )
      .filter((text) => text.includes(`"${name}"`))
      .map((text) => text.replaceAll(`"${name}"`, "*").replaceAll(/"rel".*?"href":"[^"]*"/g, ""))
      .toSorted()
      .join();
  }
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
