import { changes } from "@edbridge/compat";
import { createHash } from "node:crypto";
import { counted } from "../command/text.js";
import { type Html, html, number, time } from "./html.js";
import { hour, month, monthOfAll } from "./page-charts.js";
import { type CallerReport, states, type Usage, type UsageReport } from "./usage.js";

export interface PageFacts {
  /** What is known of each host, one line each. */
  readonly hosts: readonly string[];
  readonly figures: readonly (readonly [name: string, value: number])[];
  /** What a comparison with an old host has found so far, in lines. */
  readonly comparison?: readonly string[] | undefined;
}

/** How the page of the operator looks, in light and dark, on wide and narrow screens. */
const pageStyle = `
:root { color-scheme: light dark; --line: #8886; --bar: #2f6fbb; --bad: #b3261e; --done: #2e7d32; --faint: #8882; }
@media (prefers-color-scheme: dark) { :root { --bar: #7fb2ee; --bad: #ff8a80; --done: #81c784; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
p, ul { margin: .5rem 0; } ul { padding-left: 1.2rem; }
time, .n { white-space: nowrap; font-variant-numeric: tabular-nums; }
.red { color: var(--bad); }
code { font-size: .95em; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--bar); outline-offset: 2px; }
form { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; margin: .5rem 0 1rem; }
label { font-size: .85rem; } input, select, button { font: inherit; display: block; padding: .2rem .5rem; }
.state { border: 1px solid; border-radius: 1rem; padding: 0 .6rem; font-size: .85rem; justify-self: start; }
.legacy { color: var(--bar); } .mixed { color: var(--bad); } .moved { color: var(--done); }
.caller { border-bottom: 1px solid var(--line); }
.caller > summary { display: grid; gap: 0 1rem; align-items: center; padding: .5rem 0 .5rem 1.2rem; cursor: pointer; position: relative;
  grid-template-columns: minmax(8rem, 1fr) 5rem 6rem 7rem 11rem 9rem; }
.caller > summary::-webkit-details-marker { display: none; }
.caller > summary::before { content: "\\25b8"; position: absolute; left: 0; top: .5rem; } .caller[open] > summary::before { content: "\\25be"; }
.caller > summary:hover { background: var(--faint); }
.name { font-weight: 600; overflow-wrap: anywhere; }
.caller > dl { margin: 0 0 1rem 1.2rem; columns: 20rem; column-gap: 2rem; } .caller > dl > div { break-inside: avoid; padding: .25rem 0; }
dt { font-size: .85rem; } dd { margin: 0; overflow-wrap: anywhere; }
.now { display: flex; flex-wrap: wrap; gap: .5rem 2rem; margin: 1rem 0; } .now dd { font-size: 1.5rem; }
.changes div { padding: .25rem 0; } .changes dt { font-size: 1rem; font-weight: 600; } :target { background: var(--faint); }
.refusals { padding: 0; list-style: none; } .refusals > li { border-bottom: 1px solid var(--line); padding: .4rem 0; }
svg { width: 100%; display: block; border-bottom: 1px solid var(--line); height: 6rem; } .caller svg { height: 1.6rem; }
.axis { display: flex; justify-content: space-between; margin: 0 0 .5rem; font-size: .85rem; }
.bar { fill: var(--bar); } .bad { fill: var(--bad); } .done { fill: var(--done); }
@media (max-width: 56rem) { .caller > summary { grid-template-columns: 1fr auto; } .caller > summary time { grid-column: 1; } }
`;

const styleHash = createHash("sha256").update(pageStyle).digest("base64");

/** The page loads nothing, runs nothing, sends its form to itself, and cannot be framed. */
export const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  "referrer-policy": "no-referrer",
} as const;

/** Callers and refusals that are shown, and names of a caller, at most. */
const [mostCallers, mostRefusals, mostNames] = [100, 50, 12];

/** `q` is a part of the name of a caller, a collection or a change; `state` is one of the states. */
export function page(usage: Usage, facts: PageFacts, query: URLSearchParams): string {
  const report = usage.report();
  const [text, state] = [query.get("q") ?? "", query.get("state") ?? ""];
  const callers = report.callers.filter((each) => {
    const all = [each.caller, ...Object.keys(each.collections), ...Object.keys(each.changes)];
    const isNamed = all.some((name) => name.toLowerCase().includes(text.toLowerCase()));
    return isNamed && (state === "" || each.state === state);
  });
  const names = new Set(callers.map(({ caller }) => caller));
  const isAll = text === "" && state === "";
  const refusals = report.refusals.filter(({ caller = "" }) => isAll || names.has(caller));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>edbridge: who still calls the legacy API</title>
        ${{ text: `<style>${pageStyle}</style>` }}
      </head>
      <body>
        <header>
          <h1>Who still calls the legacy API</h1>
          <p>
            Updated ${time(report.now)}. Started ${time(report.since)}. <a href="/">Reload</a> ·
            <a href="/usage.csv">CSV</a> · <a href="/usage.json">JSON</a> ·
            <a href="/metrics">Metrics</a> · <a href="/readyz">Readiness</a>
          </p>
          ${facts.hosts.map((host) => html`<p>${host}</p> `)}
        </header>
        <main>
          ${section("callers", "Callers", callerList(report, callers, [text, state]))}
          ${section("refused", "What is refused or reduced", refusalList(refusals))}
          ${
            facts.comparison &&
            section(
              "comparison",
              "The old host and the new one",
              html`<p>As <code>edbridge shadow</code> prints it of the report.</p>
                <ul>
                  ${facts.comparison.map((line) => html`<li>${line}</li>`)}
                </ul>`,
            )
          }
          ${section("month", "The last month", monthOfAll(report))}
          ${section("hour", "The last hour", hour(usage.minutes))}
          ${section(
            "now",
            "Now",
            html`<dl class="now">
              ${facts.figures.map(
                ([name, value]) =>
                  html`<div>
                    <dt>${name}</dt>
                    <dd>${number(value)}</dd>
                  </div>`,
              )}
            </dl>`,
          )}
          ${section("changes", "What the changes are", changeList(callers, refusals))}
        </main>
      </body>
    </html> `.text;
}

function section(id: string, title: string, content: Html): Html {
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${content}
  </section>`;
}

