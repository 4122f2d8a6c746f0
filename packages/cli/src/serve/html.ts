/** A text that is HTML. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What a piece may have in it: other pieces, and texts, which are escaped. */
export type HtmlPart = Html | readonly Html[] | string | number | false | undefined;

/** A piece of HTML from a template. What is put into it is escaped, unless it is HTML itself. */
export function html(texts: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(
    // How a template is indented is no part of the page.
    texts.map((text, index) => text.replaceAll(/\s+/g, " ") + textOf(parts[index])).join(""),
  );
}

function textOf(part: HtmlPart): string {
  if (part === undefined || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(({ text }) => text).join("");
  return String(part).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** `14,220`. */
export function number(value: number): string {
  return value.toLocaleString("en-US");
}

/** A time in UTC, to the minute. */
export function time(iso: string): Html {
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC</time>`;
}
