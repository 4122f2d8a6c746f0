import { type Clock, type Credentials, TokenError, type TransportOptions } from "@edbridge/core";
import { callOAuth, type HttpRequest, type OAuthAnswer } from "@edbridge/core/internal";

/** The two ways to call the authorize operation. */
export type AuthorizeMethod = "POST" | "GET";

interface LegacyHost {
  readonly origin: string;
  readonly authorizePath: string;
  readonly tokenPath: string;
  readonly authorizeMethod: AuthorizeMethod;
  readonly credentials: Credentials;
  readonly dispatcher: TransportOptions["dispatcher"];
  readonly clock: Clock;
  readonly userAgent: string | undefined;
}

const form = "application/x-www-form-urlencoded";

/** The two OAuth operations of a legacy host, as specification section 4.2 writes them. */
export class LegacyOAuth {
  readonly #host: LegacyHost;

  constructor(host: LegacyHost) {
    this.#host = host;
  }

  /** A new authorization code. @throws `TokenError`, `NetworkError` */
  async authorize(signal: AbortSignal): Promise<string> {
    const { authorizeMethod: method, authorizePath, credentials } = this.#host;
    const fields = new URLSearchParams({
      Client_id: credentials.clientKey,
      Response_type: "code",
    }).toString();
    const { status, fields: answer } = await this.#call(
      "authorize",
      method === "GET"
        ? { method, path: `${authorizePath}?${fields}` }
        : { method, path: authorizePath, type: form, body: fields },
      signal,
    );
    const code = answer["code"];
    if (typeof code === "string" && code !== "") return code;
    const message = `The authorize operation answered ${status} without a code. Check that baseUrl names a legacy host.`;
    throw new TokenError("EDB_TOKEN_ANSWER", message, { status });
  }

  /** Exchanges a code. @throws `TokenError`, `NetworkError` */
  token(code: string, signal: AbortSignal): Promise<OAuthAnswer> {
    const { tokenPath, credentials } = this.#host;
    const body = JSON.stringify({
      Client_id: credentials.clientKey,
      Client_secret: credentials.clientSecret,
      Code: code,
      Grant_type: "authorization_code",
    });
    const call = { method: "POST", path: tokenPath, type: "application/json", body };
    return this.#call("token", call, signal);
  }

  #call(
    operation: string,
    { method, path, type, body }: { method: string; path: string; type?: string; body?: string },
    signal: AbortSignal,
  ): Promise<OAuthAnswer> {
    const { origin, dispatcher, clock, userAgent } = this.#host;
    const headers: Record<string, string> = { accept: "application/json" };
    if (type !== undefined) headers["content-type"] = type;
    const request: HttpRequest = { origin, path, method, headers, userAgent, body, signal };
    return callOAuth(operation, request, { dispatcher, now: clock.now() });
  }
}
