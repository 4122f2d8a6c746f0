// A plugin of typedoc: a page of `docs` is called by its heading and belongs to a group, and the
// library that draws diagrams comes with the site.
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Converter, RendererEvent } from "typedoc";

const mermaid = fileURLToPath(import.meta.resolve("mermaid/dist/mermaid.min.js"));

/** @type {readonly (readonly [RegExp, string])[]} */
const groups = [
  [/^docs\/doors\//, "Doors"],
  [/^docs\/changes\//, "Changes"],
  [/^docs\/adr\//, "Decision records"],
  [/^docs\/(?:ARCHITECTURE|dependencies|record-tables)/, "Project"],
  [/^(?:docs\/|MIGRATING)/, "Guides"],
  [/^examples\//, "Examples"],
  [/^/, "Project"],
];

/** The guides in the order in which somebody needs them; others follow by their names. */
const guides = [
  "What edbridge does",
  "Run a job with edbridge",
  "Before the first night",
  "The first night",
  "Finish the move",
  "FAQ",
  "Options",
  "Errors",
  "Run edbridge serve for an agency",
  "Reliability",
];

/** @param {string} name */
const placeOf = (name) => (guides.includes(name) ? guides.indexOf(name) : guides.length);

/** @param {import("typedoc").Application} app */
export function load(app) {
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context, page) => {
    const group = groups.find(([pattern]) => pattern.test(page.name));
    const heading = /^# (.+)/m.exec(page.content[0]?.text ?? "");
    page.frontmatter["group"] = group?.[1];
    page.name = heading?.[1]?.replaceAll("`", "") ?? page.name;
  });
  app.renderer.on(RendererEvent.BEGIN, ({ project }) => {
    // The site has a title of its own above the README's.
    const [first] = project.readme ?? [];
    if (first?.kind === "text") first.text = first.text.replace(/^# .+\n/, "");
    for (const { children } of project.groups ?? []) {
      children.sort((one, other) => placeOf(one.name) - placeOf(other.name));
    }
  });
  app.renderer.postRenderAsyncJobs.push(async ({ outputDirectory }) => {
    await copyFile(mermaid, join(outputDirectory, "assets", "mermaid.min.js"));
  });
}
