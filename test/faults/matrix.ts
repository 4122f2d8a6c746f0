import { type Cell, CellRunner } from "./cells.ts";
import type { Door } from "./doors.ts";
import { faults } from "./faults.ts";
import { type ScenarioName, scenarioNames, type Standard, standards } from "./scenarios.ts";
import { isRun, isTried, type Place, problems } from "./verdict.ts";

/** A cell of the matrix, and what is wrong with it. */
export interface Result {
  readonly place: Place;
  readonly cell: Cell;
  readonly problems: readonly string[];
}

/** Which cells of a door are run. Default: all. */
export type Choice = (place: Place, index: number) => boolean;

/** Runs the cells of one door, one after the other. */
export async function* runDoor(door: Door, choice: Choice = () => true): AsyncGenerator<Result> {
  for (const standard of standards) {
    for (const scenario of scenarioNames) {
      if (isRun(door, standard, scenario)) yield* runScenario(door, standard, scenario, choice);
    }
  }
}

async function* runScenario(
  door: Door,
  standard: Standard,
  scenario: ScenarioName,
  choice: Choice,
): AsyncGenerator<Result> {
  await using runner = await CellRunner.open(door, standard);
  const steps = await runner.findSteps(scenario);
  let index = 0;
  for (const step of steps) {
    for (const row of faults) {
      const place: Place = { door, standard, scenario, step, row };
      if (!isTried(place) || !choice(place, index++)) continue;
      const cell = await runner.run(scenario, step, row.fault);
      yield { place, cell, problems: problems(place, cell) };
    }
  }
}
