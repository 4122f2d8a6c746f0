import type { Random } from "./random.js";

/** A key and secret that the sandbox accepts, in both generations. */
export interface SandboxCredentials {
  readonly clientKey: string;
  readonly clientSecret: string;
  /** Ids that a current token request may name as its `scope`. Default none. */
  readonly educationOrganizationIds?: readonly number[];
}

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** A key of 12 and a secret of 24 letters and digits, as hosts hand them out. */
export function generateCredentials(random: Random): SandboxCredentials {
  return { clientKey: random.text(12, LETTERS), clientSecret: random.text(24, LETTERS) };
}

/** The credentials a sandbox knows. */
export class CredentialList {
  readonly #byKey: ReadonlyMap<string, SandboxCredentials>;

  constructor(all: readonly SandboxCredentials[]) {
    this.#byKey = new Map(all.map((each) => [each.clientKey, each]));
  }

  find(clientKey: string): SandboxCredentials | undefined {
    return this.#byKey.get(clientKey);
  }

  /** The credentials with this key and this secret. */
  verify(clientKey: string, clientSecret: string): SandboxCredentials | undefined {
    const found = this.#byKey.get(clientKey);
    return found?.clientSecret === clientSecret ? found : undefined;
  }

  secrets(): readonly string[] {
    return [...this.#byKey.values()].map((each) => each.clientSecret);
  }
}
