import type { ExampleRequest, ExampleValue } from "./examples.js";

/** A way to send requests, in which an example can be written. */
export interface Client {
  /** As `--language` names it. */
  readonly name: string;
  readonly title: string;
  /** The language of a code block in Markdown. */
  readonly block: string;
  readonly comment: "//" | "#";
  /** The request as a program of this language sends it. */
  readonly write: (request: ExampleRequest) => string;
  /** What follows it where the program takes the record, or the first of a list, from the response. */
  readonly take: Readonly<Record<"record" | "first", string>>;
}

/** How a language writes a text with variables in it. */
interface Texts {
  /** What is around a text with variables. */
  readonly quotes: readonly [open: string, close: string];
  readonly variable: (name: string) => string;
}

/** How it writes values of JSON too. */
interface Notation extends Texts {
  readonly key: (name: string) => string;
  readonly braces: readonly [open: string, close: string];
  readonly truth: readonly [no: string, yes: string];
}

const hole = /\{(base|key|secret|code|token|id)\}/g;

const javascript: Notation = {
  quotes: ["`", "`"],
  variable: (name) => `\${${name}}`,
  key: (name) => (/^\w+$/.test(name) ? name : JSON.stringify(name)),
  braces: ["{ ", " }"],
  truth: ["false", "true"],
};

const python: Notation = {
  quotes: ['f"', '"'],
  variable: (name) => `{${name}}`,
  key: (name) => JSON.stringify(name),
  braces: ["{", "}"],
  truth: ["False", "True"],
};

const csharp: Texts = {
  quotes: ['$"', '"'],
  // base is a word of the language.
  variable: (name) => (name === "base" ? "{baseUrl}" : `{${name}}`),
};

/** A text that is written plainly, or as a variable, or in the form that fills variables in. */
function textIn({ quotes: [open, close], variable }: Texts, text: string): string {
  const plain = JSON.stringify(text);
  if (text.search(hole) < 0) return plain;
  const [, only] = /^\{(\w+)\}$/.exec(text) ?? [];
  return only ?? open + filled(plain.slice(1, -1), variable) + close;
}

function filled(text: string, variable: (name: string) => string): string {
  return text.replaceAll(hole, (_, name: string) => variable(name));
}

function valueIn(notation: Notation, value: ExampleValue): string {
  if (typeof value === "string") return textIn(notation, value);
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return notation.truth[value ? 1 : 0];
  if (isList(value)) return `[${value.map((each) => valueIn(notation, each)).join(", ")}]`;
  const members = Object.entries(value).map(
    ([name, each]) => `${notation.key(name)}: ${valueIn(notation, each)}`,
  );
  return notation.braces.join(members.join(", "));
}

function isList(value: object): value is readonly ExampleValue[] {
  return Array.isArray(value);
}

/** The body as a request has it. */
function bytesOf(body: ExampleValue): string {
  return typeof body === "string" ? body : JSON.stringify(body);
}

/** The lines of those parts that a request has. */
function linesOf(...lines: readonly (string | false | undefined)[]): readonly string[] {
  return lines.filter((line) => typeof line === "string");
}

/** Lines that begin deeper, and a comma after each. */
function listed(lines: readonly string[], indent: string): string {
  return lines.map((line) => `${indent}${line},\n`).join("");
}

/** The headers that a program sets itself. */
function headersOf({ auth, accept, body }: ExampleRequest): Record<string, string> {
  return {
    ...(auth === "bearer" && { Authorization: "Bearer {token}" }),
    ...(accept !== undefined && { Accept: accept }),
    ...(body !== undefined && { "Content-Type": "application/json" }),
  };
}

function inFetch(request: ExampleRequest): string {
  const { method, path, auth, form, body } = request;
  const sent = body !== undefined && valueIn(javascript, body);
  const headers = Object.entries(headersOf(request)).map(
    ([name, value]) => `${javascript.key(name)}: ${textIn(javascript, value)}`,
  );
  if (auth === "basic") headers.unshift("Authorization: `Basic ${btoa(`${key}:${secret}`)}`");
  const options = linesOf(
    method !== "GET" && `method: "${method}"`,
    headers.length > 0 && `headers: { ${headers.join(", ")} }`,
    form && `body: new URLSearchParams(${valueIn(javascript, form)})`,
    sent && `body: ${typeof body === "string" ? sent : `JSON.stringify(${sent})`}`,
  );
  const url = textIn(javascript, `{base}${path}`);
  return `const response = await fetch(${url}${options.length > 0 ? `, {\n${listed(options, "  ")}}` : ""});`;
}

