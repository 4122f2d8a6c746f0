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
  readonly #known = new WeakMap<TokenSource, Promise<Districts>>();

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
    const forget = () => {
      if (this.#known.get(source) === known) this.#known.delete(source);
    };
    const { ids, isFinal } = await known.catch((error: unknown) => {
      forget();
      throw error;
    });
    // A host that is out of order is asked again.
    if (!isFinal) forget();
    return ids.length === 1 ? ids[0] : undefined;
  }
}

/** The districts of a key, and whether the host has said so for good. */
interface Districts {
  readonly ids: readonly number[];
  readonly isFinal: boolean;
}

async function readDistricts(
  source: TokenSource,
  { current, tokenPath }: CompatSettings,
  send: Send,
): Promise<Districts> {
  if (!tokenPath.endsWith("/token")) return { ids: [], isFinal: true };
  const { authorization, value } = await source.getToken();
  const answer = await send({
    method: "POST",
    url: `${current.href}${tokenPath}_info`,
    headers: {
      authorization,
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ token: value }).toString(),
  });
  const { status } = answer;
  return { ids: await districtsIn(answer), isFinal: [200, 403, 404, 405].includes(status) };
}

async function districtsIn({ status, headers, body }: Answer): Promise<readonly number[]> {
  const text = body === undefined ? "" : await bodyText(decoded(body, headers), limit);
  const list = status === 200 ? jsonObject(text)?.["education_organizations"] : undefined;
  if (!Array.isArray(list)) return [];
  const districts = list.filter(isObject).flatMap((each) => {
    const id = each["local_education_agency_id"] ?? each["education_organization_id"];
    return typeof id === "number" ? [id] : [];
  });
  return [...new Set(districts)];
}
