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

type Files<Name extends string> = { readonly [Option in Name]?: string | undefined };

/** The pair, if both belong together; `undefined` where neither is named. @throws `SettingError` */
export function readCertificate({
  tlsCert,
  tlsKey,
}: Files<"tlsCert" | "tlsKey">): Certificate | undefined {
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

/** The client certificate for the host, and the authorities that it is checked by. @throws `SettingError` */
export function readHostTls({
  hostCert,
  hostKey,
  hostCa,
}: Files<"hostCert" | "hostKey" | "hostCa">): HostTls {
  const isPair = (hostCert ?? hostKey) !== undefined;
  return {
    ...(isPair ? { cert: pemIn("hostCert", hostCert), key: pemIn("hostKey", hostKey) } : {}),
    ...(hostCa === undefined ? {} : { ca: pemIn("hostCa", hostCa) }),
  };
}

/** @throws `SettingError` naming the option */
function pemIn(setting: string, file: string | undefined): string {
  if (file === undefined) throw new SettingError(setting, "must name a file, as its pair does.");
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new SettingError(setting, `${file}: ${whyUnread(error)}`);
  }
}
