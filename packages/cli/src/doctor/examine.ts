import { compatFetch, compatOptionsFrom } from "@edbridge/compat";
import {
  type Credentials,
  EdbridgeError,
  HostError,
  SettingError,
  type TransportOptions,
} from "@edbridge/core";
import {
  type BaseUrl,
  callOAuth,
  checkBaseUrl,
  layoutPath,
  limitedText,
  none,
  send,
} from "@edbridge/core/internal";
import { clientCredentials, discover } from "@edbridge/current-flow";
import { authorizationCode } from "@edbridge/legacy-flow";
import { nearestDataStandard } from "@edbridge/records/internal";
import { flagText } from "../command/option-rows.js";
import { textsOf } from "../command/text.js";
import { type FirstNight, firstNight } from "./first-night.js";
import {
  type CurrentSide,
  type HostReader,
  hostReader,
  type HostValues,
  layoutName,
  type Reading,
} from "./host.js";

export interface HostReport {
  readonly baseUrl: string;
  /** Its discovery document, in short; absent where it has none. */
  readonly current?: CurrentSide | undefined;
  /** Whether it still hands out authorization codes. */
  readonly legacy: boolean;
  /** Why the host could not be asked at all. */
  readonly unreachable?: string | undefined;
  readonly credentials?: Awaited<ReturnType<typeof checkCredentials>> | undefined;
  /** What a program with these credentials would meet; absent where they do not work. */
  readonly firstNight?: FirstNight | undefined;
  /** Seconds by which the host's clock is ahead of this machine's. */
  readonly clockSkew?: number | undefined;
  /** What keeps the found paths from being used, such as a tenant that is not given. */
  readonly unusable?: string | undefined;
}

export interface DoctorInput extends HostValues, Pick<TransportOptions, "dispatcher"> {
  readonly baseUrl: string;
  readonly credentials?: Credentials | undefined;
}

/**
 * Asks a host what it is, and with credentials what a legacy program would meet there. It changes
 * nothing, except for the tokens that checking the credentials takes: one a generation.
 */
export async function examine(input: DoctorInput): Promise<HostReport> {
  const base = checkBaseUrl(input.baseUrl, input);
  const { credentials, dispatcher, baseUrl: address, allowInsecureHttp } = input;
  const baseUrl = base.href;
  try {
    const clockSkew = await skew(base, dispatcher);
    const [current, legacy] = await Promise.all([currentSide(input), speaksLegacy(input)]);
    const unusable = current && whyUnusable(input, current);
    const found = { baseUrl, current, legacy, clockSkew, unusable };
    if (!credentials || !(current || legacy) || unusable !== undefined) return found;
    const retry = { retries: 0 };
    const once = { baseUrl: address, credentials, dispatcher, allowInsecureHttp, retry };
    const { tenant, context } = input;
    const source = current
      ? clientCredentials({ ...once, tenant, context, tokenPath: current.tokenPath })
      : authorizationCode(once);
    const reader = hostReader(base, source, dispatcher);
    const getToken = () => source.getToken();
    const check = await checkCredentials(getToken, current && { ...input, ...current }, reader);
    // A host that gives no records is not asked sixty times.
    if (!current || !check.works || check.failing) return { ...found, credentials: check };
    const values = { ...input, schoolYear: check.schoolYear };
    const night = await firstNight(reader, baseUrl, values, current);
    return { ...found, credentials: check, firstNight: night };
  } catch (error) {
    if (!(error instanceof EdbridgeError) || error instanceof SettingError) throw error;
    const unreachable =
      error instanceof HostError
        ? `The host cannot be examined. ${error.message}`
        : `The host is not reached. ${error.message} Check --base-url and the network.`;
    return { baseUrl, legacy: false, unreachable };
  }
}

/** Tries key and secret: a token, and on a current host one call with it. */
async function checkCredentials(
  getToken: () => Promise<{ readonly expiresIn: number }>,
  current: (HostValues & Pick<CurrentSide, "dataPath">) | undefined,
  reader: HostReader,
) {
  const generation = current ? ("current" as const) : ("legacy" as const);
  const unread = {
    failing: undefined,
    schoolYear: undefined,
    problem: undefined,
    advice: undefined,
  };
  try {
    const life = `a token for ${Math.round((await getToken()).expiresIn)} s`;
    if (!current) return { generation, works: true, result: life, ...unread };
    const years = yearsOf(current);
    // On a host that keeps years apart, the first year that it has.
    let first: Reading & { readonly schoolYear?: string | undefined } = noReading;
    for (const schoolYear of years) {
      const root = layoutPath("dataPath", current.dataPath, { ...current, schoolYear });
      first = { ...(await reader.read(`${root}/schools?limit=1`)), schoolYear };
      if (first.status !== 404) break;
    }
    const { status } = first;
    const without = status === 404 ? years.flatMap((each) => each ?? none) : [];
    const { isForeign, schoolYear } = without.length > 0 ? noReading : first;
    // Why no read works, where the token counts.
    const [problem] = textsOf(
      isForeign &&
        `The answer ${status} to a read is no JSON: a gateway or firewall before the host gave it. Ask whoever runs that to let such requests through.`,
      status >= 500 &&
        "The host gives tokens but answers a read with an error of its own: ask its operator, or try again later.",
    );
    const [advice] = textsOf(
      without.length > 0 &&
        `The host keeps each school year apart, and has none of ${without.join(", ")}. Name a year of the program with --school-year.`,
      status === 403 &&
        "The key gets tokens but may not read schools: ask the host's operator for the claims that the program needs.",
    );
    const ofYear = schoolYear === undefined ? "" : ` of ${schoolYear}`;
    return {
      generation,
      works: status !== 401,
      failing: problem !== undefined || without.length > 0,
      result: `${life}; reading schools${ofYear} answered ${status}`,
      schoolYear,
      problem,
      advice: problem ? undefined : advice,
    };
  } catch (error) {
    if (!(error instanceof EdbridgeError)) throw error;
    return { generation, works: false, result: error.message, ...unread };
  }
}

