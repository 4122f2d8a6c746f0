import { SettingError } from "@edbridge/core";
import { whyUnread } from "@edbridge/core/internal";
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
  return pairOf("tlsCert", { cert: pemIn("tlsCert", tlsCert), key: pemIn("tlsKey", tlsKey) });
}

/** @throws `SettingError` naming the option where a certificate and a key do not belong together */
function pairOf(setting: string, pair: Certificate): Certificate {
  try {
    createSecureContext(pair);
  } catch {
    throw new SettingError(
      setting,
      "must hold a certificate in PEM, the one of the private key that is given.",
    );
  }
  return pair;
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
  const pair = isPair && { cert: pemIn("hostCert", hostCert), key: pemIn("hostKey", hostKey) };
  return {
    ...(pair && pairOf("hostCert", pair)),
    ...(hostCa === undefined ? {} : { ca: authoritiesIn(hostCa) }),
  };
}

/** Node.js leaves out what is no PEM without a word, such as the DER form that Windows exports. */
function authoritiesIn(file: string): string {
  const text = pemIn("hostCa", file);
  if (/-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----/.test(text)) return text;
  throw new SettingError(
    "hostCa",
    `${file}: it has no certificate in PEM, which begins with -----BEGIN CERTIFICATE-----.`,
  );
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
