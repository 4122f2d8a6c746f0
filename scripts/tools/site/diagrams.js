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
    // The reader may have chosen a theme of the site; else it is that of the system.
    const { theme: chosen } = document.documentElement.dataset;
    const ofSystem = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const isDark = (chosen === "light" || chosen === "dark" ? chosen : ofSystem) === "dark";
    const theme = isDark ? "dark" : "neutral";
    globalThis.mermaid.initialize({ startOnLoad: false, theme });
    void globalThis.mermaid.run();
  });
  document.head.append(library);
}
