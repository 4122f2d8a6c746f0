import { NetworkError } from "@edbridge/core";
import type { Agent, Dispatcher, Pool } from "undici";
import type { HostTls } from "../serve/tls.js";
import { Failure } from "./outcome.js";
import { noProxyOf, readableUrl } from "./text.js";

// A proxy stands between this machine and others.
const localHosts = "localhost,127.0.0.1,[::1]";

// undici has no types for a file of its own.
const agentFile: string = "undici/lib/dispatcher/agent.js";

/**
 * The agent of undici, without the rest of it, which takes twice as long to load. Methods such as `request`
 * are in the rest: an agent that was loaded alone has `dispatch`, and what ends it.
 */
export async function loadAgent(): Promise<typeof Agent> {
  const { default: agent } = (await import(agentFile)) as { default: typeof Agent };
  return agent;
}

/**
 * Makes what carries calls to the host, by so many connections at most: directly, or through the proxy
 * that the environment names for it in `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`, in capital or small letters.
 *
 * @param hostTimeout milliseconds until it begins its response, or continues it
 * @throws `Failure` when a proxy's address is none
 */
export async function hostAgents(
  hostTimeout: number,
  environment: Environment,
  tls: HostTls = {},
): Promise<(connections: number) => Dispatcher> {
  const isPlain = Object.keys(tls).length === 0;
  // The first is for the host itself, the second for the host behind a proxy.
  const secured = isPlain ? {} : { connect: tls, requestTls: tls };
  const waits = { headersTimeout: hostTimeout, bodyTimeout: hostTimeout, ...secured };
  const [httpProxy, httpsProxy] = ["HTTP_PROXY", "HTTPS_PROXY"].map((name) =>
    proxyAddress(name, variable(environment, name)),
  );
  if (!httpProxy && !httpsProxy) {
    const Agent = await loadAgent();
    return (connections) => new Agent({ connections, ...waits });
  }
  const { EnvHttpProxyAgent, Pool: HostPool } = await import("undici");
  const noProxy = noProxyOf(variable(environment, "NO_PROXY"), localHosts);
  const proxied = {
    ...waits,
    ...(httpProxy ? { httpProxy } : {}),
    ...(httpsProxy ? { httpsProxy } : {}),
    noProxy,
    clientFactory: (address: URL, pool: Pool.Options) =>
      new HostPool(
        address,
        connecting(pool, (error) => new NetworkError(`The connection to ${theProxy}`, error, true)),
      ),
    factory: (origin: string | URL, pool: Pool.Options) =>
      new HostPool(origin, connecting(pool, endingAtOnce)),
  };
  return (connections) => new EnvHttpProxyAgent({ connections, ...proxied });
}

const theProxy = "the proxy that HTTPS_PROXY or HTTP_PROXY names";

type Environment = Readonly<Record<string, string | undefined>>;

function variable(environment: Environment, name: string): string | undefined {
  return environment[name.toLowerCase()] ?? environment[name];
}

/** The variables that name a proxy. */
export function proxyNames(environment: Environment): readonly string[] {
  return ["HTTPS_PROXY", "HTTP_PROXY"].filter((name) => variable(environment, name));
}

/** A proxy's address without a scheme is one of http, as other programs read it. */
function proxyAddress(name: string, written: string | undefined): string | undefined {
  if (!written) return undefined;
  const address = written.includes("://") ? written : `http://${written}`;
  if (/^(?:https?|socks5h?):/i.test(address) && readableUrl(address)) return address;
  // It is not repeated: it may hold a password.
  throw new Failure(
    `${name} of the environment must be the address of a proxy, such as http://proxy.example:3128. In its password, marks are written as in any URL, such as %25 for %.`,
  );
}

/**
 * A proxy that closes a connection in place of an answer has failed the call. undici takes its
 * error for one of a kept connection and would connect again without end or pause.
 */
function endingAtOnce(error: Error): Error {
  const closed = "code" in error && error.code === "UND_ERR_SOCKET";
  return closed ? Object.assign(new Error(error.message), { code: "ECONNRESET" }) : error;
}

/** Another error for one of a connection that is not made. */
function connecting(pool: Pool.Options, faultOf: (error: Error) => Error): Pool.Options {
  const { connect } = pool;
  if (typeof connect !== "function") return pool;
  return {
    ...pool,
    connect: (options, done) =>
      connect(options, (...[error, socket]) => {
        if (error === null) done(null, socket);
        else done(faultOf(error), null);
      }),
  };
}
