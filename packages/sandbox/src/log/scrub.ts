import type { SandboxCredentials } from "../credentials.js";

export const REDACTED = "[redacted]";

/** Secrets shorter than this are hidden by the names they come under alone. */
const SHORTEST = 6;

const GUID = /[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}/gi;
const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const SCHEME = /\b(basic|bearer)(\s+|%20|\+)[^\s,;&"']+/gi;
const ASSIGNED = /((?:secret|code|token|password)["']?\s*[=:]\s*["']?)[^&\s"',;]+/gi;

/** Takes secrets out of texts by their value and by their form. */
export class Scrubber {
  readonly #secrets: RegExp | undefined;
  readonly #isIssued: (text: string) => boolean;

  /** Looks for the secrets of `credentials`, and for codes and tokens. */
  constructor(credentials: readonly SandboxCredentials[], isIssued: (text: string) => boolean) {
    this.#isIssued = isIssued;
    const long = credentials.filter((each) => each.clientSecret.length >= SHORTEST);
    const all = new Set(long.flatMap(spellings));
    const longestFirst = [...all].toSorted((a, b) => b.length - a.length);
    const any = longestFirst.map((each) => each.replace(/[^\w]/g, String.raw`\$&`)).join("|");
    this.#secrets = any === "" ? undefined : new RegExp(any, "g");
  }

  /** A text of a record without what is known to be secret. */
  known(text: string): string {
    // Most texts of a record are short.
    if (text.length < SHORTEST) return text;
    const clean = text.replace(JWT, REDACTED).replace(GUID, (guid) => {
      return this.#isIssued(guid.replaceAll("-", "").toLowerCase()) ? REDACTED : guid;
    });
    return this.#secrets ? clean.replace(this.#secrets, REDACTED) : clean;
  }

  /** A part of a request line or header: also without what only looks like a secret. */
  wire(text: string): string {
    const clean = text.replace(SCHEME, `$1 ${REDACTED}`).replace(ASSIGNED, `$1${REDACTED}`);
    return this.known(clean);
  }
}

/** How a secret may be written inside another text. */
function spellings({ clientKey, clientSecret }: SandboxCredentials): string[] {
  const encoded = encodeURIComponent(clientSecret);
  const pair = Buffer.from(`${clientKey}:${clientSecret}`);
  return [
    clientSecret,
    encoded,
    encoded.toLowerCase(),
    new URLSearchParams([["", clientSecret]]).toString().slice(1),
    JSON.stringify(clientSecret).slice(1, -1),
    pair.toString("base64"),
    pair.toString("base64url"),
  ];
}
