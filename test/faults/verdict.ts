import type { Cell } from "./cells.ts";
import { type Door, type ErrorStyle, errorStyles } from "./doors.ts";
import type { FaultRow } from "./faults.ts";
import { type Scenario, type ScenarioName, scenarios } from "./scenarios.ts";
import type { Standard, Step, StepKind } from "./scenarios.ts";

export interface Place {
  readonly door: Door;
  readonly standard: Standard;
  readonly scenario: ScenarioName;
  readonly step: Step;
  readonly row: FaultRow;
}

export function textOf({ door, standard, scenario, step, row }: Place): string {
  return `${door}, ${standard}, ${scenario}, ${step.method} ${step.collection} (${step.kind}), ${row.name}`;
}

/** Cells that differ from their row in the table. */
interface Exception {
  /** What fits their places, with the style of the door in place of its name, and without the standard. */
  readonly at: RegExp;
  /** What is seen; one of several where the moment decides. */
  readonly outcome: RegExp;
  /** Whether the record may not be whole after the program has repeated the request. */
  readonly mayLack?: true;
}

const noResponse =
  "(?:reset|closed|broken|silence|no HTTP|a chunk|no last|two|a head|100|HTTP/1\\.0 in chunks that)";
const demographics = "student(?:EducationOrganization|Demographics|Directories|Identification)";
const enrolling = "enrolls a student whose demographics are held, ";
const storedAtLeast = /^(?:ok~?|503\??~?)$/;

/** The first that fits a cell holds. */
const exceptions: readonly Exception[] = [
  // `createCurrentClient` does not ask for compressed responses, and does not decompress any.
  { at: /^current, .*\(read\), 200 with bytes/, outcome: /^ok$/ },
  // `createCurrentClient` sees only responses of a gateway while it tries again.
  {
    at: /^current, .*DELETE \w+ \(write\), (?:.*after the host|100|201|a chunk|no last|HTTP\/1\.0 in chunks that)/,
    outcome: /^(?:\d{3}|lost)\?$/,
  },
  // The host refuses the demographics for good. The enrollment is stored, and a header says why they are
  // not. They wait no more: the student must be sent again.
  {
    at: new RegExp(`${enrolling}.*\\(part\\), 4(?!01|08|12|25|29)\\d\\d(?! with a web page)`),
    outcome: /^ok~?$/,
    mayLack: true,
  },
  // The enrollment is stored. If the host fails, edbridge tries again to write the demographics. After
  // ten seconds it answers 503, and goes on by itself.
  { at: new RegExp(`${enrolling}.*\\(part\\)`), outcome: storedAtLeast },
  // The enrollment is stored before edbridge asks for demographics, and for the district that only they
  // need. edbridge tries again in the same way.
  {
    at: new RegExp(`${enrolling}\\w+ (?:${demographics}\\w* \\(lookup\\)|schools )`),
    outcome: storedAtLeast,
  },
  // edbridge reads the record to know its key afterwards. It deletes the record without the key too.
  { at: new RegExp(`, deletes a record, .*\\(lookup\\), (?!${noResponse})`), outcome: /^ok$/ },
  // The host says that the key may not read a collection, that it has no such collection, or that it does
  // not have this filter. edbridge leaves out the parts from there, or does not keep them, and a header
  // names them. If a write needs them, edbridge refuses it.
  { at: /\(lookup\), 40[0345]$/, outcome: /^(?:ok~?|40[0345])$/ },
  // The page comes without the parts of other collections, and a header names these.
  { at: /reads a page that needs others, .*, 40[34] with a web page$/, outcome: /^ok~?$/ },
  // edbridge asks for it only if the record is not in the first collection.
  {
    at: /deletes a record that became several, .*NonOffender.*\(lookup\)/,
    outcome: /^(?:ok|\d\d\d\??|lost\??)$/,
  },
  // edbridge asks the host whether the record is gone. It is, so the DELETE has succeeded.
  {
    at: /DELETE \w+ \(write\), (?:.*after the host (?:carried|worked)|broken off (?:after|in the body)|silence in|100)/,
    outcome: /^(?:ok|lost)$/,
  },
  // It is not, so the DELETE has failed.
  {
    at: new RegExp(`DELETE \\w+ \\(write\\), ${noResponse}`),
    outcome: /^(?:lost|502)\??$|^ok$/,
  },
  // Hosts answer a PUT or a DELETE with 204 and nothing else. Such a response of a gateway looks the same.
  { at: /(?:PUT|DELETE) \w+ \(write\), 204$/, outcome: /^ok$/ },
  // The head of the response says that the record is stored. A program that reads the body gets an error.
  {
    at: /(?:POST|PUT) \w+ \((?:write|part)\), (?:broken off (?:after|in the body)|silence in)/,
    outcome: /^(?:ok|lost\??|502\??)$/,
  },
  // The head of the response has no Location.
  {
    at: /(?:POST|PUT) \w+ \(write\), (?:a chunk|no last|HTTP\/1\.0 in chunks that)/,
    outcome: /^(?:502|200)\?$/,
  },
  // The host refuses the ETag that it gave itself. edbridge then sends the record without a condition, as
  // a POST.
  { at: /sends a student with demographics, PUT .*, 412$/, outcome: /^ok$/ },
  // If a part was not stored, the response is 502. Its header names what is kept.
  { at: /^fetch, .*\(part\), 304/, outcome: /^502~?$/ },
];

