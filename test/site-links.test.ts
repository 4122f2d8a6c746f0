import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { followLinks } from "../scripts/site-links.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const packed = (found: object) =>
  `window.data = "${deflateSync(JSON.stringify(found)).toString("base64")}"`;

/** A whole site of two pages, with some files of it replaced. */
function site(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  const whole = {
    "index.html": `<a href="guide/Start_here.html#first-&amp;-last">start</a> <a href="#own" id="own">own</a>
      <img src="assets/icons.svg#menu"> <a href="https://elsewhere.example/none">elsewhere</a>
      <script>const page = '<a href="none.html">';</script> <code>&lt;a href="none.html"&gt;</code>`,
    "guide/Start_here.html": `<h2 id="first-&amp;-last">First</h2> <a href="../index.html?theme=dark">back</a>`,
    "assets/icons.svg": `<svg><g id="menu"></g></svg>`,
    "assets/navigation.js": packed([{ text: "Start", path: "guide/Start_here.html" }]),
    "assets/search.js": packed({ rows: [{ name: "First", url: "index.html#own" }] }),
    "assets/hierarchy.js": packed({ reflections: {} }),
    ...files,
  };
  for (const [name, text] of Object.entries(whole)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

test("a whole site has no link that leads nowhere", () => {
  expect(followLinks(site({}), ["guide/Start_here.md"])).toEqual({ count: 7, dead: [] });
});

const page = "guide/Start_here.html";
test.each<[what: string, file: string, text: string, dead: string]>([
  ["a page", page, '<a href="../none.html">', "../none.html"],
  ["a page, by its folder", page, '<a href="../guide/">', "../guide/"],
  ["an anchor of another page", page, '<a href="../index.html#none">', "../index.html#none"],
  ["an anchor of the same page", page, '<a href="#none">', "#none"],
  ["a picture", page, "<img alt='a' src=\"none.png\">", "none.png"],
  ["an icon", page, '<use href="../assets/icons.svg#none">', "../assets/icons.svg#none"],
  ["a line of the menu", "assets/navigation.js", packed([{ path: "none.html" }]), "../none.html"],
  [
    "a result of the search",
    "assets/search.js",
    packed([{ url: "none.html#a" }]),
    "../none.html#a",
  ],
])("%s that is not there is found", (_what, file, text, dead) => {
  const id = file === page ? '<i id="first-&amp;-last"></i>' : "";
  expect(followLinks(site({ [file]: text + id })).dead).toEqual([`${file}: ${dead}`]);
});

test("a document that is not under the name of its file is found", () => {
  expect(followLinks(site({}), ["guide/start.md"]).dead).toEqual(["index.html: guide/start.html"]);
});

test("a site that was not built is no site without dead links", () => {
  expect(() => followLinks(join(tmpdir(), "edbridge-no-site"))).toThrow(/npm run site builds it/);
});
