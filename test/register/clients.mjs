// One function per HTTP library: (method, url, headers, body) => { status, headers, text }.
// Both formats of the matrix use them; `load` brings a library as its format does.
/** @param {(name: string) => any} load */
export const clients = (load) => {
  const from = (name) => load(name).default ?? load(name);
  const ofUndici = ["undici6", "undici7", "undici8"].flatMap((name) => [
    [name, () => viaUndici(load(name))],
    [`${name} fetch`, () => viaFetch(load(name).fetch)],
  ]);
  return {
    fetch: () => async (method, url, headers, body) =>
      fromFetch(await fetch(url, { method, headers, body })),
    ...Object.fromEntries(ofUndici),
    "http.request": () => viaNode(load("node:http").request),
    "http.get": () => {
      const { get, request } = load("node:http");
      return (method, ...rest) => viaNode(method === "GET" ? get : request)(method, ...rest);
    },
    "https.request": () => {
      const [http, https] = [load("node:http"), load("node:https")];
      return (method, url, ...rest) =>
        viaNode((url.startsWith("https:") ? https : http).request)(method, url, ...rest);
    },
    axios: () => {
      const as = { validateStatus: () => true, responseType: "text", transformResponse: (x) => x };
      return async (method, url, headers, data) => {
        const answer = await from("axios").request({ method, url, headers, data, ...as });
        return { status: answer.status, headers: { ...answer.headers }, text: answer.data };
      };
    },
    got: () => viaGot(from("got")),
    got11: () => viaGot(from("got11")),
    "node-fetch": () => viaFetch(from("node-fetch")),
    "node-fetch2": () => viaFetch(from("node-fetch2")),
    superagent: () => async (method, url, headers, body) => {
      const asking = from("superagent")(method, url)
        .set(headers)
        .ok(() => true)
        .buffer(true);
      const answer = await (body === undefined ? asking : asking.send(body));
      return { status: answer.status, headers: answer.headers, text: answer.text };
    },
    request: () => (method, url, headers, body) =>
      new Promise((resolve, reject) => {
        from("request")({ method, url, headers, body }, (error, answer) => {
          if (error) reject(error);
          else resolve({ status: answer.statusCode, headers: answer.headers, text: answer.body });
        });
      }),
  };
};

async function fromFetch(answer) {
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    text: await answer.text(),
  };
}

const viaFetch = (fetch) => async (method, url, headers, body) =>
  fromFetch(await fetch(url, { method, headers, body }));

const viaUndici =
  ({ request }) =>
  async (method, url, headers, body) => {
    const answer = await request(url, { method, headers, body });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  };

const viaGot = (got) => async (method, url, headers, body) => {
  const options = { method, headers, throwHttpErrors: false, retry: { limit: 0 } };
  const answer = await got(url, body === undefined ? options : { ...options, body });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body };
};

const viaNode = (request) => (method, url, headers, body) =>
  new Promise((resolve, reject) => {
    const asking = request(url, { method, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk) => (text += chunk));
      answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
      answer.on("error", reject);
    });
    asking.on("error", reject);
    asking.end(body);
  });
