// How `npm run check` reads every page: links and anchors must lead somewhere, and prose must be
// plain. Decision records and changelogs are history, and
// API reports are made from code: their words stay.
import { readFileSync } from "node:fs";
import remarkGfm from "remark-gfm";
import remarkValidateLinks from "remark-validate-links";
import { plainEnglish } from "./scripts/prose/plain-english.ts";

const { homepage } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

export default {
  plugins: [
    remarkGfm,
    [remarkValidateLinks, { repository: homepage, root: "." }],
    [plainEnglish, { except: /docs\/adr\/|CHANGELOG\.md$|\.api\.md$/ }],
  ],
};
