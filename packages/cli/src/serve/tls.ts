import { SettingError } from "@edbridge/core";
import { whyUnread } from "@edbridge/core/internal";
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import type { HostTls } from "../command/host-agent.js";

/** A certificate, with those between it and its authority, and its private key, in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

interface TlsFiles {
  readonly tlsCert?: string | undefined;
  readonly tlsKey?: string | undefined;
}

/**
 * Reads a certificate and its key, and checks that they belong together; `undefined` where neither is
 * named.
 *
 * @throws `SettingError` naming the option
 */
export function readCertificate({ tlsCert, tlsKey }: TlsFiles): Certificate | undefined {
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  const pair = { cert: pemIn("tlsCert", tlsCert), key: pemIn("tlsKey", tlsKey) };
  check("tlsCert", ofItsKey, () => createSecureContext(pair));
  return pair;
}

const ofItsKey = "the one of the private key that is given, which has no passphrase";

/** Node.js itself takes a file without a certificate as an authority that has signed nothing. */
function check(setting: string, which: string, read: () => unknown): void {
  try {
    read();
  } catch {
    throw new SettingError(setting, `must hold a certificate in PEM, ${which}.`);
  }
}

export interface HostTlsFiles {
  readonly hostCert?: string | undefined;
  readonly hostKey?: string | undefined;
  readonly hostCa?: string | undefined;
}

/**
 * Reads the client certificate for the host and the authorities that the host is checked by.
 *
 * @throws `SettingError` naming the option
 */
export function readHostTls({ hostCert, hostKey, hostCa }: HostTlsFiles): HostTls {
  const isPair = (hostCert ?? hostKey) !== undefined;
  const pair = isPair ? { cert: pemIn("hostCert", hostCert), key: pemIn("hostKey", hostKey) } : {};
  if (isPair) check("hostCert", ofItsKey, () => createSecureContext(pair));
  const ca = hostCa === undefined ? undefined : pemIn("hostCa", hostCa);
  if (ca !== undefined) check("hostCa", "that of an authority", () => new X509Certificate(ca));
  return { ...pair, ...(ca === undefined ? {} : { ca }) };
}

/**
 * The text of a file that an option names.
 *
 * @throws `SettingError` naming the option
 */
function pemIn(setting: string, file: string | undefined): string {
  if (file === undefined) throw new SettingError(setting, "must name a file, as its pair does.");
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new SettingError(setting, `${file}: ${whyUnread(error)}`);
  }
}
