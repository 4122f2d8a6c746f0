/** The calls that wait on each connection; none are noted for a connection that is free. */
const waiting = new WeakMap<object, (() => void)[]>();

/**
 * Begins a call when the calls before it on its connection are answered. A caller may send several
 * requests at once, and means them one after the other (RFC 9112 section 9.3.2): a write must not
 * overtake the one before it. `begin` calls `done` once, when its answer is given.
 */
export function inTurn(connection: object, begin: (done: () => void) => void): void {
  const done = () => {
    const next = waiting.get(connection)?.shift();
    // Not at once: a long row of calls would nest.
    if (next) queueMicrotask(next);
    else waiting.delete(connection);
  };
  const queue = waiting.get(connection);
  if (queue) {
    queue.push(() => begin(done));
  } else {
    waiting.set(connection, []);
    begin(done);
  }
}
