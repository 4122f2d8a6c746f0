import { readFileSync } from "node:fs";
import { type FormatConfig, format } from "oxfmt";

const settings = new URL("../.oxfmtrc.json", import.meta.url);

/** What `npm run format` makes of a file with this name and text. */
export async function formatted(name: string, text: string): Promise<string> {
  const options = JSON.parse(readFileSync(settings, "utf8")) as FormatConfig;
  const { code, errors } = await format(name, text, options);
  if (errors.length > 0) throw new Error(`${name} cannot be formatted.`);
  return code;
}