function inPython(request: ExampleRequest): string {
  const { method, path, auth, form, body } = request;
  const headers = headersOf(request);
  // requests sets it for the argument json.
  if (typeof body !== "string") delete headers["Content-Type"];
  const options = linesOf(
    textIn(python, `{base}${path}`),
    auth === "basic" && "auth=(key, secret)",
    Object.keys(headers).length > 0 && `headers=${valueIn(python, headers)}`,
    form && `data=${valueIn(python, form)}`,
    body !== undefined && `${typeof body === "string" ? "data" : "json"}=${valueIn(python, body)}`,
  );
  return `response = requests.${method.toLowerCase()}(\n${listed(options, "    ")})`;
}

function inCsharp({ method, path, auth, accept, form, body }: ExampleRequest): string {
  const verb = method.charAt(0) + method.slice(1).toLowerCase();
  // Two dollars make two braces hold a variable.
  const raw = (content: string) =>
    content.search(hole) < 0
      ? `"""${content}"""`
      : `$$"""${filled(content, (name) => `{{${name}}}`)}"""`;
  const pairs = Object.entries(form ?? {}).map(
    ([name, value]) => `["${name}"] = ${textIn(csharp, value)}`,
  );
  const authorization = "request.Headers.Authorization = new AuthenticationHeaderValue";
  return linesOf(
    `using var request = new HttpRequestMessage(HttpMethod.${verb}, ${textIn(csharp, `{base}${path}`)});`,
    auth === "bearer" && `${authorization}("Bearer", token);`,
    auth === "basic" &&
      `${authorization}("Basic", Convert.ToBase64String(Encoding.UTF8.GetBytes($"{key}:{secret}")));`,
    accept !== undefined && `request.Headers.Accept.ParseAdd("${accept}");`,
    form &&
      `request.Content = new FormUrlEncodedContent(new Dictionary<string, string> { ${pairs.join(", ")} });`,
    body !== undefined &&
      `request.Content = new StringContent(${raw(bytesOf(body))}, Encoding.UTF8, "application/json");`,
    "using var response = await http.SendAsync(request);",
  ).join("\n");
}

function inCurl(request: ExampleRequest): string {
  const { method, path, auth, form, body } = request;
  const makesPost = form !== undefined || body !== undefined;
  return linesOf(
    "curl",
    method !== "GET" && !(method === "POST" && makesPost) && `-X ${method}`,
    inShell(`{base}${path}`),
    auth === "basic" && `-u ${inShell("{key}:{secret}")}`,
    ...Object.entries(headersOf(request)).map(
      ([name, value]) => `-H ${inShell(`${name}: ${value}`)}`,
    ),
    ...Object.entries(form ?? {}).map(([name, value]) => `-d ${inShell(`${name}=${value}`)}`),
    body !== undefined && `--data-raw ${inShell(bytesOf(body))}`,
  ).join(" ");
}

/** A text in double quotes if it holds variables, else in single ones. */
function inShell(text: string): string {
  if (/^[\w./:=-]+$/.test(text)) return text;
  if (text.search(hole) < 0) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const escaped = text.replaceAll(/["\\$`]/g, String.raw`\$&`);
  return `"${filled(escaped, (name) => `\${${name.toUpperCase()}}`)}"`;
}

/** The ways in which examples are written. */
export const clients: readonly [Client, Client, ...Client[]] = [
  {
    name: "fetch",
    title: "fetch (JavaScript)",
    block: "js",
    comment: "//",
    write: inFetch,
    take: {
      record: "\nconst record = await response.json();",
      first: "\nconst [record] = await response.json();",
    },
  },
  {
    name: "python",
    title: "requests (Python)",
    block: "python",
    comment: "#",
    write: inPython,
    take: {
      record: "\nrecord = response.json()",
      first: "\nrecord = next(iter(response.json()), None)",
    },
  },
  {
    name: "csharp",
    title: "HttpClient (C#)",
    block: "csharp",
    comment: "//",
    write: inCsharp,
    take: {
      record: "\nvar record = await response.Content.ReadFromJsonAsync<JsonObject>();",
      first:
        "\nvar record = (await response.Content.ReadFromJsonAsync<JsonObject[]>())?.FirstOrDefault();",
    },
  },
  {
    name: "curl",
    title: "curl (shell)",
    block: "sh",
    comment: "#",
    write: inCurl,
    take: { record: " | jq .", first: " | jq '.[0]'" },
  },
];
