import { isUnsure } from "./history.ts";
import type { Act } from "./program.ts";
import { type Subject, subjects } from "./records.ts";
import { idIn, type JsonRecord, type Watch } from "./watch.ts";
import type { Send } from "./world.ts";

export class Caller {
  readonly #name: string;
  readonly #send: Send;
  readonly #watch: Watch;
  readonly #ids = new Map<Subject, string>();
  readonly #etags = new Map<Subject, string>();

  constructor(name: string, send: Send, watch: Watch) {
    this.#name = name;
    this.#send = send;
    this.#watch = watch;
  }

  async run(acts: readonly Act[]): Promise<void> {
    for (const act of acts) await this.#act(act);
  }

  async #act({ kind, subject: at, shape, condition, insists }: Act): Promise<void> {
    const subject = subjects[at];
    if (subject === undefined) return;
    if (kind === "POST") return this.write(kind, subject, shape, { insists });
    if (kind === "read by key") return this.readByKey(subject);
    if (!this.#ids.has(subject) || condition === "right") await this.readByKey(subject);
    const id = this.#ids.get(subject);
    if (id === undefined) return;
    if (kind === "read by id") return this.#read(subject, id);
    const etag = condition === "none" ? undefined : (this.#etags.get(subject) ?? '"1"');
    await this.write(kind, subject, shape, { id, etag, insists });
  }

  async write(
    kind: "POST" | "PUT" | "DELETE",
    subject: Subject,
    shape: number,
    more: {
      readonly id?: string;
      readonly etag?: string | undefined;
      readonly insists?: boolean;
    } = {},
  ): Promise<void> {
    const { id, etag, insists = false } = more;
    const { collection } = subject.record;
    const write = this.#watch.newWrite(subject, shape);
    const body = kind === "DELETE" ? undefined : subject.bodyOf(write, shape);
    const path = id === undefined ? collection : `${collection}/${id}`;
    const ifMatch = etag === undefined ? undefined : this.#watch.writeOf(etag);
    for (let tries = 0; ; tries++) {
      const begin = this.#watch.now();
      const reply = await this.#send(
        kind,
        path,
        body && { ...body, ...(id !== undefined && { id }) },
        etag,
      );
      this.#watch.saw(subject, this.#name, reply, { kind, write, id, ifMatch, begin });
      const location = idIn(reply);
      if (location !== undefined) this.#ids.set(subject, location);
      if (kind === "DELETE" && reply.status < 300) this.#ids.delete(subject);
      const isLost = isUnsure(reply) || reply.status >= 500;
      if (!insists || !isLost || tries === 2) return;
    }
  }

  async readByKey(subject: Subject): Promise<void> {
    const begin = this.#watch.now();
    const reply = await this.#send("GET", subject.path);
    const record = this.#watch.saw(subject, this.#name, reply, { kind: "read by key", begin });
    this.#remember(subject, record);
  }

  async readKnown(subject: Subject): Promise<void> {
    const id = this.#ids.get(subject);
    if (id !== undefined) await this.#read(subject, id);
    await this.readByKey(subject);
  }

  async #read(subject: Subject, id: string): Promise<void> {
    const begin = this.#watch.now();
    const path = `${subject.record.collection}/${id}`;
    const reply = await this.#send("GET", path);
    const record = this.#watch.saw(subject, this.#name, reply, { kind: "read by id", id, begin });
    this.#remember(subject, record);
  }

  #remember(subject: Subject, { id, _etag }: JsonRecord = {}): void {
    if (typeof id === "string") this.#ids.set(subject, id);
    if (typeof _etag === "string") this.#etags.set(subject, `"${_etag}"`);
  }
}
