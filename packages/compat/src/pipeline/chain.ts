import type { Change, ChangeContext } from "../changes/change.js";
import type { LegacyRoute } from "../routing/legacy-route.js";
import type { Next } from "../sessions/bridged-call.js";

/** The changes that one kind of request passes, in order. */
export type Chain = readonly Change["apply"][];

/** The chains of a list of changes by kind and method of the request, each made when first needed. */
export class Chains {
  readonly #changes: readonly Change[];
  readonly #made = new Map<string, Chain>();

  constructor(changes: readonly Change[]) {
    this.#changes = changes;
  }

  of(kind: LegacyRoute["kind"], method: string): Chain {
    const key = `${kind} ${method}`;
    const known = this.#made.get(key);
    if (known) return known;
    const chain = this.#changes
      .filter(({ routes, methods }) => routes.includes(kind) && methods?.includes(method) !== false)
      .map(({ apply }) => apply);
    // A caller may invent methods.
    if (this.#made.size < 100) this.#made.set(key, chain);
    return chain;
  }
}

/** One function around all changes of a chain; `send` is what the last of them wraps. */
export function compose(chain: Chain, send: Next, context: ChangeContext): Next {
  return chain.reduceRight<Next>((next, apply) => (call) => apply(call, next, context), send);
}
