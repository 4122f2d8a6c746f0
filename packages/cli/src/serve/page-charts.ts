import { numbered } from "../command/text.js";
import { type Html, html } from "./html.js";
import { type CallerReport, type MinuteUse, sumOf, type UsageReport } from "./usage.js";

type Days = CallerReport["days"];

export function monthOfAll({ callers }: UsageReport): Html {
  const [first] = callers;
  if (first === undefined) return html`<p>Nobody has called yet.</p>`;
  const days = first.days.map(({ day }, index) => {
    const sum = (what: "legacy" | "current" | "refused") =>
      callers.reduce((total, each) => total + (each.days[index]?.[what] ?? 0), 0);
    return { day, legacy: sum("legacy"), current: sum("current"), refused: sum("refused") };
  });
  const busiest = Math.max(...days.map(({ legacy, current }) => legacy + current));
  return html`${month(days)}
    <p class="axis">
      <span>${days[0]?.day}</span
      ><span>${numbered(busiest, "call")} on the busiest day; legacy below, moved above</span
      ><span>today</span>
    </p>`;
}

/** A chart of the days of a month: legacy calls below, calls with client credentials above them. */
export function month(days: Days): Html {
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
      <span>an hour ago</span><span>${numbered(most, "call")} in the busiest minute</span
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
  const heightOf = (count: number) => Math.round((count / most) * 1000) / 10;
  const bars = counts.flatMap(([one, other], index) =>
    [
      { kind: kinds[0], height: heightOf(one), below: 0 },
      { kind: kinds[1], height: heightOf(other), below: heightOf(one) },
    ]
      .filter(({ height }) => height > 0)
      .map(
        ({ kind, height, below }) =>
          html`<rect
            class="${kind}"
            x="${index * 10 + 1}"
            width="8"
            y="${(100 - below - height).toFixed(1)}"
            height="${height}"
          />`,
      ),
  );
  return html`<svg
    viewBox="0 0 ${counts.length * 10} 100"
    preserveAspectRatio="none"
    role="img"
    aria-label="${label}"
  >
    ${bars}
  </svg>`;
}
