/** A link and the object it stands in, as they are written. */
export interface KnownLink {
  readonly object: string;
  /** Where in the object the member begins, and where it ends. */
  readonly at: number;
  readonly end: number;
  /** The link that takes its place; `undefined` where it stays. */
  readonly link: string | undefined;
}

const places = 16;

/**
 * Links met before. Many records refer to one, such as a school, so each reference is compared with
 * the one met last that had as much before its link: that is mostly one of the same collection.
 */
export class KnownLinks {
  readonly #known: (KnownLink | undefined)[] = [];
  #last: KnownLink | undefined;
  #hasNew = false;

  /** The link whose member stands at `at`, if it is the one met last. */
  again(text: string, at: number): KnownLink | undefined {
    const last = this.#last;
    return last && last.at <= at && isAt(text, at - last.at, last) ? last : undefined;
  }

  /** The link whose member stands at `at`, in an object from `start` on, if it was met before. */
  find(text: string, start: number, at: number): KnownLink | undefined {
    const known = this.#known[(at - start) % places];
    if (!known || known.at !== at - start || !isAt(text, start, known)) return undefined;
    this.#last = known;
    return known;
  }

  note(known: KnownLink): void {
    this.#known[known.at % places] = known;
    this.#last = known;
    this.#hasNew = true;
  }

  /** Lets go of the text that was looked at: a part of it would keep all of it. */
  settle(): void {
    if (!this.#hasNew) return;
    this.#hasNew = false;
    this.#last = undefined;
    for (const [place, known] of this.#known.entries()) {
      if (!known) continue;
      const object = Buffer.from(known.object, "latin1").toString("latin1");
      this.#known[place] = { ...known, object };
    }
  }
}

function isAt(text: string, start: number, { object }: KnownLink): boolean {
  return text.slice(start, start + object.length) === object;
}
