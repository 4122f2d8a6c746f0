import { EdbridgeError, type TokenSource, type TransportOptions } from "@edbridge/core";
import { type BaseUrl, fromJson, isObject, limitedText, send } from "@edbridge/core/internal";

/** Bytes of an answer that are read at most. */
const limit = 16 * 1024 * 1024;

/** Requests that run at once: a host in use is not burdened. */
const atOnce = 4;

/** What a host answered to a read. */
export interface Reading {
  /** 0 where no whole answer came, or no token. */
  readonly status: number;
  /** The body, if it is JSON of a size that can be read. */
  readonly json: unknown;
}

/** Reads from a host, a few requests at a time. It only sends GET, except for `tokenInfo`. */
export class HostReader {
  readonly #base: BaseUrl;
  readonly #source: TokenSource;
  readonly #dispatcher: TransportOptions["dispatcher"];
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(base: BaseUrl, source: TokenSource, dispatcher: TransportOptions["dispatcher"]) {
    this.#base = base;
    this.#source = source;
    this.#dispatcher = dispatcher;
  }

  /** Reads a path below the host's base URL. `isPublic` reads it without the token. */
  get(path: string, { isPublic = false } = {}): Promise<Reading> {
    return this.#turn(async () => {
      const headers = { accept: "application/json", ...(isPublic ? {} : await this.#bearer()) };
      return this.#send({ path, method: "GET", headers });
    });
  }

  /** What the host tells of this token. Hosts take the question as a POST; it changes nothing. */
  tokenInfo(tokenPath: string): Promise<Reading> {
    return this.#turn(async () => {
      const { value } = await this.#source.getToken();
      const headers = {
        accept: "application/json",
        "content-type": "application/x-www-form-urlencoded",
        ...(await this.#bearer()),
      };
      const body = new URLSearchParams({ token: value }).toString();
      return this.#send({ path: `${tokenPath}_info`, method: "POST", headers, body });
    });
  }

  async #bearer(): Promise<{ authorization: string }> {
    const { authorization } = await this.#source.getToken();
    return { authorization };
  }

  async #send(request: {
    readonly path: string;
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body?: string;
  }): Promise<Reading> {
    const { origin, prefix } = this.#base;
    const { statusCode: status, body } = await send(
      { ...request, origin, path: prefix + request.path },
      this.#dispatcher,
    );
    const text = await limitedText(body, limit).catch(() => undefined);
    return { status, json: fromJson(text) };
  }

  async #turn(act: () => Promise<Reading>): Promise<Reading> {
    while (this.#running >= atOnce) await new Promise<void>((done) => this.#waiting.push(done));
    this.#running++;
    try {
      return await act();
    } catch (error) {
      if (error instanceof EdbridgeError) return { status: 0, json: undefined };
      throw error;
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }
}

/** The records of a page; none where it is no page. */
export function recordsOf({ status, json }: Reading): readonly Readonly<Record<string, unknown>>[] {
  return status === 200 && Array.isArray(json) ? json.filter(isObject) : [];
}
