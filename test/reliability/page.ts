import { type FaultRow, groups } from "../faults/faults.ts";
import type { StepKind } from "../faults/scenarios.ts";
import { type Count, intervalOf, least, scoreOf } from "../mutation/score.ts";
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

What edbridge promises about records, keys and tokens, and what a program sees of each fault of a host. \`test/reliability/promises.ts\` names the test of each promise. [SECURITY.md](../SECURITY.md) has the threat model.`;

const legend = `A fault is something that a host, or a gateway before it, does to one request. A column says what the program sees, by what the request was for. A **look-up** is a request of edbridge itself. A **later part** is a further request of the same write: a student of a legacy host is two records on Data Standard 5.0, and three on 6.0. **New token** is the token request after the host has ended a token.

- \`ok\`: the same as without the fault. With \`ok~\` a header names what was left out or is not stored yet.
- A number: an error with this status. \`invalid_client\`: key or secret is refused.
- \`lost\`: no whole response. A server answers 502, \`fetch\` and \`node:http\` fail, a client throws \`EDB_NETWORK\`.
- \`?\`: the host may have carried out the write. A rejected \`fetch\` and an error of a client always mean that.

Clients show a failed token request as an error with a code of [\`EDB_TOKEN_…\`](errors.md). Some requests do not need the one that failed; \`test/faults/verdict.ts\` has these differences.

In every case the host carries out each request of a write once at most, and gets three token requests at most. \`createLegacyClient\` tries once more after the host's Retry-After. Programs with another key get their records at the same moment. If the program sends the same again after the fault, it succeeds, and the host has the whole record. The key has all rights here; another one may [have to enroll a new student first](../MIGRATING.md#rights-that-the-key-needs).`;

export function pageOf(figures: Figures): string {
  const sections = [
    intro,
    "## What is promised",
    ...promises.map(
      ({ title, rows }) => `### ${title}\n\n${rows.map(([promise]) => `- ${promise}`).join("\n")}`,
    ),
    "## Faults of the host",
    legend,
    ...groups.map(
      ({ name, because, rows }) =>
        `### ${name}\n\n${because}\n\n${table(["fault", ...kinds.map(([, text]) => text)], merged(rows))}`,
    ),
    "## The slow suites",
    "`slow.yml` runs them every week.",
    table(["command", "last run", "what it saw"], suites(figures)),
  ];
  return `${sections.join("\n\n")}\n`;
}

function suites({
  faults,
  attack,
  mutation,
  fuzz,
  writes,
  laws,
  soak,
  others = {},
}: Figures): readonly string[][] {
  const cells = faults.doors.reduce((sum, door) => sum + door.cells, 0);
  const sockets = faults.doors.reduce((sum, door) => sum + door.sockets, 0);
  return [
    [
      "`npm run faults`",
      faults.date,
      `each fault in each step at ${faults.doors.length} doors: ${cells} cases, all as above; ${sockets} sockets left open`,
    ],
    [
      "`npm run attack`",
      attack.date,
      `${attack.attacks.length} attacks on \`edbridge serve\`: none succeeded`,
    ],
    [
      "`npm run fuzz`",
      fuzz.date,
      `${fuzz.programs} random programs on both hosts, seed ${fuzz.seed}: no difference`,
    ],
    ...(writes
      ? [
          [
            "`npm run fuzz -- --writes`",
            writes.date,
            `${writes.programs} pairs of random programs on the same records, seed ${writes.seed}: no mixture`,
          ],
        ]
      : []),
    [
      "`npm run fuzz -- --laws`",
      laws.date,
      `the random tests of ${laws.files} files with ${laws.rounds} other seeds, the first ${laws.seed}: none failed`,
    ],
    [
      "`npm run soak`",
      soak.date,
      `${soak.steps} requests at ${soak.doors} doors, ${soak.seconds} s each: none failed, and memory and sockets did not grow`,
    ],
    [
      "`npm run mutation`",
      span(mutation.map(({ date }) => date)),
      `mistakes that tests notice (goal ${least} %): ${mutation.map(scoreText).join(", ")}`,
    ],
    ...Object.entries(others).map(([command, { date, seen }]) => [`\`${command}\``, date, seen]),
  ];
}

/** The first and the last of some days. */
function span(days: readonly string[]): string {
  const sorted = days.toSorted();
  return [...new Set([sorted[0], sorted.at(-1)])].join(" to ");
}

/** The score of a package, and where that of all mistakes is if some of them were drawn. */
function scoreText(count: Count & { readonly name: string }): string {
  const [low, high] = intervalOf(count);
  const range = count.all === count.mutants ? "" : ` (${low} to ${high})`;
  return `${count.name} ${scoreOf(count)} % of ${count.mutants}${range}`;
}

/** The rows of a group. Faults that programs see in one way share a row. */
function merged(rows: readonly FaultRow[]): readonly (readonly string[])[] {
  const names = new Map<string, string[]>();
  for (const { name, expect } of rows) {
    const [status] = /^\d+/.exec(name) ?? [];
    const seen = kinds.map(([kind]) => {
      const outcome = expect[kind] ?? "";
      return outcome === status ? "that status" : outcome && `\`${outcome}\``;
    });
    const key = JSON.stringify(seen);
    names.set(key, [...(names.get(key) ?? []), name]);
  }
  return [...names].map(([key, shared]) => [shared.join(". "), ...(JSON.parse(key) as string[])]);
}

/** A table in the form that `npm run format` gives it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
  const widths = head.map((_, at) => Math.max(3, ...all.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? "").padEnd(width)).join(" | ")} |`;
  const [first = [], ...others] = all;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [line(first), rule, ...others.map(line)].join("\n");
}
