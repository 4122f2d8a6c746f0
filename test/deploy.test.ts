// The files that run edbridge serve on servers: each option in them exists, and they fit together.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "@edbridge/sandbox";
import { startSidecar } from "edbridge";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import * as z from "zod";
import { legacyCaller } from "../packages/cli/test/support.ts";
import { root } from "./support/run.ts";

const folder = join(root, "examples/deploy");
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const bin = join(root, "packages/cli/dist/bin.js");

type Environment = Readonly<Record<string, string>>;

/** What `serve` makes of an environment, with a key of sessions of this test. */
function checked(environment: Environment): Record<string, unknown> {
  const own = mkdtempSync(join(tmpdir(), "edbridge-deploy-"));
  onTestFinished(() => rmSync(own, { recursive: true }));
  const key = join(own, "session.key");
  writeFileSync(key, randomBytes(32).toString("base64"), { mode: 0o600 });
  const keyFile = "EDBRIDGE_SESSION_KEY_FILE" in environment;
  const env = { ...environment, ...(keyFile ? { EDBRIDGE_SESSION_KEY_FILE: key } : {}) };
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, "serve", "--check-config"], {
    env: { PATH: process.env["PATH"], HOME: own, ...env },
    encoding: "utf8",
  });
  expect(stderr).not.toMatch(/error/i);
  expect(status).toBe(0);
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** The variables that the image sets. */
const image: Environment = Object.fromEntries(
  [...read("Dockerfile").matchAll(/\b(EDBRIDGE_(?!VERSION)\w+)=(\S+)/g)].map(([, name, value]) => [
    String(name),
    String(value),
  ]),
);

interface Compose {
  readonly services: {
    readonly edbridge: {
      readonly environment: Environment;
      readonly secrets: readonly string[];
      readonly deploy: { readonly replicas: number };
    };
    readonly store: { readonly command: readonly string[]; readonly volumes: readonly string[] };
    readonly balancer: { readonly volumes: readonly string[] };
  };
  readonly secrets: object;
  readonly volumes: object;
}

/** How a store is started that loses nothing of what it keeps in `/data`. */
const durable = ["valkey-server", "--appendonly", "yes", "--maxmemory-policy", "noeviction"];

interface Container {
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
}
interface Pods {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly terminationGracePeriodSeconds: number;
        readonly containers: readonly [Container];
      };
    };
  };
}

describe("the image", () => {
  test("listens where it says, and writes nothing", () => {
    const options = checked({ ...image, EDBRIDGE_BASE_URL: "https://host.example/api" });
    expect(options).toMatchObject({
      EDBRIDGE_HOST: "0.0.0.0",
      EDBRIDGE_PORT: "8080",
      EDBRIDGE_ADMIN_HOST: "0.0.0.0",
      EDBRIDGE_ADMIN_PORT: "8081",
      EDBRIDGE_STATE_DIR: "none",
    });
    expect(read("Dockerfile")).toMatch(/^EXPOSE 8080 8081$/m);
    expect(read("Dockerfile")).toContain("http://127.0.0.1:8081/healthz");
    expect(read("Dockerfile")).toMatch(/^USER node$/m);
  });
});

test("compose starts two replicas with a key, a store and a balancer", () => {
  const { services, secrets, volumes } = parse(read("compose.yaml")) as Compose;
  const { environment, deploy, secrets: used } = services.edbridge;
  const own = { ...environment, EDBRIDGE_BASE_URL: "https://host.example/api" };
  const options = checked({ ...image, ...own });
  expect(options).toMatchObject({
    EDBRIDGE_ALLOWED_HOSTS: "localhost,127.0.0.1",
    EDBRIDGE_SHUTDOWN_DELAY: "5s",
  });
  expect(deploy.replicas).toBe(2);
  expect(used.every((name) => name in secrets)).toBe(true);
  expect(environment["EDBRIDGE_SESSION_KEY_FILE"]).toBe(`/run/secrets/${used[0]}`);
  expect(environment["EDBRIDGE_STORE"]).toBe("redis://store:6379");
  expect(services.store.command).toEqual(durable);
  expect(services.store.volumes).toEqual(Object.keys(volumes).map((name) => `${name}:/data`));
  expect(services.balancer.volumes.join()).toContain("./balancer.conf");
  expect(read("balancer.conf")).toContain("http://edbridge:8080");
});

