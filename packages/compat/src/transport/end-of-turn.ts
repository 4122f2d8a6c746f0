// Kept from the start: tests of programs put timers of their own in place, which stand still.
const soon = setImmediate;

/** What is due at the end of a turn of the event loop. */
export interface Due {
  /** Does it. */
  settle(): void;
}

let waiting: Due[] = [];

/**
 * Puts work off to the end of this turn of the event loop, when all that its connections brought is
 * there. With many calls under way, to do one thing for all of them in a row was measured to take
 * far less time than to do everything for one after the other.
 */
export function atEndOfTurn(due: Due): void {
  if (waiting.push(due) === 1) soon(settleAll);
}

function settleAll(): void {
  const all = waiting;
  waiting = [];
  let settled = 0;
  try {
    while (settled < all.length) all[settled++]?.settle();
  } finally {
    // One that throws does not keep the others waiting, nor let them be overtaken.
    if (settled < all.length) {
      waiting = [...all.slice(settled), ...waiting];
      soon(settleAll);
    }
  }
}
