// Runs on each page of the site: draws its mermaid blocks, with the library beside this file.
const blocks = document.querySelectorAll("code.mermaid");
if (blocks.length > 0) {
  for (const block of blocks) {
    const diagram = document.createElement("pre");
    diagram.className = "mermaid";
    diagram.textContent = block.textContent;
    // The button that copies the text is inside the old block, and goes with it.
    block.closest("pre")?.replaceWith(diagram);
  }
  const library = document.createElement("script");
  library.src = new URL("mermaid.min.js", document.currentScript.src).href;
  library.addEventListener("load", () => {
    const theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "neutral";
    globalThis.mermaid.initialize({ startOnLoad: false, theme });
    void globalThis.mermaid.run();
  });
  document.head.append(library);
}
