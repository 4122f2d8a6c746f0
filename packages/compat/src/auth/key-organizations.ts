import type { TokenSource } from "@edbridge/core";
import { isObject, jsonObject, SingleFlight } from "@edbridge/core/internal";
import { bodyText, decoded } from "../http/body.js";
import type { Answer, Send } from "../http/message.js";
import type { CompatSettings } from "../settings/compat-options.js";
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
   * The one district that a key acts for, or the one school if it does not act for the district;
   * `undefined` where there are several, or the host does not tell.
   *
   * @throws `NetworkError`, `TokenError`
   */
  async districtOf(
    session: Session,
    settings: CompatSettings,
    send: Send,
  ): Promise<number | undefined> {
    const ids = await this.placesOf(session, settings, send);
    return ids.length === 1 ? ids[0] : undefined;
  }

  /**
   * All of them; none where the host does not tell.
   *
   * @throws `NetworkError`, `TokenError`
   */
  async placesOf(
    session: Session,
    settings: CompatSettings,
    send: Send,
  ): Promise<readonly number[]> {
    return (await this.#of(session, settings, send)).ids;
  }

  /**
   * What the namespaces of a key's organization begin with, such as `uri://state.example`; none where
   * the host does not tell. At once where they are known.
   *
   * @throws `NetworkError`, `TokenError`
   */
  namespacesOf(
    session: Session,
    settings: CompatSettings,
    send: Send,
  ): readonly string[] | Promise<readonly string[]> {
    const found = this.#of(session, settings, send);
    return found instanceof Promise ? found.then(({ namespaces }) => namespaces) : found.namespaces;
  }

  #of(
    { credential }: Session,
    settings: CompatSettings,
    send: Send,
  ): Organizations | Promise<Organizations> {
    const source = credential.sourceAt(settings);
    const read = async () => {
      const found = await readOrganizations(credential, settings, send);
      // A host that is out of order is asked again.
      if (found.isFinal) this.#known.set(source, found);
      return found;
    };
    return this.#known.get(source) ?? this.#reading.run(source, read);
  }
}

/** The districts and namespaces of a key, and whether the host has said so for good. */
interface Organizations {
  readonly ids: readonly number[];
  readonly namespaces: readonly string[];
  readonly isFinal: boolean;
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
  const { status } = answer;
  const info = await bodyOf(answer);
  return {
    ids: districtsOf(info),
    namespaces: namespacesIn(info),
    isFinal: [200, 403, 404, 405].includes(status),
  };
}

async function bodyOf({ status, headers, body }: Answer): Promise<TokenInfo | undefined> {
  const text = body === undefined ? "" : await bodyText(decoded(body, headers), limit);
  return status === 200 ? jsonObject(text) : undefined;
}

/** What a host says of a token. */
type TokenInfo = ReturnType<typeof jsonObject>;

function namespacesIn(info: TokenInfo): readonly string[] {
  const list = info?.["namespace_prefixes"];
  if (!Array.isArray(list)) return [];
  return list.filter((each) => typeof each === "string" && each !== "");
}

/**
 * The ids of the districts that a key acts for, from the host's response about its token. A key for one
 * school has no rights to the records of the district. Then the list has the school.
 */
export function districtsOf(info: TokenInfo): readonly number[] {
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
