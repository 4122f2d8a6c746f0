import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** Whether a store can be started: Debian's redis-server. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

export interface Redis {
  readonly port: number;
  stop(): Promise<void>;
}

/** A store of its own, which keeps nothing on the disk. */
export async function startRedis(port?: number): Promise<Redis> {
  const own = port ?? (await freePort());
  const flags = ["--port", String(own), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const child = spawn("redis-server", flags, { stdio: ["ignore", "pipe", "ignore"] });
  const ended = once(child, "exit");
  await said(child, "Ready to accept connections");
  return {
    port: own,
    async stop() {
      child.kill("SIGKILL");
      await ended;
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
