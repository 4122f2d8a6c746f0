import type { TokenSource } from "@edbridge/core";
import { isObject, jsonObject } from "@edbridge/core/internal";
import { bodyText, decoded } from "../http/body.js";
import type { Answer, Send } from "../http/message.js";
import type { CompatSettings } from "../settings/compat-options.js";
import type { Session } from "./session-store.js";

/** Bytes of the host's answer that are read at most. */
const limit = 1024 * 1024;

/**
 * The education organizations of each key, as the host tells the bearer of a token at
 * `oauth/token_info`. Hosts have that from version 5.0 on; a host that refuses is not asked again.
 */
export class KeyOrganizations {
  readonly #known = new WeakMap<TokenSource, Promise<readonly number[]>>();

  /**
   * The one district that a key acts for; `undefined` where it acts for several, or the host does
   * not tell.
   *
   * @throws `NetworkError`, `TokenError`
   */
  async districtOf(
    { credential }: Session,
    settings: CompatSettings,
    send: Send,
  ): Promise<number | undefined> {
    const source = credential.sourceAt(settings);
    const known = this.#known.get(source) ?? readDistricts(source, settings, send);
    this.#known.set(source, known);
    try {
      const [first, ...others] = await known;
      return others.length === 0 ? first : undefined;
    } catch (error) {
      if (this.#known.get(source) === known) this.#known.delete(source);
      throw error;
    }
  }
}

async function readDistricts(
  source: TokenSource,
  { current, tokenPath }: CompatSettings,
  send: Send,
): Promise<readonly number[]> {
  const { authorization, value } = await source.getToken();
  const answer = await send({
    method: "POST",
    url: `${current.href}${tokenPath.replace(/\/token$/, "/token_info")}`,
    headers: {
      authorization,
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ token: value }).toString(),
  });
  return districtsIn(answer);
}

async function districtsIn({ status, headers, body }: Answer): Promise<readonly number[]> {
  const text = body === undefined ? "" : await bodyText(decoded(body, headers), limit);
  const list = status === 200 ? jsonObject(text)?.["education_organizations"] : undefined;
  if (!Array.isArray(list)) return [];
  const districts = list.filter(isObject).map((each) => {
    const { local_education_agency_id: district, education_organization_id: own } = each;
    return Number(district ?? own);
  });
  return [...new Set(districts.filter(Number.isSafeInteger))];
}