const noReading = { status: 0, json: undefined, isForeign: false, schoolYear: undefined };

/**
 * The school years that are tried, on a host that separates them: the one that was named, or that of the
 * token. Else it is this year, which ends a school year or begins one, and the years before and after it.
 */
function yearsOf({
  dataPath,
  schoolYear,
  context = "",
}: HostValues & Pick<CurrentSide, "dataPath">): readonly (string | undefined)[] {
  if (!dataPath.includes("{schoolYear}")) return [undefined];
  if (schoolYear !== undefined) return [schoolYear];
  if (/^\d{4}$/.test(context)) return [context];
  const now = new Date().getFullYear();
  return [now, now + 1, now - 1].map(String);
}

async function currentSide(input: DoctorInput): Promise<CurrentSide | undefined> {
  const { baseUrl, dispatcher, allowInsecureHttp } = input;
  try {
    // Whoever asks is waiting: what the host says now is the answer.
    const retry = { retries: 0 };
    const found = await discover(baseUrl, { dispatcher, allowInsecureHttp, retry });
    const { version, dataStandard, apiMode } = found;
    // What serve would make of the same document.
    const { dataStandard: _, ...fromHost } = compatOptionsFrom(found);
    const { dataPath = found.dataPath, tokenPath = fromHost.tokenPath ?? found.tokenPath } = input;
    const layout = layoutName(dataPath);
    return { version, dataStandard, apiMode, layout, ...fromHost, dataPath, tokenPath };
  } catch (error) {
    if (error instanceof HostError && !error.retryable) return undefined;
    throw error;
  }
}

/** A legacy host gives a code to any key; no host of the current generation gives any. */
async function speaksLegacy(input: DoctorInput): Promise<boolean> {
  const { baseUrl, dispatcher } = input;
  const { origin, prefix } = checkBaseUrl(baseUrl, input);
  const request = {
    origin,
    path: `${prefix}/oauth/authorize`,
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
    body: "Client_id=edbridge-doctor&Response_type=code",
  };
  try {
    const { fields } = await callOAuth("authorize", request, { dispatcher, now: Date.now() });
    return typeof fields["code"] === "string" && fields["code"] !== "";
  } catch (error) {
    if (error instanceof EdbridgeError && error.code !== "EDB_NETWORK") return false;
    throw error;
  }
}

/** By how many seconds the host's clock is ahead, as its `Date` tells; by whole seconds. */
async function skew(
  { origin, prefix }: BaseUrl,
  dispatcher: DoctorInput["dispatcher"],
): Promise<number | undefined> {
  const before = Date.now();
  const { headers, body } = await send(
    { origin, path: `${prefix}/`, method: "GET", headers: {} },
    dispatcher,
  );
  const after = Date.now();
  await limitedText(body, 256 * 1024).catch(() => undefined);
  const date = Date.parse(String(headers["date"]));
  if (Number.isNaN(date)) return undefined;
  // The header names the second that has begun.
  const ahead = (date + 500 - (before + after) / 2) / 1000;
  return Math.abs(ahead) < 1.5 ? 0 : Math.round(ahead);
}

/** Building the bridge finds out whether all that the paths need is given. */
function whyUnusable(
  input: DoctorInput,
  { dataStandard: served = "", dataPath, tokenPath }: CurrentSide,
): string | undefined {
  const dataStandard = nearestDataStandard(served) && served;
  const { baseUrl, namespace, tenant, context, allowInsecureHttp } = input;
  const layout = { namespace, tenant, context, dataPath, tokenPath };
  try {
    // Options are checked when a door is made.
    compatFetch({ baseUrl, allowInsecureHttp, dataStandard, ...layout });
    return undefined;
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return flagText(error.setting) + error.message.slice(error.setting.length);
  }
}
