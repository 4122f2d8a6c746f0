/** What a legacy caller sends, by hand: every form of it that was met in the field. */
export interface Credentials {
  readonly clientKey: string;
  readonly clientSecret: string;
}

type Fields = Record<string, string>;

const form = (fields: Fields) => new URLSearchParams(fields).toString();
const json = "application/json";

async function posted(url: string, body: string, type: string): Promise<Fields> {
  const answer = await fetch(url, { method: "POST", headers: { "content-type": type }, body });
  return (await answer.json()) as Fields;
}

async function got(url: string): Promise<Fields> {
  return (await (await fetch(url)).json()) as Fields;
}

/** One way to make an OAuth call. */
export type Manner = (url: string, fields: Fields) => Promise<Fields>;

/** The ways to make an OAuth call. */
export const manners: Readonly<Record<string, Manner>> = {
  "GET with a query": (url, fields) => got(`${url}?${form(fields)}`),
  "GET with a slash before the query": (url, fields) => got(`${url}/?${form(fields)}`),
  "POST form": (url, fields) => posted(url, form(fields), "application/x-www-form-urlencoded"),
  "POST JSON": (url, fields) => posted(url, JSON.stringify(fields), json),
  "POST JSON with single quotes and a comma too many": (url, fields) => {
    const members = Object.entries(fields).map(([name, value]) => `'${name}': '${value}',`);
    return posted(url, `{${members.join(" ")}}`, json);
  },
  "POST form called JSON": (url, fields) => posted(url, form(fields), json),
  "POST JSON called a form": (url, fields) =>
    posted(url, JSON.stringify(fields), "application/x-www-form-urlencoded"),
  "POST JSON called text": (url, fields) => posted(url, JSON.stringify(fields), "text/plain"),
  "POST chunked, without a length": async (url, fields) => {
    const body = new Blob([JSON.stringify(fields)]).stream();
    const init = { method: "POST", headers: { "content-type": json }, body, duplex: "half" };
    return (await (await fetch(url, init as RequestInit)).json()) as Fields;
  },
};

/** The whole legacy sign-in; gives the token answer. */
export async function signIn(
  base: string,
  { clientKey, clientSecret }: Credentials,
  manner: Manner = manners["POST form"] as Manner,
): Promise<Fields & { code: string }> {
  const { code = "" } = await manner(`${base}/oauth/authorize`, {
    Client_id: clientKey,
    Response_type: "code",
  });
  const answer = await manner(`${base}/oauth/token`, {
    Client_id: clientKey,
    Client_secret: clientSecret,
    Code: code,
    Grant_type: "authorization_code",
  });
  return { ...answer, code };
}

/** The host's own token, got as a program of the current generation gets it. */
export async function currentToken(
  base: string,
  { clientKey, clientSecret }: Credentials,
): Promise<string> {
  const answer = await fetch(`${base}/oauth/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${clientKey}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const { access_token: token = "" } = (await answer.json()) as Fields;
  return token;
}
