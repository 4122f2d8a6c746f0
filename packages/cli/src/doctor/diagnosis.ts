import { hintOf, none, pick } from "@edbridge/core/internal";
import { allRows, flagText } from "../command/option-rows.js";
import { listed, textsOf } from "../command/text.js";
import type { CollectionRead, DescriptorCheck, FirstNight } from "./first-night.js";
import type { HostReport } from "./examine.js";
import type { CurrentSide, HostValues } from "./host.js";
import type { HostTlsFiles } from "../serve/tls.js";

type OptionValue = string | boolean | undefined;

/** Seconds of clock skew that are worth a word. */
const skewed = 60;

export type Diagnosis = ReturnType<typeof diagnose>;

/** @param proxies the variables that name a proxy */
export function diagnose(
  found: HostReport,
  values: HostValues & HostTlsFiles,
  proxies: readonly string[] = none,
) {
  /** What keeps edbridge from working with this host. */
  const problems = problemsOf(found);
  return {
    usable: problems.length === 0,
    problems,
    notes: notesOf(found, proxies),
    /** What a program with the key would meet, in plain words; empty where no key was given. */
    tonight: found.firstNight ? outlook(found.firstNight) : [],
    // There may be nothing to bridge to.
    ...(found.current && commandsFor(found.current, { ...values, baseUrl: found.baseUrl })),
  };
}

/** The command lines to use, and the same for a program on Node.js that is started with `register`. */
function commandsFor(
  { dataPath, tokenPath }: CurrentSide,
  values: HostValues & HostTlsFiles & { readonly baseUrl: string },
) {
  const needed = (name: "tenant" | "context") =>
    `${dataPath}${tokenPath}`.includes(`{${name}}`) && {
      [name]: values[name] ?? `<${name.toUpperCase()}>`,
    };
  const compatFetch: Readonly<Record<string, OptionValue>> = {
    // Every door learns the rest from the host itself.
    ...pick(values, ["baseUrl", "namespace", "dataPath", "tokenPath"]),
    ...needed("tenant"),
    ...needed("context"),
    ...(values.allowInsecureHttp && { allowInsecureHttp: true }),
  };
  const certificate = pick(values, ["hostCert", "hostKey"]);
  const tls = { ...pick(values, ["hostCa"]), ...certificate };
  const flags = Object.entries<OptionValue>({ ...compatFetch, ...tls }).map(([name, value]) =>
    value === true ? flagText(name) : `${flagText(name)} ${quoted(String(value))}`,
  );
  // A program that calls the host itself has no certificate: then a proxy calls it.
  const env = Object.keys(certificate).length > 0 ? ["--env EDFI_BASE_URL"] : [];
  // The base URL is the one that the program uses: here, the host's own.
  const variables = Object.entries(compatFetch).map(([name, value]) =>
    hintOf(allRows, "variable", name, quoted(String(value))),
  );
  const { hostCa } = values;
  if (hostCa !== undefined) variables.unshift(`NODE_EXTRA_CA_CERTS=${quoted(hostCa)}`);
  return {
    run: ["npx edbridge run", ...flags, ...env, "-- node job.js"].join(" "),
    serve: ["npx edbridge serve", ...flags].join(" "),
    register: [...variables, "node --import @edbridge/compat/register app.js"].join(" "),
    compatFetch,
  };
}

