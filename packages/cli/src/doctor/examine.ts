import {
  type Credentials,
  EdbridgeError,
  HostError,
  SettingError,
  systemClock,
  type TransportOptions,
} from "@edbridge/core";
import { callOAuth, checkBaseUrl, limitedText, send } from "@edbridge/core/internal";
import { discover } from "@edbridge/current-flow";
import { compatFetch, compatOptionsFrom } from "@edbridge/compat";
import { nearestDataStandard } from "@edbridge/records/model";
import { flagText } from "../command/flags.js";
import { checkCredentials, sourceOf } from "./credentials.js";
import { firstNight } from "./first-night.js";
import { type CurrentSide, type HostValues, layoutName } from "./current-side.js";
import type { HostReport } from "./host-report.js";

/** What `doctor` examines. */
export interface DoctorInput extends HostValues, Pick<TransportOptions, "clock" | "dispatcher"> {
  readonly baseUrl: string;
  readonly credentials?: Credentials | undefined;
}

/**
 * Asks a host what it is, and with credentials what a legacy program would meet there. It changes
 * nothing, except for the tokens that checking the credentials takes: one a generation.
 *
 * @throws `SettingError` for an address that is none
 */
export async function examine(input: DoctorInput): Promise<HostReport> {
  const base = checkBaseUrl(input.baseUrl, input);
  const { credentials } = input;
  const baseUrl = base.href;
  try {
    const clockSkew = await skew(base.origin, `${base.prefix}/`, input);
    const [current, legacy] = await Promise.all([currentSide(input), speaksLegacy(input)]);
    const unusable = current && whyUnusable(input, current);
    const generation = current ? "current" : legacy ? "legacy" : undefined;
    const found = { baseUrl, current, legacy, clockSkew, unusable };
    if (!credentials || !generation || unusable !== undefined) return found;
    const trial = { ...input, ...current, credentials };
    const source = sourceOf(generation, trial);
    const check = await checkCredentials(generation, source, trial);
    // A host that gives no records is not asked sixty times.
    if (!current || !check.works || check.failing) return { ...found, credentials: check };
    const night = await firstNight(source, { ...input, schoolYear: check.schoolYear }, current);
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

async function currentSide(input: DoctorInput): Promise<CurrentSide | undefined> {
  try {
    // Whoever asks is waiting: what the host says now is the answer.
    const found = await discover(input.baseUrl, { ...input, retry: { retries: 0 } });
    const { version, dataStandard, apiMode } = found;
    // What serve would make of the same document.
    const { dataStandard: _, ...told } = compatOptionsFrom(found);
    const { dataPath = found.dataPath, tokenPath = told.tokenPath ?? found.tokenPath } = input;
    const layout = layoutName(dataPath);
    return { version, dataStandard, apiMode, layout, ...told, dataPath, tokenPath };
  } catch (error) {
    if (error instanceof HostError && !error.retryable) return undefined;
    throw error;
  }
}

/** A legacy host gives a code to any key; no host of the current generation gives any. */
async function speaksLegacy(input: DoctorInput): Promise<boolean> {
  const { baseUrl, clock = systemClock, dispatcher } = input;
  const { origin, prefix } = checkBaseUrl(baseUrl, input);
  const request = {
    origin,
    path: `${prefix}/oauth/authorize`,
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
    body: "Client_id=edbridge-doctor&Response_type=code",
  };
  try {
    const { fields } = await callOAuth("authorize", request, { dispatcher, now: clock.now() });
    return typeof fields["code"] === "string" && fields["code"] !== "";
  } catch (error) {
    if (error instanceof EdbridgeError && error.code !== "EDB_NETWORK") return false;
    throw error;
  }
}

/** By how many seconds the host's clock is ahead, as its `Date` tells; by whole seconds. */
async function skew(
  origin: string,
  path: string,
  { clock = systemClock, dispatcher }: DoctorInput,
): Promise<number | undefined> {
  const before = clock.now();
  const { headers, body } = await send({ origin, path, method: "GET", headers: {} }, dispatcher);
  const after = clock.now();
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
  const dataStandard = nearestDataStandard(served) === undefined ? undefined : served;
  const { baseUrl, namespace, tenant, context, allowInsecureHttp } = input;
  try {
    // Options are checked when a door is made.
    compatFetch({
      baseUrl,
      namespace,
      tenant,
      context,
      allowInsecureHttp,
      dataStandard,
      dataPath,
      tokenPath,
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return flagText(error.setting) + error.message.slice(error.setting.length);
  }
}
