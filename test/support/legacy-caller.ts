import type { Clock } from "@edbridge/core";
import { compatFetch, type CompatFetchOptions } from "@edbridge/compat";
import type { Sandbox } from "@edbridge/sandbox";

/** A clock that goes with the sandbox's, so that one movement moves both sides. */
export function clockOf({ clock }: Sandbox): Clock {
  const now = () => clock.now();
  return { now, monotonic: now, sleep: async (ms) => clock.advance(ms) };
}

type Fetch = typeof globalThis.fetch;

/** What a legacy program does, on any `fetch`. */
export class LegacyCaller {
  readonly #fetch: Fetch;
  readonly #baseUrl: string;

  constructor(fetch: Fetch, baseUrl: string) {
    this.#fetch = fetch;
    this.#baseUrl = baseUrl;
  }

  /** A caller on `compatFetch` before the sandbox, on the sandbox's clock. */
  static over(sandbox: Sandbox, options: Partial<CompatFetchOptions> = {}): LegacyCaller {
    const { baseUrl } = sandbox;
    return new LegacyCaller(compatFetch({ baseUrl, clock: clockOf(sandbox), ...options }), baseUrl);
  }

  /** The door itself, for calls in other forms. */
  get door(): { readonly fetch: Fetch; readonly baseUrl: string } {
    return { fetch: this.#fetch, baseUrl: this.#baseUrl };
  }

  async authorize(key: string): Promise<Record<string, unknown>> {
    const body = new URLSearchParams({ Client_id: key, Response_type: "code" });
    return json(await this.#fetch(`${this.#baseUrl}/oauth/authorize`, { method: "POST", body }));
  }

  token(fields: Record<string, string>): Promise<Response> {
    return this.#fetch(`${this.#baseUrl}/oauth/token`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ Grant_type: "authorization_code", ...fields }),
    });
  }

  /** The whole legacy flow; gives the token answer. */
  async signIn({
    clientKey,
    clientSecret,
  }: Sandbox["credentials"]): Promise<Record<string, unknown>> {
    const { code } = await this.authorize(clientKey);
    const fields = { Client_id: clientKey, Client_secret: clientSecret, Code: String(code) };
    return json(await this.token(fields));
  }

  call(token: unknown, path: string, init: RequestInit = {}): Promise<Response> {
    return this.#fetch(`${this.#baseUrl}/api/v2.0/2017/${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${token}`, ...init.headers },
    });
  }
}

/** A JSON object. */
export async function json(answer: Response): Promise<Record<string, unknown>> {
  return (await answer.json()) as Record<string, unknown>;
}
