import { setImmediate } from "node:timers";

/** What is due at the end of a turn of the event loop. */
export interface Due {
  /** Does it. */
  settle(): void;
}

let waiting: Due[] = [];

/**
 * Puts work off to the end of this turn, when everything that the turn's connections brought is
 * there: to do the same for many answers together costs a processor much less than to go from one
 * kind of work to the next and back for each.
 */
export function atEndOfTurn(due: Due): void {
  if (waiting.push(due) === 1) setImmediate(settleAll);
}

function settleAll(): void {
  const all = waiting;
  waiting = [];
  let settled = 0;
  try {
    while (settled < all.length) all[settled++]?.settle();
  } finally {
    // One that throws does not keep the others waiting.
    for (const due of all.slice(settled)) atEndOfTurn(due);
  }
}
