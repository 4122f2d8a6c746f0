import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/run.ts";

/** Files that decide one thing together, and the tests that must notice when they decide otherwise. */
export interface Part {
  readonly name: string;
  /** What these files decide. */
  readonly decides: string;
  readonly files: readonly string[];
  /** Patterns of test files, quick ones first. */
  readonly tests: readonly string[];
}

/** The parts that were made by hand, the most important first. */
const named: readonly Part[] = [
  {
    name: "core/tokens",
    decides: "when a token is used, renewed and given up, and when the host is asked for another",
    files: core(
      "access-token",
      "authorized",
      "clock",
      "deadline",
      "exchange-limits",
      "refresh-windows",
      "reuse-token",
      "wait-for",
    ),
    tests: coreTests(
      "wait-for",
      "access-token",
      "clock",
      "authorized",
      "exchange-limits",
      "reuse-token",
      "reuse-token.renewal",
      "reuse-token.model",
      "reuse-token.laws",
    ),
  },
  {
    name: "core/retries",
    decides: "what is sent again and when, and whether a host has carried out a write",
    files: core("is-taken", "retry", "retry-after"),
    tests: coreTests("retry-after", "retry", "is-taken", "client-calls"),
  },
  {
    name: "core/exchanges",
    decides: "what the response to a token request means",
    files: core("credentials", "limited-body", "token-answer", "token-endpoint"),
    tests: coreTests("token-answer", "settings", "token-endpoint"),
  },
  {
    name: "core/addresses",
    decides: "where a request goes, and with which options",
    files: core(
      "base-url",
      "client-identity",
      "client-options",
      "headers",
      "layout",
      "option-names",
      "outgoing-request",
      "paths",
      "query",
      "school-year",
      "settings",
      "transport",
      "unread-file",
    ),
    tests: coreTests("addresses", "unread-file", "settings", "data-client.request"),
  },
  {
    name: "core/answers",
    decides: "what a response of the host means, and which error it is",
    files: core("data-answer", "data-response", "errors", "host-problem", "whole-answer"),
    tests: [
      ...coreTests("errors", "host-problem", "data-client.*", "client-calls"),
      "test/dispatchers.test.ts",
    ],
  },
  {
    name: "core/client",
    decides: "how records are read page by page and written",
    files: core(
      "call-timeout",
      "create-data-client",
      "each-record",
      "events",
      "pages",
      "write-records",
    ),
    tests: coreTests("pages", "write-records", "settings", "client-calls", "data-client.*"),
  },
  {
    name: "core/connections",
    decides: "how a request is sent and its response read",
    files: core(
      "dispatch-handlers",
      "host-connection",
      "http",
      "response-handler",
      "streamed-body",
    ),
    tests: coreTests(
      "streamed-body",
      "response-handler",
      "network-errors",
      "client-calls",
      "data-client.*",
      "closing-hosts",
    ),
  },
  {
    name: "compat/handles",
    decides: "which handles and codes are good, for whom and for how long, and who tries too often",
    files: compat(
      "sessions",
      "bearer-token",
      "codes",
      "expiring-map",
      "guesses",
      "oauth-request",
      "seal",
    ),
    tests: compatTests(
      "bearer-token",
      "codes",
      "expiring-map",
      "guesses",
      "oauth-parameters",
      "seal",
    ),
  },
  {
    name: "compat/fates",
    decides: "whether a write was carried out, and whether it may be made over another's",
    files: compat(
      "records",
      "conditions",
      "failures",
      "fate",
      "finish-write",
      "overwrite",
      "record-lock",
    ),
    tests: compatTests("overwriting", "record-lock", "failures", "fates"),
  },
  {
    name: "compat/tokens",
    decides: "which callers get a handle, whose handle lives on, and what a 401 becomes",
    files: [
      ...compat("changes", "authorize", "sliding-window", "token"),
      ...compat("call", "exchange"),
      ...compat("sessions", "oauth-response"),
    ],
    tests: compatTests("registry", "token-operation", "host-exchange", "fates", "odd-hosts"),
  },
  {
    name: "compat/sessions",
    decides: "which token of the host belongs to a handle",
    files: compat("sessions", "file-store", "proven-credential", "session-store", "shared-tokens"),
    tests: compatTests("file-store", "shared-tokens", "session-store"),
  },
  {
    name: "compat/routes",
    decides: "what a legacy URL means, and which URL of the host it becomes",
    files: ["packages/compat/src/routing/*.ts"],
    tests: compatTests("path-safety", "legacy-route", "selection", "host-target"),
  },
  {
    name: "compat/writes",
    decides: "which requests a legacy write becomes, in which order, and what is kept",
    files: compat("records", "replace-record", "write-record"),
    tests: [
      ...compatTests("writes", "composed-writes", "emptied-writes", "keep", "composed-records"),
      "test/changed-keys.test.ts",
      "test/shared-codes.test.ts",
    ],
  },
  {
    name: "compat/parts",
    decides: "how the parts of a record are written, in which organization, and taken out",
    files: compat("records", "companion-writes", "write-companions"),
    tests: [
      ...compatTests("composed-writes", "emptied-writes", "split-writes", "keep"),
      "test/key-districts.test.ts",
    ],
  },
  {
    name: "compat/replaced",
    decides: "what becomes of a record that is deleted, or is several on the host",
    files: compat("records", "referring-records", "remove-record", "split-writes"),
    tests: compatTests("removals", "split-writes", "fates"),
  },
  {
    name: "compat/held",
    decides: "which parts of new people wait for the enrollment, where, and for how long",
    files: [
      ...compat("records", "held-page", "held-pages", "held-parts", "key-secrets"),
      ...compat("records", "write-waiting", "read-waiting", "later-tries", "part-fate"),
    ],
    tests: [
      "test/waiting-parts.test.ts",
      ...compatTests("held-page.properties", "new-people", "composed-writes"),
      ...compatTests("removals", "held-parts"),
      "test/key-districts.test.ts",
    ],
  },
  {
    name: "compat/keys",
    decides:
      "whose a record is, by which key it is known, and what the response says about what was not sent",
    files: [
      ...compat("sessions", "key-organizations"),
      ...compat(
        "records",
        "left-behind",
        "natural-key",
        "note-write",
        "people",
        "translate-request",
      ),
    ],
    tests: [
      ...compatTests("key-organizations", "left-behind", "natural-key", "people"),
      ...compatTests("translate-request", "translation", "keep", "composed-records"),
      ...compatTests("composed-writes", "fates"),
      "test/key-districts.test.ts",
    ],
  },
  {
    name: "compat/caches",
    decides:
      "what is remembered of the host, for whom and for how long, and what a write makes old",
    files: compat(
      "lookups",
      "cache-budget",
      "cached-list",
      "collection-cache",
      "concurrency-limit",
      "list-index",
      "lookup-caches",
      "read-access",
      "record-query",
      "writes",
    ),
    tests: compatTests("lookups-parts", "lookups-lists", "lookups-cache", "lookups"),
  },
  {
    name: "compat/key-lookups",
    decides: "which key of the host a legacy key is, and the other way round",
    files: compat(
      "lookups",
      "current-keys",
      "key-parts",
      "legacy-keys",
      "lookup-error",
      "record-source",
      "record-values",
    ),
    tests: compatTests("lookups-keys", "lookups.properties"),
  },
  {
    name: "compat/lookups",
    decides: "what a look-up asks the host for, and what the response means",
    files: compat("lookups", "for-call", "host-lists", "host-lookups", "lookups"),
    tests: [
      ...compatTests("host-lists", "host-lookups", "lookup-requests", "lookups-cache", "lookups"),
      ...compatTests("filter-lookups", "read-records", "split-reads", "writes", "composed-records"),
      "test/extension-descriptors.test.ts",
    ],
  },
  {
    name: "compat/batches",
    decides: "which look-ups are made together, and when a whole list is read for them",
    files: compat("lookups", "find-records"),
    tests: compatTests("find-records", "lookups-cache"),
  },
  {
    name: "compat/code-lookups",
    decides: "which descriptors the host has, and which records a filter means",
    files: compat("lookups", "descriptor-lists", "filter-lookup"),
    tests: [
      ...compatTests("descriptor-lists", "filter-lookups", "filters"),
      "test/legacy-keys.test.ts",
    ],
  },
  {
    name: "compat/reads",
    decides: "how records of the host become legacy ones",
    files: [
      ...compat("records", "record-translation", "reference-links", "translate-response"),
      ...compat("call", "read-records"),
    ],
    tests: compatTests(
      "record-translation",
      "read-records",
      "split-reads",
      "links",
      "translation",
      "composed-records",
      "reads",
      "removals",
    ),
  },
  {
    name: "compat/queries",
    decides: "which records a legacy query asks for, and how many at once",
    files: compat(
      "changes",
      "fields",
      "filters",
      "id-form",
      "id-in-query",
      "no-equal",
      "pages",
      "read-by-key",
    ),
    tests: compatTests(
      "registry",
      "id-form",
      "no-equal",
      "side-interfaces",
      "selection",
      "reads",
      "filters",
      "odd-hosts",
    ),
  },
  {
    name: "compat/composites",
    decides: "what the composite resources of a legacy host hold",
    files: ["packages/compat/src/changes/composites/*.ts"],
    tests: compatTests("registry", "composites"),
  },
  {
    name: "compat/descriptions",
    decides: "at which URLs collections and school years are, and what the metadata contain",
    files: compat("changes", "data-path", "metadata", "school-years"),
    tests: compatTests("registry", "metadata", "school-years", "data-path"),
  },
  {
    name: "compat/changes",
    decides: "which requests records are translated for, under which name, and where they are then",
    files: compat(
      "changes",
      "change",
      "location",
      "names",
      "own-members",
      "put-creates",
      "records",
    ),
    tests: [
      ...compatTests("registry", "writes", "composed-records", "fates", "translation"),
      ...compatTests("split-writes", "split-reads", "read-records", "removals", "new-people"),
      ...compatTests("told-changes", "held-parts", "names", "records"),
      "test/without.test.ts",
      "test/deletes.test.ts",
    ],
  },
  {
    name: "compat/forms",
    decides:
      "which forms the dates, errors, links, bodies and media types of requests and responses have",
    files: compat("changes", "dates", "errors", "lenient-json", "links", "media-types"),
    tests: [
      ...compatTests("registry", "dates", "media-types", "coded-records", "errors"),
      ...compatTests("lenient-json", "told-changes", "links", "fates"),
    ],
  },
  {
    name: "compat/pipeline",
    decides: "which changes a request meets, and for whom they are off",
    files: [
      ...compat("sessions", "bridged-call"),
      ...compat(
        "pipeline",
        "bridge",
        "host-address",
        "off-for-caller",
        "owner",
        "owner-hooks",
        "plan",
        "run",
      ),
      ...compat("call", "legacy-call"),
    ],
    tests: compatTests(
      "bridged-call",
      "off-for-caller",
      "host-address",
      "bridge",
      "intake",
      "host-exchange",
      "token-operation",
      "host-profile",
      "side-interfaces",
      "fates",
      "emptied-writes",
      "new-people",
    ),
  },
  {
    name: "compat/bodies",
    decides: "what edbridge reads of a body, and what it reports of it",
    files: compat(
      "http",
      "body",
      "call-note",
      "echoes",
      "header-case",
      "headers",
      "host-error",
      "host-page",
      "intake",
      "json",
      "json-bounds",
      "legacy-json",
      "legacy-response",
      "maybe-promise",
      "query-string",
      "refusal",
    ),
    tests: [
      ...compatTests(
        "body",
        "echoes",
        "errors",
        "header-fields",
        "host-exchange",
        "host-page",
        "intake",
        "json",
      ),
      ...compatTests("legacy-response", "lenient-json", "query-string"),
    ],
  },
  {
    name: "compat/settings",
    decides: "which options are accepted, and what the host's discovery document says",
    files: compat(
      "settings",
      "changes-off",
      "compat-options",
      "config",
      "environment",
      "host-options",
      "host-profile",
      "option-text",
      "options-from-discovery",
      "shown-path",
      "without-values",
      "year-options",
    ),
    tests: [
      ...compatTests("changes-off", "compat-options", "compat-options-from", "host-options"),
      ...compatTests("config", "environment", "host-profile", "left-behind", "option-text"),
      ...compatTests("options", "without-values"),
    ],
  },
];

