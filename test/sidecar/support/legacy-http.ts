/** What a legacy caller sends, by hand: every form of it that was met in the field. */
export interface Credentials {
  readonly clientKey: string;
  readonly clientSecret: string;
}

type Fields = Record<string, string>;

const form = (fields: Fields) => new URLSearchParams(fields).toString();
const json = "application/json";
const formType = "application/x-www-form-urlencoded";

export type Manner = (url: string, fields: Fields) => Promise<Fields>;

async function answerTo(url: string, init: object = {}): Promise<Fields> {
  return (await (await fetch(url, init)).json()) as Fields;
}

const posting =
  (encode: (fields: Fields) => string | ReadableStream, type: string): Manner =>
  (url, fields) => {
    const headers = { "content-type": type };
    return answerTo(url, { method: "POST", headers, body: encode(fields), duplex: "half" });
  };

const postForm = posting(form, formType);
export const manners: Readonly<Record<string, Manner>> = {
  "POST form": postForm,
  "GET with a query": (url, fields) => answerTo(`${url}?${form(fields)}`),
  "GET with a slash before the query": (url, fields) => answerTo(`${url}/?${form(fields)}`),
  "POST JSON": posting(JSON.stringify, json),
  "POST JSON with single quotes and a comma too many": posting((fields) => {
    const members = Object.entries(fields).map(([name, value]) => `'${name}': '${value}',`);
    return `{${members.join(" ")}}`;
  }, json),
  "POST form called JSON": posting(form, json),
  "POST JSON called a form": posting(JSON.stringify, formType),
  "POST JSON called text": posting(JSON.stringify, "text/plain"),
  "POST chunked, without a length": posting(
    (fields) => new Blob([JSON.stringify(fields)]).stream(),
    json,
  ),
};
/** The whole legacy sign-in; gives the token answer. */
export async function signIn(
  base: string,
  { clientKey, clientSecret }: Credentials,
  manner: Manner = postForm,
): Promise<Fields & { code: string }> {
  const call = (operation: string, fields: Fields) => manner(`${base}/oauth/${operation}`, fields);
  const asked = { Client_id: clientKey, Response_type: "code" };
  const { code = "" } = await call("authorize", asked);
  const secret = { Client_id: clientKey, Client_secret: clientSecret, Code: code };
  return { ...(await call("token", { ...secret, Grant_type: "authorization_code" })), code };
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
