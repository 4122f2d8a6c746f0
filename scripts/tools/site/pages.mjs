// A plugin of typedoc: a page of `docs` is called by its heading, is found under the name of its file, and
// belongs to a group. The generated types of records share a page for each module, and the library that
// draws diagrams comes with the site.
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  Application,
  Converter,
  DefaultTheme,
  DefaultThemeRenderContext,
  DeclarationReflection,
  DocumentReflection,
  JSX,
  ReflectionKind,
  RendererEvent,
  StructureRouter,
} from "typedoc";

const mermaid = fileURLToPath(import.meta.resolve("mermaid/dist/mermaid.min.js"));

/** @type {readonly (readonly [RegExp, string])[]} */
const groups = [
  [/^docs\/changes\//, "Changes"],
  [/^docs\/adr\//, "Decision records"],
  [/^docs\/(?:ARCHITECTURE|dependencies|record-tables)/, "Project"],
  [/^(?:docs\/|MIGRATING)/, "Guides"],
  [/^examples\//, "Examples"],
  [/^/, "Project"],
];

/** The guides in the order in which somebody needs them; others follow by their names. */
const guides = [
  "Move a job",
  "What edbridge does",
  "The doors",
  "Run a job with edbridge",
  "The first night",
  "FAQ",
  "Options",
  "Errors",
  "Run edbridge serve for an agency",
  "Reliability",
];

/** @param {string} name */
const placeOf = (name) => (guides.includes(name) ? guides.indexOf(name) : guides.length);

/** A module of generated types, such as `@edbridge/current-flow/ds-5.0`. */
const recordModule = /(?:ds-|v)\d\.\d$/;
/** The interface of such a module that lists its collections. */
const collections = /^(?:DataStandard|Legacy)\d+$/;

/** @typedef {import("typedoc").RouterTarget} Target */

/** @param {Target | undefined} target */
const isGenerated = (target) => recordModule.test(target?.parent?.name ?? "");

/**
 * Whether this is the interface of a record or of a part of one. Each module has hundreds of them.
 *
 * @param {Target | undefined} target
 * @returns {target is DeclarationReflection}
 */
const isRecord = (target) =>
  target instanceof DeclarationReflection &&
  target.kindOf(ReflectionKind.Interface) &&
  !target.typeParameters &&
  isGenerated(target) &&
  !collections.test(target.name);

/**
 * Gives records an anchor on the page of their module, in place of a page, and a document the address of
 * its file: links to it stay good when its heading changes.
 */
class Router extends StructureRouter {
  /**
   * @override
   * @param {import("typedoc").Reflection} target
   */
  getIdealBaseName(target) {
    return target instanceof DocumentReflection
      ? String(target.frontmatter["file"])
      : super.getIdealBaseName(target);
  }

  /**
   * @override
   * @param {Target} target
   */
  getPageKind(target) {
    return isRecord(target) ? undefined : super.getPageKind(target);
  }

  /**
   * @override
   * @param {Target} target
   * @param {Target} page
   */
  buildAnchors(target, page) {
    if (!isRecord(target.parent)) super.buildAnchors(target, page);
  }

  /**
   * A field is found at its record.
   *
   * @override
   * @param {Target} target
   */
  getAnchor(target) {
    return super.getAnchor(isRecord(target.parent) ? target.parent : target);
  }
}

/** Shows records by their comments and declarations: a section for each field would hide them. */
class RenderContext extends DefaultThemeRenderContext {
  /** @param {ConstructorParameters<typeof DefaultThemeRenderContext>} parameters */
  constructor(...parameters) {
    super(...parameters);
    const usual = /** @type {DefaultThemeRenderContext} */ (this);
    const { moduleMemberSummary, reflectionPreview } = usual;
    /** @type {DefaultThemeRenderContext["moduleMemberSummary"]} */
    this.moduleMemberSummary = (member) =>
      isRecord(member) ? this.#record(member) : moduleMemberSummary(member);
    /**
     * The list of collections has a section for each of them, and needs no declaration.
     *
     * @type {DefaultThemeRenderContext["reflectionPreview"]}
     */
    this.reflectionPreview = (declared) =>
      isGenerated(declared) && collections.test(declared.name)
        ? undefined
        : reflectionPreview(declared);
  }

  /** @param {DeclarationReflection} member */
  #record(member) {
    const { name, kind } = member;
    const anchor = this.getAnchor(member);
    const icon = this.theme.getReflectionIcon(member);
    this.page.pageHeadings.push({ link: `#${anchor}`, text: name, kind, icon });
    return JSX.createElement(
      JSX.Fragment,
      null,
      JSX.createElement("dt", { id: anchor, class: "tsd-member-summary" }, name),
      JSX.createElement("dd", null, this.commentSummary(member), this.reflectionPreview(member)),
    );
  }
}

class Theme extends DefaultTheme {
  /**
   * @override
   * @param {import("typedoc").PageEvent<import("typedoc").Reflection>} page
   */
  getRenderContext(page) {
    return new RenderContext(this.router, this, page, this.application.options);
  }
}

/** @param {import("typedoc").Application} app */
export function load(app) {
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context, page) => {
    const group = groups.find(([pattern]) => pattern.test(page.name));
    const heading = /^# (.+)/m.exec(page.content[0]?.text ?? "");
    page.frontmatter["group"] = group?.[1];
    page.frontmatter["file"] = page.name;
    page.name = heading?.[1]?.replaceAll("`", "") ?? page.name;
  });
  app.renderer.defineRouter("records", Router);
  app.renderer.defineTheme("records", Theme);
  app.on(Application.EVENT_BOOTSTRAP_END, () => {
    app.options.setValue("router", "records");
    app.options.setValue("theme", "records");
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
