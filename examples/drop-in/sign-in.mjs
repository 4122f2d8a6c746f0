// What each of these programs does first: the v2.0 API's two calls for a token.
const base = process.env.EDFI_BASE_URL;
const year = process.env.EDFI_YEAR ?? "2017";

/** Signs in; gives the function that calls an address below the year. */
export async function signIn() {
  const key = process.env.EDFI_KEY ?? "";
  const secret = process.env.EDFI_SECRET ?? "";
  const query = new URLSearchParams({ Client_id: key, Response_type: "code" });
  const { code } = await (await fetch(`${base}/oauth/authorize?${query}`)).json();
  const answer = await fetch(`${base}/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({
      Client_id: key,
      Client_secret: secret,
      Code: code,
      Grant_type: "authorization_code",
    }),
  });
  const { access_token: token, error } = await answer.json();
  if (error) throw new Error(error);
  return (path, { headers = {}, ...init } = {}) =>
    fetch(path.startsWith("http") ? path : `${base}/api/v2.0/${year}${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${token}`, ...headers },
    });
}
