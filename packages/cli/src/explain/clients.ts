import { choice, none, type Table } from "@edbridge/core/internal";
import { flagRow } from "../command/define.js";
import { capitalized } from "../command/text.js";
import type { ExampleRequest, ExampleValue } from "./examples.js";

/** A way to send requests, in which an example can be written. */
export interface Client {
  /** As `--language` names it. */
  readonly name: string;
  readonly title: string;
  /** The language of a code block in Markdown. */
  readonly block: string;
  readonly comment: "//" | "#";
  readonly write: (request: ExampleRequest) => string;
  /** What follows it where the program takes the record, or the first of a list, from the response. */
  readonly take: Readonly<Record<"record" | "first", string>>;
}

/** How a language writes texts with variables in them, and values of JSON. */
interface Notation {
  readonly quotes: readonly [open: string, close: string];
  readonly variable: (name: string) => string;
  readonly key: (name: string) => string;
  readonly braces: readonly [open: string, close: string];
  readonly truth: readonly [no: string, yes: string];
}

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

const csharp: Pick<Notation, "quotes" | "variable"> = {
  quotes: ['$"', '"'],
  // base is a word of the language.
  variable: (name) => (name === "base" ? "{baseUrl}" : `{${name}}`),
};

const hole = /\{(base|key|secret|code|token|id)\}/g;

function filled(text: string, variable: Notation["variable"]): string {
  return text.replaceAll(hole, (_, name: string) => variable(name));
}

