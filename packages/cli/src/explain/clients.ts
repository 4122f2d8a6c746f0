import type { ExampleRequest, ExampleValue } from "./examples.js";

/** A way to send requests, in which an example can be written. */
export interface Client {
  /** As `--language` names it. */
  readonly name: string;
  readonly title: string;
  /** The language of a code block in Markdown. */
  readonly block: string;
  /** The request as a program of this language sends it. */
  readonly write: (request: ExampleRequest) => string;
  /** The same with what the program takes from the response: the record, or the first of a list. */
  readonly take: (request: string, what: "record" | "first") => string;
}

/** How a language writes a text with variables in it, and values of JSON. */
interface Notation {
  readonly text: (text: string) => string;
  readonly object: (pairs: readonly (readonly [string, string])[]) => string;
  readonly truth: readonly [no: string, yes: string];
}

const hole = /\{(key|secret|code|token|id)\}/g;

function holds(text: string): boolean {
  return text.search(hole) >= 0;
}

/** A text that is written plainly, or, if it holds variables, in the form that fills them in. */
function filled(
  text: string,
  form: (escaped: string) => string,
  variable: (name: string) => string,
): string {
  const plain = JSON.stringify(text);
  if (!holds(text)) return plain;
  return form(plain.slice(1, -1).replaceAll(hole, (_, name: string) => variable(name)));
}

