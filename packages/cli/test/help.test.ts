import { execFileSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { complaints } from "../../../scripts/prose/plain-english.js";
import { command } from "./support.js";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

const helpOf = async (...words: string[]) => (await command([...words, "--help"])).out;

const names =
  "doctor sandbox run serve explain find todo compare shadow codes reconcile completion".split(" ");

const folder = temporaryFolder();
function written(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}
const noJson = written("page.md", "# Page");

const screen = { lines: 24, columns: 80 };
const fits = (text: string) => {
  const lines = text.trimEnd().split("\n");
  expect(lines.filter((line) => line.length > screen.columns)).toEqual([]);
  expect(lines.length).toBeLessThanOrEqual(screen.lines);
};

test("edbridge alone says what it is and what to type, on one screen", async () => {
  const { code, out, err: text } = await command([]);
  expect(text).toMatch(/^edbridge keeps legacy Ed-Fi programs running/);
  expect(text).toMatch(/Start here:\n {2}edbridge doctor --base-url/);
  expect([code, out]).toEqual([2, ""]);
  fits(text);
});

test("the list of commands fits a screen, and has a line for each", async () => {
  const text = await helpOf();
  fits(text);
  expect(text).not.toContain("Commands:");
  for (const name of names.slice(0, -1)) expect(text).toMatch(new RegExp(`^ {2}${name} `, "m"));
  expect(text).toContain("edbridge completion bash");
});

test.each(names)("help of %s fits a screen, with an example", async (name) => {
  const text = await helpOf(name);
  fits(text);
  expect(text).toMatch(new RegExp(`^Examples?:\\n(?: .*\\n)*? {2}edbridge ${name}`, "m"));
  expect((await command(["help", name])).out).toBe(text);
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
  expect(out.split("\n").filter((line) => line.length > screen.columns)).toEqual([]);
  // A paragraph, or an option with what it means.
  const pieces = out.replace(/^Examples?:[^]*/m, "").split(/\n\n|\n(?= {2}-)/);
  const prose = pieces.map((piece) => piece.replaceAll(/\([^)]*\)/g, "").replaceAll(/\s+/g, " "));
  expect(prose.flatMap((piece) => complaints(piece))).toEqual([]);
});

test("help holds no colour where no terminal reads it", async () => {
  for (const name of ["serve", "explain"]) expect(await helpOf(name)).not.toContain("\u001b");
});

const at = "--base-url http://127.0.0.1:9";
const [serve, run] = [`serve ${at}`, `run ${at}`];
const reconcile = "reconcile http://127.0.0.1:9 http://127.0.0.1:10 --collections";
const job = "-- node a.js";
const day = "--sunset 2027-06-30";
const noCodes = written("none.json", "{}");
const config = written("own.config.json", '{ "values": {}, "dataStandard": "5.0" }');
const empty = written("empty.ndjson", "");
const noReport = written("report.ndjson", '{"v":1,"summary":true}\n');
const root = /-url: must be the root address of the API, without \/api\/v2\.0 and a year\.$/;

