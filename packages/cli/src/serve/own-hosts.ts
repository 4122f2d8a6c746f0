import { SettingError } from "@edbridge/core";
import type { IncomingMessage } from "node:http";

/** A host's name or address, or `*` for any. */
const nameForm = /^(?:\*|[\w.-]{1,253}|\[?[\da-f:.]{2,45}\]?)$/i;

const loopback = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/;

/**
 * Whether the `Host` of a request names this server: this machine, the address that it listens at
 * or was reached at, or a name that its owner allows. A web page whose own name leads to this
 * machine (DNS rebinding) sends another one. A caller of HTTP/1.0 need not send any.
 *
 * @throws `SettingError` for a name that is none
 */
export function ownHosts(
  listening: string,
  allowed: readonly string[],
): (request: Pick<IncomingMessage, "headers" | "socket">) => boolean {
  for (const name of allowed) {
    if (typeof name === "string" && nameForm.test(name)) continue;
    throw new SettingError(
      "allowedHosts",
      "must be names or addresses without scheme and port, such as edbridge.example, or *.",
    );
  }
  const own = new Set([listening, ...allowed].map(bare));
  return ({ headers, socket }) => {
    const { host } = headers;
    if (host === undefined || own.has("*")) return true;
    const name = bare(host.replace(/:\d{1,5}$/, ""));
    return loopback.test(name) || own.has(name) || name === bare(socket.localAddress ?? "");
  };
}

/** Small letters, without the brackets of IPv6, a last dot, and what maps IPv4 into IPv6. */
function bare(name: string): string {
  return name
    .toLowerCase()
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .replace(/^::ffff:(?=\d+\.)/, "");
}
