import { SettingError } from "@edbridge/core";
import { whyUnread } from "@edbridge/core/internal";
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";

/** A certificate, with those between it and its authority, and its private key, in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

type Files<Name extends string> = { readonly [Option in Name]?: string | undefined };

/** How this machine shows itself to the host, and knows it: texts in PEM. */
export type HostTls = ReturnType<typeof readHostTls>;

export type HostTlsFiles = Files<"hostCert" | "hostKey" | "hostCa">;

/** The pair of this server, if both belong together; `undefined` where neither is named. @throws `SettingError` */
export function readCertificate(files: Files<"tlsCert" | "tlsKey">): Certificate | undefined {
  return pairOf(files, "tlsCert", "tlsKey");
}

/** The client certificate for the host, and the authorities that it is checked by. @throws `SettingError` */
export function readHostTls({ hostCa, ...files }: HostTlsFiles) {
  const pair = pairOf(files, "hostCert", "hostKey");
  const ca = hostCa === undefined ? undefined : pemIn("hostCa", hostCa);
  if (ca !== undefined) check("hostCa", "that of an authority", () => new X509Certificate(ca));
  return { ...pair, ...(ca === undefined ? {} : { ca }) };
}

function pairOf<N extends string>(files: Files<N>, cert: N, key: N): Certificate | undefined {
  if ((files[cert] ?? files[key]) === undefined) return undefined;
  const pair = { cert: pemIn(cert, files[cert]), key: pemIn(key, files[key]) };
  const which = "the one of the private key that is given, which has no passphrase";
  check(cert, which, () => createSecureContext(pair));
  return pair;
}

/** Node.js itself takes a file without a certificate as an authority that has signed nothing. */
function check(setting: string, which: string, read: () => unknown): void {
  try {
    read();
  } catch {
    throw new SettingError(setting, `must hold a certificate in PEM, ${which}.`);
  }
}

/** @throws `SettingError` naming the option */
function pemIn(setting: string, file: string | undefined): string {
  if (file === undefined) throw new SettingError(setting, "must name a file, as its pair does.");
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new SettingError(setting, `${file}: ${whyUnread(error)}`);
  }
  if (!marked.test(text)) return text;
  throw new SettingError(
    setting,
    `${file} begins with a byte order mark, which PEM has not. Save it as ASCII, or as UTF-8 without the mark.`,
  );
}

/** A byte order mark of UTF-8 or UTF-16. Node.js sees no certificate after it, also in what `run` starts. */
const marked = /^(?:\uFEFF|\uFFFD\uFFFD)/;