test.each<[line: string | readonly string[], expected: RegExp, code?: number]>([
  [
    "check --done",
    /^error: edbridge check is now edbridge todo --baseline FILE and edbridge todo --done\./,
  ],
  ["srve", /unknown command 'srve'\. Did you mean serve\? See edbridge --help\.$/],
  ...names
    .slice(1)
    .map((name): [string, RegExp] => [
      `${name} --hlep`,
      new RegExp(
        `unknown option '--hlep'.* Did you mean --help\\? See edbridge ${name} --help\\.$`,
      ),
    ]),
  ["doctor", /give the address of the host: --base-url <url>, EDBRIDGE_BASE_URL, or baseUrl/],
  [`doctor ${at} --key k`, /--key and --secret-env go together/],
  [`doctor ${at} --key k --secret-env A-B`, /must name an environment variable/],
  [`doctor ${at} --school-year 17`, /four digits/],
  [`S=hidden\r doctor ${at} --key k --secret-env S`, /the line ends of Windows/],
  [`EDBRIDGE_HOST_CA=none doctor ${at}`, /EDBRIDGE_HOST_CA: none: there is no such file/],
  [`HTTPS_PROXY=http://u:hid%den@127.0.0.1:1 doctor ${at}`, /HTTPS_PROXY of .* %25 for %/, 1],
  [`HTTPS_PROXY=ftp://hidden doctor ${at}`, /HTTPS_PROXY of .* the address of a proxy/, 1],
  ["sandbox --port x", /--port: must be a whole number from 0 to 65535\.$/],
  ["sandbox --data none.json", /--data none\.json: there is no such file\.$/],
  [["sandbox", "--rate-limit", "9/60"], /--rate-limit: must be requests\/time, such as 100\/60s/],
  [["sandbox", "--token-lifetime", "60"], /--token-lifetime: must be a time from 1s to 24h/],
  [["sandbox", "--data", noJson], /--data .*page\.md: is not valid JSON\.$/],
  ["sandbox --api-version 1", /--api-version: must be one of/],
  ["sandbox --host 192.0.2.1", /no address of this machine\. Give another --host\.$/, 1],
  [`${serve} --caller-rate nightly`, /in a file or in code \{ "nightly": 50, "\*": 5 \}\.$/],
  [`${serve} --tls-cert none.pem --tls-key x`, /--tls-cert: none\.pem: there is no such file\.$/],
  [`${serve} --host-cert ${noJson}`, /--host-key: must name a file, as its pair does\.$/],
  [`${run} --host-cert ${noJson} --host-key ${noJson} ${job}`, /^error: --host-cert: .*--env/],
  [`${serve} --prt 1`, /unknown option '--prt'\. Did you mean --port\?/],
  [`${serve} --max-body 64x`, /such as 65536; outside of code also 64k/],
  ["serve --base-url host.example", /--base-url: must be an absolute address/],
  ["serve --base-url http://host.example", /in the clear: .*give --allow-insecure-http/],
  ["serve --base-url https://host.example/api/v2.0/2017/", root],
  [`${serve} --cors https://a.example/`, /--cors: must be \*, none, or one origin/],
  [`${serve} --data-path /d/{tenant} --token-path /t`, /--tenant/],
  [`${serve} --allowed-host a --allowed-host b`, /--allowed-host is given twice\./],
  [`${serve} --store http://x`, /--store: must be an address such as redis:\/\/cache\.example/],
  [`${serve} --extensions none`, /--extensions none: there is no such file\.$/],
  [`${serve} --extensions ${written("own.json", "[]")}`, /must hold one JSON object\.$/],
  [`${serve} --shadow http://127.0.0.1:9/`, /--shadow and --base-url name one host\. /],
  [`${serve} --shadow-writes both`, /--shadow-writes: needs --shadow, the root address of the old/],
  [`${serve} --shadow-report r.ndjson`, /--shadow-report: needs --shadow, the root address of/],
  [`EDBRIDGE_SHADOW=x ${serve} --check-config`, /EDBRIDGE_SHADOW: must be an absolute address/],
  [`${serve} --sunset 2027-06-31`, /--sunset: must be a day, such as 2027-06-30/],
  [`${serve} ${day} --deprecated 2027-07-01`, /--sunset: must not be before/],
  [`${serve} --deprecated 2027-06-30`, /--deprecated: needs the option sunset/],
  [`${serve} ${day} --migration-page page`, /--migration-page: must be an absolute/],
  [`${serve} --brownout Tuesday`, /--brownout: must be a time of the week/],
  [[...serve.split(" "), "--brownout", "Tue 10:15-10:00"], /--brownout: must be a time of/],
  [`EDBRIDGE_PORT=http ${serve}`, /EDBRIDGE_PORT: must be a whole number from 0 to 65535\.$/],
  [`EDBRIDGE_READY_NEEDS_HOST=yes ${serve}`, /_READY_NEEDS_HOST: must be true or false\.$/],
  [`EDBRIDGE_ADMIN_PROT=1 ${serve}`, /did you mean EDBRIDGE_ADMIN_PORT\?/],
  [`EDBRIDGE_SITES={} ${serve}`, /is not a variable of edbridge/],
  [`${serve} --grace 10S`, /--grace: must be a time from 0s to 1h: text such as 0s or 1h, in code/],
  [`EDBRIDGE_GRACE=1.5s ${serve}`, /EDBRIDGE_GRACE: must be a time from 0s to 1h/],
  [`${serve} --port 9000 --admin-port 9000`, /--admin-port: must be another port than that of/],
  [
    `${serve} --state-dir /proc/none`,
    /--state-dir \/proc\/none: this user cannot make that folder/,
  ],
  [`${run} --state-dir /proc/none ${job}`, /cannot write to it\. Name another folder, or none\.$/],
  [run, /give the job after --, as in edbridge run --base-url URL -- node job\.js\.$/],
  [`${run} -- x`, /Name the variable .*: --env EDFI_BASE_URL\.$/],
  [`${run} --legacy-url host ${job}`, /--legacy-url: must be an absolute address such as https:/],
  [`${run} --legacy-url https://x.example/api/v2.0 ${job}`, root],
  [`${run} --shadow https://x.example ${job}`, /--shadow needs --env/],
  [`EDBRIDGE_ENV=1X ${run} ${job}`, /--env must be the name of an environment variable, such as/],
  [`EDBRIDGE_HOST_TIMEOUT=0s ${run} ${job}`, /_HOST_TIMEOUT: must be a time from 1s to 1h/],
  [`EDBRIDGE_REHEARSE=true ${run} --observe ${job}`, /leave out --rehearse, or EDBRIDGE_R/],
  [`${run} --nights 2 ${job}`, /--nights needs --rehearse: a job that writes is run once\.$/],
  ["explain EDB099", /EDB099 is not a change\. Did you mean EDB\d\d\d\?/],
  ["explain student", /Did you mean students\?/],
  ["explain students.sexTyp", /Did you mean students\.sexType\?/],
  ["explain contacts", /^error: contacts is not a .* collection\. Did you mean parents\?/],
  [["explain", ""], /^error: "" is not a change/],
  ["explain nothing", /edbridge explain lists the changes\.$/],
  ["explain students.zzzz", /edbridge explain students lists its fields\.$/],
  ["explain schools.type --source", /is not a legacy collection/],
  ["explain EDB004 --language axios", /Allowed choices are fetch, python, csharp, curl\./],
  ["explain students --data-standard 9.9", /--data-standard: must be a version, such as 5\.2/],
  ["find none", /none is not there\. Give a folder or a file\.$/],
  [`find ${temporaryFolder()}`, / has no source that can be read\./],
  ["todo none", /none: there is no such file\./],
  [`todo --language curl --language curl ${empty}`, /--language is given twice\. Give it/],
  [`todo --data-standard newest ${empty}`, /version, such as 5\.2, from 3\.1 to 6\./],
  [`EDBRIDGE_DATA_STANDARD=9 todo ${empty}`, /EDBRIDGE_DATA_STANDARD: .*a version/],
  [`todo --since 30d ${empty}`, /--since is for --done, which is not given\.$/],
  [`todo --done --since soon ${empty}`, /--since/],
  [`todo --csv --json ${empty}`, /--json and --csv ask for different answers/],
  [`todo --done --json ${empty}`, /ask for different answers: give one of them\.$/],
  [`todo --brief --codes x ${empty}`, /--codes x: .* no such file\. Write it with/],
  [`todo --brief --codes ${noCodes} ${empty}`, /has no codes of a host\. Write/],
  [
    `todo --baseline ${noCodes} ${empty}`,
    /^error: --baseline .* is not a baseline\. Write it with/,
  ],
  [`todo --baseline ${noJson} ${empty}`, /^error: --baseline .* is not a baseline\. Write it with/],
  [`todo --language python ${empty}`, /--codes and --language are for --brief/],
  ["compare a", /Give both programs: edbridge compare node old\.js -- node new\.js$/],
  ["compare node a.js --", /Give both programs/],
  ["compare no-such-program -- node", /cannot be started: there is no such program/],
  ["compare --data none.json node -- node", /--data none\.json: there is no such file\./],
  ["compare --nights 0 node -- node", /--nights: must be a whole number from 1 to 7/],
  ["EDBRIDGE_DATA_STANDARD=1 compare a -- b", /--data-standard: must be one of/],
  ["EDBRIDGE_WITHOUT=EDB999 compare a -- b", /EDBRIDGE_WITHOUT: must name a change/],
  [`codes ${at}`, /give a key/],
  [`codes ${at} --json --markdown`, /^error: --json and --markdown ask for different answers/],
  [`codes ${at} --values ${config}`, /^error: --values .* would be lost/],
  [
    `codes ${at} --code-namespace uri://a.io`,
    /^error: --code-namespace is for --descriptors and --de/,
  ],
  ...["state.example", "", "uri://state.example/", "uri://a b"].map((name): [string[], RegExp] => [
    [...`codes ${at} --descriptors no.json --code-namespace`.split(" "), name],
    /^error: --code-namespace: must be of the form uri:\/\/ed-fi\.org\./,
  ]),
  ["S=s codes --key k --secret-env S", /give the address of the host/],
  ["shadow", /give a report: a file that edbridge serve --shadow-report wrote\.$/],
  [`shadow --allow 100% ${noReport}`, /line 1 is not of a comparison/],
  [`shadow --allow 101% ${noReport}`, /--allow: must be a share from 0% to 100%, such as 0\.5%\.$/],
  [`shadow ${noReport}`, /line 1 is not of a comparison\. Give a file that .* wrote\.$/],
  ["reconcile http://127.0.0.1:9", /give two hosts/],
  ["reconcile http://127.0.0.1:9 http://new.example", /^error: NEW: /],
  [`${reconcile} schoolz`, /schoolz is no .*: did you mean schools\?$/],
  [`${reconcile} contacts`, /^error: --collections: contacts is no legacy .* you mean parents\?$/],
  [`${reconcile} studentContactAssociations`, /did you mean studentParentAssociations\?$/],
  [
    `${reconcile} calendars`,
    /--collections: calendars is no .* must be in the option collections,/,
  ],
  [`${reconcile} sample/transports`, /transports is no legacy .* in the file of --config\.$/],
  ["completion cmd", /choices are bash, zsh, fish\. See edbridge completion --help\.$/],
])(
  "a mistake is told in one line that says what to do %j",
  async (line, expected, expectedCode = 2) => {
    const words = typeof line === "string" ? line.split(" ") : line;
    const variables = words.filter((word) => /^[A-Z_]+=/.test(word));
    const { code, out, err } = await command(words.slice(variables.length), {
      environment: Object.fromEntries(variables.map((each) => each.split("="))),
    });
    expect(err).toMatch(/^error: [^\n]+\n$/);
    expect(err.trimEnd()).toMatch(expected);
    expect(err).not.toContain("hidden");
    expect([code, out]).toEqual([expectedCode, ""]);
  },
);

test("a report is not written into the job, or into another file that is none", async () => {
  const program = written("job.py", "print(1)\n");
  const { mode } = statSync(program);
  for (const line of [
    `${run} --env H --report ${program} -- python3 a.py`,
    `${serve} --report ${program}`,
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

test("completion of zsh is that of bash, which zsh understands after a word of its own", async () => {
  const { out } = await command(["completion", "zsh"]);
  expect(out).toMatch(/autoload -U \+X bashcompinit && bashcompinit\n_edbridge\(\)/);
  expect(out).toMatch(
    /^\(\( \$\+functions\[compdef\] \)\) \|\| \{ autoload -Uz compinit && compinit \}\n/,
  );
});

test("completion of fish names commands, flags and choices, with quotes that fish reads", async () => {
  const { out } = await command(["completion", "fish"]);
  expect(out).toContain("-n __fish_use_subcommand -a serve -d 'Run a local proxy");
  expect(out).toMatch(/from serve' -l records -r -f -a 'translate pass' -d '/);
  expect(out).toMatch(/host\\'s/);
  for (const line of out.trim().split("\n")) {
    expect(line.replaceAll("\\'", "").split("'").length % 2).toBe(1);
  }
});
