import type { ClaimSetName } from "./access/claims.js";
import type { Random } from "./random.js";

/** A key and secret that the sandbox accepts, in both generations. */
export interface SandboxCredentials {
  readonly clientKey: string;
  readonly clientSecret: string;
  /** What it may do at the current side. Default: option `claimSet`. */
  readonly claimSet?: ClaimSetName;
  /**
   * The education organizations it works for: `oauth/token_info` names them with all below them, the
   * rights of a vendor go by them, and a token request may name one as its `scope`. Default: none for
   * the claim set `sandbox`, else the first district of the host.
   */
  readonly educationOrganizationIds?: readonly number[];
  /** How the namespaces begin that it may write and read. Default `uri://ed-fi.org`. */
  readonly namespacePrefixes?: readonly string[];
}

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** A key of 12 and a secret of 24 letters and digits, as hosts hand them out. */
export function generateCredentials(random: Random): SandboxCredentials {
  return { clientKey: random.text(12, LETTERS), clientSecret: random.text(24, LETTERS) };
}

export class CredentialList {
  readonly #byKey: ReadonlyMap<string, SandboxCredentials>;

  constructor(all: readonly SandboxCredentials[]) {
    this.#byKey = new Map(all.map((each) => [each.clientKey, each]));
  }

  find(clientKey: string): SandboxCredentials | undefined {
    return this.#byKey.get(clientKey);
  }

  verify(clientKey: string, clientSecret: string): SandboxCredentials | undefined {
    const found = this.#byKey.get(clientKey);
    return found?.clientSecret === clientSecret ? found : undefined;
  }
}