/** What is wrong with a cell, in words; nothing for a cell that is as it should be. */
export function problems(place: Place, cell: Cell): readonly string[] {
  const { step } = place;
  const { seen, again, other, ready } = cell;
  const exception = exceptionAt(place);
  const wanted = exception?.outcome ?? expectedAt(place);
  const found: string[] = [];
  if (!wanted.test(seen.outcome)) found.push(`saw ${seen.outcome}, not ${wanted.source}`);
  if (cell.met === 0) found.push("the fault was not met");
  const isWrite = step.kind === "write" || step.kind === "part";
  if (isWrite && cell.performed > 1) found.push(`carried out ${cell.performed} times`);
  // The legacy client tries again when the seconds are over that the host asked it to wait.
  const mostExchanges = errorStyles[place.door] === "client" ? 4 : 3;
  if (cell.exchanges > mostExchanges) found.push(`${cell.exchanges} token requests`);
  if (other.outcome !== "ok") found.push(`another program saw ${other.outcome}`);
  if (ready !== undefined && ready !== 200) found.push(`/readyz said ${ready}`);
  const isGone = step.method === "DELETE" || place.scenario.startsWith("deletes");
  const works = again.outcome === "ok" || (isGone && again.outcome === "404");
  if (!works) found.push(`afterwards it saw ${again.outcome}`);
  if (!cell.isWhole && exception?.mayLack !== true)
    found.push("the host has not the whole record afterwards");
  return found;
}

function expectedAt(place: Place): RegExp {
  const { door, step, row } = place;
  const outcome = row.expect[step.kind] ?? "none";
  const expected = inStyle(outcome, errorStyles[door], step.kind);
  // A header names the parts of a new person that edbridge keeps until the host takes them.
  const mayBeKept = step.kind === "part" && place.scenario === "sends a student with demographics";
  return mayBeKept ? new RegExp(expected.source.replace(/\$$/, "~?$")) : expected;
}

function inStyle(outcome: string, style: ErrorStyle, kind: StepKind): RegExp {
  const told = outcome.replaceAll("?", "\\?");
  if (style === "fetch") return new RegExp(`^${told}$`);
  if (style === "server") return new RegExp(`^${told.replace("lost", "502")}$`);
  if (kind === "token" || kind === "renewal") return clientTokens[outcome] ?? /^ok$/;
  // The client of a current host tells the status of the response, whoever gave it.
  const isOdd = outcome.startsWith("502");
  if (style === "current" && isOdd) return outcome.endsWith("?") ? /^\d{3}\?$/ : /^\d{3}$/;
  // A client shows no headers, and cannot know which request of a write it was that failed.
  const status = told.replace("~", "").replace("\\?", "");
  return new RegExp(status === "ok" ? "^ok$" : `^(?:${status}|lost)\\??$`);
}

/** What a client says of a token request, by what its like says of it. */
const clientTokens: Readonly<Record<string, RegExp>> = {
  invalid_client: /^EDB_TOKEN_REFUSED$/,
  401: /^(?:EDB_TOKEN_REFUSED|401)$/,
  429: /^(?:EDB_TOKEN_(?:LIMIT|REFUSED|ANSWER)|429)$/,
  502: /^(?:EDB_TOKEN_(?:ANSWER|REDIRECT)|502\??)$/,
  503: /^(?:EDB_TOKEN_ANSWER|503)$/,
  lost: /^lost\??$/,
};

function exceptionAt(place: Place): Exception | undefined {
  const own = { ...place, door: errorStyles[place.door] } as unknown as Place;
  const text = textOf(own).replace(/, \d\.\d/, "");
  return exceptions.find(({ at }) => at.test(text));
}

export function isTried({ row, step, scenario }: Omit<Place, "door" | "standard">): boolean {
  if (row.expect[step.kind] === undefined) return false;
  // Of the many look-ups, those before a simple record meet all faults.
  return step.kind !== "lookup" || row.isTypical === true || scenario === "creates a record";
}

export function isRun(door: Door, standard: Standard, name: ScenarioName): boolean {
  const { on = ["5.0"], not = {} }: Scenario = scenarios[name];
  return on.includes(standard) && not[door] === undefined;
}