function callerList(
  { callers: all, refusals }: UsageReport,
  callers: readonly CallerReport[],
  [text, state]: readonly [string, string],
): Html {
  if (all.length === 0) return html`<p>Nobody has called yet.</p>`;
  const counts = states.map((name) => {
    const count = all.filter((each) => each.state === name).length;
    return html` · <a href="/?state=${name}">${count} ${name}</a>`;
  });
  const options = ["", ...states].map(
    (name) =>
      html`<option value="${name}" ${name === state && html` selected`}>${name || "all"}</option>`,
  );
  return html`<p><a href="/">${counted(all.length, "caller")}</a>${counts}</p>
    <form method="get" action="/" role="search">
      <label>Caller, collection or change <input name="q" value="${text}" /></label>
      <label
        >State
        <select name="state">
          ${options}
        </select></label
      >
      <button>Filter</button>
    </form>
    ${callers.slice(0, mostCallers).map((each) => callerRow(each, refusals, callers.length === 1))}
    ${left(callers.length - mostCallers)}
    <p>
      A name is yours, or the first digits of a digest of the key. The state is of today and the
      seven days before: legacy, or moved to client credentials, or mixed; silent without a call.
      Calls are of a month; names, changes and refusals since the start.
    </p>`;
}

function callerRow(each: CallerReport, refusals: UsageReport["refusals"], isOpen: boolean): Html {
  const { caller, state, lastSeen, legacyCalls, currentCalls, refused, days } = each;
  const callerRefusals = refusals.filter((refusal) => refusal.caller === caller);
  const parts: readonly (readonly [string, Html | undefined])[] = [
    ["Calls", html`${number(legacyCalls)} legacy, ${number(currentCalls)} with client credentials`],
    ["Collections", nameList(each.collections)],
    ["Changes", nameList(each.changes, changeName)],
    ["Fields lost", nameList(each.fieldsLost)],
    [
      "Refused or reduced",
      callerRefusals.length > 0 ? refusalList(callerRefusals, true) : undefined,
    ],
  ];
  return html`<details class="caller" ${isOpen && html` open`}>
    <summary>
      <span class="name">${caller}</span> <span class="state ${state}">${state}</span>
      <span class="n">${counted(legacyCalls + currentCalls, "call")}</span>
      <span class="n"
        >${refused > 0 && html`<span class="red">${number(refused)} refused</span>`}</span
      >
      ${time(lastSeen)} ${month(days)}
    </summary>
    <dl>
      ${parts.map(
        ([name, content]) =>
          content &&
          html`<div>
            <dt>${name}</dt>
            <dd>${content}</dd>
          </div>`,
      )}
    </dl>
  </details> `;
}

/** The names that came most often, each with its count. */
function nameList(
  counts: Readonly<Record<string, number>>,
  shown: (name: string) => Html = (name) => html`${name}`,
): Html | undefined {
  const all = Object.entries(counts);
  if (all.length === 0) return undefined;
  const names = all.slice(0, mostNames);
  const items = names.map(([name, count]) => html`<li>${shown(name)} (${number(count)})</li>`);
  return html`<ul>
      ${items}
    </ul>
    ${left(all.length - mostNames)}`;
}

/** The title of a change, with a link to its text on the page. */
function changeName(id: string): Html {
  const title = changes.find((each) => each.id === id)?.title;
  return title === undefined ? html`${id}` : html`<a href="#${id}">${id}</a> ${title}`;
}

function changeList(callers: readonly CallerReport[], refusals: UsageReport["refusals"]): Html {
  const used = new Set(callers.flatMap((each) => Object.keys(each.changes)));
  for (const { change } of refusals) if (change !== undefined) used.add(change);
  const known = changes.filter(({ id }) => used.has(id));
  if (known.length === 0) return html`<p>No call needed one.</p>`;
  const entries = known.map(
    ({ id, title, finish }) =>
      html`<div id="${id}">
        <dt>${id}: ${title}</dt>
        <dd>To finish the move: ${finish}</dd>
      </div>`,
  );
  return html`<dl class="changes">${entries}</dl>
    <p><code>edbridge explain ID</code> shows the requests before and after.</p>`;
}

function refusalList(refusals: UsageReport["refusals"], isOfOne = false): Html {
  if (refusals.length === 0) return html`<p>Nothing was refused.</p>`;
  const items = refusals.slice(0, mostRefusals).map((each) => {
    const { caller = "not signed in", outcome, collection, change, reason, option } = each;
    return html`<li>
      ${!isOfOne && html`<span class="name">${caller}</span>: `}${number(each.count)}
      ${outcome}${collection !== undefined && html` in ${collection}`}, last ${time(each.lastSeen)}.
      ${reason}${change !== undefined && html` (<a href="#${change}">${change}</a>)`}${option !== undefined && html` Option that helps: <code>${option}</code>`}
    </li>`;
  });
  const more = left(refusals.length - mostRefusals);
  return html`<ul${!isOfOne && html` class="refusals"`}>${items}</ul>${more}`;
}

function left(count: number): Html | undefined {
  return count > 0 ? html`<p>${number(count)} more not shown.</p>` : undefined;
}