/** Files of core and compat that are not changed. Their names are patterns. */
export const leftOut: readonly { readonly files: readonly string[]; readonly because: string }[] = [
  {
    files: [
      ...core("collection-types", "data-client", "json", "token-source"),
      ...compat("settings", "shared-store"),
      ...compat("records", "write-context"),
      ...compat("http", "call-event", "message"),
    ],
    because: "types alone, or little else",
  },
  {
    files: [
      "packages/{core,compat}/src/{index,internal/index}.ts",
      "packages/compat/src/changes/index.ts",
    ],
    because: "lists of exports, and of changes",
  },
  {
    files: ["packages/core/src/testing/**/*.ts"],
    because:
      "the published laws of a token source: packages/core/test/testing.test.ts holds them against sources that break one law each",
  },
  {
    files: ["packages/core/src/user-agent.ts"],
    because: "one text of a version, which the build puts in",
  },
  {
    files: compat("report", "report"),
    because: "what is reported of a call, which decides nothing",
  },
  {
    files: [
      "packages/compat/src/{doors,transport}/**/*.ts",
      "packages/compat/src/pipeline/{call-site,caller-names,held-warnings,loss-warnings,note-of,observer,warn-once,call-events}.ts",
    ],
    because:
      "doors and reports: they pass on what the centre decides, and the fault matrix runs every door",
  },
];

