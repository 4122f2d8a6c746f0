import { randomUUID } from "node:crypto";
import {
  createServer,
  get,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Credentials } from "../token-source.js";

/**
 * How every OAuth operation fails until told otherwise: a refusal, a busy host, one that asks for a
 * minute by `Retry-After`, a lost connection, a redirect to another origin.
 */
export type HostFault = "refused" | "busy" | "closed for a minute" | "reset" | "redirect";

/** What the host answers a token operation with: life in seconds, and which token. */
export type Issue = () => { readonly expiresIn: number; readonly value?: string | undefined };

/**
 * A host on the loopback that speaks the OAuth operations of both generations as the specification
 * writes them (section 4), and takes any other GET as a data call. It obeys the check that runs.
 */
export class TokenHost {
  readonly credentials: Credentials = {
    clientKey: "lawful-Key_1",
    clientSecret: "lawful.Secret~2",
  };
  exchanges = 0;
  /** OAuth operations that arrived, authorize calls among them. */
  operations = 0;
  calls = 0;
  /** Requests that came to the other origin. */
  strayed = 0;
  /** Read as a request arrives, also where its answer is kept back. */
  fault: HostFault | undefined;
  issue: Issue = () => ({ expiresIn: 1800 });
  /** The status of every data call with a live token. */
  dataStatus = 200;
  /** The same for one collection. */
  readonly statusOf = new Map<string, number>();

  readonly #live = new Set<string>();
  readonly #codes = new Set<string>();
  readonly #arrivals: { readonly at: number; readonly tell: () => void }[] = [];
  #holding = false;
  #waiting: (() => void)[] = [];
  readonly #server = createServer((request, response) => {
    this.#serve(request, response).catch(() => response.destroy());
  });
  readonly #elsewhere = createServer((_request, response) => {
    this.strayed++;
    response.end("[]");
  });

  async open(): Promise<void> {
    await Promise.all([listen(this.#server), listen(this.#elsewhere)]);
  }

  async close(): Promise<void> {
    this.release();
    await Promise.all([shut(this.#server), shut(this.#elsewhere)]);
  }

  get baseUrl(): string {
    return addressOf(this.#server);
  }

  /** Forgets all tokens: each is refused from now on. */
  revoke(): void {
    this.#live.clear();
  }

  /** Keeps the answers of token operations back. */
  hold(): void {
    this.#holding = true;
  }

  /** Gives the answers kept back, or only the newest of them; with all of them the holding ends. */
  release(which: "all" | "newest" = "all"): void {
    if (which === "newest") return this.#waiting.pop()?.();
    this.#holding = false;
    for (const go of this.#waiting.splice(0)) go();
  }

  /** Resolves when the token operation of this number has arrived. */
  arrived(at: number): Promise<void> {
    if (this.exchanges >= at) return Promise.resolve();
    return new Promise((tell) => this.#arrivals.push({ at, tell }));
  }

  /** A few round trips: what is on its way meanwhile has time to get there. */
  async roundTrips(count = 3): Promise<void> {
    for (let left = count; left > 0; left--) {
      await new Promise<void>((resolve, reject) => {
        get(`${this.baseUrl}/ping`, { agent: false }, (answer) => {
          answer.resume().on("end", resolve);
        }).on("error", reject);
      });
    }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "/", headers } = request;
    const { pathname, searchParams } = new URL(url, this.baseUrl);
    const body = await text(request);
    if (pathname === "/ping") return void response.end();
    if (pathname !== "/oauth/token" && pathname !== "/oauth/authorize") {
      return this.#data(method, pathname, headers.authorization, response);
    }
    const { fault } = this;
    this.operations++;
    if (pathname === "/oauth/token") await this.#arrive();
    // Authorize asks for no secret: a host can refuse at the token operation only.
    if (fault && (fault !== "refused" || pathname === "/oauth/token")) {
      return this.#fail(fault, pathname, response);
    }
    if (pathname === "/oauth/authorize") {
      return this.#authorize(method === "GET" ? searchParams : new URLSearchParams(body), response);
    }
    if (method === "POST" && this.#knows(headers, body)) return this.#mint(response);
    json(response, 401, { error: "invalid_client" });
  }

  async #arrive(): Promise<void> {
    const number = ++this.exchanges;
    for (const { at, tell } of this.#arrivals) if (at <= number) tell();
    if (this.#holding) await new Promise<void>((go) => this.#waiting.push(go));
  }

  #fail(fault: HostFault, pathname: string, response: ServerResponse): void {
    if (fault === "reset") return void response.socket?.resetAndDestroy();
    if (fault === "busy") return json(response, 503, {});
    if (fault === "closed for a minute") {
      response.setHeader("retry-after", "60");
      return json(response, 503, {});
    }
    if (fault === "refused") return json(response, 401, { error: "invalid_client" });
    response.writeHead(307, { location: addressOf(this.#elsewhere) + pathname }).end();
  }

  /** Section 4.2: the answer to authorize is a code, for one exchange. */
  #authorize(fields: URLSearchParams, response: ServerResponse): void {
    const known = fields.get("Client_id") === this.credentials.clientKey;
    if (!known || fields.get("Response_type") !== "code") {
      return json(response, 400, { error: "invalid_request" });
    }
    const code = randomUUID().replaceAll("-", "");
    this.#codes.add(code);
    json(response, 200, { code });
  }

  #knows(headers: IncomingMessage["headers"], body: string): boolean {
    const { clientKey, clientSecret } = this.credentials;
    const type = headers["content-type"]?.split(";")[0];
    if (type === "application/x-www-form-urlencoded") {
      const basic = `Basic ${Buffer.from(`${clientKey}:${clientSecret}`).toString("base64")}`;
      const grant = new URLSearchParams(body).get("grant_type");
      return headers.authorization === basic && grant === "client_credentials";
    }
    if (type !== "application/json") return false;
    const fields = JSON.parse(body) as Record<string, unknown>;
    return (
      fields["Client_id"] === clientKey &&
      fields["Client_secret"] === clientSecret &&
      fields["Grant_type"] === "authorization_code" &&
      this.#codes.delete(String(fields["Code"]))
    );
  }

  #mint(response: ServerResponse): void {
    const { expiresIn, value = randomUUID().replaceAll("-", "") } = this.issue();
    this.#live.add(value);
    json(response, 200, { access_token: value, expires_in: expiresIn, token_type: "bearer" });
  }

  #data(
    method: string,
    pathname: string,
    authorization: string | undefined,
    response: ServerResponse,
  ): void {
    this.calls++;
    const name = pathname.slice(pathname.lastIndexOf("/") + 1);
    const status = this.statusOf.get(name) ?? this.dataStatus;
    const live = this.#live.has(String(authorization).replace(/^Bearer /, ""));
    if (method !== "GET") json(response, 405, {});
    else if (!live) json(response, 401, {});
    else json(response, status, status === 200 ? [] : {});
  }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
}

function shut(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
