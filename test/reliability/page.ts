import { type FaultRow, groups } from "../faults/faults.ts";
import { type StepKind, scenarioNames } from "../faults/scenarios.ts";
import { exceptions } from "../faults/verdict.ts";
import { parts } from "../mutation/scope.ts";
import { least, scoreOf } from "../mutation/score.ts";
import type { Figures } from "./figures.ts";
import { promises } from "./promises.ts";

const kinds: readonly (readonly [StepKind, string])[] = [
  ["read", "read"],
  ["lookup", "look-up"],
  ["write", "write"],
  ["part", "later part"],
  ["token", "first token"],
  ["renewal", "new token"],
];

const intro = `<!-- Written by scripts/reliability-page.ts from test/reliability and test/faults. -->

# Reliability

Records of students pass through edbridge. This page says what edbridge promises about them, and which test holds each promise. It is for whoever has to answer for these records. [SECURITY.md](../SECURITY.md) has the threat model.

\`npm run faults\` runs every fault of the table below at every door. \`npm run attack\` does to \`edbridge serve\` what an attacker may do. \`npm run soak\` runs 40 programs through each door at once, which read, write, upload and delete. \`npm run mutation\` tests the tests. All but the soak write their figures here.`;

const outcomes: readonly (readonly [string, string])[] = [
  ["`ok`", "the same as without the fault"],
  ["`ok~`", "the same, and a header names what was left out or is not stored yet"],
  ["a number", "an error with this status"],
  [
    "`lost`",
    "that no whole response came: 502 at a server, a rejected `fetch`, or an error with the code `EDB_NETWORK` from a client",
  ],
  [
    "`?` behind it",
    "also, that the write may have been carried out; a rejected `fetch` always means that",
  ],
  ["`invalid_client`", "that key or secret is refused"],
];

const legend =
  () => `A **fault** is something that a host, or a gateway before it, does to one request. The table has a line for each fault. A column says what the program sees, by what the request was for:

- **read**: records that the program asked for.
- **look-up**: what edbridge asks the host before it can send a write, or complete a page.
- **write**: the first request that changes something on the host.
- **later part**: a further request of the same write. A student of a legacy host is two records on Data Standard 5.0, and three on 6.0.
- **first token** and **new token**: the token request of a sign-in, and the one after the host has ended a token.

${table(["in the table", "what the program sees"], outcomes)}

Clients show a failed token request as an error with a code of [\`EDB_TOKEN_…\`](errors.md). They add the \`?\` to each failure of a write, because they cannot tell which of its requests failed.

In every cell this holds as well:

- the host carries out each request of a write once at most
- at most three token requests are made; createLegacyClient makes a fourth when the time is over that the host asked it to wait
- another program, with another key, reads at the same moment and gets its records
- \`/readyz\` of \`edbridge serve\` says that it is ready
- the program does the same again after the fault, and succeeds; the host then has the whole record, as it has without a fault`;

/** The page of what is promised. */
export function pageOf({ faults, attack, mutation }: Figures): string {
  const sections = [
    intro,
    "## What is promised",
    ...promises.map(({ title, rows }) => `### ${title}\n\n${table(["promise", "held by"], rows)}`),
    "## Faults of the host",
    legend(),
    `The programs do this:\n\n${scenarioNames.map((name) => `- ${name}`).join("\n")}`,
    ...groups.map(
      ({ name, because, rows }) =>
        `### ${name}\n\n${because}\n\n${table(["fault", ...kinds.map(([, text]) => text)], rows.map(rowOf))}`,
    ),
    "### Where it differs",
    "Some steps do not need the request that failed. Each difference is a line of `test/faults/verdict.ts`.",
    exceptions.map(({ because }) => `- ${because}`).join("\n"),
    "### Figures",
    `From the run of ${faults.date}. The run saw in every cell what the tables say.`,
    "The run starts `edbridge serve` again for each scenario. Each start leaves one observer of garbage collections of the metrics library in the process. In production, a process starts `serve` once.",
    table(
      ["door", "cells", "sockets left", "heap left"],
      faults.doors.map(({ door, cells, sockets, heap }) => [
        `\`${door}\``,
        String(cells),
        String(sockets),
        `${heap} MB`,
      ]),
    ),
    "## Attacks on `edbridge serve`",
    `From the run of ${attack.date}, with \`edbridge serve\` in a process of its own and with the host's address as its only option. Each attack failed.`,
    table(
      ["attack", "what was seen"],
      attack.attacks.map(({ name, seen }) => [name, seen]),
    ),
    "## Tests of the tests",
    `A **mutant** is the code with one small mistake in it, such as \`<=\` for \`<\`. It is **killed** if a test fails. \`npm run mutation\` makes all mutants of the parts below, and runs the tests of each. At least ${least} % must be killed. \`test/mutation/survivors.ts\` says of each other mutant why no test fails: mostly, nobody can see the difference. \`test/mutation/scope.ts\` names the files of each part, and the files that are left out. The figures are of the code of their day; \`npm run mutation -- --changed\` runs the parts whose files have changed since.`,
    table(
      ["part", "what it decides", "run of", "mutants", "killed", "not killed", "score"],
      parts.map(({ name, decides }) => {
        const run = mutation.find((one) => one.name === name);
        if (!run) return [`\`${name}\``, decides, "not run yet"];
        const { date, mutants, killed } = run;
        const counts = [mutants, killed, mutants - killed].map(String);
        return [`\`${name}\``, decides, date, ...counts, `${scoreOf(run)} %`];
      }),
    ),
  ];
  return `${sections.join("\n\n")}\n`;
}

function rowOf({ name, expect }: FaultRow): readonly string[] {
  return [
    name,
    ...kinds.map(([kind]) => (expect[kind] === undefined ? "" : `\`${expect[kind]}\``)),
  ];
}

/** A table in the form that prettier gives it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
  const widths = head.map((_, at) => Math.max(3, ...all.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? "").padEnd(width)).join(" | ")} |`;
  const [first = [], ...others] = all;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [line(first), rule, ...others.map(line)].join("\n");
}