/** What `npm run mutation` changes: the parts above, and what is in none of them yet. */
export const parts: readonly Part[] = [...named, ...otherParts()];

function otherParts(): readonly Part[] {
  const known = new Set([...named, ...leftOut].flatMap(({ files }) => filesOf(files)));
  return ["core", "compat"].flatMap((name) => {
    const all = filesOf([`packages/${name}/src/**/*.ts`]);
    const files = all.filter((file) => !known.has(file));
    const tests = [`packages/${name}/test/*.test.ts`];
    return files.length === 0
      ? []
      : [{ name: `${name}/others`, decides: "what is in no part yet", files, tests }];
  });
}

/** A name for the text of these files: another one after each change. */
export function codeOf(files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 12);
}

function core(...names: readonly string[]): readonly string[] {
  return names.map((name) => `packages/core/src/${name}.ts`);
}

function coreTests(...names: readonly string[]): readonly string[] {
  return names.map((name) => `packages/core/test/${name}.test.ts`);
}

function compat(room: string, ...names: readonly string[]): readonly string[] {
  return names.map((name) => `packages/compat/src/${room}/${name}.ts`);
}

function compatTests(...names: readonly string[]): readonly string[] {
  return names.map((name) => `packages/compat/test/${name}.test.ts`);
}

/** The files of these patterns, as paths from the root. */
export function filesOf(patterns: readonly string[]): readonly string[] {
  return globSync(patterns, { cwd: root }).toSorted();
}
