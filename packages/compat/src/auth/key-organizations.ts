import type { TokenSource } from "@edbridge/core";
import { isObject, jsonObject, SingleFlight } from "@edbridge/core/internal";
import type { Awaitable } from "@edbridge/records/model";
import { bodyText, decoded } from "../http/body.js";
import type { Send } from "../http/message.js";
import type { CompatSettings } from "../settings/compat-options.js";
import { tokenUrlOf } from "./credential.js";
import type { Session } from "./sessions.js";

/** Bytes of the host's answer that are read at most. */
const limit = 1024 * 1024;

/**
 * The education organizations of each key, as the host tells the bearer of a token at
 * `oauth/token_info`. Hosts have that from version 5.0 on; a host that refuses is not asked again.
 */
export class KeyOrganizations {
  readonly #known = new WeakMap<TokenSource, Organizations>();
  readonly #reading = new SingleFlight<Organizations, TokenSource>();

  /**
   * At once where they are known.
   *
   * @throws `NetworkError`, `TokenError`
   */
  of({ credential }: Session, settings: CompatSettings, send: Send): Awaitable<Organizations> {
    const source = credential.sourceAt(settings);
    return (
      this.#known.get(source) ??
      this.#reading.run(source, () => this.#read(source, credential, settings, send))
    );
  }

  async #read(
    source: TokenSource,
    credential: Session["credential"],
    settings: CompatSettings,
    send: Send,
  ): Promise<Organizations> {
    const kept = credential.keptAt(settings);
    const what = `organizations ${tokenUrlOf(settings)}`;
    const before = organizationsIn((await kept?.read(what))?.value);
    const found = before ?? (await readOrganizations(credential, settings, send));
    // A host that is out of order is asked again.
    if (found.isFinal) this.#known.set(source, found);
    // A key without organizations may get some, and its next run is to know them.
    if (!before && found.ids.length > 0) await kept?.keep(what, found);
    return found;
  }
}

/** The organizations and namespaces that a host names for a key. */
export interface Organizations {
  /** The districts that it acts for, or the schools if it does not act for the district. */
  readonly ids: readonly number[];
  /** What the namespaces of its organization begin with, such as `uri://state.example`. */
  readonly namespaces: readonly string[];
  /** Whether the host has said so for good. */
  readonly isFinal: boolean;
}

/** The organizations that an earlier process has kept; `undefined` for anything else. */
function organizationsIn(value: unknown): Organizations | undefined {
  const { ids, namespaces } = isObject(value) ? value : {};
  if (!Array.isArray(ids) || !Array.isArray(namespaces)) return undefined;
  return { ids, namespaces, isFinal: true };
}

async function readOrganizations(
  credential: Session["credential"],
  settings: CompatSettings,
  send: Send,
): Promise<Organizations> {
  const { current, tokenPath } = settings;
  if (!tokenPath.endsWith("/token")) return { ids: [], namespaces: [], isFinal: true };
  const { authorization, value } = await credential.sourceAt(settings).getToken();
  const answer = await send({
    method: "POST",
    url: `${current.href}${tokenPath}_info`,
    headers: {
      authorization,
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ token: value }).toString(),
    credential: credential.id,
  });
  const { status, headers, body } = answer;
  const text = body === undefined ? "" : await bodyText(decoded(body, headers), limit);
  const info = status === 200 ? jsonObject(text) : undefined;
  const { namespace_prefixes: prefixes } = info ?? {};
  const isText = (each: unknown) => typeof each === "string" && each !== "";
  return {
    ids: districtsOf(info),
    namespaces: Array.isArray(prefixes) ? prefixes.filter(isText) : [],
    isFinal: [200, 403, 404, 405].includes(status),
  };
}

/**
 * The ids of the districts that a key acts for, from the host's response about its token. A key for one
 * school has no rights to the records of the district. Then the list has the school.
 */
export function districtsOf(info: ReturnType<typeof jsonObject>): readonly number[] {
  const list = info?.["education_organizations"];
  if (!Array.isArray(list)) return [];
  const organizations = list.filter(isObject).map((each) => ({
    id: each["education_organization_id"],
    district: each["local_education_agency_id"],
    type: String(each["type"]),
  }));
  const own = new Set(organizations.map(({ id }) => id));
  const isForAll = organizations.some(({ type }) => aboveDistricts.test(type));
  const districts = organizations.flatMap(({ id, district, type }) => {
    if (district === undefined && aboveDistricts.test(type)) return [];
    const place = isForAll || own.has(district) ? (district ?? id) : id;
    return typeof place === "number" ? [place] : [];
  });
  return [...new Set(districts)];
}

/** Organizations that have districts below them: a student's data belong to one of these. */
const aboveDistricts = /(?:StateEducationAgency|EducationServiceCenter)$/;
