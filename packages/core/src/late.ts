/** What a function makes, made once, when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let known: { readonly made: T } | undefined;
  return () => (known ??= { made: make() }).made;
}

const load = process.getBuiltinModule;

/** Modules of Node.js, loaded when they are needed: they take a fifth of the time to import compat. */
export const builtin = {
  get crypto() {
    return load("node:crypto");
  },
  get fs() {
    return load("node:fs");
  },
  get http() {
    return load("node:http");
  },
  get net() {
    return load("node:net");
  },
  get os() {
    return load("node:os");
  },
  get stream() {
    return load("node:stream");
  },
  get util() {
    return load("node:util");
  },
  get timers() {
    return load("node:timers/promises");
  },
  get v8() {
    return load("node:v8");
  },
  get zlib() {
    return load("node:zlib");
  },
};

/** The SHA-256 of a text, in hexadecimal digits. */
export function sha256(text: string): string {
  return builtin.crypto.createHash("sha256").update(text).digest("hex");
}
