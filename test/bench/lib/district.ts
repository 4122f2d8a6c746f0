import type { DistrictApi } from "../host/district/host.ts";
import type { Standard } from "../host/district/forms.ts";
import type { NightlyApi } from "../measures/nightly.ts";
import { type Child, cores, startChild } from "./child.ts";
import { startServe } from "./program.ts";

export const pageSize = 100;

/** Pages that a program reads until one is not full. */
export function pagesOf(records = 0): number {
  return Math.floor(records / pageSize) + 1;
}

export type DistrictStage = Awaited<ReturnType<typeof openDistrict>>;

/** A host with one district, `edbridge serve` before it, and a program of each generation. */
export async function openDistrict(standard: Standard, students: number) {
  const host = startChild<DistrictApi>("host/district/host.ts", cores.host);
  const records = await host.ask("fill", { standard, students });
  const origin = await host.ask("listen", undefined);
  const legacy = startChild<NightlyApi>("measures/nightly.ts", cores.host);
  const current = startChild<NightlyApi>("measures/nightly.ts", cores.client);
  let serve = await startServe(origin, cores.client);
  let keys = 0;
  /** Each read and each upload has a key of its own, for which nothing is remembered yet. */
  const signInLegacy = () =>
    legacy.ask("signIn", { origin: serve.url, key: `key${keys++}`, legacy: true });
  const signInDirect = () => current.ask("signIn", { origin, key: "", legacy: false });
  const legacyUrl = (collection: string) => `${serve.url}/api/v2.0/2017/${collection}`;
  const currentUrl = (name: string) => `${origin}/data/v3/ed-fi/${name}`;
  /** How far so many pages of all of a collection lie apart. */
  const stepOf = (collection: string, pages: number) =>
    Math.max(1, Math.floor((records[collection] ?? 0) / pageSize / pages));
  const counts = () => host.ask("counts", undefined);
  const send = async (program: Child<NightlyApi>, bearer: string, urls: readonly string[]) => {
    await counts();
    const done = await program.ask("upload", { urls, bearer });
    const { requests, created } = await counts();
    if (created > 0) throw new Error(`${created} records were made anew.`);
    return { ...done, requests };
  };
  return {
    records,
    async readLegacy(collection: string, pages: number, members: readonly string[] = []) {
      const bearer = await signInLegacy();
      await counts();
      const url = legacyUrl(collection);
      const result = await legacy.ask("read", { url, bearer, pages, members });
      return { ...result, requests: (await counts()).requests };
    },
    async readDirect(pages: Readonly<Record<string, number>>) {
      const bearer = await signInDirect();
      let ms = 0;
      await counts();
      for (const [name, count] of Object.entries(pages)) {
        const url = currentUrl(name);
        ms += (await current.ask("read", { url, bearer, pages: count })).ms;
      }
      return { ms, requests: (await counts()).requests };
    },
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
    ) {
      const read = { pages, keep, step: stepOf(collection, pages) };
      const reader = await signInLegacy();
      await legacy.ask("read", { url: legacyUrl(collection), bearer: reader, ...read });
      if (isFresh) {
        await serve.stop();
        serve = await startServe(origin, cores.client);
      }
      const url = legacyUrl(collection);
      const done = await send(legacy, await signInLegacy(), [url]);
      const other = await legacy.ask("compare", { url, bearer: await signInLegacy() });
      if (other > 0) throw new Error(`${other} records were not stored as they were sent.`);
      return done;
    },
    /** Uploads pages from all of current collections again, a POST a record. */
    async uploadDirect(names: readonly string[], pages: number) {
      const bearer = await signInDirect();
      for (const name of names) {
        const read = { pages, keep: [], step: stepOf(name, pages) };
        await current.ask("read", { url: currentUrl(name), bearer, ...read });
      }
      return send(current, await signInDirect(), names.map(currentUrl));
    },
    async stop() {
      await Promise.all([serve, legacy, current, host].map((one) => one.stop()));
    },
  };
}
