import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { copyPrograms, layOut } from "../scripts/consumer.ts";
import { root } from "./support/run.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

// The bootstrap names the machine's own Node.js, which need not be the one that runs the tests.
const nodes = { "the workspace's": process.execPath, "the machine's": process.env["MACHINE_NODE"] };
const dir = temporaryFolder();
const programs = copyPrograms(dir);

beforeAll(() => layOut(dir), 60_000);

describe.each(Object.entries(nodes))("packed packages on %s Node.js", (_label, node) => {
  test.skipIf(!node).each(programs.map((path) => [basename(path), path]))("%s", (_name, path) => {
    const output = execFileSync(String(node), [String(path)], {
      encoding: "utf8",
      timeout: 60_000,
    });
    expect(output).toMatch(/ on v\d/);
  });
});

describe("what is published", () => {
  const folders = globSync("packages/*", { cwd: root });
  const sourceOf = (folder: string) =>
    JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as { name: string };
  const packedOf = (folder: string) => join(dir, "node_modules", sourceOf(folder).name);

  test.each(folders)("%s says where it comes from, and depends on published versions", (folder) => {
    const manifest = JSON.parse(readFileSync(join(packedOf(folder), "package.json"), "utf8"));
    expect(manifest).toMatchObject({
      license: "Apache-2.0",
      author: expect.stringContaining("@"),
      homepage: expect.stringContaining(`/${folder}/README.md`),
      bugs: expect.stringMatching(/^https:/),
      repository: { url: expect.stringMatching(/^git\+https:/), directory: folder },
      publishConfig: { access: "public", provenance: true },
    });
    expect(Object.values(manifest.dependencies ?? {}).join()).not.toMatch(/workspace:|catalog:/);
    expect(readFileSync(join(packedOf(folder), "LICENSE"), "utf8")).toContain("Apache License");
    const changelog = readFileSync(join(packedOf(folder), "CHANGELOG.md"), "utf8");
    expect(changelog).toContain(`# ${manifest.name}\n\n## ${manifest.version}\n`);
  });

  test("has no more than ten megabytes in all, and no maps without sources", () => {
    const files = folders.flatMap((folder) =>
      globSync("**/*.*", { cwd: packedOf(folder) }).map((file) => join(packedOf(folder), file)),
    );
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(bytes).toBeLessThan(10_000_000);
    expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
  });

  test("brings the licences of the libraries that it contains", () => {
    const notices = join(packedOf("packages/core"), "dist/THIRD-PARTY-NOTICES.txt");
    expect(readFileSync(notices, "utf8")).toMatch(/p-retry \d.*MIT.*zod \d.*MIT/s);
    const without = packedOf("packages/legacy-flow");
    expect(existsSync(join(without, "dist/THIRD-PARTY-NOTICES.txt"))).toBe(false);
  });

  test("is refused to npm pack, which would leave ranges that nobody can install", () => {
    const packages = ["--workspaces=false", "--dry-run"];
    const cwd = join(root, "packages/records");
    // Under pnpm, npm would call itself by pnpm's name.
    const env = { ...process.env, npm_config_user_agent: "" };
    const pack = () => execFileSync("npm", ["pack", ...packages], { cwd, env, stdio: "pipe" });
    expect(pack).toThrow(/only pnpm can pack this package/);
  });
});
