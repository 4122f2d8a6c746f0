/** Mutants that no test can or need tell from the code, and why. */
export interface Explained {
  readonly file: string;
  readonly because: string;
  /** Each as the line of code, its spaces at the ends left out, and what stands there instead. */
  readonly mutants: readonly (readonly [line: string, instead: string])[];
}

export const explained: readonly Explained[] = [
  {
    file: "packages/core/src/authorized.ts",
    because:
      "a fixed life does not depend on when a call was sent; the condition saves its instant",
    mutants: [
      [
        'const sentAt = token.expiry === "sliding" ? instant(clock) : undefined;',
        "const sentAt = true ? instant(clock) : undefined;",
      ],
    ],
  },
  {
    file: "packages/core/src/clock.ts",
    because: "nobody listens without a signal; the compiler wants the question mark",
    mutants: [["reject(signal?.reason);", "reject(signal.reason);"]],
  },
  {
    file: "packages/core/src/exchange-limits.ts",
    because: "what is no instant is never less than a minute old",
    mutants: [
      ["#drops: readonly Instant[] = [];", '#drops: readonly Instant[] = ["Stryker was here"];'],
    ],
  },
  {
    file: "packages/core/src/retry-after.ts",
    because: "a text that is no date says as little as none",
    mutants: [
      [
        'const value = ((typeof header === "string" ? header : header?.[0]) ?? "").trim();',
        'const value = ((typeof header === "string" ? header : header?.[0]) ?? "Stryker was here!").trim();',
      ],
    ],
  },
  {
    file: "packages/core/src/reuse-token.ts",
    because: "each exchange has a number of its own",
    mutants: [["if (order <= this.#arrived) return;", "if (order < this.#arrived) return;"]],
  },
];
