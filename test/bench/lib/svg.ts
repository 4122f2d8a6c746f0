import type { Chart } from "./row.ts";

const width = 640;
const height = 360;
const plot = { left: 70, right: 20, top: 40, bottom: 50 };
// Told apart by people who see colours differently.
const colours = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00"];
const lineHeight = 16;

/** A line chart, both axes by powers of ten: what doubles is seen to double. */
export function svg({ title, x, y, at, series }: Chart): string {
  const values = series.flatMap((one) => one.values).filter((value) => value > 0);
  const across = scale(at, plot.left, width - plot.right);
  const up = scale(values, height - plot.bottom, plot.top);
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height + legendHeight(series.length)}" font-family="sans-serif" font-size="12">`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    text(width / 2, 22, title, "middle", 14),
    ...at.flatMap((value) => [
      line(across(value), plot.top, across(value), height - plot.bottom),
      text(across(value), height - plot.bottom + 18, number(value), "middle"),
    ]),
    ...ticks(values).flatMap((value) => [
      line(plot.left, up(value), width - plot.right, up(value)),
      text(plot.left - 8, up(value) + 4, number(value), "end"),
    ]),
    text(width / 2, height - 12, x, "middle"),
    `<text x="16" y="${height / 2}" text-anchor="middle" transform="rotate(-90 16 ${height / 2})">${escaped(y)}</text>`,
    ...series.flatMap(({ name, values: own }, index) => {
      const colour = colours[index % colours.length] ?? "#000000";
      const points = own.flatMap((value, place) => {
        const position = at[place];
        return value > 0 && position !== undefined
          ? [[round(across(position)), round(up(value))] as const]
          : [];
      });
      const below = height + index * lineHeight + 4;
      return [
        `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points.map((point) => point.join(",")).join(" ")}"/>`,
        ...points.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3" fill="${colour}"/>`),
        `<rect x="${plot.left}" y="${below - 9}" width="10" height="10" fill="${colour}"/>`,
        text(plot.left + 16, below, name, "start"),
      ];
    }),
    "</svg>",
  ];
  return `${parts.join("\n")}\n`;
}

function legendHeight(lines: number): number {
  return lines * lineHeight + 4;
}

function scale(values: readonly number[], from: number, to: number): (value: number) => number {
  const least = Math.log10(Math.min(...values));
  const most = Math.log10(Math.max(...values));
  const span = most - least || 1;
  return (value) => from + ((Math.log10(value) - least) / span) * (to - from);
}

/** 1, 2 and 5 of each power of ten that lies within the values. */
function ticks(values: readonly number[]): number[] {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const found: number[] = [];
  for (let power = Math.floor(Math.log10(least)); power <= Math.log10(most); power++) {
    for (const step of [1, 2, 5]) {
      const value = step * 10 ** power;
      if (value >= least && value <= most) found.push(value);
    }
  }
  return found;
}

function line(x1: number, y1: number, x2: number, y2: number): string {
  return `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="#dddddd"/>`;
}

function text(x: number, y: number, words: string, anchor: string, size = 12): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" font-size="${size}">${escaped(words)}</text>`;
}

function escaped(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function number(value: number): string {
  return value.toLocaleString("en");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
