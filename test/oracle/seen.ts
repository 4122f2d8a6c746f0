import type { ProgramCall, World } from "./world.ts";

export interface Seen {
  readonly call: ProgramCall;
  readonly status: number;
  /** A legacy host says there why it refused a token. */
  readonly reason: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Of an error only that it says something: what it says is each host's own. */
  readonly body: unknown;
  /** What it was, for whoever looks into a difference. */
  readonly said: string;
}

const headersSeen = ["location", "etag", "www-authenticate", "allow"];

/** Makes a call, and sees what the answer is but for what each host chooses for itself. */
export async function see(world: World, call: ProgramCall, names: Names): Promise<Seen> {
  const answer = await world.call(call);
  const { status, headers } = answer;
  const said = await answer.text();
  const text = status < 400 ? names.in(said) : said;
  const seen = headersSeen.map((name): [string, string | undefined] => {
    const value = headers.get(name);
    return [name, value === null ? undefined : names.in(value)];
  });
  const type = headers.get("content-type")?.split(";")[0];
  return {
    call,
    status,
    reason: status === 401 ? answer.statusText : "",
    headers: { ...Object.fromEntries(seen), "content-type": text === "" ? undefined : type },
    body: status < 400 ? filled(parsed(text)) : parsed(text, true),
    said,
  };
}

/** Calls ids, ETags and the host's address by names that are the same in all worlds. */
export class Names {
  readonly #root: string;
  readonly #ids = new Map<string, string>();

  constructor(root: string) {
    this.#root = root;
  }

  in(text: string): string {
    return text
      .replaceAll(this.#root, "{root}")
      .replaceAll(/\b(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/gi, (id) => {
        const key = id.replaceAll("-", "").toLowerCase();
        const name = this.#ids.get(key) ?? `{id ${this.#ids.size}}`;
        this.#ids.set(key, name);
        return name;
      })
      .replaceAll(/("_etag":\s*)?"\d{10,}"/g, '$1"{etag}"');
  }
}

function parsed(text: string, isError = false): unknown {
  if (text === "") return "";
  const value: unknown = JSON.parse(text);
  if (!isError) return value;
  // The fields of a record that is wrong are in the message alone behind the bridge.
  const { message, modelState: _fields, ...rest } = value as Record<string, unknown>;
  return { message: typeof message === "string" && message !== "" ? "{said}" : message, ...rest };
}

/** A value without empty texts, which the bridge leaves out: newer hosts refuse them. */
function filled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(filled);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== "");
  return Object.fromEntries(members.map(([name, member]) => [name, filled(member)]));
}
