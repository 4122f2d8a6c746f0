// Writes sbom.cdx.json: what the published packages install and what their builds contain, in the
// CycloneDX format. It fails where a library has a licence that is not on the list below. With
// --check it writes nothing.
//   npm run sbom
import { execFileSync } from "node:child_process";
import { globSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { broughtBy, bundledIn, type Manifest, manifestOf, root, usedOnes } from "./libraries.ts";

/** Licences that a program under Apache-2.0 may contain and hand on. */
const licences = new Set(
  "0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause ISC MIT".split(" "),
);

const component = z.looseObject({
  "bom-ref": z.string(),
  name: z.string(),
  version: z.string(),
  licenses: z.optional(z.array(z.looseObject({ license: z.looseObject({ id: z.string() }) }))),
});
const sbom = z.looseObject({
  components: z.array(component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.optional(z.array(z.string())) })),
});

/** What pnpm knows from the lockfile: what a program installs. */
function installed(): z.infer<typeof sbom> {
  const words = ["--filter", "./packages/*", "sbom", "--prod", "--sbom-format", "cyclonedx"];
  return sbom.parse(JSON.parse(execFileSync("pnpm", words, { cwd: root, encoding: "utf8" })));
}

const purl = (name: string, version: string): string =>
  `pkg:npm/${name.replace("@", "%40")}@${version}`;

function componentOf({ name, version, license = "" }: Manifest): z.infer<typeof component> {
  const [, group, own = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? [];
  return {
    type: "library",
    "bom-ref": purl(name, version),
    ...(group !== undefined && { group }),
    name: own,
    version,
    purl: purl(name, version),
    licenses: [{ license: { id: license } }],
  };
}

/** Adds a library, and who has it, unless both are there. */
function add(to: z.infer<typeof sbom>, library: Manifest, owner: Manifest): void {
  const ref = purl(library.name, library.version);
  if (!to.components.some((one) => one["bom-ref"] === ref))
    to.components.push(componentOf(library));
  const ownerRef = purl(owner.name, owner.version);
  const known = to.dependencies.find((one) => one.ref === ownerRef);
  if (known === undefined) to.dependencies.push({ ref: ownerRef, dependsOn: [ref] });
  else known.dependsOn = [...new Set([...(known.dependsOn ?? []), ref])].toSorted();
}

const found = installed();
const folders = globSync("packages/*", { cwd: root }).map((own) => join(root, own));
const packages = folders.map(manifestOf);
for (const folder of folders) {
  const own = manifestOf(folder);
  for (const name of Object.keys(own.dependencies ?? {})) {
    add(found, manifestOf(join(folder, "node_modules", name)), own);
  }
}
for (const own of packages) {
  const ref = purl(own.name, own.version);
  if (!found.components.some((one) => one["bom-ref"] === ref))
    found.components.push(componentOf(own));
}
const optional: Manifest[] = [];
for (const { folder, how } of usedOnes().values()) {
  if (how === "if wanted") optional.push(...[folder, ...broughtBy(folder)].map(manifestOf));
}
for (const own of packages) {
  for (const folder of bundledIn(own)) add(found, manifestOf(folder), own);
}

const all = [...found.components, ...optional.map(componentOf)];
const refused = all.filter(({ licenses = [] }) => {
  const ids = licenses.map(({ license }) => license.id);
  return ids.length === 0 || ids.some((id) => !licences.has(id));
});
for (const { name, version, licenses = [] } of refused) {
  const ids = licenses.map(({ license }) => license.id).join(", ") || "none";
  console.error(`${name} ${version}: its licence (${ids}) is not on the list of scripts/sbom.ts.`);
}
if (refused.length > 0) process.exitCode = 1;
else if (!process.argv.includes("--check")) {
  const file = join(root, "sbom.cdx.json");
  writeFileSync(file, `${JSON.stringify(found, undefined, 2)}\n`);
  console.log(
    `sbom.cdx.json: ${found.components.length} packages, all with a licence of the list.`,
  );
}
