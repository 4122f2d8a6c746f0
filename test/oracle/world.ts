import type { DataClient } from "@edbridge/core";
import type { Sandbox } from "@edbridge/sandbox";
import type { OpenDoor } from "../support/doors.ts";
import { LegacyCaller } from "../support/legacy-caller.ts";
import { callOver } from "./client.ts";

/** A door, or a client that signs in by itself. */
type Way = Partial<OpenDoor> & { readonly client?: DataClient };

export interface ProgramCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export type World = Awaited<ReturnType<typeof beginWorld>>;

/**
 * What a legacy program sees of a host: the same address, whatever answers there.
 *
 * @param open opens the way to the host; with a port, where it was before
 */
export async function beginWorld(sandbox: Sandbox, open: (port?: number) => Promise<Way> | Way) {
  let way = await open();
  let token: unknown;
  const { baseUrl = sandbox.baseUrl } = way;
  const root = `${baseUrl}/api/v2.0/2017`;
  const callerOf = ({ fetch = globalThis.fetch }: Way) => new LegacyCaller(fetch, baseUrl);
  return {
    /** The address that its own begin with. */
    root,
    async signIn() {
      if (way.client) return;
      ({ access_token: token } = await callerOf(way).signIn(sandbox.credentials));
    },
    call(call: ProgramCall): Promise<Response> {
      if (way.client) return callOver(way.client, call);
      const { path, body, ...init } = call;
      return callerOf(way).call(token, path, { ...init, ...(body === undefined ? {} : { body }) });
    },
    /** The host forgets its tokens, as a current one does when it starts anew. */
    forget: () => sandbox.revokeTokens(),
    /** Whether a program may go on with its handle after a restart. */
    keepsHandles: way.keepsHandles === true,
    /** The process with the bridge ends, and another one begins. */
    async restart() {
      await way.close?.();
      way = await open(Number(new URL(baseUrl).port));
    },
    hostRequests: () => sandbox.requests.map(({ method, path }) => `${method} ${path}`),
    /** Lets so many minutes go by, for the host and the bridge before it. */
    wait: (minutes: number) => sandbox.clock.advance(minutes * 60_000),
    async [Symbol.asyncDispose]() {
      await way.close?.();
      await sandbox.stop();
    },
  };
}
