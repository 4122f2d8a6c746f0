/** Promises of one kind. */
export interface Promises {
  readonly title: string;
  /** A promise in plain words, and the files of its tests, in backquotes. */
  readonly rows: readonly (readonly [promise: string, tests: string])[];
}

const files = (...names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");

/** All that is promised about records, keys and tokens. Tests hold that each file is there. */
export const promises: readonly Promises[] = [
  {
    title: "Strangers cost nothing",
    rows: [
      [
        "Nothing of a legacy request's body is read, and no connection to the host is taken, before its bearer is known.",
        files("packages/cli/test/strangers.test.ts", "test/attack/attack.test.ts"),
      ],
      [
        "A record has 1 MiB at most. It is counted while it arrives and is decoded. Depth and members are bounded before it is parsed.",
        files("packages/cli/test/strangers.test.ts"),
      ],
      [
        "A page of the host has 8 MiB at most where it is translated, and is decoded no further than that.",
        files("test/faults/faults.test.ts", "packages/compat/test/send.test.ts"),
      ],
      [
        "Authorization codes need no memory. Every replica with the same key takes them, each of them once.",
        files("packages/compat/test/codes.test.ts", "test/replicas.test.ts"),
      ],
      [
        "Who tries wrong secrets is slowed, by key and by address, and by key over many addresses. The owner of the key still signs in.",
        files("packages/cli/test/strangers.test.ts", "test/attack/attack.test.ts"),
      ],
      [
        "Web pages of other sites are refused before anything is read, and so is a request for another server's name.",
        files("packages/cli/test/browsers.test.ts", "packages/cli/test/strangers.test.ts"),
      ],
      [
        "No spelling of a path leads out of the host's base.",
        files("packages/cli/test/strangers.test.ts", "test/attack/attack.test.ts"),
      ],
      [
        "No header makes the server slow: `Forwarded` is read in one pass. All regular expressions are checked by `npm run regex`.",
        files("packages/cli/test/forwarded.test.ts"),
      ],
    ],
  },
  {
    title: "One slow thing is not everyone's",
    rows: [
      [
        "A key whose requests hang keeps no other key, no sign-in and no probe from the host.",
        files("packages/cli/test/slow-things.test.ts", "packages/cli/test/turns.test.ts"),
      ],
      [
        "No connection to the host is shared by two keys. A response that nobody asked for reaches nobody else.",
        files("packages/cli/test/slow-things.test.ts", "test/attack/attack.test.ts"),
      ],
      [
        "A caller that sends or reads too slowly is cut off. Who waits too long for a connection gets 503 with Retry-After.",
        files("packages/cli/test/pace.test.ts", "packages/cli/test/slow-things.test.ts"),
      ],
      [
        "Requests that are sent at once on one connection are carried out in order.",
        files("packages/compat/test/pipelined-calls.test.ts", "test/attack/attack.test.ts"),
      ],
      [
        "No fault in a library's socket ends the process, at any door.",
        files(
          "packages/compat/test/closing-hosts.test.ts",
          "packages/core/test/closing-hosts.test.ts",
          "test/sidecar/faults.test.ts",
        ),
      ],
      [
        "Memory, sockets and timers do not grow with the number of requests, at any door.",
        files("test/soak/run.ts"),
      ],
    ],
  },
  {
    title: "Tokens are scarce",
    rows: [
      [
        "All who need a token at once share one exchange. A resource that always answers 401 costs one more, not one for each request.",
        files("packages/core/test/reuse-token.laws.test.ts", "packages/core/test/torture.test.ts"),
      ],
      [
        "A refused key, too many tokens and faults are remembered for a time that grows. Another secret is not held back.",
        files(
          "packages/core/test/reuse-token.test.ts",
          "packages/core/test/reuse-token.laws.test.ts",
        ),
      ],
      [
        "Nobody waits under a long Retry-After: it is handed to the caller.",
        files("packages/core/test/reuse-token.laws.test.ts"),
      ],
      [
        "A wrong step of the clock ends no session.",
        files("test/legacy-oauth.test.ts", "test/attack/attack.test.ts"),
      ],
      [
        "edbridge never reports the refusal of a gateway as a wrong secret.",
        files("packages/core/test/token-endpoint.test.ts", "test/faults/faults.test.ts"),
      ],
      [
        "Sessions outlive a restart, and are good at each replica.",
        files("test/sidecar/restart.test.ts", "test/replicas.test.ts"),
      ],
    ],
  },
  {
    title: "A write is what it is said to be",
    rows: [
      [
        "A write counts as stored only where the response is a host's own.",
        files("packages/compat/test/fates.test.ts", "test/faults/faults.test.ts"),
      ],
      [
        "No door repeats a write of unknown fate. The error says that the host may have carried it out, and whether it is safe to send it again.",
        files(
          "packages/compat/test/fates.test.ts",
          "packages/core/test/data-client.write.test.ts",
          "test/faults/faults.test.ts",
        ),
      ],
      [
        "What only the host has of a record is kept, also while another program writes it. If the key may not read the record, the response says so.",
        files("packages/compat/test/keep.test.ts", "packages/compat/test/overwrite.test.ts"),
      ],
      [
        "Two programs that write one record at once leave the one or the other, never a mixture.",
        files(
          "test/oracle/writes.test.ts",
          "test/whole-writes.test.ts",
          "packages/compat/test/record-lock.test.ts",
        ),
      ],
      [
        "What one key has written is what another key reads, where both come through one edbridge.",
        files("test/new-people.test.ts", "test/oracle/writes.test.ts"),
      ],
      [
        "Demographics that wait for an enrollment are written by any process that shares the store. If a restart may lose them, the response says so.",
        files(
          "test/sidecar/shared-store.test.ts",
          "test/run/new-people.test.ts",
          "test/people.properties.test.ts",
        ),
      ],
      [
        "A write of several requests is finished when its caller has left, and is whole when it is sent again.",
        files("test/whole-writes.test.ts", "test/faults/faults.test.ts"),
      ],
    ],
  },
  {
    title: "Secrets stay where they are",
    rows: [
      [
        "No log line, metric, warning or error holds a key's secret, a token or a value of a record.",
        files(
          "test/sidecar/secrets.test.ts",
          "packages/compat/test/without-values.test.ts",
          "packages/core/test/errors.test.ts",
        ),
      ],
      [
        "What the host repeats of its own token, or of key and secret, is blanked, and its address is not told.",
        files("test/echoes.test.ts", "packages/compat/test/echoes.test.ts"),
      ],
      [
        "What is kept in the state folder or a store is encrypted, and named so that nobody can tell whose it is.",
        files(
          "packages/compat/test/held-parts.test.ts",
          "packages/compat/test/shared-tokens.test.ts",
        ),
      ],
      [
        "Errors of a parser hold no bytes of what was parsed.",
        files("packages/compat/test/parser-errors.test.ts"),
      ],
      [
        "Key and secret leave by the program's own dispatcher, with its proxy and certificates, at every door.",
        files("packages/compat/test/exchange-dispatcher.test.ts"),
      ],
      [
        "What one key may read is looked up and kept for that key alone.",
        files("packages/compat/test/lookups-cache.test.ts"),
      ],
    ],
  },
];
