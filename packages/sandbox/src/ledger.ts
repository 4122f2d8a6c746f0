/** Every code and token that a sandbox gave out: how many, and which texts are therefore secret. */
export class Ledger {
  readonly #issued = new Set<string>();
  #codes = 0;
  #tokens = 0;

  /** Codes given out so far. */
  get codes(): number {
    return this.#codes;
  }

  /** Tokens given out so far, both generations. */
  get tokens(): number {
    return this.#tokens;
  }

  /** Notes a code. */
  addCode(code: string): void {
    this.#codes += 1;
    this.#issued.add(code);
  }

  /** Notes a token and gives its serial number: 1 for the first. */
  addToken(token: string): number {
    this.#issued.add(token);
    return (this.#tokens += 1);
  }

  has(text: string): boolean {
    return this.#issued.has(text);
  }
}
