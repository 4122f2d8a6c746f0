import {
  type Credentials,
  EdbridgeError,
  type TokenSource,
  type TransportOptions,
} from "@edbridge/core";
import { checkBaseUrl, layoutPath, limitedText, send } from "@edbridge/core/internal";
import { clientCredentials } from "@edbridge/current-flow";
import { authorizationCode } from "@edbridge/legacy-flow";
import type { HostValues } from "./current-side.js";
import type { CredentialCheck } from "./host-report.js";

interface Trial extends HostValues, Pick<TransportOptions, "dispatcher"> {
  readonly baseUrl: string;
  readonly credentials: Credentials;
}

/** Where tokens of a host come from. The host is asked for one at most. */
export function sourceOf(generation: CredentialCheck["generation"], trial: Trial): TokenSource {
  const { baseUrl, credentials, dispatcher, allowInsecureHttp, tenant, context, tokenPath } = trial;
  const shared = { baseUrl, credentials, dispatcher, allowInsecureHttp, retry: { retries: 0 } };
  return generation === "current"
    ? clientCredentials({ ...shared, tenant, context, tokenPath })
    : authorizationCode(shared);
}

/** Tries key and secret: a token, and on a current host one call with it. */
export async function checkCredentials(
  generation: CredentialCheck["generation"],
  source: TokenSource,
  trial: Trial,
): Promise<CredentialCheck> {
  try {
    const token = await source.getToken();
    const life = `a token for ${Math.round(token.expiresIn)} s`;
    if (generation === "legacy") return { generation, works: true, said: life };
    const { status, schoolYear, years } = await firstRead(source, trial);
    const works = status !== 401;
    const advice = schoolYear === undefined && years ? noneOf(years) : adviceOn(status);
    const ofYear = schoolYear === undefined ? "" : ` of ${schoolYear}`;
    const said = `${life}; reading schools${ofYear} answered ${status}`;
    const failing = status >= 500 || (years !== undefined && schoolYear === undefined);
    return {
      generation,
      works,
      failing,
      said,
      ...(schoolYear === undefined ? {} : { schoolYear }),
      ...(advice === undefined ? {} : { advice }),
    };
  } catch (error) {
    if (error instanceof EdbridgeError) return { generation, works: false, said: error.message };
    throw error;
  }
}

/** What a first read says beside whether the token counts. */
function adviceOn(status: number): string | undefined {
  if (status === 403) {
    return "The key gets tokens but may not read schools: ask the host's operator for the claims that the program needs.";
  }
  if (status < 500) return undefined;
  return "The host gives tokens but answers a read with an error of its own: ask its operator, or try again later.";
}

function noneOf(years: readonly string[]): string {
  return `The host keeps each school year apart, and has none of ${years.join(", ")}. Name a year of the program with --school-year.`;
}

/** What a first read found. */
interface FirstRead {
  readonly status: number;
  /** Absent where years are not kept apart, or the host has none of `years`. */
  readonly schoolYear?: string;
  /** The school years that were tried, on a host that keeps them apart. */
  readonly years?: readonly string[];
}

async function firstRead(source: TokenSource, trial: Trial): Promise<FirstRead> {
  const { dataPath = "/data/v3/{namespace}" } = trial;
  if (!dataPath.includes("{schoolYear}")) return { status: await readSchools(source, trial) };
  const years = yearsOf(trial);
  let status = 404;
  for (const schoolYear of years) {
    status = await readSchools(source, trial, schoolYear);
    if (status !== 404) return { status, schoolYear, years };
  }
  return { status, years };
}

/** The year that was named, or that of the token; else this year, which ends a school year or begins one, and those beside it. */
function yearsOf({ schoolYear, context = "" }: HostValues): readonly string[] {
  if (schoolYear !== undefined) return [schoolYear];
  if (/^\d{4}$/.test(context)) return [context];
  const now = new Date().getFullYear();
  return [now, now + 1, now - 1].map(String);
}

async function readSchools(
  source: TokenSource,
  trial: Trial,
  schoolYear?: string,
): Promise<number> {
  const { origin, prefix } = checkBaseUrl(trial.baseUrl, trial);
  const { dataPath = "/data/v3/{namespace}" } = trial;
  const root = prefix + layoutPath("dataPath", dataPath, { ...trial, schoolYear });
  const { authorization } = await source.getToken();
  const { statusCode, body } = await send(
    { origin, path: `${root}/schools?limit=1`, method: "GET", headers: { authorization } },
    trial.dispatcher,
  );
  await limitedText(body, 1024 * 1024).catch(() => undefined);
  return statusCode;
}
