import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { compatFetch } from "@edbridge/compat";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";

const encodings = ["form", "json", "loose", "query", "empty", "garbage", "named wrongly"] as const;

const right = fc.constantFrom("right", "right", "wrong", "none");

const call = fc.constantFrom("authorize" as const, "token" as const).chain((operation) =>
  fc.record({
    operation: fc.constant(operation),
    method: fc.constantFrom("POST", "POST", "POST", "GET", "GET", "PUT", "DELETE"),
    encoding: fc.constantFrom(...encodings),
    casing: fc.constantFrom("lower", "capital", "upper"),
    key: right,
    secret: right,
    code: fc.constantFrom(
      ...(["last", "last", "first", "none", "unknown", "bad"] as const),
      ...(["dashed", "upper", "braces"] as const),
    ),
    grant: fc.constantFrom("authorization_code", "authorization_code", "x", undefined),
    responseType: fc.constantFrom("code", "code", "Code", undefined),
    state: fc.constantFrom(undefined, "s 1", "ü"),
    path: fc.constantFrom<string[]>(operation, `${operation}/`, operation.toUpperCase()),
  }),
);
type OAuthStep = typeof call extends fc.Arbitrary<infer T> ? Readonly<T> : never;

/** A host as a program finds it, with the codes that it has given. */
class OAuthWorld {
  readonly #sandbox: Sandbox;
  readonly #fetch: typeof globalThis.fetch;
  readonly #codes: string[] = [];

  constructor(sandbox: Sandbox, fetch = globalThis.fetch) {
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
    const [type, body] = isInQuery ? [] : bodies[encoding](JSON.stringify(fields), form);
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
      ({ none: undefined, right: value, wrong: "nobody" })[kind];
    const own =
      step.operation === "token"
        ? {
            client_secret: pick(step.secret, clientSecret),
            code: this.#code(step.code),
            grant_type: step.grant,
          }
        : { response_type: step.responseType, state: step.state };
    const fields: Record<string, string> = {};
    for (const [name, value] of Object.entries({ client_id: pick(step.key, clientKey), ...own })) {
      if (value !== undefined) fields[cased(name, step.casing)] = value;
    }
    return fields;
  }

  #code(form: OAuthStep["code"]): string | undefined {
    const last = this.#codes.at(-1) ?? "0".repeat(32);
    const dashed = last.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    return {
      last,
      first: this.#codes[0] ?? "1".repeat(32),
      none: undefined,
      unknown: "f".repeat(32),
      bad: "xyz",
      dashed,
      upper: last.toUpperCase(),
      braces: `{${dashed}}`,
    }[form];
  }
}

function cased(name: string, casing: OAuthStep["casing"]): string {
  if (casing === "upper") return name.toUpperCase();
  return casing === "lower" ? name : name.charAt(0).toUpperCase() + name.slice(1);
}

const json = "application/json";

const bodies: Readonly<
  Record<OAuthStep["encoding"], (text: string, form: string) => readonly [string?, string?]>
> = {
  form: (_text, form) => ["application/x-www-form-urlencoded", form],
  json: (text) => [json, text],
  loose: (text) => [json, text.replaceAll('"', "'")],
  garbage: () => [json, "{]"],
  "named wrongly": (_text, form) => [json, form],
  query: () => [],
  empty: () => [],
};

/**
 * A legacy program's OAuth calls are answered by the bridge as by a legacy host, but where that one
 * broke (500): there the bridge refuses, or reads what it can.
 *
 * @throws `Error` with the smallest program that sees a difference, and the seed
 */
export async function checkOAuth(numRuns: number, seed: number): Promise<void> {
  const program = fc.array(call, { minLength: 1, maxLength: 6 });
  const property = fc.asyncProperty(program, async (steps) => {
    const legacy = new OAuthWorld(await startSandbox({ generation: "legacy" }));
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
