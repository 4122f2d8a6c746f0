// Follows every link, anchor and asset of the documentation site, which `npm run site` builds, and
// those of its menu and its search: node scripts/site-links.ts [FOLDER]
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { inflateSync } from "node:zlib";
import { noteFigure } from "../test/reliability/figures.ts";

/** A link, and the file of the site that has it. */
interface Link {
  readonly from: string;
  readonly to: string;
}

/**
 * How many links a site has, and those that lead nowhere, each after the file that has it. The documents
 * are linked from elsewhere too, by the names of their files.
 */
export function followLinks(
  site: string,
  documents: readonly string[] = [],
): { count: number; dead: string[] } {
  const pages = new Map(
    globSync("**/*.{html,svg}", { cwd: site }).map(
      (page) => [page, markupOf(join(site, page))] as const,
    ),
  );
  if (pages.size === 0) throw new Error(`${site} has no page: npm run site builds it.`);
  const anchors = new Map(
    [...pages].map(([page, text]) => [page, new Set(valuesOf(text, "id|name"))] as const),
  );
  const links = [...pages].flatMap(([from, text]) =>
    valuesOf(text, "href|src").map((to): Link => ({ from, to })),
  );
  const isDead = ({ from, to }: Link): boolean => {
    const [path = "", anchor = ""] = to.split("#").map(decodeURIComponent);
    const file = path === "" ? from : join(dirname(from), path.replace(/\?.*/, ""));
    const page = file.endsWith("/") || file === "." ? join(file, "index.html") : file;
    if (!existsSync(join(site, page))) return true;
    return anchor !== "" && anchors.get(page)?.has(anchor) !== true;
  };
  const inSite = links.filter(({ to }) => !/^(?:[a-z]+:|\/\/)/i.test(to));
  const elsewhere = documents.map((name): Link => ({
    from: "index.html",
    to: name.replace(/md$/, "html"),
  }));
  const all = [...inSite, ...elsewhere, ...linksOfScripts(site)];
  const dead = new Set(all.filter(isDead).map(({ from, to }) => `${from}: ${to}`));
  return { count: all.length, dead: [...dead].toSorted() };
}

/** A page without its examples of code, where tags are text. */
function markupOf(file: string): string {
  return readFileSync(file, "utf8").replaceAll(/<(script|style)\b[^>]*>[^]*?<\/\1>/g, (element) =>
    element.slice(0, element.indexOf(">") + 1),
  );
}

/** The values of attributes, in the tags of a page. */
function valuesOf(text: string, names: string): string[] {
  const attribute = new RegExp(`(?<=\\s)(?:${names})="([^"]*)"`, "g");
  return [...text.matchAll(/<[a-z][^<>]*>/gi)].flatMap(([tag]) =>
    [...tag.matchAll(attribute)].map(([, value = ""]) => unescaped(value)),
  );
}

const entities: Readonly<Record<string, string>> = { amp: "&", quot: '"', lt: "<", gt: ">" };

function unescaped(text: string): string {
  return text.replaceAll(/&(amp|quot|lt|gt);|&#x([\da-f]+);|&#(\d+);/gi, (_, name, hex, number) =>
    name
      ? (entities[String(name)] ?? "")
      : String.fromCodePoint(parseInt(hex ?? number, hex ? 16 : 10)),
  );
}

/** What the menu, the search and the tree of types lead to: typedoc packs them into scripts. */
function linksOfScripts(site: string): Link[] {
  return ["navigation", "search", "hierarchy"].flatMap((name) => {
    const from = `assets/${name}.js`;
    const packed = /"([^"]*)"/.exec(readFileSync(join(site, from), "utf8"))?.[1] ?? "";
    const text = inflateSync(Buffer.from(packed, "base64")).toString();
    // Their links are meant from the root of the site.
    return [...text.matchAll(/"(?:path|url)":"([^"]*)"/g)].map(([, to = ""]): Link => ({
      from,
      to: `../${to}`,
    }));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const site = process.argv[2] ?? join(root, "docs/site");
  const settings = JSON.parse(readFileSync(join(root, "typedoc.json"), "utf8")) as {
    projectDocuments: readonly string[];
  };
  const { count, dead } = followLinks(site, globSync(settings.projectDocuments, { cwd: root }));
  for (const link of dead) console.error(`leads nowhere: ${link}`);
  const seen = `${count} links of the site were followed, ${dead.length} lead nowhere`;
  console.log(seen);
  if (process.argv[2] === undefined) noteFigure("npm run site", seen);
  process.exitCode = dead.length === 0 ? 0 : 1;
}
