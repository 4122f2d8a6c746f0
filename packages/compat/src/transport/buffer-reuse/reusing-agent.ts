import type { Agent, buildConnector, Dispatcher } from "undici";
import { AnswerCollector } from "../response-handler.js";
import { ConnectionReads } from "./connection-reads.js";
import { OwnChunks } from "./own-chunks.js";

/** Options of {@link reusingAgent}. */
export interface ReusingAgentOptions extends Pick<
  Agent.Options,
  "connections" | "headersTimeout" | "bodyTimeout"
> {
  /** How connections are made, such as the authorities that TLS trusts. */
  readonly connect?: Partial<buildConnector.BuildOptions> | undefined;
}

/**
 * A dispatcher whose connections read large answers into the same memory again and again, which
 * spares the engine much collecting. It serves every caller as an `Agent` of undici does, whose
 * options it takes (50 connections to an origin by default), but for upgrades and tunnels;
 * {@link compatListener} with `reuseMemory` gains by it, others get copies.
 *
 * @example
 * ```ts
 * import { compatListener, reusingAgent } from "@edbridge/compat";
 *
 * const dispatcher = await reusingAgent({ connections: 100 });
 * const currentBaseUrl = "https://host.example/api";
 * const listener = compatListener({ currentBaseUrl, dispatcher, reuseMemory: true });
 * ```
 */
export async function reusingAgent({
  connect = {},
  ...options
}: ReusingAgentOptions = {}): Promise<Dispatcher> {
  const { Agent, buildConnector } = await import("undici");
  const sessions = new Map<string, Buffer>();
  const connector: buildConnector.connector = (place, done) => {
    const reads = new ConnectionReads();
    const name = place.servername ?? place.hostname;
    const session = sessions.get(name);
    // A connector makes all its connections alike, and each needs reads of its own.
    const connectOne = buildConnector({ ...connect, session, onread: reads.onread });
    connectOne(place, (...made) => {
      const [, socket] = made;
      if (socket) reads.begin(socket);
      if (socket && "getSession" in socket) {
        const keep = (given: Buffer | undefined) => given && sessions.set(name, given);
        keep(socket.getSession());
        socket.on("session", keep);
      }
      done(...made);
    });
  };
  return new Agent({ connections: 50, ...options, connect: connector }).compose(
    (dispatch) => (given, handler) =>
      dispatch(given, handler instanceof AnswerCollector ? handler : new OwnChunks(handler)),
  );
}
