import { execFileSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { complaints } from "../../../scripts/prose/plain-english.js";
import { command, shown } from "./support.js";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

const helpOf = async (...words: string[]) => (await command([...words, "--help"])).out;

const names =
  "doctor sandbox run serve explain find todo compare shadow codes reconcile completion".split(" ");

const folder = temporaryFolder();
function written(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

const screen = { lines: 24, columns: 80 };
const fits = (text: string) => {
  const lines = text.trimEnd().split("\n");
  expect(lines.filter((line) => line.length > screen.columns)).toEqual([]);
  expect(lines.length).toBeLessThanOrEqual(screen.lines);
};

test("edbridge alone says what it is and what to type, on one screen", async () => {
  const { code, out, err: text } = await command([]);
  expect([code, out]).toEqual([2, ""]);
  expect(text).toMatchSnapshot();
  fits(text);
});

test("the list of commands fits a screen, and has a line for each", async () => {
  const text = await helpOf();
  fits(text);
  expect(text).toMatchSnapshot();
});

test.each(names)("help of %s fits a screen, with an example", async (name) => {
  const text = await helpOf(name);
  fits(text);
  expect(text).toMatch(new RegExp(`^Examples?:\\n(?: .*\\n)*? {2}edbridge ${name}`, "m"));
  expect((await command(["help", name])).out).toBe(text);
  expect(text).toMatchSnapshot();
});

test.each(["doctor", "sandbox", "run", "serve"])(
  "help of %s shows each option under one topic that fits a screen, and all with details",
  async (name) => {
    const page = (await helpOf(name)).replaceAll(/\s+/g, " ");
    const [, topics = ""] = /TOPIC has more options: ([^.]+)\./.exec(page) ?? [];
    const { out: all } = await command([name, "--help", "all"]);
    const flagsOf = (text: string) => text.match(/^ {2}(?:-h, )?--[\w-]+/gm) ?? [];
    const ofTopics: string[] = [];
    for (const topic of topics.split(", ")) {
      const { out } = await command(["help", name, topic]);
      fits(out);
      expect(all).toContain(out.split("\n")[0]);
      ofTopics.push(...flagsOf(out));
    }
    expect([...ofTopics, "  -h, --help"].toSorted()).toEqual(flagsOf(all).toSorted());
    expect(all.length).toBeGreaterThan(page.length);
  },
);

test.each(names)("help of %s is in plain English", async (name) => {
  const { out } = await command([name, "--help", "all"]);
  expect(out).toMatchSnapshot();
  expect(out.split("\n").filter((line) => line.length > screen.columns)).toEqual([]);
  // A paragraph, or an option with what it means.
  const pieces = out.replace(/^Examples?:[^]*/m, "").split(/\n\n|\n(?= {2}-)/);
  const prose = pieces.map((piece) => piece.replaceAll(/\([^)]*\)/g, "").replaceAll(/\s+/g, " "));
  expect(prose.flatMap((piece) => complaints(piece))).toEqual([]);
});

const at = "--base-url http://127.0.0.1:9";

/** What some words of a line stand for, such as a file. */
const standsFor: Readonly<Record<string, string>> = {
  '""': "",
  AT: at,
  HOSTS: "http://127.0.0.1:9 http://127.0.0.1:10",
  WINDOWS: "S=hidden\r",
  PAGE: written("page.md", "# Page"),
  LIST: written("own.json", "[]"),
  OBJECT: written("none.json", "{}"),
  CONFIG: written("own.config.json", '{ "values": {}, "dataStandard": "5.0" }'),
  EMPTY: written("empty.ndjson", ""),
  REPORT: written("report.ndjson", '{"v":1,"summary":true}\n'),
  NO_SOURCE: temporaryFolder(),
};

const mistakes = `
check --done ; srve ; help srve ; --prt ; serve --help nothing ; doctor ; doctor AT --key k
doctor AT --key k --secret-env A-B ; doctor AT --school-year 17
WINDOWS doctor AT --key k --secret-env S ; EDBRIDGE_HOST_CA=none doctor AT
HTTPS_PROXY=http://u:hid%den@127.0.0.1:1 doctor AT ; HTTPS_PROXY=ftp://hidden doctor AT
doctor --base-url=hidden --kee=hidden ; doctor more ; sandbox --port x ; sandbox --data none.json
sandbox --data PAGE ; sandbox --credentials LIST ; sandbox --openapi none.json
sandbox --rate-limit 9/60 ; sandbox --token-lifetime 60 ; sandbox --credentials PAGE
sandbox --rate-limit 1/500ms ; sandbox --credentials none ; sandbox --api-version 1
sandbox --host 192.0.2.1 ; serve AT --caller-rate nightly
serve AT --tls-cert none.pem --tls-key x ; serve AT --tls-cert PAGE --tls-key PAGE
serve AT --host-cert PAGE ; serve AT --host-ca PAGE
run AT --host-cert PAGE --host-key PAGE -- node a.js ; serve AT --prt 1 ; serve AT --max-body 64x
serve --base-url host.example ; serve --base-url http://host.example
serve --base-url https://host.example/api/v2.0/2017/ ; serve AT --cors https://a.example/
serve AT --data-path /d/{tenant} --token-path /t ; serve AT --allowed-host a --allowed-host b
serve AT --allowed-hosts https://a.example ; serve AT --forwarded 10.0.0.0/40
serve AT --store http://x ; serve AT --store redis://x ; serve AT --session-key-file none
serve AT --extensions none ; serve AT --extensions LIST ; serve AT --config LIST
serve AT --config none ; serve --shadow http://127.0.0.1:9/ AT ; serve AT --shadow-writes both
serve AT --shadow-report r.ndjson ; EDBRIDGE_SHADOW=x serve AT --check-config
serve AT --sunset 2027-06-31 ; serve AT --sunset 2027-06-30 --deprecated 2027-07-01
serve AT --deprecated 2027-06-30 ; serve AT --migration-page https://a.example/{id}
serve AT --sunset 2027-06-30 --migration-page page ; serve AT --brownout Tuesday
serve AT --brownout Tue+10:15-10:00 ; EDBRIDGE_PORT=http serve AT
EDBRIDGE_READY_NEEDS_HOST=yes serve AT ; EDBRIDGE_ADMIN_PROT=1 serve AT
EDBRIDGE_SITES={} serve AT ; serve AT --grace 10S ; EDBRIDGE_GRACE=1.5s serve AT
serve AT --port 9000 --admin-port 9000 ; serve AT --state-dir /proc/none
serve AT --observe --shadow http://127.0.0.1:10 ; serve AT --report none/r.ndjson
run AT --state-dir /proc/none -- node a.js ; run AT ; run AT -- x
run AT --legacy-url host -- node a.js
run AT --legacy-url https://x.example/api/v2.0 -- node a.js
run AT --shadow https://x.example -- node a.js ; EDBRIDGE_ENV=1X run AT -- node a.js
EDBRIDGE_HOST_TIMEOUT=0s run AT -- node a.js
EDBRIDGE_REHEARSE=true run AT --observe -- node a.js ; run AT --nights 2 -- node a.js
explain EDB099 ; explain EDB00 ; explain student ; explain students.sexTyp ; explain contacts
explain "" ; explain nothing ; explain students.zzzz ; explain students --markdown
explain schools.type --source ; explain --source ; explain EDB004 --language axios
explain nothing --source ; explain students --data-standard 9.9 ; find none ; find NO_SOURCE ; todo none
todo --language curl --language curl EMPTY ; todo --data-standard newest EMPTY
EDBRIDGE_DATA_STANDARD=9 todo EMPTY ; todo --since 30d EMPTY ; todo --done --since soon EMPTY
todo --csv --json EMPTY ; todo --done --json EMPTY ; todo --brief --codes x EMPTY
todo --brief --codes OBJECT EMPTY ; todo --baseline OBJECT EMPTY ; todo --baseline PAGE EMPTY
todo --language python EMPTY ; compare a ; compare node a.js -- ; compare no-such-program -- node
compare --data none.json node -- node ; compare --nights 0 node -- node
EDBRIDGE_DATA_STANDARD=1 compare a -- b ; EDBRIDGE_WITHOUT=EDB999 compare a -- b ; codes AT
codes AT --json --markdown ; codes AT --values CONFIG ; codes AT --code-namespace uri://a.io
codes AT --descriptors no.json --code-namespace state.example
codes AT --descriptors no.json --code-namespace ""
codes AT --descriptors no.json --code-namespace uri://state.example/
codes AT --descriptors no.json --code-namespace uri://a+b ; S=s codes --key k --secret-env S
shadow ; shadow EMPTY ; shadow --allow 100% REPORT ; shadow --allow 101% REPORT ; shadow REPORT
reconcile http://127.0.0.1:9 ; reconcile http://127.0.0.1:9 http://new.example
reconcile http://127.0.0.1:9 http://127.0.0.1:9 --collections schools ; reconcile HOSTS
reconcile HOSTS --collections schools ; reconcile HOSTS --collections schoolz
reconcile HOSTS --collections contacts ; reconcile HOSTS --collections studentContactAssociations
reconcile HOSTS --collections calendars ; reconcile HOSTS --collections sample/transports
completion cmd ; completion
`;

test.each([...names.slice(1).map((name) => `${name} --hlep`), ...mistakes.trim().split(/ ; |\n/)])(
  "a mistake gets one line that says what to do: %s",
  async (line) => {
    const all = line.split(" ").flatMap((word) => (standsFor[word] ?? word).split(" "));
    const variables = all.filter((word) => /^[A-Z_]+=/.test(word));
    const ended = await command(
      all.slice(variables.length).map((word) => word.replace("+", " ")),
      { environment: Object.fromEntries(variables.map((each) => each.split("="))) },
    );
    expect(ended.err).toMatch(/^error: [^\n]+\n$/);
    expect(ended.err).not.toContain("hidden");
    expect(shown(ended)).toMatchSnapshot();
  },
);

test("a report is not written into the job, or into another file that is none", async () => {
  const program = written("job.py", "print(1)\n");
  const { mode } = statSync(program);
  for (const line of [
    `run ${at} --env H --report ${program} -- python3 a.py`,
    `serve ${at} --report ${program}`,
  ]) {
    const { code, err } = await command(line.split(" "));
    expect([code, err]).toEqual([2, expect.stringContaining("has something else in it than a")]);
  }
  expect([readFileSync(program, "utf8"), statSync(program).mode]).toEqual(["print(1)\n", mode]);
});

const offered = async (...words: string[]) => {
  const { out: script } = await command(["completion", "bash"]);
  const quoted = ["edbridge", ...words].map((word) => `"${word}"`).join(" ");
  const line = `${script}\nset -u\nCOMP_WORDS=(${quoted}); COMP_CWORD=${words.length}; _edbridge; echo "\${COMPREPLY[*]-}"`;
  return execFileSync("bash", ["--norc", "-c", line], { encoding: "utf8" }).trim();
};

test.each<[string[], string]>([
  [["se"], "serve"],
  [["serve", "--on-k"], "--on-keep-failure"],
  [["serve", "--records", ""], "translate pass"],
  [["serve", "--config", ""], ""],
  // As bash divides --records=p, and --records= before anything follows.
  [["serve", "--records", "=", "p"], "pass"],
  [["serve", "--records", "="], "translate pass"],
  [["nothing", ""], ""],
])("completion of bash, after %j", async (words, expected) => {
  expect(await offered(...words)).toBe(expected);
});

/** Lines of a script, of the many options those of two commands. */
const someOf = (script: string) =>
  script.replaceAll(/^(?: {4}"|complete .*_from )(?!explain|completion|"\))[\w" ].*\n/gm, "");

test("completion of zsh is that of bash, which zsh understands after a word of its own", async () => {
  const [zsh, bash] = [await command(["completion", "zsh"]), await command(["completion", "bash"])];
  expect(zsh.out.endsWith(bash.out)).toBe(true);
  expect(someOf(zsh.out)).toMatchSnapshot();
});

test("completion of fish names commands, flags and choices, with quotes that fish reads", async () => {
  const { out } = await command(["completion", "fish"]);
  expect(someOf(out)).toMatchSnapshot();
  expect(out).toMatch(/host\\'s/);
  for (const line of out.trim().split("\n")) {
    expect(line.replaceAll("\\'", "").split("'").length % 2).toBe(1);
  }
});
