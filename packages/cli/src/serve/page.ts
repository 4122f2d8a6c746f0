import { createHash } from "node:crypto";
import { counted } from "../command/text.js";
import { MinuteUse, type Usage } from "./usage.js";

/** What the page shows in addition to the calls. */
export interface PageFacts {
  /** What is known of each host, one line each. */
  readonly hosts: readonly string[];
  /** Figures of now, each with its name. */
  readonly figures: readonly (readonly [name: string, value: number])[];
}

const css = `
:root { color-scheme: light dark; --line: #8886; --bar: #2f6fbb; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --bar: #7fb2ee; --bad: #ff8a80; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; }
th, td { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
dl { display: flex; flex-wrap: wrap; gap: .5rem 2rem; margin: 1rem 0; }
dt { font-size: .85rem; } dd { margin: 0; font-size: 1.5rem; font-variant-numeric: tabular-nums; }
svg { width: 100%; height: 6rem; display: block; border-bottom: 1px solid var(--line); }
.axis { display: flex; justify-content: space-between; margin: 0 0 .5rem; font-size: .85rem; }
.bar { fill: var(--bar); } .bad { fill: var(--bad); }
code { font-size: .95em; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--bar); outline-offset: 2px; }
`;

const cssHash = createHash("sha256").update(css).digest("base64");

/** The page loads nothing, runs nothing, and cannot be framed. */
export const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${cssHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  "referrer-policy": "no-referrer",
} as const;

/** Rows of a table, and names in a cell, that are shown at most. */
const [mostRows, mostNames] = [50, 8];

/**
 * The page of the operator: who still calls what, how the last hour was, and what is refused.
 *
 * @param now milliseconds since the epoch
 */
