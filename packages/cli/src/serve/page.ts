import { changes } from "@edbridge/compat";
import { createHash } from "node:crypto";
import { numbered } from "../command/text.js";
import { type Html, html, number, time, trusted } from "./html.js";
import { hour, month, monthOfAll } from "./page-charts.js";
import { pageStyle } from "./page-style.js";
import { type CallerReport, states, type Usage, type UsageReport } from "./usage.js";

/** What the page shows in addition to the calls. */
export interface PageFacts {
  /** What is known of each host, one line each. */
  readonly hosts: readonly string[];
  /** Figures of now, each with its name. */
  readonly figures: readonly (readonly [name: string, value: number])[];
  /** What a comparison with an old host has found so far, in lines. */
  readonly comparison?: readonly string[] | undefined;
}

const styleHash = createHash("sha256").update(pageStyle).digest("base64");

/** The page loads nothing, runs nothing, sends its form to itself, and cannot be framed. */
export const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  "referrer-policy": "no-referrer",
} as const;

/** Callers and refusals that are shown, and names of a caller, at most. */
const [mostCallers, mostRefusals, mostNames] = [100, 50, 12];

/**
 * The page of the operator: who still calls what, how far each caller has moved, how the last month and
 * hour were, and what is refused.
 *
 * @param query `q` is a part of the name of a caller, a collection or a change; `state` is a state
 */
export function page(usage: Usage, facts: PageFacts, query: URLSearchParams): string {
  const report = usage.report();
  const [text, state] = [query.get("q") ?? "", query.get("state") ?? ""];
  const callers = report.callers.filter((each) => isAskedFor(each, text, state));
  const names = new Set(callers.map(({ caller }) => caller));
  const isAll = text === "" && state === "";
  const refusals = report.refusals.filter(({ caller = "" }) => isAll || names.has(caller));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>edbridge: who still calls the legacy API</title>
        ${trusted(`<style>${pageStyle}</style>`)}
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
          ${facts.comparison && section("comparison", "The old host and the new one", comparisonList(facts.comparison))}
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

function isAskedFor(each: CallerReport, text: string, state: string): boolean {
  const names = [each.caller, ...Object.keys(each.collections), ...Object.keys(each.changes)];
  const isNamed = names.some((name) => name.toLowerCase().includes(text.toLowerCase()));
  return isNamed && (state === "" || each.state === state);
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
  return html`<p><a href="/">${numbered(all.length, "caller")}</a>${counts}</p>
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
  const own = refusals.filter((refusal) => refusal.caller === caller);
  const parts: readonly (readonly [string, Html | undefined])[] = [
    ["Calls", html`${number(legacyCalls)} legacy, ${number(currentCalls)} with client credentials`],
    ["Collections", nameList(each.collections)],
    ["Changes", nameList(each.changes, changeName)],
    ["Fields lost", nameList(each.fieldsLost)],
    ["Refused or reduced", own.length > 0 ? refusalList(own, true) : undefined],
  ];
  return html`<details class="caller" ${isOpen && html` open`}>
    <summary>
      <span class="name">${caller}</span> <span class="state ${state}">${state}</span>
      <span class="n">${numbered(legacyCalls + currentCalls, "call")}</span>
      <span class="n"
        >${refused > 0 && html`<span class="red">${number(refused)} refused</span>`}</span
      >
      ${time(lastSeen)} ${month(days)}
    </summary>
    <dl>
      ${parts
        .map(
          ([name, content]) =>
            content &&
            html`<div>
              <dt>${name}</dt>
              <dd>${content}</dd>
            </div>`,
        )
        .filter((part) => part !== undefined)}
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

const changesById = new Map<string, (typeof changes)[number]>(
  changes.map((change) => [change.id, change]),
);

/** The title of a change, with a link to its text on the page. */
function changeName(id: string): Html {
  const title = changesById.get(id)?.title;
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

function comparisonList(lines: readonly string[]): Html {
  return html`<p>As <code>edbridge shadow</code> prints it of the report.</p>
    <ul>
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>`;
}

function left(count: number): Html | undefined {
  return count > 0 ? html`<p>${number(count)} more are not shown.</p>` : undefined;
}
