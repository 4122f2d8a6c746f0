// Says which mermaid blocks of the pages cannot be drawn.
import { globSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";

// mermaid cleans labels with a library that needs a browser.
const clean = "data:text/javascript,export default { addHook() {}, sanitize: (text) => text }";
registerHooks({
  resolve: (name, context, next) =>
    name === "dompurify" ? { url: clean, shortCircuit: true } : next(name, context),
});
const { default: mermaid } = await import("mermaid");

for (const page of globSync(["*.md", "docs/**/*.md", "{packages,examples}/*/*.md"])) {
  for (const [, diagram = ""] of readFileSync(page, "utf8").matchAll(
    /^```mermaid\n([^]*?)^```/gm,
  )) {
    await mermaid.parse(diagram).catch((error: unknown) => {
      console.error(`${page}: ${String(error)}`);
      process.exitCode = 1;
    });
  }
}
