import { optionText, type OptionText } from "./note-of.js";

/** People of whom parts are in the memory of this process, at all doors. */
let peopleInMemory = 0;
let hasListener = false;
/** How the door that held parts last names an option. */
let textOf = optionText;

/** Says that parts of new people are lost, and what to do. Callers were told that they are not stored. */
export function lostParts(people: number, optionTextOf: OptionText): string {
  return `Parts of ${newPeople(people)} were held in memory until the enrollment, and are lost. Write these people again. ${optionTextOf("stateDir")} names a folder that keeps such parts, encrypted, for the next process.`;
}

/** Says that the store does not take parts of new people now. */
export const storeIsAway =
  "edbridge cannot reach the store or the state folder, so it holds parts of new people in memory. They are lost if this process ends before edbridge can reach it again.";

/** Says that the store has lost all parts of new people, and what to do. */
export function partsLostInStore(people: number): string {
  return `The store has lost the parts of ${newPeople(people)} that were in it when edbridge last looked. Write the students and staff of the last four days again.`;
}

/** Says that parts of new people of a caller cannot be opened any more, and what to do. */
export function otherSecret(caller: string): string {
  return `The caller ${caller} has another secret than when edbridge last kept parts of new people for it. The new secret does not open those that still wait. Write the students and staff of the last four days again.`;
}

function newPeople(people: number): string {
  return people === 1 ? "1 new person" : `${people} new people`;
}

/** Says that parts of new people are damaged in the store, and what to do. */
export const damagedParts =
  "Parts of new people that edbridge holds in the store or the state folder are damaged. What it cannot read is lost. Write the students and staff of the last four days again.";

/** Reports what belongs to no single call as a process warning. It names no person. */
export function warnOfHeld(text: string): void {
  process.emitWarning(text, { type: "EdbridgeWarning", code });
}

const code = "EDB_PARTS_HELD";

/**
 * Counts the people of whom parts are in memory, so that the end of the process can tell of them.
 * Warnings of a process are given later than it ends, so this one is given at once.
 */
export function countInMemory(difference: number, optionTextOf: OptionText): void {
  peopleInMemory += difference;
  textOf = optionTextOf;
  if (hasListener || difference <= 0) return;
  hasListener = true;
  process.on("exit", () => {
    if (peopleInMemory <= 0) return;
    const warning = Object.assign(new Error(lostParts(peopleInMemory, textOf)), { code });
    warning.name = "EdbridgeWarning";
    process.emit("warning", warning);
  });
}
