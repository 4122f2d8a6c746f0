/** Promises of one kind. */
export interface Promises {
  readonly title: string;
  /** A promise in plain words, and the files of its tests. */
  readonly rows: readonly (readonly [promise: string, tests: readonly string[]])[];
}

const files = (...names: readonly string[]) => names;

/** All that is promised about records, keys and tokens. Tests hold that each file is there. */
export const promises: readonly Promises[] = [
  {
    title: "Strangers cost nothing",
    rows: [
      [
        "edbridge reads no body of a legacy request, and takes no connection to the host, before it knows the bearer.",
        files("packages/cli/test/strangers.test.ts"),
      ],
      [
        "A record has at most 1 MiB, and bounds of depth and members, which are checked before it is parsed.",
        files("packages/cli/test/strangers.test.ts"),
      ],
      [
        "edbridge translates pages of at most 8 MiB, and refuses pages that are nested too deeply.",
        files("test/faults/faults.test.ts", "packages/compat/test/host-exchange.test.ts"),
      ],
      [
        "If there are too many connections or requests, edbridge closes the slowest or idle one.",
        files("packages/cli/test/running.test.ts", "packages/cli/test/pace.test.ts"),
      ],
      [
        "Authorization codes need no memory. Each is accepted once: by each replica, or with a store by all together.",
        files("packages/compat/test/codes.test.ts", "test/replicas.test.ts"),
      ],
      [
        "A caller that tries wrong secrets must wait. The owner of the key can still sign in.",
        files("packages/cli/test/strangers.test.ts"),
      ],
      [
        "edbridge refuses requests from web pages of other sites, and for another server's name, before it reads them.",
        files("packages/cli/test/browsers.test.ts", "packages/cli/test/strangers.test.ts"),
      ],
      [
        "No spelling of a path leads out of the host's base.",
        files("packages/cli/test/strangers.test.ts"),
      ],
      [
        "No header makes the server slow: `npm run regex` checks all regular expressions.",
        files("packages/cli/test/forwarded.test.ts"),
      ],
    ],
  },
  {
    title: "One slow thing is not everyone's",
    rows: [
      [
        "If the requests of one key hang, other keys, sign-ins and probes still reach the host.",
        files("packages/cli/test/slow-things.test.ts", "packages/cli/test/turns.test.ts"),
      ],
      [
        "Two keys never share a connection to the host. A response that nobody asked for reaches no other key.",
        files("packages/cli/test/slow-things.test.ts"),
      ],
      [
        "A caller that sends or reads too slowly is cut off. One that waits too long for a connection gets 503.",
        files("packages/cli/test/pace.test.ts", "packages/cli/test/slow-things.test.ts"),
      ],
      [
        "If several keys write one record, each makes one write after the other.",
        files("packages/compat/test/writes.test.ts", "test/attack/run.ts"),
      ],
      [
        "If a caller sends several requests at once on one connection, edbridge carries them out in order.",
        files("packages/compat/test/pipelined-calls.test.ts"),
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
        "All who need a token at once share one exchange. A collection that always answers 401 costs one more, not one for each request.",
        files("packages/core/test/reuse-token.laws.test.ts"),
      ],
      [
        "After a refused key, too many tokens or a fault, edbridge waits before it asks again. Another secret of the key does not wait.",
        files(
          "packages/core/test/reuse-token.test.ts",
          "packages/core/test/reuse-token.laws.test.ts",
        ),
      ],
      [
        "edbridge does not wait for a long Retry-After: the caller gets it.",
        files("packages/core/test/reuse-token.laws.test.ts"),
      ],
      ["A wrong step of the clock ends no session.", files("test/legacy-oauth.test.ts")],
      [
        "edbridge never reports the refusal of a gateway as a wrong secret.",
        files("packages/core/test/token-endpoint.test.ts", "test/faults/faults.test.ts"),
      ],
      [
        "Sessions continue after a restart, and are valid at each replica.",
        files("test/sidecar/restart.test.ts", "test/replicas.test.ts"),
      ],
    ],
  },
  {
    title: "A write is what it is said to be",
    rows: [
      [
        "edbridge reports a write as stored only if the response is one of a host.",
        files("packages/compat/test/fates.test.ts", "test/faults/faults.test.ts"),
      ],
      [
        "No door repeats a write of unknown fate. The error says whether it is safe to send it again.",
        files(
          "packages/compat/test/fates.test.ts",
          "packages/core/test/data-client.write.test.ts",
          "test/faults/faults.test.ts",
        ),
      ],
      [
        "A write keeps the fields that only the host has. If the key may not read the record, the response says so.",
        files("packages/compat/test/keep.test.ts", "packages/compat/test/overwrite.test.ts"),
      ],
      [
        "If two programs write one record at once, the host has the record of one of them, never a mixture.",
        files(
          "test/oracle/writes.test.ts",
          "test/whole-writes.test.ts",
          "packages/compat/test/overwrite.test.ts",
        ),
      ],
      [
        "If several records need a calendar at once, edbridge makes it once.",
        files("test/made-records.test.ts", "test/sidecar/shared-store.test.ts"),
      ],
      [
        "If two keys use one edbridge, each reads what the other has written.",
        files("test/new-people.test.ts", "test/oracle/writes.test.ts"),
      ],
      [
        "Demographics that wait for an enrollment are written by any process that shares the store, and never over newer ones. If the host fails, edbridge tries again. Response and log say if the host refuses them, if a restart may lose them, and if they are lost.",
        files(
          "packages/compat/test/new-people.test.ts",
          "test/sidecar/shared-store.test.ts",
          "test/sidecar/silent-store.test.ts",
          "test/run/new-people.test.ts",
          "test/people.properties.test.ts",
          "test/waiting-parts.test.ts",
        ),
      ],
      [
        "edbridge finishes a write of several requests even if its caller has left.",
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
        "If the host repeats its token, the key, the secret or its address, edbridge removes them from the response.",
        files("test/echoes.test.ts", "packages/compat/test/echoes.test.ts"),
      ],
      [
        "Everything in the state folder or a store is encrypted, except the host's public discovery document. No name there shows whose it is.",
        files("test/sidecar/shared-store.test.ts", "packages/compat/test/shared-tokens.test.ts"),
      ],
      [
        "The error of a parser has no bytes of the text that it parsed.",
        files("packages/compat/test/parser-errors.test.ts"),
      ],
      [
        "Key and secret go through the program's own dispatcher, with its proxy and certificates.",
        files("packages/compat/test/exchange-dispatcher.test.ts"),
      ],
      [
        "edbridge keeps look-ups for the key that made them, and for no other key.",
        files("packages/compat/test/lookup-requests.test.ts"),
      ],
    ],
  },
];