function quoted(word: string): string {
  return /^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function problemsOf(found: HostReport): string[] {
  const { current, legacy, unreachable, unusable, credentials, firstNight } = found;
  if (unreachable !== undefined) return [unreachable];
  const noCurrent = legacy
    ? "The host has only the legacy API: legacy programs need no bridge yet."
    : "Neither the legacy nor the current API answers at this address. Check --base-url: it must be the root address of the API, and no redirect.";
  const { reads = none, key } = firstNight ?? {};
  // As far as the host tells, a program with the key would get nothing done.
  const isOfNoUse =
    firstNight &&
    reads.every(({ answer }) => answer === "refused" || answer === "absent") &&
    (key?.writes ?? none).length === 0;
  return textsOf(
    !current && noCurrent,
    unusable,
    credentials?.problem,
    credentials && !credentials.works && `The credentials do not work: ${credentials.result}`,
    isOfNoUse &&
      "The key may neither read nor write any collection that legacy programs use: ask the host's operator for a claim set that allows it.",
  );
}

function notesOf(found: HostReport, proxies: readonly string[]): string[] {
  const { current, legacy, unreachable, credentials, clockSkew = 0 } = found;
  const seconds = Math.abs(clockSkew);
  return textsOf(
    unreachable !== undefined &&
      proxies.length > 0 &&
      `Requests go through the proxy that ${proxies.join(" or ")} names, except for the hosts in NO_PROXY.`,
    credentials?.advice,
    current && legacy && "The host has both APIs: legacy programs still work without a bridge.",
    current &&
      current.dataStandard === undefined &&
      "The host does not say which Data Standard it serves.",
    seconds >= skewed &&
      `The clocks are ${seconds} s apart. If the host's clock is right, set this machine's clock from a time server.`,
  );
}

const mostNames = 8;

const names = (all: readonly string[]) => listed(all, mostNames);

/** What works, what will be refused, and which option helps: a sentence or two for each. */
function outlook(night: FirstNight): string[] {
  const { key, reads, extensions } = night;
  const of = (...answers: readonly CollectionRead["answer"][]) =>
    reads.filter(({ answer }) => answers.includes(answer)).map(({ collection }) => collection);
  const [works, refused, absent, failed] = [
    of("records", "none"),
    of("refused"),
    of("absent"),
    of("failed"),
  ];
  const withSizes = extensions.map(({ name, collections }) => `${name} (${collections})`);
  return [
    ...textsOf(
      `Reading works for ${works.length} of ${reads.length} collections.`,
      // A claim set may give a key all records without one.
      key?.organizations === 0 &&
        !of("records").includes("studentSchoolAssociations") &&
        "The key acts for no education organization. The host then gives it no records of a school or a student, or refuses the requests. It also takes no such records. Ask the host's operator to give the key its district.",
      refused.length > 0 &&
        `${names(refused)} may not be read with this key: requests for them are refused, and other records come without these parts. Ask the host's operator for the right to read them.`,
      absent.length > 0 && `${names(absent)} are not on this host: requests for them are refused.`,
      failed.length > 0 &&
        `${names(failed)} were not answered: ask the host's operator, or try again later.`,
    ),
    ...aboutWrites(night),
    ...aboutCodes(night),
    ...textsOf(
      extensions.length > 0 &&
        `The host has collections of extensions: ${names(withSizes)}. Legacy programs reach those that ${flagText("collections")} names.`,
    ),
  ];
}

/** Which collections may be written, where the host tells, and what writes need. */
function aboutWrites({ key, reads, calendars }: FirstNight): string[] {
  const { writes, districts = none, organizations = 0 } = key ?? {};
  const others = reads
    .map(({ collection }) => collection)
    .filter((name) => !writes?.includes(name));
  const refused =
    writes?.length === 0 || others.length === 0
      ? ""
      : ` ${names(others)} may not be written with this key.`;
  const option = flagText("records.educationOrganizationId");
  const count = districts.length === 0 ? "no district" : `${districts.length} districts`;
  const { schools = 0, without = 0, schoolYear } = calendars ?? {};
  const then =
    writes?.includes("calendars") === false
      ? "The key may not write calendars: their calendar dates are refused until the host has one."
      : `edbridge creates one with the first calendar date${writes ? "" : ", if the key may write calendars"}.`;
  return textsOf(
    writes && `Writing is allowed for ${writes.length} of ${reads.length} collections.${refused}`,
    !key &&
      `The host does not say for which organizations the key acts. A student's demographics are stored for the district of the enrollment. ${option} can name another.`,
    districts.length !== 1 &&
      organizations > 0 &&
      `The key acts for ${count}. A student's demographics are stored and read for the district of the enrollment. ${option} can name another.`,
    without > 0 && `${without} of ${schools} schools have no calendar of ${schoolYear}. ${then}`,
    reads.some(({ collection, answer }) => collection === "programs" && answer === "none") &&
      "The key sees no programs on this host. Until the host has them, records that refer to a program are refused.",
  );
}

function aboutCodes({ descriptors }: FirstNight): string[] {
  const share = ({ codes, missing = [] }: DescriptorCheck) => missing.length / codes;
  const lacking = descriptors
    .filter(({ missing = [] }) => missing.length > 0)
    // A list that is there and has gaps says more than one that is not there.
    .toSorted((one, other) => share(one) - share(other));
  const unread = descriptors.filter(({ missing }) => missing === undefined);
  return textsOf(
    lacking.length > 0 &&
      `The host does not have these usual legacy codes: ${names(lacking.map(lackText))}. A record with such a code is refused. If the code is in an optional part, the record is sent without that part. The option values can give the host's code (${flagText("records.values")}).`,
    unread.length > 0 &&
      `Descriptors of ${unread.length} of ${descriptors.length} kinds could not be read with this key, so that codes were not compared.`,
  );
}

/** How many codes of a kind are missing, with two of them where that says which. */
function lackText({ collection, codes, missing = [] }: DescriptorCheck): string {
  const name = collection.replace(/Descriptors$/, "");
  if (missing.length === codes) return `${name} (all ${codes})`;
  const shown = missing.slice(0, 2).map((code) => `"${code}"`);
  return `${name} (${missing.length} of ${codes}: ${shown.join(", ")}${missing.length > 2 ? ", ..." : ""})`;
}
