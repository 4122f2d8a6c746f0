import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { goneHost } from "../../support/servers.ts";

/** Whether a store can be started: Debian's redis-server. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

export type Redis = Awaited<ReturnType<typeof startRedis>>;

export interface RedisOptions {
  readonly port?: number | undefined;
  /** What it keeps is here, also after its end. Default: a folder of its own, which is removed. */
  readonly folder?: string;
  /** Default: it writes each command to the disk. */
  readonly flags?: readonly string[];
}

export const inMemory = ["--save", "", "--appendonly", "no"];

export async function startRedis({ port, folder, flags }: RedisOptions = {}) {
  const own = port ?? Number(new URL(await goneHost()).port);
  const disk = folder ?? mkdtempSync(join(tmpdir(), "edbridge-redis-"));
  // Without the second, a kill may lose what it has replied to within two seconds.
  const kept = flags ?? ["--appendonly", "yes", "--appendfsync", "always"];
  const fixed = ["--port", String(own), "--bind", "127.0.0.1", "--dir", disk];
  const child = spawn("redis-server", [...fixed, ...kept], { stdio: ["ignore", "pipe", "ignore"] });
  const ended = once(child, "exit");
  await said(child, "Ready to accept connections");
  return {
    port: own,
    /** Lets it answer nothing, and close nothing. */
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    ask: (...command: readonly string[]) =>
      spawnSync("redis-cli", ["-p", String(own), ...command])
        .stdout.toString()
        .trim(),
    async stop() {
      child.kill("SIGKILL");
      await ended;
      if (folder === undefined) rmSync(disk, { recursive: true, force: true });
    },
  };
}

async function said(child: ChildProcess, text: string): Promise<void> {
  let written = "";
  for await (const chunk of child.stdout ?? []) {
    written += String(chunk);
    if (written.includes(text)) break;
  }
}
