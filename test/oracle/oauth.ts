import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { compatFetch } from "@edbridge/compat";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";

type CodeForm = "last" | "first" | "none" | "unknown" | "bad" | "dashed" | "upper" | "braces";
const encodings = ["form", "json", "loose", "query", "empty", "garbage", "named wrongly"] as const;

/** One OAuth call of a legacy program. */
interface OAuthStep {
  readonly operation: "authorize" | "token";
  readonly method: string;
  readonly encoding: (typeof encodings)[number];
  /** How it writes names. */
  readonly casing: "lower" | "capital" | "upper";
  readonly key: "right" | "wrong" | "none";
  readonly secret: "right" | "wrong" | "none";
  readonly code: CodeForm;
  readonly grant: string | undefined;
  readonly responseType: string | undefined;
  readonly state: string | undefined;
  readonly path: string;
}

const right = fc.constantFrom(
  "right" as const,
  "right" as const,
  "wrong" as const,
  "none" as const,
);
const call: fc.Arbitrary<OAuthStep> = fc
  .constantFrom("authorize" as const, "token" as const)
  .chain((operation) =>
    fc.record({
      operation: fc.constant(operation),
      method: fc.constantFrom("POST", "POST", "POST", "GET", "GET", "PUT", "DELETE"),
      encoding: fc.constantFrom(...encodings),
      casing: fc.constantFrom("lower" as const, "capital" as const, "upper" as const),
      key: right,
      secret: right,
      code: fc.constantFrom<CodeForm>(
        ...(["last", "last", "first", "none", "unknown", "bad"] as const),
        ...(["dashed", "upper", "braces"] as const),
      ),
      grant: fc.constantFrom("authorization_code", "authorization_code", "x", undefined),
      responseType: fc.constantFrom("code", "code", "Code", undefined),
      state: fc.constantFrom(undefined, "s 1", "ü"),
      path: fc.constantFrom(operation, `${operation}/`, operation.toUpperCase()),
    }),
  );

/** A host as a program finds it, with the codes that it has given. */
class OAuthWorld {
  readonly #sandbox: Sandbox;
  readonly #fetch: typeof globalThis.fetch;
  readonly #codes: string[] = [];

  constructor(sandbox: Sandbox, fetch: typeof globalThis.fetch) {
    this.#sandbox = sandbox;
    this.#fetch = fetch;
  }

  stop = () => this.#sandbox.stop();

  /** What a program sees of the answer, with all codes and tokens called the same. */
  async see(step: OAuthStep) {
    const { method, encoding, path } = step;
    const fields = this.#fields(step);
    const form = String(new URLSearchParams(fields));
    const isInQuery = method === "GET" || encoding === "query";
    const address = `${this.#sandbox.baseUrl}/oauth/${path}${isInQuery ? `?${form}` : ""}`;
    const [type, body] = isInQuery ? [] : bodyOf(encoding, fields, form);
    const answer = await this.#fetch(address, {
      method,
      headers: type === undefined ? {} : { "content-type": type },
      ...(body === undefined ? {} : { body }),
    });
    const told = (await answer.json()) as Record<string, unknown>;
    if (typeof told["code"] === "string" && told["code"] !== "") this.#codes.push(told["code"]);
    const text = JSON.stringify("message" in told ? { message: "{said}" } : told);
    return {
      status: answer.status,
      type: answer.headers.get("content-type"),
      cache: answer.headers.get("cache-control"),
      body: JSON.parse(text.replaceAll(/[0-9a-f]{32}/g, "{id}")) as unknown,
    };
  }

  #fields(step: OAuthStep): Record<string, string> {
    const { clientKey, clientSecret } = this.#sandbox.credentials;
    const pick = (kind: OAuthStep["key"], value: string) =>
      kind === "none" ? undefined : kind === "right" ? value : "nobody";
    const isToken = step.operation === "token";
    const named = {
      client_id: pick(step.key, clientKey),
      client_secret: isToken ? pick(step.secret, clientSecret) : undefined,
      code: isToken ? this.#code(step.code) : undefined,
      grant_type: isToken ? step.grant : undefined,
      response_type: isToken ? undefined : step.responseType,
      state: isToken ? undefined : step.state,
    };
    const fields: Record<string, string> = {};
    for (const [name, value] of Object.entries(named)) {
      if (value !== undefined) fields[cased(name, step.casing)] = value;
    }
    return fields;
  }

  #code(form: CodeForm): string | undefined {
    const last = this.#codes.at(-1) ?? "0".repeat(32);
    const dashed = last.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    const forms: Readonly<Record<CodeForm, string | undefined>> = {
      last,
      first: this.#codes[0] ?? "1".repeat(32),
      none: undefined,
      unknown: "f".repeat(32),
      bad: "xyz",
      dashed,
      upper: last.toUpperCase(),
      braces: `{${dashed}}`,
    };
    return forms[form];
  }
}

function cased(name: string, casing: OAuthStep["casing"]): string {
  if (casing === "upper") return name.toUpperCase();
  return casing === "lower" ? name : name.charAt(0).toUpperCase() + name.slice(1);
}

function bodyOf(
  encoding: OAuthStep["encoding"],
  fields: Record<string, string>,
  form: string,
): readonly [type?: string, body?: string] {
  const json = JSON.stringify(fields);
  switch (encoding) {
    case "form":
      return ["application/x-www-form-urlencoded", form];
    case "json":
      return ["application/json", json];
    case "loose":
      return ["application/json", json.replaceAll('"', "'")];
    case "garbage":
      return ["application/json", "{]"];
    case "named wrongly":
      return ["application/json", form];
    case "query":
    case "empty":
      return [];
  }
}

/**
 * A legacy program's OAuth calls are answered by the bridge as by a legacy host, but where that one
 * broke (500): there the bridge refuses, or reads what it can.
 *
 * @throws `Error` with the smallest program that sees a difference, and the seed
 */
export async function checkOAuth(numRuns: number, seed: number): Promise<void> {
  const program = fc.array(call, { minLength: 1, maxLength: 6 });
  const property = fc.asyncProperty(program, async (steps) => {
    const legacy = new OAuthWorld(await startSandbox({ generation: "legacy" }), globalThis.fetch);
    const host = await startSandbox({ generation: "current" });
    const bridged = new OAuthWorld(host, compatFetch({ baseUrl: host.baseUrl }));
    try {
      for (const each of steps) {
        const before = await legacy.see(each);
        const now = await bridged.see(each);
        if (before.status === 500) return;
        if (isDeepStrictEqual(before, now)) continue;
        throw new Error(`legacy: ${JSON.stringify(before)}\nbridged: ${JSON.stringify(now)}`);
      }
    } finally {
      await Promise.all([legacy.stop(), bridged.stop()]);
    }
  });
  await fc.assert(property, { numRuns, seed });
}
