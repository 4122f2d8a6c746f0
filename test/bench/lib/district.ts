import type { DistrictApi } from "../host/district/host.ts";
import type { Standard } from "../host/district/forms.ts";
import type { NightlyApi, ReadResult } from "../measures/nightly.ts";
import { type Child, startChild } from "./child.ts";
import { cores } from "./mode.ts";
import { type Serve, startServe } from "./program.ts";

/** A read or an upload, and what the host was asked for it. */
export interface Done {
  readonly requests: number;
  readonly ms: number;
}

interface Uploaded extends Done {
  readonly writes: number;
}

/** Records of a page. */
export const pageSize = 100;
const inFlight = 8;

/** Pages that a program reads until one is not full. */
export function pagesOf(records: number): number {
  return Math.floor(records / pageSize) + 1;
}

/** A host with one district, `edbridge serve` before it, and a program of each generation. */
export class DistrictStage {
  readonly #host: Child<DistrictApi>;
  readonly #legacy: Child<NightlyApi>;
  readonly #current: Child<NightlyApi>;
  readonly #origin: string;
  #serve: Serve;
  /** How many records each collection has. */
  readonly records: Readonly<Record<string, number>>;
  #keys = 0;

  private constructor(
    host: Child<DistrictApi>,
    origin: string,
    serve: Serve,
    records: Readonly<Record<string, number>>,
  ) {
    const file = new URL("../measures/nightly.ts", import.meta.url);
    this.#host = host;
    this.#origin = origin;
    this.#serve = serve;
    this.records = records;
    this.#legacy = startChild<NightlyApi>(file, { core: cores.host });
    this.#current = startChild<NightlyApi>(file, { core: cores.client });
  }

  static async open(standard: Standard, students: number): Promise<DistrictStage> {
    const host = startChild<DistrictApi>(new URL("../host/district/host.ts", import.meta.url), {
      core: cores.host,
    });
    try {
      const records = await host.ask("fill", { standard, students });
      const origin = await host.ask("listen", undefined);
      const serve = await startServe(origin, cores.client);
      return new DistrictStage(host, origin, serve, records);
    } catch (error) {
      await host.stop();
      throw error;
    }
  }

  /** Reads a legacy collection with a key of its own, for which nothing is remembered yet. */
  async readLegacy(
    collection: string,
    pages: number,
    members: readonly string[],
  ): Promise<Done & ReadResult> {
    const bearer = await this.#signIn(this.#legacy, this.#serve.url, true);
    const url = this.#legacyUrl(collection);
    await this.#host.ask("counts", undefined);
    const result = await this.#legacy.ask("read", { url, bearer, pages, pageSize, members });
    return { ...result, requests: (await this.#asked()).requests };
  }

  /** Reads pages of current collections, one after the other. */
  async readDirect(pages: Readonly<Record<string, number>>): Promise<Done> {
    const bearer = await this.#signIn(this.#current, this.#origin, false);
    let ms = 0;
    await this.#host.ask("counts", undefined);
    for (const [name, count] of Object.entries(pages)) {
      const url = this.#currentUrl(name);
      ms += (await this.#current.ask("read", { url, bearer, pages: count, pageSize })).ms;
    }
    return { ms, requests: (await this.#asked()).requests };
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
    const reader = await this.#signIn(this.#legacy, this.#serve.url, true);
    const step = this.#step(collection, pages);
    const from = this.#legacyUrl(collection);
    await this.#legacy.ask("read", { url: from, bearer: reader, pages, pageSize, keep, step });
    if (isFresh) {
      await this.#serve.stop();
      this.#serve = await startServe(this.#origin, cores.client);
    }
    const url = this.#legacyUrl(collection);
    const done = await this.#upload(this.#legacy, this.#serve.url, true, [url]);
    const bearer = await this.#signIn(this.#legacy, this.#serve.url, true);
    const other = await this.#legacy.ask("compare", { url, bearer, pageSize });
    if (other > 0)
      throw new Error(`${other} of ${pageSize} records were not stored as they were sent.`);
    return done;
  }

  /** Uploads pages from all of current collections again, a POST a record. */
  async uploadDirect(names: readonly string[], pages: number): Promise<Uploaded> {
    const reader = await this.#signIn(this.#current, this.#origin, false);
    const urls: string[] = [];
    for (const name of names) {
      const url = this.#currentUrl(name);
      const step = this.#step(name, pages);
      await this.#current.ask("read", { url, bearer: reader, pages, pageSize, keep: [], step });
      urls.push(url);
    }
    return this.#upload(this.#current, this.#origin, false, urls);
  }

  async stop(): Promise<void> {
    await Promise.all([this.#serve, this.#legacy, this.#current].map((one) => one.stop()));
    await this.#host.stop();
  }

  async #upload(
    program: Child<NightlyApi>,
    origin: string,
    legacy: boolean,
    urls: readonly string[],
  ): Promise<Uploaded> {
    const bearer = await this.#signIn(program, origin, legacy);
    await this.#host.ask("counts", undefined);
    const { ms, writes, refused, refusal } = await program.ask("upload", {
      urls,
      bearer,
      inFlight,
    });
    const { requests, created } = await this.#asked();
    if (refused > 0) throw new Error(`${refused} of ${writes} writes were refused: ${refusal}`);
    if (created > 0) throw new Error(`${created} records were made anew.`);
    return { ms, writes, requests };
  }

  #signIn(program: Child<NightlyApi>, origin: string, legacy: boolean): Promise<string> {
    return program.ask("signIn", { origin, key: `key${this.#keys++}`, legacy });
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

  /** What the host was asked since the last time, and what it had to make anew. */
  async #asked(): Promise<{ requests: number; created: number }> {
    const counts = await this.#host.ask("counts", undefined);
    const asked = Object.entries(counts).filter(([what]) => /^[A-Z]+ /.test(what));
    return {
      requests: asked.reduce((sum, [, count]) => sum + count, 0),
      created: counts["created"] ?? 0,
    };
  }
}