export function page(usage: Usage, { hosts, figures }: PageFacts, now: number): string {
  const callers = [...usage.callers].toSorted(([, one], [, other]) => other.calls - one.calls);
  const refusals = [...usage.refusals.values()].toSorted((one, other) => other.count - one.count);
  const present = figures.map(
    ([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${value}</dd></div>`,
  );
  const called = table(
    `${counted(callers.length, "caller")}. A name is yours, or the first digits of a digest of the key.`,
    ["Caller", "Calls#", "Refused#", "Last seen", "Collections", "Changes", "Fields lost"],
    callers.map(([caller, use]) => [
      escaped(caller),
      String(use.calls),
      String(use.refused),
      time(use.lastSeen),
      ...[use.collections, use.changes, use.lost].map(names),
    ]),
  );
  const refused = table(
    "Reasons are in the words of edbridge or of the host, without values.",
    ["Count#", "Outcome", "Collection", "Change", "Reason", "Option that helps", "Last seen"],
    refusals.map(({ count, outcome = "", collection = "", change = "", ...more }) => [
      String(count),
      outcome,
      escaped(collection),
      escaped(change),
      escaped(more.reason),
      more.option === undefined ? "" : `<code>${escaped(more.option)}</code>`,
      time(more.lastSeen),
    ]),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>edbridge: who still calls the legacy API</title>
<style>${css}</style>
</head>
<body>
<header>
<h1>Who still calls the legacy API</h1>
<p>Since ${time(usage.since)}. Updated ${time(now)}. <a href="/">Reload</a> · <a href="/metrics">Metrics</a> · <a href="/readyz">Readiness</a></p>
${hosts.map((host) => `<p>${escaped(host)}</p>`).join("\n")}
</header>
<main>
${section("now", "Now", `<dl>${present.join("")}</dl>`)}
${section("hour", "The last hour", hour(usage.minutes))}
${section("callers", "Callers", callers.length > 0 ? called : "<p>Nobody has called yet.</p>")}
${section("refused", "What is refused or reduced", refusals.length > 0 ? refused : "<p>Nothing was refused.</p>")}
</main>
</body>
</html>
`;
}

function section(id: string, title: string, content: string): string {
  return `<section aria-labelledby="${id}">\n<h2 id="${id}">${title}</h2>\n${content}\n</section>`;
}

function hour(minutes: readonly MinuteUse[]): string {
  const all = new MinuteUse(0);
  for (const each of minutes) {
    for (const name of ["calls", "refused", "hostRequests", "hostErrors", "hostMs"] as const) {
      all[name] += each[name];
    }
    all.slowest = Math.max(all.slowest, each.slowest);
  }
  const mean = ({ hostRequests, hostMs }: MinuteUse) => Math.round(hostMs / (hostRequests || 1));
  const most = Math.max(1, ...minutes.map((each) => each.calls));
  const bars = minutes.map(({ calls, refused }, index) => {
    const bar = (count: number, name: string) => {
      const height = (count / most) * 100;
      return count === 0
        ? ""
        : `<rect class="${name}" x="${index * 10 + 1}" width="8" y="${round(100 - height)}" height="${round(height)}"/>`;
    };
    return bar(calls, "bar") + bar(refused, "bad");
  });
  const text = `${all.calls} calls, ${all.refused} of them refused. ${all.hostRequests} requests to the host, ${all.hostErrors} of them failed; ${mean(all)} ms each on average, ${Math.round(all.slowest)} ms the slowest.`;
  const rows = minutes
    .filter(({ calls, hostRequests }) => calls + hostRequests > 0)
    .toReversed()
    .map((each) => {
      const { calls, refused, hostRequests, hostErrors, slowest } = each;
      const figures = [calls, refused, hostRequests, hostErrors, mean(each), Math.round(slowest)];
      return [time(each.at), ...figures.map(String)];
    });
  const columns = "Minute,Calls#,Refused#,Host requests#,Failed#,Mean ms#,Slowest ms#".split(",");
  return `<p>${text}</p>
<svg viewBox="0 0 600 100" preserveAspectRatio="none" role="img" aria-label="Calls in each minute of the last hour, ${most} at most; refused ones in red. ${escaped(text)}">${bars.join("")}</svg>
<p class="axis"><span>an hour ago</span><span>${most} calls in the busiest minute</span><span>now</span></p>
<details><summary>As a table</summary>${table("Minutes in which something happened, the latest first.", columns, rows)}</details>`;
}

/** A table; the name of a column of numbers ends in `#`. Cells are HTML. */
function table(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const isNumber = columns.map((name) => name.endsWith("#"));
  const kind = (index: number) => (isNumber[index] === true ? ' class="n"' : "");
  const head = columns.map(
    (name, index) => `<th scope="col"${kind(index)}>${name.replace("#", "")}</th>`,
  );
  const body = rows.slice(0, mostRows).map((row) => {
    const cells = row.map((cell, index) =>
      index === 0 ? `<th scope="row"${kind(index)}>${cell}</th>` : `<td${kind(index)}>${cell}</td>`,
    );
    return `<tr>${cells.join("")}</tr>`;
  });
  const left = rows.length - body.length;
  const more = left > 0 ? `<p>${left} more are not shown.</p>` : "";
  // A wide table is scrolled by keyboard too.
  return `<div class="wide" role="region" tabindex="0" aria-label="${escaped(caption)}"><table><caption>${escaped(caption)}</caption><thead><tr>${head.join("")}</tr></thead><tbody>${body.join("")}</tbody></table></div>${more}`;
}

/** The names that came most often. */
function names(counts: ReadonlyMap<string, number>): string {
  const sorted = [...counts].toSorted(([, one], [, other]) => other - one);
  const shown = sorted.slice(0, mostNames).map(([name, count]) => `${escaped(name)} (${count})`);
  const left = sorted.length - shown.length;
  return shown.join(", ") + (left > 0 ? `, and ${left} more` : "");
}

function time(at: number): string {
  const text = new Date(at).toISOString();
  return `<time datetime="${text}">${text.slice(0, 10)} ${text.slice(11, 16)} UTC</time>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? "");
}
