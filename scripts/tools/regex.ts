/**
 * Checks every regular expression of the published packages: one whose time grows faster than its
 * text is a way to stop the process. Those that no outside text reaches are listed with the reason.
 */
import { globSync, readFileSync } from "node:fs";
import { checkSync } from "recheck";
import ts from "typescript";
import { noteFigure } from "../../test/reliability/figures.ts";

// The checker then needs neither Java nor a binary.
process.env["RECHECK_BACKEND"] = "pure";

interface Found {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

/**
 * Expressions that may be slow, and why that does no harm. Of some the checker is not sure: it tries
 * texts at random, and finds more on one day than on another.
 */
const tables = "It reads tables and names that this project wrote.";
const bounded = "Its text has a bound of some hundred to some thousand characters.";
const own = "Its text is the owner's, or the program's own.";
const host = "Its text is a header or an address that the host gives.";
const harmless: Readonly<Record<string, string>> = {
  "\\[[^\\]]*\\]": tables,
  "[.[].*$": tables,
  "^(\\w+) (\\S+)(?: \\((\\S+)\\))?(?: (?!->)(.+?))?(?: -> (.+))?$": tables,
  "^\\s*(?:\\+|(-))?0*(\\d+)\\s*$": bounded,
  "^(?:\\+|(-))?(?=\\.?\\d)0*(\\d*)\\.?(\\d*)(e[-+]?\\d{1,3})?$": bounded,
  "(\\.\\d*?)0+$": bounded,
  "^\\{.*tenant.*\\}$": host,
  "^\\{.*year.*\\}$": host,
  "\\/+$": own,
  "(?:\\(|\\bat (?:async )?)((?:file:\\/\\/)?(?:\\/|[A-Za-z]:[\\\\/]).*?):(\\d+:\\d+)\\)?$": own,
  ".*[\\\\/]node_modules[\\\\/]((?:@[^\\\\/]+[\\\\/])?[^\\\\/]+)[\\\\/]": own,
  "^(.*?\\/api\\/v2(?:\\.0)?(?:\\/(\\d{4})|(?=\\/(?:(?:staff|school)?identit(?:y|ies)|bulkOperations|uploads)(?:\\/|$))))(?:\\/(.*?))?\\/?$":
    bounded,
  "^\\s*namespace EdFi\\.OdsApi\\.(?:(?:Api|Models)\\b|Sdk\\s*(?:[{;]|$))": own,
  "\\bnew\\s+(?:\\w+\\.)*(\\w+)Api\\s*\\(|\\w*api\\w*\\.(?:Get(\\w+)(?:All|ByKey|ById)|Delete(\\w+)ById|Post(\\w+)|Put(\\w+))\\s*\\(":
    own,
  "([^/]+)\\/?$": host,
  '( Nearest in it: "[^]*?"(?=\\. |\\.?$)| no code "[^"]*" of \\w+Descriptors, which | must be a (?:date|date and time|time), such as [\\d:T-]+)':
    bounded,
  " ?\\[correlationId ([\\w-]{1,64})\\]": bounded,
  "(?<![^\\s\"'<>(),;])[^\\s\"'<>(),;]*%[\\da-f]{2}[^\\s\"'<>(),;]*": bounded,
  "\\b(?:(?=[a-f-]{0,64}\\d)[\\da-f]{8,}(?:-[\\da-f]{4,})*|\\d{5,})\\b(?! (?:bytes|members)\\b)":
    bounded,
  "(?<![^\\s\"'<>()])[^\\s\"'<>()]+@[^\\s\"'<>()]+": bounded,
  "^\\s*[\\w-]+=([\"'])[^\"']*\\1\\s*\\/?>?\\s*$": bounded,
  "<[\\w.]+\\s[^>]*$": bounded,
  "^[a-z]+[A-Z]?\\w*$": own,
  "\"(?:\\\\[^]|[^\"\\\\])*\"|'[^']*'": own,
  "\\d*[<>]&[\\d-]|&>+": own,
  "^.[$\\w.[\\]]*[a-z][A-Z][\\w.[\\]]*.$": bounded,
  "^[\\t\\r\\n ]+|[\\t\\r\\n ]+$": own,
  "(?<!\\d)\\d{1,4}([-/.])\\d{1,2}\\1\\d{1,4}(?:T[\\d:.]+Z?)?(?!\\d)": bounded,
  "(?<![\\p{L}\\p{N}])(['\"`]).*?\\1(?![\\p{L}\\p{N}])": bounded,
  "^(.*?)\\/([^/]+\\/[^/]+)(?:\\/([0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?\\/?$":
    own,
};

function expressionsIn(file: string): Found[] {
  const tree = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
      found.push({ place: `${file}:${line + 1}`, source, flags });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

// The sandbox is a host for tests: nobody but they sends it anything.
const files = globSync("packages/*/src/**/*.ts").filter((file) => !file.includes("/sandbox/src"));
const all = files.flatMap(expressionsIn);
const unused = new Set(Object.keys(harmless));
let bad = 0;
for (const { place, source, flags } of all) {
  // A sticky expression begins at one place; the checker does not know the flag.
  const checked = flags.includes("y") ? `^(?:${source})` : source;
  const plain = flags.replaceAll(/[dyv]/g, "");
  unused.delete(source);
  // On a busy machine the checker may need long, and says "unknown" where it runs out of time.
  const { status } = checkSync(checked, plain, { timeout: 300_000 });
  if (status === "safe") continue;
  if (source in harmless) continue;
  bad++;
  console.error(`${place} ${status}\n  ${source}`);
}
for (const source of unused) {
  bad++;
  console.error(`An expression that is listed as harmless is not there:\n  ${source}`);
}
console.log(`${all.length} regular expressions, ${bad} complaints.`);
process.exitCode = bad === 0 ? 0 : 1;
if (bad === 0) {
  const listed = Object.keys(harmless).length;
  noteFigure(
    "npm run regex",
    `${all.length} regular expressions: none is slow but ${listed}, whose text is short or the owner's`,
  );
}
