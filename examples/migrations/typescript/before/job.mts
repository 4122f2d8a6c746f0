// Keeps the district's programs at the host, and says which kinds of programs the host knows.
//   node job.mts
import { readFile } from "node:fs/promises";

interface Settings {
  readonly schoolYear: number;
  readonly district: number;
  readonly programs: readonly { readonly name: string; readonly type: string }[];
}

/** A program as the API has it. */
interface Program {
  readonly id?: string;
  readonly educationOrganizationReference: { readonly educationOrganizationId: number };
  readonly name: string;
  readonly type: string;
  readonly programId?: string;
}

interface Kind {
  readonly codeValue: string;
}

class OdsError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(`${status}: ${message}`);
    this.status = status;
  }
}

/** The host, for one school year. */
class Ods {
  readonly #base: string;
  readonly #year: number;
  #token = "";

  constructor(base: string, year: number) {
    this.#base = base;
    this.#year = year;
  }

  async signIn(key: string, secret: string): Promise<void> {
    const asked = await fetch(`${this.#base}/oauth/authorize`, {
      method: "POST",
      body: new URLSearchParams({ Client_id: key, Response_type: "code" }),
    });
    const { code } = (await asked.json()) as { code: string };
    const answer = await fetch(`${this.#base}/oauth/token`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        Client_id: key,
        Client_secret: secret,
        Code: code,
        Grant_type: "authorization_code",
      }),
    });
    const { access_token, error } = (await answer.json()) as Record<string, string>;
    if (access_token === undefined) throw new OdsError(answer.status, error ?? "no token");
    this.#token = access_token;
  }

  async *records<T>(collection: string, limit = 100): AsyncGenerator<T> {
    for (let offset = 0; ; offset += limit) {
      const page = await this.#send("GET", `${collection}?offset=${offset}&limit=${limit}`);
      const records = (await page.json()) as T[];
      yield* records;
      if (records.length < limit) return;
    }
  }

  async save(collection: string, record: object): Promise<"created" | "replaced"> {
    const { status } = await this.#send("POST", collection, record);
    return status === 201 ? "created" : "replaced";
  }

  async #send(method: string, path: string, record?: object): Promise<Response> {
    const answer = await fetch(`${this.#base}/api/v2.0/${this.#year}/${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.#token}`, "Content-Type": "application/json" },
      body: record === undefined ? null : JSON.stringify(record),
      signal: AbortSignal.timeout(30_000),
    });
    if (answer.ok) return answer;
    const { message = "no message" } = (await answer.json()) as { message?: string };
    throw new OdsError(answer.status, message);
  }
}

const { EDFI_BASE_URL = "", EDFI_KEY = "", EDFI_SECRET = "" } = process.env;
const file = new URL("settings.json", import.meta.url);
const settings = JSON.parse(await readFile(file, "utf8")) as Settings;
const ods = new Ods(EDFI_BASE_URL, settings.schoolYear);
await ods.signIn(EDFI_KEY, EDFI_SECRET);

const kinds = new Set<string>();
for await (const { codeValue } of ods.records<Kind>("programTypes")) kinds.add(codeValue);
console.log(`${kinds.size} kinds of programs`);

const there = new Set<string>();
for await (const { name } of ods.records<Program>("programs")) there.add(name);

const educationOrganizationReference = { educationOrganizationId: settings.district };
for (const { name, type } of settings.programs) {
  if (!kinds.has(type)) {
    console.error(`${name}: the host has no programs of the kind ${type}`);
    continue;
  }
  const program: Program = { educationOrganizationReference, name, type };
  const outcome = await ods.save("programs", program);
  console.log(`${name}: ${outcome}${there.has(name) ? "" : ", new"}`);
}
