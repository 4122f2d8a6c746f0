import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Fault } from "@edbridge/sandbox";
import { call } from "../../packages/sandbox/test/support.ts";

/** What the requests of a table are sent with. */
interface Asking {
  readonly baseUrl: string;
  readonly token: string;
  /** What words in capitals stand for, such as DATA for the path of the records. */
  readonly words: Readonly<Record<string, string | (() => Promise<string>)>>;
  readonly bodies: Readonly<Record<string, object>>;
  /** What else a request shows. */
  readonly also?: () => Promise<readonly string[]>;
  /** Does with the host what a line such as `HOST {"status":503}` says. */
  readonly steer?: (what: Fault & { readonly advance?: number }) => void;
}

/** `PUT /schools/ID if-match:"1" SCHOOL {"webSite":""}`: headers, a named body, and what it has otherwise. */
const request = /^(\w+) (\S+)((?: [a-z-]+:\S+)*)(?: ([A-Z_]+))?(?: (\S.*))?$/;
const usual = ["Date", "Connection", "Keep-Alive"];
const plain = "Content-Type: application/json; charset=utf-8";
const anyId = /\b[\da-f]{32}\b|\b[\da-f]{8}(?:-[\da-f]{4,12}){4}\b/g;
/** The beginning and the end of a long text, and a digest of it without ids, which may be drawn anew. */
export function shortened(text: string): string {
  if (text.length < 500) return text;
  const digest = createHash("sha256").update(text.replaceAll(anyId, "")).digest("hex");
  return `${text.slice(0, 250)} … ${digest.slice(0, 8)} … ${text.slice(-250)}`;
}

/**
 * What is answered to each request, without what is drawn anew each time. `ID` is the last record that was
 * made, `-` no header, `_` a space.
 */
export async function answersTo(lines: readonly string[], asking: Asking): Promise<string[]> {
  const { baseUrl, token, bodies, also } = asking;
  let made = "none";
  const replaced = async (text: string) => {
    const words: Asking["words"] = { ...asking.words, ID: made, TOKEN: token };
    let all = text;
    for (const [word] of text.matchAll(/\b[A-Z]+\b/g)) {
      const known = words[word] ?? word;
      all = all.replace(word, typeof known === "string" ? known : await known());
    }
    return all;
  };
  const found: string[] = [];
  for (const line of lines) {
    const [, steered] = /^HOST (.*)/.exec(line) ?? [];
    if (steered !== undefined) {
      asking.steer?.(JSON.parse(steered));
      found.push("");
      continue;
    }
    const [, method, place = "", added = "", base = "", rest = ""] = request.exec(line) ?? [];
    const headers: Record<string, string> = { authorization: `Bearer ${token}` };
    const type = /^\w+=/.test(rest) ? "x-www-form-urlencoded" : "json";
    if (rest !== "") headers["content-type"] = `application/${type}`;
    for (const [, name = "", value = ""] of added.matchAll(/ ([a-z-]+):(\S+)/g)) {
      headers[name] = await replaced(value.replaceAll("_", " "));
      if (value === "-") delete headers[name];
    }
    const text = await replaced(rest);
    const body = base === "" ? text || undefined : { ...bodies[base], ...JSON.parse(text || "{}") };
    const got = await call(baseUrl, `${method} ${await replaced(place)}`, { headers, body });
    made = got.headers["location"]?.split("/").at(-1) ?? made;
    const isBare = [204, 304].includes(got.status);
    const shown = got.names
      .filter((name) => !usual.includes(name) && (isBare || name !== "Content-Length"))
      .map((name) => `${name}: ${got.headers[name.toLowerCase()]}`)
      .filter((header) => got.text === "" || header !== plain);
    const settled = (written: string) =>
      written
        .replaceAll(/(127\.0\.0\.1|localhost):\d+/g, "$1:PORT")
        .replaceAll(/("(?:code|access_token|correlationId)":")[\w-]{32,}"/gi, '$1NEW"')
        .replaceAll(/\[correlationId \w+\]/g, "[correlationId NEW]")
        .replaceAll(/"eyJ[\w-]+\.[\w-]+\.[\w-]+"/g, '"JWT"');
    const read = got.json === undefined ? got.text : shortened(settled(JSON.stringify(got.json)));
    const more = (await also?.()) ?? [];
    const all = [`${got.status} ${got.reason}`, ...shown]
      .map(settled)
      .concat(read, more.map(settled));
    found.push(all.filter(Boolean).join("\n"));
  }
  return found;
}

/** Each request of a table with the answers to it, and the names of the hosts that give each. */
export async function answerTable(
  lines: readonly string[],
  hosts: Readonly<Record<string, (lines: readonly string[]) => Promise<readonly string[]>>>,
): Promise<string> {
  const rows = lines.map(() => new Map<string, string>());
  for (const [name, ask] of Object.entries(hosts)) {
    const found = await ask(lines);
    for (const [at, row] of rows.entries()) {
      const text = found[at] ?? "";
      const others = row.get(text);
      if (text !== "") row.set(text, others === undefined ? name : `${others}, ${name}`);
    }
  }
  const shown = (row: ReadonlyMap<string, string>) =>
    [...row].map(([text, of]) => `${of}: ${text}`);
  return rows.map((row, at) => [`> ${lines[at]}`, ...shown(row)].join("\n")).join("\n\n");
}

/** The requests of a file; lines that begin with `#` are about them. */
export const requestsIn = (file: URL): readonly string[] =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .filter((line) => !line.startsWith("#"));
