// One function per HTTP library: (method, url, headers, body) => { status, headers, text }.
// Both formats of the matrix use them; `load` brings a library as its format does.
/** @param {(name: string) => any} load */
export const clients = (load) => ({
  fetch: () => async (method, url, headers, body) =>
    fromFetch(await fetch(url, { method, headers, body })),
  undici6: () => viaUndici(load("undici6")),
  undici7: () => viaUndici(load("undici7")),
  undici8: () => viaUndici(load("undici8")),
  "undici6 fetch": () => viaFetch(load("undici6").fetch),
  "undici7 fetch": () => viaFetch(load("undici7").fetch),
  "undici8 fetch": () => viaFetch(load("undici8").fetch),
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
    const axios = load("axios").default ?? load("axios");
    return async (method, url, headers, data) => {
      const validateStatus = () => true;
      const answer = await axios.request({
        method,
        url,
        headers,
        data,
        validateStatus,
        responseType: "text",
        transformResponse: (x) => x,
      });
      return { status: answer.status, headers: { ...answer.headers }, text: answer.data };
    };
  },
  got: () => viaGot(load("got").default ?? load("got")),
  got11: () => viaGot(load("got11").default ?? load("got11")),
  "node-fetch": () => viaFetch(load("node-fetch").default ?? load("node-fetch")),
  "node-fetch2": () => viaFetch(load("node-fetch2").default ?? load("node-fetch2")),
  superagent: () => {
    const superagent = load("superagent").default ?? load("superagent");
    return async (method, url, headers, body) => {
      const asking = superagent(method, url)
        .set(headers)
        .ok(() => true)
        .buffer(true);
      const answer = await (body === undefined ? asking : asking.send(body));
      return { status: answer.status, headers: answer.headers, text: answer.text };
    };
  },
  request: () => {
    const request = load("request").default ?? load("request");
    return (method, url, headers, body) =>
      new Promise((resolve, reject) => {
        request({ method, url, headers, body }, (error, answer) => {
          if (error) reject(error);
          else resolve({ status: answer.statusCode, headers: answer.headers, text: answer.body });
        });
      });
  },
});

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
