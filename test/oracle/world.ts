import type { OpenDoor } from "../support/doors.ts";
import { LegacyCaller } from "../support/legacy-caller.ts";
import type { DataClient } from "@edbridge/core";
import type { Sandbox } from "@edbridge/sandbox";
import { callOver } from "./client.ts";

export interface OpenClient {
  readonly client: DataClient;
}

/** A call as a legacy program makes it, below the year. */
export interface ProgramCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** Opens the way to a host; with a port, where it was before. */
type Open = (port?: number) => Promise<OpenDoor | OpenClient> | OpenDoor | OpenClient;

/** What a legacy program sees of a host: the same address, whatever answers there. */
export class World {
  /** The address that its own begin with. */
  readonly root: string;
  readonly #baseUrl: string;
  readonly #sandbox: Sandbox;
  readonly #open: Open;
  #way: OpenDoor | OpenClient;
  #token = "";

  static async begin(sandbox: Sandbox, open: Open): Promise<World> {
    return new World(sandbox, open, await open());
  }

  private constructor(sandbox: Sandbox, open: Open, way: OpenDoor | OpenClient) {
    this.#sandbox = sandbox;
    this.#open = open;
    this.#way = way;
    this.#baseUrl = "baseUrl" in way ? way.baseUrl : sandbox.baseUrl;
    this.root = `${this.#baseUrl}/api/v2.0/2017`;
  }

  /** Gets a token, with which calls are made from then on. */
  async signIn(): Promise<void> {
    if ("client" in this.#way) return;
    const caller = new LegacyCaller(this.#way.fetch, this.#baseUrl);
    this.#token = String((await caller.signIn(this.#sandbox.credentials))["access_token"]);
  }

  call(call: ProgramCall): Promise<Response> {
    if ("client" in this.#way) return callOver(this.#way.client, call);
    const { method, path, headers, body } = call;
    return this.#way.fetch(`${this.root}/${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.#token}`, ...headers },
      ...(body === undefined ? {} : { body }),
    });
  }

  /** The host forgets its tokens, as a current one does when it starts anew. */
  forget(): void {
    this.#sandbox.revokeTokens();
  }

  /** Whether a program may go on with its handle after {@link restart}. */
  get keepsHandles(): boolean {
    return "keepsHandles" in this.#way && this.#way.keepsHandles === true;
  }

  async restart(): Promise<void> {
    if ("close" in this.#way) await this.#way.close?.();
    this.#way = await this.#open(Number(new URL(this.#baseUrl).port));
  }

  get hostRequests(): readonly string[] {
    return this.#sandbox.requests.map(({ method, path }) => `${method} ${path}`);
  }

  /** Lets so many minutes go by, for the host and the bridge before it. */
  wait(minutes: number): void {
    this.#sandbox.clock.advance(minutes * 60_000);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if ("close" in this.#way) await this.#way.close?.();
    await this.#sandbox.stop();
  }
}