/** A text that is written plainly, or as a variable, or in the form that fills variables in. */
function textIn({ quotes: [open, close], variable }: typeof csharp, text: string): string {
  const plain = JSON.stringify(text);
  if (text.search(hole) < 0) return plain;
  const [, only] = /^\{(\w+)\}$/.exec(text) ?? none;
  return only ?? open + filled(plain.slice(1, -1), variable) + close;
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

function bytesOf(body: ExampleValue): string {
  return typeof body === "string" ? body : JSON.stringify(body);
}

/** The parts that a request has, each between two texts. */
function joined(parts: readonly (string | false | undefined)[], before: string, after: string) {
  return parts.flatMap((part) => (typeof part === "string" ? before + part + after : [])).join("");
}

const inFetch: Client = {
  name: "fetch",
  title: "fetch (JavaScript)",
  block: "js",
  comment: "//",
  write({ method, path, isBasic, headers, form, body }) {
    const value = (each: ExampleValue) => valueIn(javascript, each);
    const lines = Object.entries(headers).map(
      ([name, text]) => `${javascript.key(name)}: ${value(text)}`,
    );
    if (isBasic) lines.unshift("Authorization: `Basic ${btoa(`${key}:${secret}`)}`");
    const parts = [
      method !== "GET" && `method: "${method}"`,
      lines.length > 0 && `headers: { ${lines.join(", ")} }`,
      form && `body: new URLSearchParams(${value(form)})`,
      body !== undefined &&
        `body: ${typeof body === "string" ? value(body) : `JSON.stringify(${value(body)})`}`,
    ];
    const options = joined(parts, "  ", ",\n");
    return `const response = await fetch(${value(`{base}${path}`)}${options && `, {\n${options}}`});`;
  },
  take: {
    record: "\nconst record = await response.json();",
    first: "\nconst [record] = await response.json();",
  },
};

const inPython: Client = {
  name: "python",
  title: "requests (Python)",
  block: "python",
  comment: "#",
  write({ method, path, isBasic, headers, form, body }) {
    const value = (each: ExampleValue) => valueIn(python, each);
    // requests sets the type for the argument json.
    const { "Content-Type": _, ...others } = headers;
    const sent = typeof body === "string" ? headers : others;
    const parts = [
      value(`{base}${path}`),
      isBasic && "auth=(key, secret)",
      Object.keys(sent).length > 0 && `headers=${value(sent)}`,
      form && `data=${value(form)}`,
      body !== undefined && `${typeof body === "string" ? "data" : "json"}=${value(body)}`,
    ];
    return `response = requests.${method.toLowerCase()}(\n${joined(parts, "    ", ",\n")})`;
  },
  take: {
    record: "\nrecord = response.json()",
    first: "\nrecord = next(iter(response.json()), None)",
  },
};

/** A text of C# as it is: two dollars make two braces hold a variable. */
function rawText(text: string): string {
  return text.search(hole) < 0
    ? `"""${text}"""`
    : `$$"""${filled(text, (name) => `{{${name}}}`)}"""`;
}

const inCsharp: Client = {
  name: "csharp",
  title: "HttpClient (C#)",
  block: "csharp",
  comment: "//",
  write({ method, path, isBasic, headers, form = {}, body }) {
    const value = (text: string) => textIn(csharp, text);
    const pairs = Object.entries(form).map(([name, text]) => `["${name}"] = ${value(text)}`);
    const verb = `HttpMethod.${capitalized(method.toLowerCase())}`;
    const authorization = "request.Headers.Authorization = new AuthenticationHeaderValue";
    const parts = [
      `using var request = new HttpRequestMessage(${verb}, ${value(`{base}${path}`)});`,
      headers["Authorization"] && `${authorization}("Bearer", token);`,
      isBasic &&
        `${authorization}("Basic", Convert.ToBase64String(Encoding.UTF8.GetBytes($"{key}:{secret}")));`,
      headers["Accept"] && `request.Headers.Accept.ParseAdd("${headers["Accept"]}");`,
      pairs.length > 0 &&
        `request.Content = new FormUrlEncodedContent(new Dictionary<string, string> { ${pairs.join(", ")} });`,
      body !== undefined &&
        `request.Content = new StringContent(${rawText(bytesOf(body))}, Encoding.UTF8, "application/json");`,
    ];
    return `${joined(parts, "", "\n")}using var response = await http.SendAsync(request);`;
  },
  take: {
    record: "\nvar record = await response.Content.ReadFromJsonAsync<JsonObject>();",
    first:
      "\nvar record = (await response.Content.ReadFromJsonAsync<JsonObject[]>())?.FirstOrDefault();",
  },
};

const inCurl: Client = {
  name: "curl",
  title: "curl (shell)",
  block: "sh",
  comment: "#",
  write({ method, path, isBasic, headers, form = {}, body }) {
    const pairs = Object.entries(form);
    const usual = pairs.length > 0 || body !== undefined ? "POST" : "GET";
    const parts = [
      method !== "GET" && method !== usual && `-X ${method}`,
      inShell(`{base}${path}`),
      isBasic && `-u ${inShell("{key}:{secret}")}`,
      ...Object.entries(headers).map(([name, value]) => `-H ${inShell(`${name}: ${value}`)}`),
      ...pairs.map(([name, value]) => `-d ${inShell(`${name}=${value}`)}`),
      body !== undefined && `--data-raw ${inShell(bytesOf(body))}`,
    ];
    return `curl${joined(parts, " ", "")}`;
  },
  take: { record: " | jq .", first: " | jq '.[0]'" },
};

/** A text in double quotes if it holds variables, else in single ones. */
function inShell(text: string): string {
  if (/^[\w./:=-]+$/.test(text)) return text;
  if (text.search(hole) < 0) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const escaped = text.replaceAll(/["\\$`]/g, String.raw`\$&`);
  return `"${filled(escaped, (name) => `\${${name.toUpperCase()}}`)}"`;
}

/** How each client sends a request, the usual one first. */
export const clients: readonly [Client, ...Client[]] = [inFetch, inPython, inCsharp, inCurl];

export const languageRow = {
  language: flagRow(
    choice(
      clients.map(({ name }) => name),
      "name",
    ),
  )("language of the examples; fetch is JavaScript, whatever client a program has"),
} as const satisfies Table;
