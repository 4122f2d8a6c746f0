import { styleText } from "node:util";

/** One program's run, for {@link sideBySide}. */
export interface Pane {
  readonly title: string;
  readonly ok: boolean;
  readonly text: string;
}

/** A line that opens a part of the demo. */
export function heading(text: string): string {
  return styleText("bold", text);
}

/** Two runs beside each other where the terminal is wide enough, below each other where not. */
export function sideBySide(left: Pane, right: Pane): string {
  const width = Math.max(...[...lines(left), ...lines(right)].map((line) => line.length));
  const [a, b] = [framed(left, width), framed(right, width)];
  const columns = process.stdout.columns ?? 120;
  if (columns < 2 * width + 10) return `${[...a, ...b].join("\n")}\n`;
  const rows = Array.from({ length: Math.max(a.length, b.length) }, (_, row) => {
    return `${a[row] ?? " ".repeat(width + 4)}  ${b[row] ?? ""}`.trimEnd();
  });
  return `${rows.join("\n")}\n`;
}

function lines({ title, text }: Pane): string[] {
  return [title, ...text.trimEnd().split("\n")];
}

function framed(pane: Pane, width: number): string[] {
  const [title = "", ...body] = lines(pane);
  const rule = (from: string, to: string) => `${from}${"─".repeat(width + 2)}${to}`;
  const row = (text: string) => `│ ${text.padEnd(width)} │`;
  const outcome = (pane.ok ? "works" : "fails").padEnd(width);
  return [
    rule("┌", "┐"),
    row(title),
    rule("├", "┤"),
    ...body.map(row),
    rule("├", "┤"),
    `│ ${styleText(pane.ok ? "green" : "red", outcome)} │`,
    rule("└", "┘"),
  ];
}
