import type { Sandbox } from "@edbridge/sandbox";

/** A way into the bridge, open. */
export interface OpenDoor {
  readonly fetch: typeof globalThis.fetch;
  /** Where the program finds its host, if not where it was. */
  readonly baseUrl?: string;
  readonly close?: () => Promise<unknown>;
}

/** A call as a legacy program makes it, below the year. */
export interface ProgramCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** What a legacy program sees of a host: the same address, whatever answers there. */
export class World {
  /** The address that its own begin with. */
  readonly root: string;
  readonly #baseUrl: string;
  readonly #sandbox: Sandbox;
  readonly #fetch: typeof globalThis.fetch;
  readonly #close: OpenDoor["close"];
  #token = "";

  constructor(sandbox: Sandbox, { fetch, baseUrl = sandbox.baseUrl, close }: OpenDoor) {
    this.#sandbox = sandbox;
    this.#fetch = fetch;
    this.#close = close;
    this.#baseUrl = baseUrl;
    this.root = `${this.#baseUrl}/api/v2.0/2017`;
  }

  /** Gets a token, with which calls are made from then on. */
  async signIn(): Promise<void> {
    const { clientKey, clientSecret } = this.#sandbox.credentials;
    const asked = { Client_id: clientKey, Response_type: "code" };
    const { code = "" } = await this.#post("authorize", asked);
    const { access_token: token = "" } = await this.#post("token", {
      Client_id: clientKey,
      Client_secret: clientSecret,
      Code: code,
      Grant_type: "authorization_code",
    });
    this.#token = token;
  }

  call({ method, path, headers, body }: ProgramCall): Promise<Response> {
    return this.#fetch(`${this.root}/${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.#token}`, ...headers },
      ...(body === undefined ? {} : { body }),
    });
  }

  /** The host forgets its tokens, as a current one does when it starts anew. */
  forget(): void {
    this.#sandbox.revokeTokens();
  }

  /** Lets so many minutes go by, for the host and the bridge before it. */
  wait(minutes: number): void {
    this.#sandbox.clock.advance(minutes * 60_000);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close?.();
    await this.#sandbox.stop();
  }

  async #post(path: string, fields: Record<string, string>): Promise<Record<string, string>> {
    const answer = await this.#fetch(`${this.#baseUrl}/oauth/${path}`, {
      method: "POST",
      body: new URLSearchParams(fields),
    });
    return (await answer.json()) as Record<string, string>;
  }
}
