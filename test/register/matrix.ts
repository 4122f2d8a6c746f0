import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Sandbox } from "@edbridge/sandbox";
import { clients } from "./clients.mjs";

const folder = fileURLToPath(new URL(".", import.meta.url));

/** What is registered before the program, and how, in each format. */
const formats = {
  ESM: ["--import", "@edbridge/compat/register", "program.mjs"],
  CommonJS: ["--require", "@edbridge/compat/register", "program.cjs"],
} as const;

export const clientNames = Object.keys(clients(() => ({})));

/** Cells that cannot work whatever we do, and why: the library itself does not load there. */
const impossible: readonly { client: RegExp; node: RegExp; why: string }[] = [
  { client: /^undici8/, node: /^v20\./, why: "undici 8 does not load on Node.js 20" },
];

export interface Cell {
  readonly node: string;
  readonly client: string;
  readonly format: keyof typeof formats;
  /** `ok`, why it cannot work, or what went wrong. */
  readonly outcome: string;
  readonly works: boolean;
}

export interface NodeBinary {
  readonly path: string;
  readonly version: string;
}

export interface Ground {
  readonly nodes: readonly NodeBinary[];
  readonly sandbox: Sandbox;
  /** The address of a server that is no Ed-Fi host. */
  readonly otherUrl: string;
}

/**
 * Runs every client in both formats on these Node.js versions, some at a time: each in a process of its
 * own, or those that have the same legacy host one after another in one process, which is quicker.
 */
export async function runMatrix(ground: Ground, each: "alone" | "together"): Promise<Cell[]> {
  const cells: Cell[] = [];
  const runs = new Map<string, Run>();
  for (const node of ground.nodes) {
    for (const client of clientNames) {
      const known = impossible.find(
        (one) => one.client.test(client) && one.node.test(node.version),
      );
      for (const format of ["ESM", "CommonJS"] as const) {
        if (known) {
          cells.push({ node: node.version, client, format, outcome: known.why, works: false });
          continue;
        }
        // Half of the cells have a legacy host that is gone, and was reached by https.
        const isGone =
          client === "https.request" || (format === "CommonJS" && !client.startsWith("http."));
        const id = [node.path, format, isGone, each === "alone" && client].join();
        const run = runs.get(id) ?? { node, format, isGone, clients: [] };
        run.clients.push(client);
        runs.set(id, run);
      }
    }
  }
  const waiting = [...runs.values()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      cells.push(...(await cellsOf(next, ground)));
    }
  };
  await Promise.all([worker(), worker(), worker()]);
  // Not as they end: the page that is made of them is the same each time.
  const versions = ground.nodes.map(({ version }) => version);
  const place = ({ client, node }: Cell) =>
    clientNames.indexOf(client) * versions.length + versions.indexOf(node);
  return cells.toSorted((one, other) => place(one) - place(other));
}

interface Run {
  readonly node: NodeBinary;
  readonly format: keyof typeof formats;
  readonly isGone: boolean;
  readonly clients: string[];
}

function cellsOf(run: Run, { sandbox, otherUrl }: Ground): Promise<Cell[]> {
  const { node, format, isGone, clients: names } = run;
  const { baseUrl, credentials } = sandbox;
  const legacy = isGone ? "https://gone.example/v2" : baseUrl;
  const env = {
    ...process.env,
    EDBRIDGE_LEGACY_URL: legacy,
    EDBRIDGE_BASE_URL: baseUrl,
    EDFI_BASE_URL: legacy,
    EDFI_KEY: credentials.clientKey,
    EDFI_SECRET: credentials.clientSecret,
    OTHER_URL: otherUrl,
    NODE_OPTIONS: "",
    NODE_NO_WARNINGS: "1",
  };
  return new Promise((resolve) => {
    const options = { cwd: folder, env, timeout: 60_000 };
    execFile(node.path, [...formats[format], ...names], options, (error, stdout, stderr) => {
      const done = stdout.split("\n");
      const why = /^.*Error.*$/m.exec(stderr)?.[0] ?? stderr.trim().slice(0, 200);
      const wrong = why || `ended with ${error?.code ?? error?.signal}`;
      resolve(
        names.map((client) => {
          const works = done.includes(client);
          return { node: node.version, client, format, works, outcome: works ? "ok" : wrong };
        }),
      );
    });
  });
}

/** The cells as a table: a line for each client and format, a column for each Node.js. */
export function table(cells: readonly Cell[]): string {
  const versions = [...new Set(cells.map(({ node }) => node))];
  const rows = clientNames.map((client) => {
    const outcomes = versions.map((version) => {
      // One for ES modules and one for CommonJS.
      const both = cells.filter((one) => one.client === client && one.node === version);
      const isImpossible = both.every(({ outcome }) =>
        impossible.some(({ why }) => why === outcome),
      );
      const shown = both.length === 2 && both.every(({ works }) => works) ? "ok" : "FAIL";
      return (isImpossible && both.length === 2 ? "-" : shown).padEnd(10);
    });
    return `${client.padEnd(14)} ${outcomes.join(" ")}`.trimEnd();
  });
  const notes = impossible.filter(({ why }) => cells.some(({ outcome }) => outcome === why));
  return [
    `${"client".padEnd(14)} ${versions.map((one) => one.padEnd(10)).join(" ")}`.trimEnd(),
    ...rows,
    ...notes.map(({ why }) => `- : ${why}`),
  ].join("\n");
}

/** Whether a cell that does not work is one that cannot. */
export function isExpected({ works, outcome }: Cell): boolean {
  return works || impossible.some(({ why }) => why === outcome);
}
