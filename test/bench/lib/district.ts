import type { DistrictApi } from "../host/district/host.ts";
import type { Standard } from "../host/district/forms.ts";
import type { NightlyApi, ReadResult } from "../measures/nightly.ts";
import { type Child, cores, startChild } from "./child.ts";
import { type Server, startServe } from "./program.ts";

interface Done {
  readonly requests: number;
  readonly ms: number;
}

interface Uploaded extends Done {
  readonly writes: number;
}

export const pageSize = 100;

/** Pages that a program reads until one is not full. */
export function pagesOf(records = 0): number {
  return Math.floor(records / pageSize) + 1;
}

/** A host with one district, `edbridge serve` before it, and a program of each generation. */
export class DistrictStage {
  readonly #host: Child<DistrictApi>;
  readonly #legacy = startChild<NightlyApi>("measures/nightly.ts", cores.host);
  readonly #current = startChild<NightlyApi>("measures/nightly.ts", cores.client);
  readonly #origin: string;
  #serve: Server;
  readonly records: Readonly<Record<string, number>>;
  #keys = 0;

  private constructor(
    host: Child<DistrictApi>,
    origin: string,
    serve: Server,
    records: Readonly<Record<string, number>>,
  ) {
    this.#host = host;
    this.#origin = origin;
    this.#serve = serve;
    this.records = records;
  }

  static async open(standard: Standard, students: number): Promise<DistrictStage> {
    const host = startChild<DistrictApi>("host/district/host.ts", cores.host);
    const records = await host.ask("fill", { standard, students });
    const origin = await host.ask("listen", undefined);
    return new DistrictStage(host, origin, await startServe(origin, cores.client), records);
  }

  /** Reads a legacy collection with a key of its own, for which nothing is remembered yet. */
  async readLegacy(
    collection: string,
    pages: number,
    members: readonly string[] = [],
  ): Promise<Done & ReadResult> {
    const bearer = await this.#signInLegacy();
    await this.#host.ask("counts", undefined);
    const url = this.#legacyUrl(collection);
    const result = await this.#legacy.ask("read", { url, bearer, pages, members });
    return { ...result, requests: (await this.#host.ask("counts", undefined)).requests };
  }

  async readDirect(pages: Readonly<Record<string, number>>): Promise<Done> {
    const bearer = await this.#signInDirect();
    let ms = 0;
    await this.#host.ask("counts", undefined);
    for (const [name, count] of Object.entries(pages)) {
      const url = this.#currentUrl(name);
      ms += (await this.#current.ask("read", { url, bearer, pages: count })).ms;
    }
    return { ms, requests: (await this.#host.ask("counts", undefined)).requests };
  }

  /**
   * Uploads pages from all of a legacy collection again, a POST a record, with some members changed.
   * Then it reads a page of them: each record must be as it was sent.
   *
   * @param isFresh whether edbridge has begun just before
   */
  async uploadLegacy(
    collection: string,
    pages: number,
    keep: readonly string[],
    isFresh = false,
  ): Promise<Uploaded> {
    const read = { pages, keep, step: this.#step(collection, pages) };
    const bearer = await this.#signInLegacy();
    await this.#legacy.ask("read", { url: this.#legacyUrl(collection), bearer, ...read });
    if (isFresh) {
      await this.#serve.stop();
      this.#serve = await startServe(this.#origin, cores.client);
    }
    const url = this.#legacyUrl(collection);
    const done = await this.#upload(this.#legacy, await this.#signInLegacy(), [url]);
    const other = await this.#legacy.ask("compare", { url, bearer: await this.#signInLegacy() });
    if (other > 0) throw new Error(`${other} records were not stored as they were sent.`);
    return done;
  }

  /** Uploads pages from all of current collections again, a POST a record. */
  async uploadDirect(names: readonly string[], pages: number): Promise<Uploaded> {
    const bearer = await this.#signInDirect();
    const urls = names.map((name) => this.#currentUrl(name));
    for (const [at, url] of urls.entries()) {
      const step = this.#step(names[at] ?? "", pages);
      await this.#current.ask("read", { url, bearer, pages, keep: [], step });
    }
    return this.#upload(this.#current, await this.#signInDirect(), urls);
  }

  async stop(): Promise<void> {
    const all = [this.#serve, this.#legacy, this.#current, this.#host];
    await Promise.all(all.map((one) => one.stop()));
  }

  async #upload(program: Child<NightlyApi>, bearer: string, urls: readonly string[]) {
    await this.#host.ask("counts", undefined);
    const done = await program.ask("upload", { urls, bearer });
    const { requests, created } = await this.#host.ask("counts", undefined);
    if (created > 0) throw new Error(`${created} records were made anew.`);
    return { ...done, requests };
  }

  #signInLegacy(): Promise<string> {
    const key = `key${this.#keys++}`;
    return this.#legacy.ask("signIn", { origin: this.#serve.url, key, legacy: true });
  }

  #signInDirect(): Promise<string> {
    return this.#current.ask("signIn", { origin: this.#origin, key: "", legacy: false });
  }

  /** How far so many pages lie apart. */
  #step(collection: string, pages: number): number {
    return Math.max(1, Math.floor((this.records[collection] ?? 0) / pageSize / pages));
  }

  #legacyUrl(collection: string): string {
    return `${this.#serve.url}/api/v2.0/2017/${collection}`;
  }

  #currentUrl(name: string): string {
    return `${this.#origin}/data/v3/ed-fi/${name}`;
  }
}
