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
  readonly #known = new WeakMap<TokenSource, Promise<KeyFacts>>();

  /**
   * The one district that a key acts for; `undefined` where it acts for several, or the host does
   * not tell.
   *
   * @throws `NetworkError`, `TokenError`
   */
  async districtOf(
    session: Session,
    settings: CompatSettings,
    send: Send,
  ): Promise<number | undefined> {
    const { ids } = await this.#told(session, settings, send);
    return ids.length === 1 ? ids[0] : undefined;
  }

  /**
   * The first namespace in which a key may write, such as `uri://agency.example`; `undefined` where
   * the host does not tell.
   *
   * @throws `NetworkError`, `TokenError`
   */
  async namespaceOf(
    session: Session,
    settings: CompatSettings,
    send: Send,
  ): Promise<string | undefined> {
    return (await this.#told(session, settings, send)).namespace;
  }

  async #told({ credential }: Session, settings: CompatSettings, send: Send): Promise<KeyFacts> {
    const source = credential.sourceAt(settings);
    const known = this.#known.get(source) ?? readFacts(source, settings, send);
    this.#known.set(source, known);
    const forget = () => {
      if (this.#known.get(source) === known) this.#known.delete(source);
    };
    const facts = await known.catch((error: unknown) => {
      forget();
      throw error;
    });
    // A host that is out of order is asked again.
    if (!facts.isFinal) forget();
    return facts;
  }
}

/** The districts of a key and its first namespace, and whether the host has said so for good. */
interface KeyFacts {
  readonly ids: readonly number[];
  readonly namespace: string | undefined;
  readonly isFinal: boolean;
}

async function readFacts(
  source: TokenSource,
  { current, tokenPath }: CompatSettings,
  send: Send,
): Promise<KeyFacts> {
  if (!tokenPath.endsWith("/token")) return { ids: [], namespace: undefined, isFinal: true };
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
  return { ...(await factsIn(answer)), isFinal: [200, 403, 404, 405].includes(status) };
}

async function factsIn({
  status,
  headers,
  body,
}: Answer): Promise<Pick<KeyFacts, "ids" | "namespace">> {
  const text = body === undefined ? "" : await bodyText(decoded(body, headers), limit);
  const told = status === 200 ? jsonObject(text) : undefined;
  const prefixes: unknown = told?.["namespace_prefixes"];
  const first: unknown = Array.isArray(prefixes) ? prefixes[0] : undefined;
  const namespace = typeof first === "string" && first !== "" ? first : undefined;
  const list = told?.["education_organizations"];
  if (!Array.isArray(list)) return { ids: [], namespace };
  const districts = list.filter(isObject).flatMap((each) => {
    const id = each["local_education_agency_id"] ?? each["education_organization_id"];
    return typeof id === "number" ? [id] : [];
  });
  return { ids: [...new Set(districts)], namespace };
}
