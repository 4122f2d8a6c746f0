import { SettingError } from "@edbridge/core";
import { whyUnread } from "@edbridge/core/internal";
import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";

/** A certificate, with those between it and its authority, and its private key, in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Names of files. */
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
  try {
    createSecureContext(pair);
  } catch {
    throw new SettingError(
      "tlsCert",
      "must hold a certificate in PEM, the one of the private key that is given.",
    );
  }
  return pair;
}

/**
 * The text of a file that an option names.
 *
 * @throws `SettingError` naming the option
 */
export function pemIn(setting: string, file: string | undefined): string {
  if (file === undefined) throw new SettingError(setting, "must name a file, as its pair does.");
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new SettingError(setting, `${file}: ${whyUnread(error)}`);
  }
}
