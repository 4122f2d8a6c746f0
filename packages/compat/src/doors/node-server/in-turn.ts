import type { Socket } from "node:net";

/** The calls that wait on each connection; none are noted for a connection that is free. */
const waiting = new WeakMap<Socket, (() => void)[]>();

/** Calls that may wait on one connection. Many servers take no more than so many on one at all. */
const most = 100;

/**
 * Begins a call when the calls before it on its connection are answered. A caller may send several
 * requests at once, and means them one after the other (RFC 9112 section 9.3.2): a write must not
 * overtake the one before it. `begin` calls `done` once, when its answer is given. The connection of a
 * caller that sends too many is closed: each of them takes memory until it is answered.
 */
export function inTurn(connection: Socket, begin: (done: () => void) => void): void {
  const done = () => {
    const next = waiting.get(connection)?.shift();
    // Not at once: a long row of calls would nest.
    if (next) queueMicrotask(next);
    else waiting.delete(connection);
  };
  const queue = waiting.get(connection);
  if (queue) {
    if (queue.length >= most) return void connection.destroy();
    queue.push(() => begin(done));
  } else {
    waiting.set(connection, []);
    begin(done);
  }
}
