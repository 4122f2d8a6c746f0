// The files that run edbridge serve on servers: each option in them exists, and they fit together.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startSandbox } from "@edbridge/sandbox";
import { startSidecar } from "edbridge";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { legacyCaller } from "../packages/cli/test/support.ts";
import { outcomeHere } from "./sidecar/support/edbridge.ts";
import { root } from "./support/run.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const read = (name: string) => readFileSync(join(root, "examples/deploy", name), "utf8");

type Environment = Readonly<Record<string, string>>;

/** What `serve` makes of an environment, with a key of sessions of this test. */
async function checked(environment: Environment): Promise<Record<string, unknown>> {
  const own = temporaryFolder();
  const key = join(own, "session.key");
  writeFileSync(key, randomBytes(32).toString("base64"), { mode: 0o600 });
  const keyFile = "EDBRIDGE_SESSION_KEY_FILE" in environment;
  const env = { ...environment, ...(keyFile ? { EDBRIDGE_SESSION_KEY_FILE: key } : {}) };
  const { status, stdout, stderr } = await outcomeHere(["serve", "--check-config"], env);
  expect(stderr).not.toMatch(/error/i);
  expect(status).toBe(0);
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** The variables that a file sets. */
const variablesOf = (name: string, pattern: RegExp): Environment =>
  Object.fromEntries(
    [...read(name).matchAll(pattern)].map(([, key, value]) => [String(key), String(value)]),
  );
const image = variablesOf("Dockerfile", /\b(EDBRIDGE_(?!VERSION)\w+)=(\S+)/g);
const host = { EDBRIDGE_BASE_URL: "https://host.example/api" };

/** How a store is started that loses nothing of what it keeps in `/data`. */
const durable = ["valkey-server", "--appendonly", "yes", "--maxmemory-policy", "noeviction"];

interface Named {
  readonly name: string;
  readonly value: string;
  readonly containerPort: number;
  readonly expr: string;
}

test("the image listens where it says, and writes nothing", async () => {
  expect(await checked({ ...image, ...host })).toMatchObject({
    EDBRIDGE_HOST: "0.0.0.0",
    EDBRIDGE_PORT: "8080",
    EDBRIDGE_ADMIN_HOST: "0.0.0.0",
    EDBRIDGE_ADMIN_PORT: "8081",
    EDBRIDGE_STATE_DIR: "none",
  });
  for (const line of [/^EXPOSE 8080 8081$/m, /http:\/\/127\.0\.0\.1:8081\/healthz/, /^USER node$/m])
    expect(read("Dockerfile")).toMatch(line);
});

test("compose starts two replicas with a key, a store and a balancer", async () => {
  const { services, secrets, volumes } = parse(read("compose.yaml"));
  const { environment, deploy, secrets: used } = services.edbridge;
  expect(deploy.replicas).toBe(2);
  expect(await checked({ ...image, ...environment, ...host })).toMatchObject({
    EDBRIDGE_ALLOWED_HOSTS: "localhost,127.0.0.1",
    EDBRIDGE_SHUTDOWN_DELAY: "5s",
  });
  expect(Object.keys(secrets)).toEqual(expect.arrayContaining(used));
  expect(environment).toMatchObject({
    EDBRIDGE_SESSION_KEY_FILE: `/run/secrets/${used[0]}`,
    EDBRIDGE_STORE: "redis://store:6379",
  });
  expect(services.store).toMatchObject({
    command: durable,
    volumes: Object.keys(volumes).map((name) => `${name}:/data`),
  });
  expect(services.balancer.volumes.join()).toContain("./balancer.conf");
  expect(read("balancer.conf")).toContain("http://edbridge:8080");
  expect(read("balancer.conf")).toMatch(/@once \{[^}]*proxy_next_upstream off;/);
});

test("a cluster asks the admin port, and waits for calls that are under way", async () => {
  const documents = parseAllDocuments(read("kubernetes.yaml")).map((each) => each.toJS());
  expect(documents).toHaveLength(4);
  const [first, , store] = documents;
  const { containers, enableServiceLinks, terminationGracePeriodSeconds } =
    first.spec.template.spec;
  // Kubernetes sets EDBRIDGE_PORT to tcp://10.0.0.1:80 for the service edbridge.
  expect(enableServiceLinks).toBe(false);
  const [{ env, ports, ...own }] = containers;
  const environment = Object.fromEntries(env.map(({ name, value }: Named) => [name, value]));
  const options = await checked({ ...image, ...environment });
  expect(Object.fromEntries(ports.map((each: Named) => [each.name, each.containerPort]))).toEqual({
    http: Number(options["EDBRIDGE_PORT"]),
    admin: Number(options["EDBRIDGE_ADMIN_PORT"]),
  });
  const health = { httpGet: { path: "/healthz", port: "admin" } };
  expect(own).toMatchObject({
    startupProbe: health,
    livenessProbe: health,
    readinessProbe: { httpGet: { path: "/readyz", port: "admin" } },
    securityContext: { readOnlyRootFilesystem: true },
  });
  const seconds = (name: string) => Number.parseInt(String(options[`EDBRIDGE_${name}`]), 10);
  expect(terminationGracePeriodSeconds).toBeGreaterThan(
    seconds("SHUTDOWN_DELAY") + seconds("GRACE"),
  );
  const { hostname: name } = new URL(String(environment["EDBRIDGE_STORE"]));
  expect(documents).toContainEqual(
    expect.objectContaining({ metadata: expect.objectContaining({ name }) }),
  );
  // The store loses nothing of what it keeps.
  const volume = { name: expect.any(String) };
  const volumeMounts = [{ ...volume, mountPath: "/data" }];
  expect(store).toMatchObject({
    kind: "StatefulSet",
    spec: {
      template: { spec: { containers: [{ args: durable, volumeMounts }] } },
      volumeClaimTemplates: [{ metadata: volume }],
    },
  });
});

describe("the unit", () => {
  const unit = read("edbridge.service");

  test("keeps its state where systemd makes a folder for it", async () => {
    const environment = variablesOf("edbridge.service", /^Environment=(\w+)=(.*)$/gm);
    const options = await checked({ ...environment, EDBRIDGE_STATE_DIR: "none" });
    expect(options).toMatchObject({ EDBRIDGE_ADMIN_PORT: "8081" });
    expect(environment["EDBRIDGE_STATE_DIR"]).toBe("/var/lib/edbridge");
    expect(unit).toMatch(/^StateDirectory=edbridge$/m);
  });

  const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
  test.runIf(hasSystemd)("is taken by systemd, which finds little that it could harm", () => {
    const file = join(temporaryFolder(), "edbridge.service");
    // The command need not be installed on the machine that checks the unit.
    writeFileSync(file, unit.replace("/usr/bin/edbridge", process.execPath));
    const analyze = (...args: string[]) =>
      spawnSync("systemd-analyze", [...args, file], { encoding: "utf8" });
    expect(analyze("verify")).toMatchObject({ status: 0, stderr: "" });
    // Its scale ends at 10; below 2 it says OK.
    expect(analyze("security", "--offline=true", "--threshold=20")).toMatchObject({ status: 0 });
  });
});

test("rules and dashboard name metrics and labels that serve prints", async () => {
  const [{ rules }] = parse(read("alerts.yml")).groups;
  const { panels } = JSON.parse(read("grafana.json"));
  const all: string[] = [
    ...rules,
    ...panels.flatMap((each: { targets: Named[] }) => each.targets),
  ].map(({ expr }: Named) => expr);
  expect(all.length).toBeGreaterThan(20);
  await using sandbox = await startSandbox({
    generation: "current",
    claimSet: "sandbox",
    schools: 1,
  });
  const own = { port: 0, adminPort: 0, grace: 0, log: undefined };
  const sidecar = await startSidecar({ baseUrl: sandbox.baseUrl, ...own });
  onTestFinished(async () => void (await sidecar.stop()));
  const { get, post } = await legacyCaller(sidecar.url, sandbox.credentials);
  const record = {
    schoolId: 1,
    nameOfInstitution: "One",
    own: 1,
    gradeLevels: [{ gradeLevelDescriptor: "Ninth grade" }],
    educationOrganizationCategories: [{ type: "School" }],
  };
  expect((await post("/api/v2.0/2017/schools", record)).status).toBe(201);
  expect((await get("/api/v2.0/2017/bulkOperations")).status).toBe(501);
  const printed = await (await fetch(`${sidecar.adminUrl}/metrics`)).text();
  const lines = printed.split("\n");
  /** Metrics without a series yet, such as those of what was not kept, have a help text. */
  const isPrinted = (name: string) =>
    lines.some((line) => line.startsWith(`# TYPE ${name.replace(/_bucket$/, "")} `));
  const hasLabels = (name: string, labels: readonly string[]) =>
    labels.length === 0 ||
    lines.some(
      (line) => line.startsWith(`${name}{`) && labels.every((label) => line.includes(`${label}="`)),
    );
  for (const expr of all.slice(1)) {
    const [, grouped = ""] = /\bby \(([^)]*)\)/.exec(expr) ?? [];
    const by = grouped.split(", ").filter(Boolean);
    const metrics = [...expr.matchAll(/\b(edbridge_\w+)(?:\{([^}]*)\})?/g)];
    expect(metrics.length, expr).toBeGreaterThan(0);
    for (const [, name = "", selected = ""] of metrics) {
      const labels = selected.match(/\w+(?=(?:=~|!~|!=|=)")/g) ?? [];
      expect(isPrinted(name), `${name} in ${expr}`).toBe(true);
      expect(hasLabels(name, [...by, ...labels]), `labels of ${name} in ${expr}`).toBe(true);
    }
  }
});
