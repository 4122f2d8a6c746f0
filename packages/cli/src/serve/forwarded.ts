import { none } from "@edbridge/core/internal";
import type { ServerOptions } from "./server-options.js";
import type { HeaderFields } from "@edbridge/compat";
import { SettingError } from "@edbridge/core";
import { BlockList, isIP } from "node:net";

/** From whom `Forwarded` and `X-Forwarded-*` of a request are believed. */
export interface Trust {
  /** Whether what comes from this address is believed. */
  isProxy(address: string | undefined): boolean;
  /** Whether the address itself is in the list. */
  isListed(address: string | undefined): boolean;
}

/**
 * @param trusted `ignore`, `trust`, or addresses and ranges with commas between them
 * @throws `SettingError` for anything else
 */
export function readTrust(trusted: string): Trust {
  const isAll = trusted === "trust";
  const ranges = new BlockList();
  for (const range of isAll || trusted === "ignore" ? [] : trusted.split(",")) {
    const [address = "", bits, ...more] = range.trim().split("/");
    const version = isIP(address);
    const most = version === 6 ? 128 : 32;
    const size = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
    if (version === 0 || more.length > 0 || !(size <= most)) {
      throw new SettingError(
        "forwarded",
        "must be ignore, trust, or addresses and ranges such as 10.0.0.0/8, ::1.",
      );
    }
    ranges.addSubnet(address, size, version === 6 ? "ipv6" : "ipv4");
  }
  const isListed: Trust["isListed"] = (address = "") => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
    const version = isIP(plain);
    return version !== 0 && ranges.check(plain, version === 6 ? "ipv6" : "ipv4");
  };
  return { isListed, isProxy: (address) => isAll || isListed(address) };
}

const names: ReadonlySet<string> = new Set([
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-prefix",
  "x-forwarded-proto",
  "x-real-ip",
]);

/** How the caller reached us, as the proxies before us tell; `directUrl` where they say nothing. */
export function callerBaseUrl(headers: NodeJS.Dict<string | string[]>, directUrl: string): string {
  const { proto: directScheme = "http", host: directHost = "" } = partsOf(directUrl);
  const pair = forwardedPair(headers["forwarded"]?.toString());
  const first = (name: string) => headers[name]?.toString().split(",", 1)[0]?.trim();
  const host = usable(
    pair.host ?? first("x-forwarded-host"),
    /^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i,
  );
  const proto = usable(pair.proto ?? first("x-forwarded-proto"), /^https?$/i)?.toLowerCase();
  const prefix = usable(first("x-forwarded-prefix"), /^(?:\/[\w.~-]+)+\/?$/)?.replace(/\/$/, "");
  return `${proto ?? directScheme}://${host ?? directHost}${prefix ?? ""}`;
}

/** The caller's address, as the proxies before us tell; `peerAddress` where they say nothing. */
export function callerAddress(
  forwardedFor: string | readonly string[] | undefined,
  peerAddress: string | undefined,
  trust: Trust,
): string | undefined {
  if (forwardedFor === undefined || !trust.isProxy(peerAddress)) return peerAddress;
  const chain = String(forwardedFor).slice(-longest).split(",");
  // The last one is what the proxy before us saw; those before it are what its callers claim. Where
  // that is another proxy of ours, what it saw counts.
  const address = chain
    // Some gateways add the port, another one for each connection.
    .map((each) => each.trim().replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, "$1$2"))
    .findLast((each, index) => index === 0 || !trust.isListed(each));
  return address?.slice(0, 64) || peerAddress;
}

/**
 * The request's headers as they go to the host, as far as forwarding is concerned.
 *
 * @param send nothing of them goes to the host, what came, or the address of the caller added to it
 */
export function sentHeaders(
  headers: HeaderFields,
  send: NonNullable<ServerOptions["sendForwarded"]>,
  trust: Trust,
  socket: { readonly remoteAddress?: string | undefined; readonly encrypted?: boolean },
): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && (send === "pass" || !names.has(name))) sent[name] = value;
  }
  if (send !== "append") return sent;
  // What a stranger claims about those before it is not passed on as ours.
  const isBelieved = trust.isProxy(socket.remoteAddress);
  const before = isBelieved ? headers["x-forwarded-for"] : undefined;
  const address = socket.remoteAddress ?? "unknown";
  const directUrl = `${socket.encrypted ? "https" : "http"}://${headers["host"] ?? ""}`;
  const { proto = "http", host = headers["host"] } = partsOf(
    isBelieved ? callerBaseUrl(headers, directUrl) : directUrl,
  );
  sent["x-forwarded-for"] = before === undefined ? address : `${before}, ${address}`;
  sent["x-forwarded-proto"] = proto;
  if (host) sent["x-forwarded-host"] = host;
  return sent;
}

function partsOf(address: string): { proto?: string | undefined; host?: string | undefined } {
  const [, proto, host] = /^(https?):\/\/([^/]*)/.exec(address) ?? none;
  return { proto, host };
}

/** Characters of a `Forwarded` that is read; a longer one says nothing. */
const longest = 1024;

/** One pair of `Forwarded` and what ends it; each letter can be read in one way only. */
const pair = /[\t ]*([\w!#$%&'*+.^`|~-]+)=(?:"((?:[^"\\]|\\.)*)"|([^",;\s]*))[\t ]*(;|,|$)/y;

/** Host and scheme in the first element of `Forwarded` (RFC 7239 section 4). */
function forwardedPair(header = ""): { host?: string; proto?: string } {
  const pairs: Record<string, string> = {};
  if (header.length > longest) return pairs;
  pair.lastIndex = 0;
  for (;;) {
    const [, name, quoted, plain = "", end] = pair.exec(header) ?? none;
    if (name === undefined) return pairs;
    pairs[name.toLowerCase()] = quoted?.replace(/\\(.)/g, "$1") ?? plain;
    if (end !== ";") return pairs;
  }
}

function usable(value: string | undefined, form: RegExp): string | undefined {
  return value !== undefined && form.test(value) ? value : undefined;
}
