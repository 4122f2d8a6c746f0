import { createRequire } from "node:module";
import { arch, availableParallelism, cpus, platform, totalmem } from "node:os";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";

/** What a result was measured on. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memory: string;
  readonly kernel: string;
  readonly node: string;
}

export function machine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    cores: availableParallelism(),
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    kernel: `${platform()} ${arch()}`,
    node: process.version,
  };
}

/** Name and version of every package that took part. */
export function versions(): Record<string, string> {
  const found: Record<string, string> = {};
  const peers = new URL("../peers/package.json", import.meta.url);
  const { dependencies } = JSON.parse(readFileSync(peers, "utf8")) as {
    dependencies: Record<string, string>;
  };
  for (const [name, version] of Object.entries(dependencies)) {
    if (!version.startsWith("workspace:")) found[name] = version;
  }
  const packages = new URL("../../../packages/", import.meta.url);
  const load = createRequire(import.meta.url);
  for (const folder of readdirSync(packages)) {
    const { name, version } = load(new URL(`${folder}/package.json`, packages).pathname) as {
      name: string;
      version: string;
    };
    found[name] = version;
  }
  return found;
}

/** CPU milliseconds that the whole machine has been busy, over all cores. */
export function busyMs(): number {
  return cpus().reduce(
    (sum, { times }) => sum + times.user + times.nice + times.sys + times.irq,
    0,
  );
}

/** Tells one build of the packages from another: a page must not mix them unseen. */
export function build(): string {
  const packages = new URL("../../../packages/", import.meta.url);
  const hash = createHash("sha256");
  for (const folder of readdirSync(packages).toSorted()) {
    const dist = new URL(`${folder}/dist/`, packages);
    for (const file of readdirSync(dist, { recursive: true, encoding: "utf8" }).toSorted()) {
      if (file.endsWith(".js")) hash.update(file).update(readFileSync(new URL(file, dist)));
    }
  }
  return hash.digest("hex").slice(0, 12);
}
