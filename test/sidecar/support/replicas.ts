import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Sandbox, type SandboxOptions, startSandbox } from "@edbridge/sandbox";
import { LegacyCaller } from "../../support/legacy-caller.ts";
import { demographics } from "../../support/new-person.ts";
import { write } from "../../support/translated.ts";
import { startBalancer } from "./balancer.ts";
import { edbridge, edbridgeHere, type Running } from "./edbridge.ts";
import { type Redis, type RedisOptions, startRedis } from "./redis.ts";

/** A host, and processes of serve before it that share keys, and a store or a state folder. */
export class Replicas implements AsyncDisposable {
  sandbox: Sandbox;
  /** Holds the keys, and what serve or a store keeps where a test says so. */
  readonly folder: string;
  readonly #closing: (() => Promise<unknown>)[] = [];

  private constructor(sandbox: Sandbox, folder: string) {
    this.sandbox = sandbox;
    this.folder = folder;
  }

  static async open(options: SandboxOptions): Promise<Replicas> {
    const folder = await mkdtemp(join(tmpdir(), "edbridge-replicas-"));
    for (const name of ["key", "old", "new"]) {
      await writeFile(join(folder, name), randomBytes(32).toString("base64"), { mode: 0o600 });
    }
    return new Replicas(await startSandbox({ data: {}, ...options }), folder);
  }

  /** The flag for these keys, the first in use first: `key`, which all share with a store, `old` or `new`. */
  keyFlags(names: readonly string[]): readonly string[] {
    return ["--session-key-file", names.map((name) => join(this.folder, name)).join(",")];
  }

  async rehost(options: SandboxOptions): Promise<void> {
    await this.sandbox.stop();
    this.sandbox = await startSandbox({ data: {}, ...options });
  }

  /** Starts a store, which ends with the test. */
  async store(options: RedisOptions = {}): Promise<Redis> {
    const store = await startRedis(options);
    this.#closing.push(() => store.stop());
    return store;
  }

  /** Starts serve at a store, or on the state folder of the machine, in a process of its own. */
  async serve(store: { readonly port: number } | undefined, ...flags: string[]) {
    return this.#serve(edbridge, store, flags);
  }

  async serveHere(store: { readonly port: number } | undefined, ...flags: string[]) {
    return this.#serve(edbridgeHere, store, ["--grace", "0s", ...flags]);
  }

  async #serve<R extends Running>(
    start: (args: readonly string[], env: Record<string, string>) => Promise<R>,
    store: { readonly port: number } | undefined,
    flags: readonly string[],
  ): Promise<R> {
    const shared = store && [
      ...this.keyFlags(["key"]),
      "--store",
      `redis://127.0.0.1:${store.port}`,
    ];
    const port = flags.includes("--port") ? [] : ["--port", "0"];
    const all = ["serve", "--base-url", this.sandbox.baseUrl, ...port, ...(shared ?? []), ...flags];
    const env: Record<string, string> = shared ? {} : { EDBRIDGE_STATE_DIR: this.folder };
    const started = await start(all, env);
    this.#closing.push(async () => started[Symbol.asyncDispose]());
    return started;
  }

  /** A legacy program before a balancer, which gives each request to the next replica. */
  async caller(replicas: readonly Running[]): Promise<LegacyCaller> {
    const balancer = await startBalancer(replicas);
    this.#closing.push(() => balancer.stop());
    return new LegacyCaller(fetch, balancer.url);
  }

  /** A legacy program at one replica: it gives the status of a write and the parts that wait. */
  async writer({ url }: Running, credentials = this.sandbox.credentials) {
    const caller = new LegacyCaller(fetch, url);
    const { access_token: handle } = await caller.signIn(credentials);
    return async (collection: string, body: unknown) => {
      const answer = await caller.call(handle, collection, write("POST", body));
      await answer.text();
      return [answer.status, answer.headers.get("edbridge-not-stored")];
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const close of this.#closing.splice(0).toReversed()) await close();
    await this.sandbox.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** What a writer sees of a new student whose demographics wait there, and of a success. */
export const waiting = (place: "store" | "memory") => [201, `${demographics};waits=${place}`];
export const stored = [201, null];
