// A package registry on this machine that has the packages of this tree, so that a test can type
// `npm install @edbridge/compat` as a page says it. Everything else comes from another registry or,
// without a network, from what the workspace has installed.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { packAll } from "../consumer.ts";

const run = promisify(execFile);
const store = fileURLToPath(new URL("../../node_modules/.pnpm/", import.meta.url));

interface Manifest extends Readonly<Record<string, unknown>> {
  readonly name: string;
  readonly version: string;
}

/** One version that this registry gives out. */
interface Release {
  readonly manifest: Manifest;
  readonly tarball: () => Promise<Buffer>;
}

export interface Registry {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a registry with the packages of this tree, packed into `dir`. `upstream` is the address of
 * the registry that has all others; without it, only those that the workspace has installed.
 */
export async function startRegistry(dir: string, upstream?: string): Promise<Registry> {
  const own = await Promise.all(packAll(dir).map(({ tarball }) => packed(tarball)));
  const ownNames = new Set(own.map(({ manifest }) => manifest.name));
  const tarballs = new Map<string, Release["tarball"]>();
  let url = "";

  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "/").slice(1);
    answer(path, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };

  async function answer(path: string, response: ServerResponse): Promise<void> {
    const tarball = tarballs.get(path);
    if (tarball !== undefined) {
      response.end(await tarball());
      return;
    }
    const releases = ownNames.has(path)
      ? own.filter(({ manifest }) => manifest.name === path)
      : upstream === undefined
        ? installed(path)
        : undefined;
    if (releases === undefined) {
      response.writeHead(307, { location: `${upstream}/${path.replace("/", "%2f")}` }).end();
    } else if (releases.length === 0) {
      response.writeHead(404, { "content-type": "application/json" }).end("{}");
    } else {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(await document(releases)));
    }
  }

  /** What a registry says of a package. */
  async function document(releases: readonly Release[]): Promise<object> {
    const versions = await Promise.all(
      releases.map(async ({ manifest, tarball }) => {
        const { name, version } = manifest;
        const path = `-/${name.replace("/", "-")}-${version}.tgz`;
        const bytes = await tarball();
        tarballs.set(path, async () => bytes);
        const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
        const shasum = createHash("sha1").update(bytes).digest("hex");
        const dist = { tarball: `${url}/${path}`, integrity, shasum };
        return [version, { ...manifest, dist }] as const;
      }),
    );
    const latest = versions
      .map(([version]) => version)
      .toSorted(byNumbers)
      .at(-1);
    const name = releases[0]?.manifest.name;
    return { name, "dist-tags": { latest }, versions: Object.fromEntries(versions) };
  }
}

/** A tarball as a release. */
async function packed(path: string): Promise<Release> {
  const words = ["-xzOf", path, "package/package.json"];
  const manifest = JSON.parse((await run("tar", words)).stdout) as Manifest;
  const bytes = readFileSync(path);
  return { manifest, tarball: async () => bytes };
}

/** The versions of a package that the workspace has installed. */
function installed(name: string): Release[] {
  const prefix = `${name.replace("/", "+")}@`;
  const folders = readdirSync(store)
    .filter((entry) => entry.startsWith(prefix))
    .map((entry) => join(store, entry, "node_modules", name))
    .filter((folder) => existsSync(join(folder, "package.json")));
  const releases = folders.map((folder): Release => {
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
    const words = ["-czf", "-", "--exclude=node_modules", "--transform=s,^\\.,package,", "."];
    const options = { cwd: folder, encoding: "buffer", maxBuffer: 2 ** 28 } as const;
    return { manifest, tarball: async () => (await run("tar", words, options)).stdout };
  });
  return [...new Map(releases.map((release) => [release.manifest.version, release])).values()];
}

const byNumbers = new Intl.Collator("en", { numeric: true }).compare;
