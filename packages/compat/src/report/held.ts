import type { OptionText } from "./note.js";
import type { Reporter } from "./reporter.js";
import { heldWarning } from "./warnings.js";

/** People of whom parts are in the memory of this process, at all doors. */
let peopleInMemory = 0;
let hasListener = false;

/** What the owner hears of the parts of new people that wait for the enrollment. */
export function ownerOfHeld(reporter: Pick<Reporter, "owner" | "nameOf">) {
  const { warn, optionText } = reporter.owner;
  return {
    /** The store is not reached, so that parts wait in memory; once until it is again. */
    onAway: () =>
      warn(
        "edbridge cannot reach the store or the state folder, so it holds parts of new people in memory. They are lost if this process ends before edbridge can reach it again.",
      ),
    /** Parts cannot be read; once until some can be read again. */
    onDamaged: () =>
      warn(
        `Parts of new people that edbridge holds in the store or the state folder are damaged. What it cannot read is lost. ${again}`,
      ),
    onLost: (people: number) =>
      warn(
        `The store has lost the parts of ${newPeople(people)} that were in it when edbridge last looked. ${again}`,
      ),
    /** Parts of a client key were sealed with another secret; once for each key. */
    onOtherSecret: (clientKey: string) =>
      warn(
        `The caller ${reporter.nameOf(clientKey)} has another secret than when edbridge last kept parts of new people for it. The new secret does not open those that still wait. ${again}`,
      ),
    /** A part is not written, though no call waits for it. */
    onDropped: warn,
    /** Parts of so many more people are in memory. */
    onMemory: (difference: number) => countInMemory(difference, optionText),
  };
}

const again = "Write the students and staff of the last four days again.";

/** Says that parts of new people are lost, and what to do. Callers know that they are not stored. */
export function lostParts(people: number, optionText: OptionText): string {
  return `Parts of ${newPeople(people)} were held in memory until the enrollment, and are lost. Write these people again. ${optionText("stateDir")} names a folder that keeps such parts, encrypted, for the next process.`;
}

function newPeople(people: number): string {
  return people === 1 ? "1 new person" : `${people} new people`;
}

/** Counts the people of whom parts are in memory, so that the end of the process can name the loss. */
function countInMemory(difference: number, optionText: OptionText): void {
  peopleInMemory += difference;
  if (hasListener || difference <= 0) return;
  hasListener = true;
  process.on("exit", () => {
    if (peopleInMemory <= 0) return;
    // Warnings of a process are given later than it ends, so this one is given at once.
    process.emit("warning", heldWarning(lostParts(peopleInMemory, optionText)));
  });
}
