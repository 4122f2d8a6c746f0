import type { TextEdit } from "./member-edit.js";

/** The scanner keeps the number of a node in a byte, of which one value means none. */
const mostNodes = 0xff;

interface Node {
  readonly number: number;
  readonly children: Map<string, Node>;
}

/**
 * The paths of texts as a tree: a record is its root, and each member on the way to a text leads to
 * a node of its own.
 */
export class TextPaths {
  /**
   * From each node and by which name to which: two numbers, the length of the name with its quotes,
   * and the name; a length of 0 at the end. `undefined` where there are too many.
   */
  readonly steps: Buffer | undefined;
  readonly #nodes = new Map<TextEdit, number>();

  constructor(texts: readonly TextEdit[]) {
    const root: Node = { number: 0, children: new Map() };
    const parts: Buffer[] = [];
    let count = 1;
    let fits = true;
    for (const text of texts) {
      let node = root;
      for (const name of text.path.slice(0, -1)) {
        let next = node.children.get(name);
        if (!next) {
          next = { number: count++, children: new Map() };
          node.children.set(name, next);
          const quoted = Buffer.from(`"${name}"`, "latin1");
          fits &&= next.number < mostNodes && quoted.length <= 0xff;
          if (fits) parts.push(Buffer.of(node.number, next.number, quoted.length), quoted);
        }
        node = next;
      }
      this.#nodes.set(text, node.number);
    }
    this.steps = fits ? Buffer.concat([...parts, Buffer.of(0, 0, 0)]) : undefined;
  }

  /** The object that an edit's path leads to. */
  nodeOf(edit: TextEdit): number {
    return this.#nodes.get(edit) ?? mostNodes;
  }
}
