/** A text that is HTML. */
export interface Html {
  readonly text: string;
}

/** What a piece may have in it: other pieces, and texts, which are escaped. */
export type HtmlPart = Html | readonly (Html | undefined)[] | string | number | false | undefined;

/** A piece of HTML from a template. What is put into it is escaped, unless it is HTML itself. */
export function html(texts: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  const textOf = (part: HtmlPart = false): string => {
    if (typeof part === "object") return "text" in part ? part.text : part.map(textOf).join("");
    if (part === false) return "";
    return String(part).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
  };
  // How a template is indented is no part of the page.
  const pieces = texts.map((text, at) => text.replaceAll(/\s+/g, " ") + textOf(parts[at]));
  return { text: pieces.join("") };
}

/** `14,220`. */
export function number(value: number): string {
  return value.toLocaleString("en-US");
}

/** A time in UTC, to the minute. */
export function time(iso: string): Html {
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC</time>`;
}
