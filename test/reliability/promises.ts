/** Tests of a package as `core/errors`, others as `test/echoes`, and other files by their paths. */
const files = (names: string): readonly string[] =>
  names.split(" ").map((name) => {
    if (name.endsWith(".ts")) return name;
    return `${name.startsWith("test/") ? name : `packages/${name.replace("/", "/test/")}`}.test.ts`;
  });

/** All that is promised about records, keys and tokens, by its kind, each with the tests that hold it. */
const all: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "Strangers cost nothing": {
    "edbridge reads no body of a legacy request, and takes no connection to the host, before it knows the bearer.":
      "cli/strangers",
    "A record has at most 1 MiB, and bounds of depth and members, which are checked before it is parsed.":
      "cli/strangers",
    "edbridge translates pages of at most 8 MiB, and refuses pages that are nested too deeply.":
      "test/faults/faults compat/host-exchange",
    "If there are too many connections or requests, edbridge closes the slowest or idle one.":
      "cli/running cli/pace",
    "Authorization codes need no memory. Each is accepted once: by each replica, or with a store by all together.":
      "compat/token-operation test/replicas",
    "A caller that tries wrong secrets must wait. A caller that has signed in with the right one before need not.":
      "cli/strangers",
    "edbridge refuses requests from web pages of other sites, and for another server's name, before it reads them.":
      "cli/browsers cli/strangers",
    "No spelling of a path leads out of the host's base.": "cli/strangers",
    "No header makes the server slow: `npm run regex` checks all regular expressions.":
      "cli/forwarded",
  },
  "One slow thing is not everyone's": {
    "If the requests of one key hang, other keys, sign-ins and probes still reach the host.":
      "cli/slow-things",
    "Two keys that sign in by edbridge never share a connection to the host. A response that nobody asked for reaches no other key.":
      "cli/slow-things",
    "A caller that sends or reads too slowly is cut off. One that waits too long for a connection gets 503.":
      "cli/pace cli/slow-things",
    "If several keys write one record, each makes one write after the other.":
      "compat/writes test/attack/run.ts",
    "If a caller sends several requests at once on one connection, edbridge carries them out in order.":
      "compat/pipelined-calls",
    "No fault in a library's socket ends the process, at any door.":
      "compat/closing-hosts test/sidecar/faults",
    "Memory, sockets and timers do not grow with the number of requests, at any door.":
      "test/soak/run.ts",
  },
  "Tokens are scarce": {
    "All who need a token at once share one exchange. A collection that always answers 401 costs one more exchange in all.":
      "core/reuse-token.laws",
    "After a refused key, too many tokens or a fault, edbridge waits before it asks again. Another secret of the key does not wait.":
      "core/reuse-token core/reuse-token.laws",
    "edbridge does not wait for a long Retry-After: the caller gets it.": "core/reuse-token.laws",
    "A wrong step of the clock that is shorter than `--session-life` ends no session.":
      "test/legacy-oauth",
    "edbridge never reports the refusal of a gateway as a wrong secret.":
      "core/token-endpoint test/faults/faults",
    "Sessions continue after a restart, and are valid at each replica.":
      "test/sidecar/restart test/replicas",
  },
  "The response to a write is true": {
    "edbridge reports a write as stored only if the response is one of a host.":
      "compat/fates test/faults/faults",
    "No door repeats a write of unknown outcome. The error says whether it is safe to send it again.":
      "compat/fates core/data-client.write test/faults/faults",
    "A write keeps the fields that only the host has. If the key may not read the record, the response says so.":
      "compat/keep compat/writes",
    "If two programs write one record at once, the host has the record of one of them, never a mixture. A process that stood still for ten seconds, such as on a suspended machine, ends what it had begun with 503.":
      "test/oracle/writes test/whole-writes compat/writes",
    "If several records need a calendar at once, edbridge makes it once.":
      "test/made-records test/sidecar/shared-store",
    "If two keys use one edbridge, each reads what the other has written.":
      "test/new-people test/oracle/writes",
    "Demographics that wait for an enrollment are written by any process that shares the store, and never over newer ones. If the host fails, edbridge tries again. Response and log say if the host refuses them, if a restart may lose them, and if they are lost.":
      "compat/new-people test/sidecar/shared-store test/sidecar/silent-store test/run/new-people test/people.properties test/waiting-parts",
    "edbridge finishes a write of several requests even if its caller has left.":
      "test/whole-writes test/faults/faults",
  },
  "Secrets stay where they are": {
    "No log line, metric, warning or error holds a key's secret, a token or a value of a record. Only a value in a host's own plain words can stay.":
      "test/sidecar/secrets compat/without-values core/errors",
    "If the host repeats its token, the key or the secret, edbridge removes them from the response. No legacy error names its address.":
      "test/echoes compat/echoes",
    "Everything in the state folder or a store is encrypted, except the host's public discovery document. No name there shows whose it is.":
      "test/sidecar/shared-store compat/shared-tokens",
    "The error of a parser has no bytes of the text that it parsed.": "compat/parser-errors",
    "Key and secret go through the program's own dispatcher, with its proxy and certificates.":
      "compat/exchange-dispatcher",
    "edbridge keeps look-ups for the key that made them, and for no other key. Lists of codes, which belong to nobody, are kept for all keys.":
      "compat/lookup-requests",
  },
};

/** The promises of one kind: each in plain words, and the files of its tests. */
export const promises = Object.entries(all).map(([title, rows]) => ({
  title,
  rows: Object.entries(rows).map(([promise, names]) => [promise, files(names)] as const),
}));