test("a cluster asks the admin port, and waits for calls that are under way", () => {
  const documents = parseAllDocuments(read("kubernetes.yaml")).map((each) => each.toJS() as Pods);
  expect(documents).toHaveLength(4);
  const [pods, , store] = documents;
  const { containers, terminationGracePeriodSeconds } = pods?.spec.template.spec ?? expect.fail();
  const environment = Object.fromEntries(containers[0].env.map(({ name, value }) => [name, value]));
  const options = checked({ ...image, ...environment });
  const ports = containers[0].ports.map((each) => [each.name, each.containerPort]);
  expect(Object.fromEntries(ports)).toEqual({
    http: Number(options["EDBRIDGE_PORT"]),
    admin: Number(options["EDBRIDGE_ADMIN_PORT"]),
  });
  const health = { httpGet: { path: "/healthz", port: "admin" } };
  expect(containers[0]).toMatchObject({
    startupProbe: health,
    livenessProbe: health,
    readinessProbe: { httpGet: { path: "/readyz", port: "admin" } },
    securityContext: { readOnlyRootFilesystem: true },
  });
  const { EDBRIDGE_SHUTDOWN_DELAY: delay, EDBRIDGE_GRACE: grace } = options;
  const seconds = (time: unknown) => Number.parseInt(String(time), 10);
  expect(terminationGracePeriodSeconds).toBeGreaterThan(seconds(delay) + seconds(grace));
  const { hostname } = new URL(String(environment["EDBRIDGE_STORE"]));
  expect(documents.map(({ metadata }) => metadata.name)).toContain(hostname);
  // The store loses nothing of what it keeps.
  const name = expect.any(String);
  expect(store).toMatchObject({
    kind: "StatefulSet",
    spec: {
      template: {
        spec: { containers: [{ args: durable, volumeMounts: [{ name, mountPath: "/data" }] }] },
      },
      volumeClaimTemplates: [{ metadata: { name } }],
    },
  });
});

describe("the unit", () => {
  const lines = [...read("edbridge.service").matchAll(/^Environment=(\w+)=(.*)$/gm)];
  const environment = Object.fromEntries(
    lines.map(([, name, value]) => [String(name), String(value)]),
  );

  test("keeps its state where systemd makes a folder for it", () => {
    const options = checked({ ...environment, EDBRIDGE_STATE_DIR: "none" });
    expect(options).toMatchObject({ EDBRIDGE_ADMIN_PORT: "8081" });
    expect(environment["EDBRIDGE_STATE_DIR"]).toBe("/var/lib/edbridge");
    expect(read("edbridge.service")).toMatch(/^StateDirectory=edbridge$/m);
  });

  const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
  test.runIf(hasSystemd)("is taken by systemd, which finds little that it could harm", () => {
    const own = mkdtempSync(join(tmpdir(), "edbridge-unit-"));
    onTestFinished(() => rmSync(own, { recursive: true }));
    const file = join(own, "edbridge.service");
    // The command need not be installed on the machine that checks the unit.
    writeFileSync(file, read("edbridge.service").replace("/usr/bin/edbridge", process.execPath));
    const analyze = (...args: string[]) =>
      spawnSync("systemd-analyze", [...args, file], { encoding: "utf8" });
    expect(analyze("verify")).toMatchObject({ status: 0, stderr: "" });
    // Its scale ends at 10; below 2 it says OK.
    expect(analyze("security", "--offline=true", "--threshold=20")).toMatchObject({ status: 0 });
  });
});

describe("rules and dashboard of the metrics", () => {
  const ruleSchema = z.object({ alert: z.string(), expr: z.string() });
  const { groups } = z
    .object({ groups: z.tuple([z.object({ rules: z.array(ruleSchema) })]) })
    .parse(parse(read("alerts.yml")));
  const [{ rules }] = groups;
  const targetSchema = z.object({ expr: z.string() });
  const { panels } = z
    .object({ panels: z.array(z.object({ targets: z.array(targetSchema) })) })
    .parse(JSON.parse(read("grafana.json")));

  test("name metrics and labels that serve prints", async () => {
    const claimSet = "sandbox";
    await using host = await startSandbox({ generation: "current", claimSet, schools: 1 });
    const own = { port: 0, adminPort: 0, grace: 0, log: undefined };
    const sidecar = await startSidecar({ baseUrl: host.baseUrl, ...own });
    onTestFinished(async () => void (await sidecar.stop()));
    const { get, post } = await legacyCaller(sidecar.url, host.credentials);
    const gradeLevels = [{ gradeLevelDescriptor: "Ninth grade" }];
    const educationOrganizationCategories = [{ type: "School" }];
    const school = { schoolId: 1, nameOfInstitution: "One", own: 1 };
    const record = { ...school, gradeLevels, educationOrganizationCategories };
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
        (line) =>
          line.startsWith(`${name}{`) && labels.every((label) => line.includes(`${label}="`)),
      );
    const expressions = [...rules, ...panels.flatMap(({ targets }) => targets)].map(
      ({ expr }) => expr,
    );
    expect(expressions.length).toBeGreaterThan(20);
    for (const expr of expressions.slice(1)) {
      const [, grouped = ""] = /\bby \(([^)]*)\)/.exec(expr) ?? [];
      const by = grouped.split(", ").filter(Boolean);
      const metrics = [...expr.matchAll(/\b(edbridge_\w+)(?:\{([^}]*)\})?/g)];
      expect(metrics.length, expr).toBeGreaterThan(0);
      for (const [, name = "", selected = ""] of metrics) {
        const labels = [...selected.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label]) =>
          String(label),
        );
        expect(isPrinted(name), `${name} in ${expr}`).toBe(true);
        expect(hasLabels(name, [...by, ...labels]), `labels of ${name} in ${expr}`).toBe(true);
      }
    }
  });
});