const javascript: Notation = {
  text(text) {
    const [, only] = /^\{(\w+)\}$/.exec(text) ?? [];
    if (only !== undefined) return only;
    return filled(
      text,
      (each) => `\`${each.replaceAll('\\"', '"')}\``,
      (name) => `\${${name}}`,
    );
  },
  object: (pairs) =>
    `{ ${pairs.map(([name, value]) => (name === value ? name : `${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${value}`)).join(", ")} }`,
  truth: ["false", "true"],
};

const python: Notation = {
  text(text) {
    const [, only] = /^\{(\w+)\}$/.exec(text) ?? [];
    if (only !== undefined) return only;
    return filled(
      text,
      (each) => `f"${each}"`,
      (name) => `{${name}}`,
    );
  },
  object: (pairs) =>
    `{${pairs.map(([name, value]) => `${JSON.stringify(name)}: ${value}`).join(", ")}}`,
  truth: ["False", "True"],
};

const php: Notation = {
  text(text) {
    const [, only] = /^\{(\w+)\}$/.exec(text) ?? [];
    if (only !== undefined) return `$${only}`;
    return filled(
      text.replaceAll("$", "\\$"),
      (each) => `"${each}"`,
      (name) => `{$${name}}`,
    );
  },
  object: (pairs) =>
    `[${pairs.map(([name, value]) => `${JSON.stringify(name)} => ${value}`).join(", ")}]`,
  truth: ["false", "true"],
};

function valueIn(notation: Notation, value: ExampleValue): string {
  if (typeof value === "string") return notation.text(value);
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return notation.truth[value ? 1 : 0];
  if (isList(value)) return `[${value.map((each) => valueIn(notation, each)).join(", ")}]`;
  return notation.object(
    Object.entries(value).map(([name, each]) => [name, valueIn(notation, each)]),
  );
}

function isList(value: object): value is readonly ExampleValue[] {
  return Array.isArray(value);
}

/** Lines that begin deeper, and a comma after each. */
function listed(lines: readonly string[], indent = "  "): string {
  return lines.map((line) => `${indent}${line},\n`).join("");
}

/** The headers that a JavaScript or PHP program sets itself. */
function headersOf({ auth, accept, json, text }: ExampleRequest): Record<string, string> {
  return {
    ...(auth === "bearer" ? { Authorization: "Bearer {token}" } : {}),
    ...(accept === undefined ? {} : { Accept: accept }),
    ...(json === undefined && text === undefined ? {} : { "Content-Type": "application/json" }),
  };
}

function inFetch(request: ExampleRequest): string {
  const { method, path, auth, form, json, text } = request;
  const headers = headersOf(request);
  const basic = auth === "basic" ? ["Authorization: `Basic ${btoa(`${key}:${secret}`)}`"] : [];
  const own = Object.entries(headers).map(
    ([name, value]) =>
      `${name.includes("-") ? JSON.stringify(name) : name}: ${javascript.text(value)}`,
  );
  const all = [...basic, ...own];
  const lines = [
    ...(method === "GET" ? [] : [`method: "${method}"`]),
    ...(all.length === 0 ? [] : [`headers: { ${all.join(", ")} }`]),
    ...(form ? [`body: new URLSearchParams(${valueIn(javascript, form)})`] : []),
    ...(json === undefined ? [] : [`body: JSON.stringify(${valueIn(javascript, json)})`]),
    ...(text === undefined ? [] : [`body: ${javascript.text(text)}`]),
  ];
  const options = lines.length === 0 ? "" : `, {\n${listed(lines)}}`;
  return `const response = await fetch(\`\${base}${jsPath(path)}\`${options});`;
}

function inAxios(request: ExampleRequest): string {
  const { method, path, auth, form, json, text } = request;
  const headers = { ...headersOf(request) };
  // axios sets it for an object.
  if (json !== undefined) delete headers["Content-Type"];
  const lines = [
    ...(method === "GET" ? [] : [`method: "${method.toLowerCase()}"`]),
    `url: \`\${base}${jsPath(path)}\``,
    ...(auth === "basic" ? ["auth: { username: key, password: secret }"] : []),
    ...(Object.keys(headers).length === 0 ? [] : [`headers: ${valueIn(javascript, headers)}`]),
    ...(form ? [`data: new URLSearchParams(${valueIn(javascript, form)})`] : []),
    ...(json === undefined ? [] : [`data: ${valueIn(javascript, json)}`]),
    ...(text === undefined ? [] : [`data: ${javascript.text(text)}`]),
  ];
  return `const { data } = await axios({\n${listed(lines)}});`;
}

function inPython(request: ExampleRequest): string {
  const { method, path, auth, form, json, text } = request;
  const headers = headersOf(request);
  // requests sets it for the argument json.
  if (json !== undefined) delete headers["Content-Type"];
  const lines = [
    `f"{base}${path}"`,
    ...(auth === "basic" ? ["auth=(key, secret)"] : []),
    ...(Object.keys(headers).length === 0 ? [] : [`headers=${valueIn(python, headers)}`]),
    ...(form ? [`data=${valueIn(python, form)}`] : []),
    ...(json === undefined ? [] : [`json=${valueIn(python, json)}`]),
    ...(text === undefined ? [] : [`data=${python.text(text)}`]),
  ];
  return `response = requests.${method.toLowerCase()}(\n${listed(lines, "    ")})`;
}

function inCsharp({ method, path, auth, accept, form, json, text }: ExampleRequest): string {
  const verb = `${method.charAt(0)}${method.slice(1).toLowerCase()}`;
  const scheme = {
    bearer: '"Bearer", token',
    basic: '"Basic", Convert.ToBase64String(Encoding.UTF8.GetBytes($"{key}:{secret}"))',
  };
  const body = json === undefined ? text : JSON.stringify(json);
  const content = () => {
    if (form) {
      const pairs = Object.entries(form).map(
        ([name, value]) => `[${JSON.stringify(name)}] = ${csharpText(value)}`,
      );
      return `new FormUrlEncodedContent(new Dictionary<string, string> { ${pairs.join(", ")} })`;
    }
    return `new StringContent(${csharpRaw(body ?? "")}, Encoding.UTF8, "application/json")`;
  };
  const lines = [
    `using var request = new HttpRequestMessage(HttpMethod.${verb}, $"{baseUrl}${path}");`,
    ...(auth
      ? [`request.Headers.Authorization = new AuthenticationHeaderValue(${scheme[auth]});`]
      : []),
    ...(accept === undefined ? [] : [`request.Headers.Accept.ParseAdd("${accept}");`]),
    ...(form || body !== undefined ? [`request.Content = ${content()};`] : []),
    "using var response = await http.SendAsync(request);",
  ];
  return lines.join("\n");
}

function csharpText(text: string): string {
  const [, only] = /^\{(\w+)\}$/.exec(text) ?? [];
  return only ?? (holds(text) ? `$${JSON.stringify(text)}` : JSON.stringify(text));
}

/** A raw string, in which JSON stays readable; two dollars make two braces hold a variable. */
function csharpRaw(text: string): string {
  if (!holds(text)) return `"""${text}"""`;
  return `$$"""${text.replaceAll(hole, (_, name: string) => `{{${name}}}`)}"""`;
}

function inPhp(request: ExampleRequest): string {
  const { method, path, auth, form, json, text } = request;
  const headers = Object.entries(headersOf(request)).map(([name, value]) =>
    php.text(`${name}: ${value}`),
  );
  const lines = [
    "CURLOPT_RETURNTRANSFER => true",
    ...(method === "GET" ? [] : [`CURLOPT_CUSTOMREQUEST => "${method}"`]),
    ...(auth === "basic" ? ['CURLOPT_USERPWD => "{$key}:{$secret}"'] : []),
    ...(headers.length === 0 ? [] : [`CURLOPT_HTTPHEADER => [${headers.join(", ")}]`]),
    ...(form ? [`CURLOPT_POSTFIELDS => http_build_query(${valueIn(php, form)})`] : []),
    ...(json === undefined ? [] : [`CURLOPT_POSTFIELDS => json_encode(${valueIn(php, json)})`]),
    ...(text === undefined ? [] : [`CURLOPT_POSTFIELDS => ${php.text(text)}`]),
  ];
  const url = `"{$base}${path.replaceAll(hole, (_, name: string) => `{$${name}}`)}"`;
  return `$curl = curl_init(${url});\ncurl_setopt_array($curl, [\n${listed(lines, "    ")}]);\n$response = curl_exec($curl);`;
}

function inCurl(request: ExampleRequest): string {
  const { method, path, auth, form, json, text } = request;
  const body = json === undefined ? text : JSON.stringify(json);
  const sendsBody = form !== undefined || body !== undefined;
  const parts = [
    "curl",
    // A body makes it a POST.
    ...(method === "GET" || (method === "POST" && sendsBody) ? [] : [`-X ${method}`]),
    shellText(`{base}${path}`),
    ...(auth === "basic" ? [shellText("{key}:{secret}").replace(/^/, "-u ")] : []),
    ...Object.entries(headersOf(request)).map(
      ([name, value]) => `-H ${shellText(`${name}: ${value}`)}`,
    ),
    ...Object.entries(form ?? {}).map(([name, value]) => `-d ${shellText(`${name}=${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${shellText(body)}`]),
  ];
  return parts.join(" ");
}

/** A text in double quotes if it holds variables, else in single ones. */
function shellText(text: string): string {
  const named = text.replaceAll(/\{(base|key|secret|code|token|id)\}/g, (_, name: string) => {
    return `\0${name.toUpperCase()}\0`;
  });
  if (named === text) {
    return /^[\w./:=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
  }
  const escaped = named.replaceAll(/["\\$`]/g, String.raw`\$&`);
  return `"${escaped.replaceAll(/\0(\w+)\0/g, (_, name: string) => `\${${name}}`)}"`;
}

function jsPath(path: string): string {
  return path.replaceAll(hole, (_, name: string) => `\${${name}}`);
}

/** A line below the request that takes the record from the response. */
const below =
  (record: string, first: string): Client["take"] =>
  (request, what) =>
    `${request}\n${what === "record" ? record : first}`;

/** The ways in which examples are written. */
export const clients: readonly Client[] = [
  {
    name: "fetch",
    title: "fetch (JavaScript)",
    block: "js",
    write: inFetch,
    take: below("const record = await response.json();", "const [record] = await response.json();"),
  },
  {
    name: "axios",
    title: "axios (JavaScript)",
    block: "js",
    write: inAxios,
    take: below("const record = data;", "const record = data[0];"),
  },
  {
    name: "python",
    title: "requests (Python)",
    block: "python",
    write: inPython,
    take: below("record = response.json()", "record = next(iter(response.json()), None)"),
  },
  {
    name: "csharp",
    title: "HttpClient (C#)",
    block: "csharp",
    write: inCsharp,
    take: below(
      "var record = await response.Content.ReadFromJsonAsync<JsonObject>();",
      "var record = (await response.Content.ReadFromJsonAsync<JsonObject[]>())?.FirstOrDefault();",
    ),
  },
  {
    name: "php",
    title: "curl (PHP)",
    block: "php",
    write: inPhp,
    take: below(
      "$record = json_decode($response, true);",
      "$record = json_decode($response, true)[0] ?? null;",
    ),
  },
  {
    name: "curl",
    title: "curl (shell)",
    block: "sh",
    write: inCurl,
    take: (request, what) => `${request} | jq ${what === "record" ? "." : "'.[0]'"}`,
  },
];
