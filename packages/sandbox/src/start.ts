import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { catalogOf } from "./catalog.js";
import { createEndpoints, createFallback } from "./endpoints.js";
import { contractOf } from "./contract/contract.js";
import { knownFields } from "./contract/known-fields.js";
import { readContract } from "./contract/openapi.js";
import { control } from "./control.js";
import type { Call } from "./http/call.js";
import { createServer, type Route } from "./http/server.js";
import type { SandboxOptions } from "./options.js";
import type { JsonObject } from "./json.js";
import { createRandom } from "./random.js";
import type { Sandbox } from "./sandbox.js";
import { Service } from "./service.js";
import { resolveSettings } from "./settings.js";
import {
  generateDistricts,
  generateIncidents,
  generateSchools,
  generateYears,
} from "./store/generate.js";
import { generatePeople } from "./store/generate-people.js";
import { checkData, intake, loadRecords, noCollection } from "./store/load.js";
import { DATA_STANDARDS, tableOf } from "./versions.js";
import { createWorld, type World } from "./world.js";

/**
 * Starts a host that speaks the legacy generation, the current one, or both, over one store in
 * memory.
 *
 * @throws TypeError (as a rejection) when an option or a record is wrong; Node's own error when the
 * port is taken or the data file cannot be read.
 *
 * @example
 * ```ts
 * import { startSandbox } from "@edbridge/sandbox";
 *
 * await using sandbox = await startSandbox({ generation: "current", version: "7.2" });
 * const { clientKey, clientSecret } = sandbox.credentials;
 * const answer = await fetch(`${sandbox.baseUrl}/oauth/token`, {
 *   method: "POST",
 *   headers: { authorization: `Basic ${btoa(`${clientKey}:${clientSecret}`)}` },
 *   body: new URLSearchParams({ grant_type: "client_credentials" }),
 * });
 * console.log(answer.status, sandbox.counts.exchanges); // 200 1
 * ```
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const settings = resolveSettings(options);
  const published = contractOf(settings.standard);
  const files = [options.openapi ?? []].flat();
  const contract = files.length === 0 ? published : await readContract(files, published);
  const world = createWorld(settings, contract);
  await fillStore(world, options.data);
  const service = new Service(world);
  const fallback = createFallback(world);
  const controls: Route[] = ["/_sandbox/:what", "/_sandbox/:what/:rest"].map((path) => ({
    path: `${settings.basePath}${path}`,
    serve: async (call) => ({
      how: "answer",
      answer: await control(call, sandbox, settings.host),
    }),
  }));
  const server = createServer(
    [
      ...(settings.control ? controls : []),
      ...createEndpoints(world).map((endpoint) => ({
        path: `${settings.basePath}${endpoint.path}`,
        serve: (call: Call) => service.serve(call, endpoint),
      })),
    ],
    settings.basePath,
    (call) => service.serve(call, fallback),
  );
  server.listen({ port: settings.port, host: settings.host });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    service.stop();
    return (stopped ??= closed(server));
  };
  const revokeTokens = (clientKey?: string): void => {
    world.codes.revoke(clientKey);
    world.legacyTokens.revoke(clientKey);
    world.currentTokens.revoke(clientKey);
  };
  const sandbox: Sandbox = {
    baseUrl: `http://${reachable(settings.host)}:${port}${settings.basePath}`,
    port,
    credentials: settings.credentials[0],
    version: settings.version,
    dataStandard: settings.dataStandard,
    clock: world.clock,
    get requests() {
      return service.log.entries;
    },
    get exchanges() {
      return service.counts.exchanges;
    },
    get counts() {
      return service.counts;
    },
    clearRequests: () => service.log.clear(),
    revokeTokens,
    fault: (fault) => service.faults.add(fault),
    clearFaults: () => service.faults.clear(),
    records: (collection) => {
      // A test of several Data Standards may name what another one has.
      const catalogs = DATA_STANDARDS.map((each) => catalogOf(tableOf(each)));
      const { currentCatalog, store } = world;
      if (![currentCatalog, ...catalogs].some((each) => each.find(collection, true))) {
        throw noCollection(`records(${JSON.stringify(collection)})`, collection, currentCatalog);
      }
      return store.list(collection).map(({ id, body }) => structuredClone({ id, ...body }));
    },
    load: (data) => intake(checkData(data, "data"), world.currentCatalog, world.store, "data"),
    reset: async () => {
      revokeTokens();
      service.faults.clear();
      service.log.clear();
      world.store.clear();
      await fillStore(world, options.data);
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
  return sandbox;
}

/** The records given; where there are none for schools or incidents, generated ones. */
async function fillStore(world: World, data: SandboxOptions["data"]): Promise<void> {
  const { settings, currentCatalog, store } = world;
  const fromFile = typeof data === "string";
  const source = fromFile ? data : "data";
  const records = checkData(fromFile ? await loadRecords(data) : (data ?? {}), source);
  // A given list of descriptors replaces the shipped one.
  for (const name of Object.keys(records).filter((each) => each.endsWith("Descriptors"))) {
    for (const { id } of store.list(name)) store.remove(name, id);
  }
  const random = createRandom(settings.seed);
  // Whoever brings schools of their own, or wants none, brings what they belong to.
  const around: Record<string, JsonObject[]> =
    records["schools"] === undefined && settings.schools > 0
      ? {
          localEducationAgencies: generateDistricts(settings.districts),
          schoolYearTypes: generateYears(),
        }
      : {};
  const schools =
    records["schools"] ?? generateSchools(settings.schools, settings.districts, random);
  const disciplineIncidents = generateIncidents(settings.disciplineIncidents, schools, random);
  const people = data === undefined ? generatedPeople(schools, world) : {};
  // A host by an agency's own document may lack a collection.
  const made = Object.entries({ ...around, schools, disciplineIncidents, ...people });
  const kept = made.filter(([name]) => currentCatalog.find(name, true));
  intake({ ...Object.fromEntries(kept), ...records }, currentCatalog, store, source);
  // What the host was never asked for is no change of it.
  store.tracked.clear();
}

/** Each record as the host publishes it; a host of both generations shows each caller its own fields. */
function generatedPeople(schools: readonly JsonObject[], { settings, contract }: World) {
  const all: Record<string, JsonObject[]> = {};
  for (const [name, records] of schools.flatMap((each) => Object.entries(generatePeople(each)))) {
    const members = contract.members(contract.catalog.find(name, true)?.entity ?? name);
    (all[name] ??= []).push(
      ...records.map((each) =>
        settings.generation === "current" ? knownFields(each, members, { contract }) : each,
      ),
    );
  }
  return all;
}

/** Ends the server and all of its connections. */
function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** An address of this machine where the host listens at all of them. */
function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
