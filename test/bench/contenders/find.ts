import type { Open } from "./contender.ts";

const modules = [
  () => import("../peers/plain.ts"),
  () => import("../peers/token-caches.ts"),
  () => import("./edbridge.ts"),
];

/** The contender of this name; only the library it needs is loaded. */
export async function findContender(name: string): Promise<Open> {
  for (const load of modules) {
    const { contenders } = await load();
    const open = contenders[name];
    if (open) return open;
  }
  throw new Error(`There is no contender named ${name}.`);
}
