// A plugin of typedoc: a page of `docs` is called by its heading and belongs to a group, and the
// library that draws diagrams comes with the site.
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Converter } from "typedoc";

const mermaid = fileURLToPath(import.meta.resolve("mermaid/dist/mermaid.min.js"));

/** @type {readonly (readonly [RegExp, string])[]} */
const groups = [
  [/^docs\/doors\//, "Doors"],
  [/^docs\/changes\//, "Changes"],
  [/^docs\/adr\//, "Decision records"],
  [/^docs\//, "Guides"],
  [/^/, "Project"],
];

/** @param {import("typedoc").Application} app */
export function load(app) {
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context, page) => {
    const group = groups.find(([pattern]) => pattern.test(page.name));
    const heading = /^# (.+)/.exec(page.content[0]?.text ?? "");
    page.frontmatter["group"] = group?.[1];
    page.name = heading?.[1]?.replaceAll("`", "") ?? page.name;
  });
  app.renderer.postRenderAsyncJobs.push(async ({ outputDirectory }) => {
    await copyFile(mermaid, join(outputDirectory, "assets", "mermaid.min.js"));
  });
}
