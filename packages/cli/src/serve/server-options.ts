// Made of option-rows.ts by npm run docs: do not edit.
import type { SiteOptions } from "./site-options.js";

/** Options of the server that accepts legacy requests. */
export interface ServerOptions {
  /** Most requests of callers that the host gets at the same time; one key gets at most half of them (default: 50). */
  readonly connections?: number | undefined;
  /** Most requests that may wait for the host; above that, edbridge answers 503 (default: 1000). */
  readonly queue?: number | undefined;
  /** How long a request may wait for such a place before it is answered 503 (default: 10s). In milliseconds. */
  readonly queueTimeout?: number | undefined;
  /** TCP port; 0 takes a free one (default: 8080). */
  readonly port?: number | undefined;
  /** Address to listen at (default: 127.0.0.1). */
  readonly host?: string | undefined;
  /** File in PEM with the certificate of this server; needs tlsKey (default: plain HTTP). */
  readonly tlsCert?: string | undefined;
  /** File in PEM with the private key of tlsCert. */
  readonly tlsKey?: string | undefined;
  /** How long it still accepts requests after SIGTERM, while /readyz answers 503 (default: 0s). In milliseconds. */
  readonly shutdownDelay?: number | undefined;
  /** How much time open requests have to end when it stops (default: 10s). In milliseconds. */
  readonly grace?: number | undefined;
  /** Host names by which callers may reach this server, such as edbridge.example, or * for any (default: this machine and host). */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Only these callers may sign in: names of callerNames, digests as in the log, or client keys (default: all). */
  readonly allowedCallers?: readonly string[] | undefined;
  /** Origin whose web pages may send requests; * for any (default: none). */
  readonly cors?: string | undefined;
  /** Who is believed about Forwarded and X-Forwarded-*: ignore for nobody, trust for everybody, or the addresses of your proxies, such as 10.0.0.0/8,::1 (default: ignore). */
  readonly forwarded?: string | undefined;
  /** What the host gets of these headers: none, pass for those of the caller, append to add this server to them (default: none). */
  readonly sendForwarded?: "none" | "pass" | "append" | undefined;
  /** Most open requests of all callers; above that, edbridge closes the unfinished one that began first, or answers 503 if none is unfinished (default: 5000). */
  readonly maxCalls?: number | undefined;
  /** Most open connections of callers; above that, edbridge closes the one that has been silent for longest (default: 10000). */
  readonly maxConnections?: number | undefined;
  /** Most requests a second of each caller, or by caller: nightly=50,*=5; one more is answered 429 (default: no limit). `*` is for all others. */
  readonly callerRate?: number | Readonly<Record<string, number>> | undefined;
  /** Most open requests of each caller, or by caller: nightly=50,*=5; one more is answered 429 (default: no limit). */
  readonly callerCalls?: number | Readonly<Record<string, number>> | undefined;
  /** Largest request body of each caller, or by caller: nightly=8m,*=64k (default: maxBody). It holds beside `maxBody`. */
  readonly callerBody?: number | Readonly<Record<string, number>> | undefined;
  /** TCP port for health, metrics and a web page that shows who still calls; 0 takes a free one (default: none). */
  readonly adminPort?: number | undefined;
  /** Address of that port (default: 127.0.0.1). */
  readonly adminHost?: string | undefined;
  /** Answer 503 at /readyz while the host is not reached (default: 200, because callers still get a response). */
  readonly readyNeedsHost?: boolean | undefined;
  /** Day on which the legacy API ends, such as 2027-06-30; responses name it. In UTC. Responses then carry `Deprecation` (RFC 9745) and `Sunset` (RFC 8594). */
  readonly sunset?: string | undefined;
  /** Day from which the legacy API is deprecated; responses name it (default: today). In UTC. */
  readonly deprecated?: string | undefined;
  /** Address of a page about the move; responses link to it, and `{id}` becomes the id of a change. */
  readonly migrationPage?: string | undefined;
  /** Times of the week at which legacy requests are answered 503, such as 'Tue 10:00-10:15'. In the time zone of this machine; several with commas between them. */
  readonly brownout?: string | undefined;
  /** Hosts for a host name or a path such as /north, with the options of each. */
  readonly sites?: Readonly<Record<string, SiteOptions>> | undefined;
}
