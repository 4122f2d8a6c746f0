import { none } from "@edbridge/core/internal";
import { counted } from "../command/text.js";
import { type Html, html } from "./html.js";
import { type CallerReport, type MinuteUse, sumOf, type UsageReport } from "./usage.js";

export function monthOfAll({ callers }: UsageReport): Html {
  const [first] = callers;
  if (first === undefined) return html`<p>Nobody has called yet.</p>`;
  const days = first.days.map(({ day }, index) => {
    const all = callers.flatMap((each) => each.days[index] ?? none);
    return { day, legacy: sumOf(all, "legacy"), current: sumOf(all, "current") };
  });
  const busiest = Math.max(...days.map(({ legacy, current }) => legacy + current));
  return html`${month(days)}
    <p class="axis">
      <span>${days[0]?.day}</span
      ><span>${counted(busiest, "call")} on the busiest day; legacy below, moved above</span
      ><span>today</span>
    </p>`;
}

/** A chart of the days of a month: legacy calls below, calls with client credentials above them. */
export function month(
  days: readonly Pick<CallerReport["days"][number], "legacy" | "current">[],
): Html {
  const label = `Calls on each day of a month: ${sumOf(days, "legacy")} legacy, ${sumOf(days, "current")} with client credentials`;
  return chart(
    label,
    days.map(({ legacy, current }) => [legacy, current]),
    ["bar", "done"],
  );
}

export function hour(minutes: readonly MinuteUse[]): Html {
  const sum = (what: keyof MinuteUse) => sumOf(minutes, what);
  const mean = Math.round(sum("hostMs") / (sum("hostRequests") || 1));
  const slowest = Math.round(Math.max(...minutes.map((each) => each.slowest)));
  const most = Math.max(1, ...minutes.map((each) => each.calls));
  const text = `${sum("calls")} calls, ${sum("refused")} of them refused. ${sum("hostRequests")} requests to the host, ${sum("hostErrors")} of them failed; ${mean} ms each on average, ${slowest} ms the slowest.`;
  const bars = chart(
    `Calls in each minute of the last hour, ${most} at most; refused ones in red. ${text}`,
    minutes.map(({ calls, refused }) => [refused, calls - refused]),
    ["bad", "bar"],
  );
  return html`<p>${text}</p>
    ${bars}
    <p class="axis">
      <span>an hour ago</span><span>${counted(most, "call")} in the busiest minute</span
      ><span>now</span>
    </p>`;
}

/** Bars of two counts each, the first one below. */
function chart(
  label: string,
  counts: readonly (readonly [number, number])[],
  kinds: readonly [string, string],
): Html {
  const most = Math.max(1, ...counts.map(([one, other]) => one + other));
  const heightOf = (count: number) => Math.round((count / most) * 1000);
  const barAt = (index: number, below: number, count: number) =>
    `M${index * 10 + 1} ${1000 - heightOf(below)}h8v-${heightOf(count)}h-8z`;
  const lower = counts.map(([one], index) => barAt(index, 0, one)).join("");
  const upper = counts.map(([one, other], index) => barAt(index, one, other)).join("");
  return html`<svg
    viewBox="0 0 ${counts.length * 10} 1000"
    preserveAspectRatio="none"
    role="img"
    aria-label="${label}"
  >
    <path class="${kinds[0]}" d="${lower}" />
    <path class="${kinds[1]}" d="${upper}" />
  </svg>`;
}
