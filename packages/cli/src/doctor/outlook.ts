import { flagText } from "../command/flags.js";
import type { CollectionRead, DescriptorCheck, FirstNight } from "./first-night.js";

/** Names that one line lists. */
const mostNames = 8;

/** What works, what will be refused, and which option helps: a sentence or two for each. */
export function outlook(night: FirstNight): string[] {
  const { reads } = night;
  const of = (...answers: readonly CollectionRead["answer"][]) =>
    reads.filter(({ answer }) => answers.includes(answer)).map(({ collection }) => collection);
  const works = of("records", "none");
  const lines = [`Reading works for ${works.length} of ${reads.length} collections.`];
  if (night.key?.organizations === 0) lines.push(ofNobody);
  const told: readonly (readonly [readonly string[], string])[] = [
    [
      of("refused"),
      "may not be read with this key: requests for them are refused, and other records come without these parts. Ask the host's operator for the right to read them.",
    ],
    [of("absent"), "are not on this host: requests for them are refused."],
    [of("failed"), "were not answered: ask the host's operator, or try again later."],
  ];
  for (const [names, text] of told) if (names.length > 0) lines.push(`${listed(names)} ${text}`);
  return [...lines, ...aboutRights(night), ...aboutWrites(night), ...aboutHost(night)];
}

const ofNobody =
  "The key acts for no education organization. The host then gives it no records of a school or a student, or refuses the requests. It also takes no such records. Ask the host's operator to give the key its district.";

/** Which of the collections may be written, where the host tells. */
function* aboutRights({ key, reads }: FirstNight): Generator<string> {
  const { writes } = key ?? {};
  if (writes === undefined) return;
  const count = `${writes.length} of ${reads.length} collections`;
  const others = reads.map(({ collection }) => collection).filter((name) => !writes.includes(name));
  const refused =
    writes.length === 0 || others.length === 0
      ? ""
      : ` ${listed(others)} may not be written with this key.`;
  yield `Writing is allowed for ${count}.${refused}`;
}

function* aboutWrites({ key, reads, calendars, descriptors }: FirstNight): Generator<string> {
  const option = flagText("records.educationOrganizationId");
  if (!key) {
    yield `The host does not say for which organizations the key acts. A student's demographics are stored for the district of the enrollment. ${option} can name another.`;
  } else if (key.districts.length !== 1 && key.organizations > 0) {
    const count = key.districts.length === 0 ? "no district" : `${key.districts.length} districts`;
    yield `The key acts for ${count}. A student's demographics are stored and read for the district of the enrollment. ${option} can name another.`;
  }
  if (calendars && calendars.without > 0) {
    const isBarred = key?.writes?.includes("calendars") === false;
    const then = isBarred
      ? "The key may not write calendars: their calendar dates are refused until the host has one."
      : `edbridge creates one with the first calendar date${key?.writes ? "" : ", if the key may write calendars"}.`;
    yield `${calendars.without} of ${calendars.schools} schools have no calendar of ${calendars.schoolYear}. ${then}`;
  }
  if (reads.some(({ collection, answer }) => collection === "programs" && answer === "none")) {
    yield "The key sees no programs on this host. Until the host has them, records that refer to a program are refused.";
  }
  const lacking = descriptors
    .filter(({ missing = [] }) => missing.length > 0)
    // A list that is there and has gaps says more than one that is not there.
    .toSorted((one, other) => share(one) - share(other));
  if (lacking.length > 0) {
    yield `The host does not have these usual legacy codes: ${listed(lacking.map(lackText))}. A record with such a code is refused. If the code is in an optional part, the record is sent without that part. The option values can give the host's code (${flagText("records.values")}).`;
  }
  const unread = descriptors.filter(({ missing }) => missing === undefined);
  if (unread.length > 0) {
    yield `Descriptors of ${unread.length} of ${descriptors.length} kinds may not be read with this key, so that codes could not be compared.`;
  }
}

function* aboutHost({ extensions }: FirstNight): Generator<string> {
  if (extensions.length > 0) {
    const names = extensions.map(({ name, collections }) => `${name} (${collections})`);
    yield `The host has collections of extensions: ${listed(names)}. Legacy programs reach those that ${flagText("collections")} names.`;
  }
}

function share({ codes, missing = [] }: DescriptorCheck): number {
  return missing.length / codes;
}

/** How many codes of a kind are missing, with two of them where that says which. */
function lackText({ collection, codes, missing = [] }: DescriptorCheck): string {
  const name = collection.replace(/Descriptors$/, "");
  if (missing.length === codes) return `${name} (all ${codes})`;
  const shown = missing.slice(0, 2).map((code) => `"${code}"`);
  return `${name} (${missing.length} of ${codes}: ${shown.join(", ")}${missing.length > 2 ? ", ..." : ""})`;
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, mostNames);
  const more = names.length - shown.length;
  return shown.join(", ") + (more > 0 ? ` and ${more} more` : "");
}
